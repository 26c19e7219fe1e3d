import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import resources from '#content/resources.json' with { type: 'json' };
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/chromium.ts';

const library = [
  import.meta.resolve('@mozilla/readability/Readability.js'),
  import.meta.resolve('@mozilla/readability/Readability-readerable.js'),
]
  .map((address) => readFileSync(fileURLToPath(address), 'utf8'))
  .join('\n');
const FILES = globSync('**/*.html', { cwd: 'dist' }).toSorted();

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const executablePath = findChromium();
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: CHROMIUM_FLAGS,
  });
  page = await browser.newPage();
  await page.route('**/*', (route) => route.fulfill({ body: '', contentType: 'text/html' }));
  await page.goto('https://shop.example/');
});
afterAll(() => browser.close());

interface InReaderView {
  /** Whether the browser offers its reader view. */
  isOffered: boolean;
  /** Text shown in the reader view, with whitespace removed. */
  text: string;
  /** Blocks of safety text on the page, including its short version. */
  safety: string[];
}

/** Opens a page as in Firefox's reader view. Safari's is derived from the same code. */
async function openInReaderView(file: string): Promise<InReaderView> {
  const html = readFileSync(`dist/${file}`, 'utf8').replace(/<script\b[^]*?<\/script>/g, '');
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
  return page.evaluate((source) => {
    interface Library {
      Readability: new (from: Document) => {
        parse(): { title: string; textContent: string } | null;
      };
      isProbablyReaderable(from: Document): boolean;
    }
    // oxlint-disable-next-line typescript/no-implied-eval -- the library is a script without exports
    const load = new Function(`${source}; return { Readability, isProbablyReaderable };`);
    const { Readability, isProbablyReaderable } = load() as Library;
    const isOffered = isProbablyReaderable(document);
    const shown = new Readability(document.cloneNode(true) as Document).parse();
    for (const added of document.querySelectorAll(
      'main :is(nav, form, dialog, [popover], .no-print, .print-only, .only-script, .visually-hidden, details:not([data-short-version]))',
    )) {
      added.remove();
    }
    const blocks = [...document.querySelectorAll('main :is(p, li, h2, h3, h4, td, dd)')].filter(
      (one) => !one.querySelector('p, li, h2, h3, h4, ul, ol'),
    );
    const isAboutDanger = (one: Element) =>
      /\b(?:911|988)\b/.test(one.textContent) ||
      one.closest(
        '.notice--bad, .notice--warm, [data-short-version], [aria-labelledby="short-version"]',
      ) !== null;
    const plain = (text: string) => text.replace(/\s/g, '');
    return {
      isOffered,
      text: plain(`${shown?.title} ${shown?.textContent}`),
      safety: blocks
        .filter(isAboutDanger)
        .map((one) => one.textContent.replace(/\s+/g, ' ').trim())
        .filter(Boolean),
    };
  }, library);
}

const lost = ({ text, safety }: InReaderView) =>
  safety.filter((one) => !text.includes(one.replaceAll(' ', '')));

test('B6: the reader view keeps all safety text, on every page that offers it', async () => {
  const troubles: string[] = [];
  const seen = { pages: 0, texts: 0 };
  for (const file of FILES) {
    const view = await openInReaderView(file);
    if (!view.isOffered) continue;
    seen.pages += 1;
    seen.texts += view.safety.length;
    troubles.push(...lost(view).map((text) => `${file}: ${text}`));
  }
  expect(troubles).toEqual([]);
  expect(seen.pages).toBeGreaterThan(60);
  expect(seen.texts).toBeGreaterThan(300);
});

test('B6: the reader view is available for the help pages and keeps their safety text and the Warmline number', async () => {
  for (const file of ['help.html', 'es/ayuda.html']) {
    const view = await openInReaderView(file);
    expect(view.isOffered, file).toBe(true);
    expect(view.safety.length, file).toBeGreaterThan(8);
    expect(lost(view), file).toEqual([]);
    expect(view.text, file).toContain('1-888-478-7653');
  }
});

test('B6: the FAST card keeps its four signs in the reader view', async () => {
  const { fast } = resources.quickReference;
  for (const file of ['resources/fast-card.html', 'help.html']) {
    const { text } = await openInReaderView(file);
    for (const { word, text: sign } of fast.signs) {
      expect(text, file).toContain(`${word}.${sign}`.replaceAll(' ', ''));
    }
    expect(text, file).toContain(fast.wait.replaceAll(' ', ''));
  }
});

test('B6: articles and guide pages keep their short version, glossary terms, and 911 notice in the reader view', async () => {
  const files = FILES.filter((file) =>
    /^(?:blog\/[a-z].*-.*|wellness-guide\/day-\d)\.html$/.test(file),
  );
  expect(files.length).toBeGreaterThan(30);
  for (const file of files.filter((one) => !/^blog\/(?:not-found|page-\d+)\.html$/.test(one))) {
    const view = await openInReaderView(file);
    const html = readFileSync(`dist/${file}`, 'utf8');
    expect(view.text, file).toContain('Theshortversion');
    expect(view.text, file).toContain('Inanemergency,call911foranysignofastroke,evenifitgoesaway.');
    for (const [, word = ''] of html.matchAll(/<a class="?term[^>]*>\s*([^<]+?)\s*<\/a>/g)) {
      expect(view.text, `${file}: ${word}`).toContain(word.replaceAll(/\s/g, ''));
    }
  }
});
