import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PdfCheck } from '#src/domain/ebooks/pdf-check.ts';
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/chromium.ts';
import { HOSTILE_PDFS } from '#tests/support/hostile-pdfs.ts';
import { makePdf } from '#tests/support/pdf.ts';

/** An origin served only by this test's routes. */
const SITE = 'http://localhost:1';
const WORKER = 'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs';

let browser: Browser;
let page: Page;
let file: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  const bundle = await build({
    stdin: {
      contents: `import { readPdf } from './src/islands/ebooks/pdf-report.ts';
globalThis.read = async () => {
  const bytes = new Uint8Array(await (await fetch('/file')).arrayBuffer());
  return readPdf(bytes, '/worker.mjs');
};`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
  });
  const script = bundle.outputFiles[0]?.text ?? '';
  const worker = await readFile(WORKER, 'utf8');
  const executablePath = findChromium();
  browser = await chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath ? { executablePath } : {}),
  });
  page = await browser.newPage();
  await page.route(`${SITE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/file') return route.fulfill({ body: Buffer.from(file) });
    return pathname.endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: worker })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
        });
  });
  await page.goto(`${SITE}/`);
});

afterAll(() => browser.close());

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<PdfCheck> {
  file = bytes;
  return page.evaluate(() => (globalThis as unknown as { read(): Promise<PdfCheck> }).read());
}

test.each([false, true])(
  "reads a PDF's metadata (with compressed objects: %s)",
  async (isPacked) => {
    const metadata = { pages: 12, isTagged: true, language: 'en-US', title: '100% (ready)' };
    expect(await read(makePdf({ ...metadata, isPacked }))).toEqual({
      report: { version: '1.7', ...metadata },
    });
    expect(await read(makePdf({ isPacked }))).toEqual({
      report: { version: '1.7', pages: 1, isTagged: false },
    });
  },
);

test.each(['about:blank', 'Untitled-1', 'Microsoft Word - book.docx'])(
  'ignores the placeholder title %s',
  async (title) => {
    expect(await read(makePdf({ title }))).toEqual({
      report: { version: '1.7', pages: 1, isTagged: false },
    });
  },
);

test('rejects a locked file and one whose cross-reference table offset is invalid', async () => {
  expect(await read(makePdf({ isLocked: true }))).toEqual({ fault: 'locked' });
  const nowhere = new TextEncoder().encode('%PDF-1.7\nstartxref\n3\n%%EOF');
  expect(await read(nowhere)).toEqual({ fault: 'unreadable' });
});

test.each(HOSTILE_PDFS)('T13: %s never blocks the page', async (_, make) => {
  const check = await read(make());
  // The library may repair what it can. If it does, it must report a plausible page count.
  if ('report' in check) expect(check.report.pages).toBeLessThan(10);
  else expect(['unreadable', 'too-slow', 'cut-off']).toContain(check.fault);
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
});
