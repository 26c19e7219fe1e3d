import { globSync, readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import resources from '../../../content/resources.json' with { type: 'json' };
import { checkPdf } from '../check-book.ts';
import { BE_FAST, OTHER_SIGNS } from '../stroke-signs.ts';

const bytes = readFileSync('public/wellness-guide/7-day-wellness-guide.pdf');
const days = globSync('content/guide/*.mdx').map((file) => readFileSync(file, 'utf8'));
const pages = await readPages();

async function readPages(): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  return texts;
}

async function linksOn(page: number): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const annotations = await (await pdf.getPage(page)).getAnnotations();
  return annotations.flatMap(({ unsafeUrl }) => (typeof unsafeUrl === 'string' ? [unsafeUrl] : []));
}

test('the guide has a cover and, from page 4 on, 2 facing pages per day', () => {
  expect(days).toHaveLength(7);
  expect(pages[0]).toContain('wellness guide');
  expect(pages[0]).not.toMatch(/Page \d/);
  const begins = pages.flatMap((text, at) => (/^Day \d:/.test(text.trim()) ? [at] : []));
  expect(begins).toEqual([3, 5, 7, 9, 11, 13, 15]);
  for (const [day, at] of begins.entries()) {
    expect(pages[at]).toContain('On a tired day');
    expect(pages[at + 1]).toContain(`I did Day ${day + 1}`);
  }
  expect(pages).toHaveLength(20);
});

test('the guide has space to write down 3 wins, and 2 cards with the site’s wording', () => {
  expect(pages[17]).toMatch(/Win 1.*Win 2.*Win 3/);
  const { wait } = resources.quickReference.fast;
  for (const words of [...BE_FAST.map(({ text }) => text), OTHER_SIGNS, wait, 'My help card'])
    expect(pages[18]).toContain(words);
});

test('the guide lists the phone numbers to call and links to every source that its days cite', async () => {
  for (const words of ['911', '988', '1-888-478-7653', 'Medical ID'])
    expect(pages[2]).toContain(words);
  const addresses = days.flatMap((text) =>
    [...text.matchAll(/^ +url: '?(https:\/\/[^'\s]+)/gm)].map(([, url = '']) => url),
  );
  expect(addresses.length).toBeGreaterThan(9);
  expect(new Set(await linksOn(20))).toEqual(new Set(addresses));
});

test('the guide is tagged and its images have alt text', async () => {
  const { wrong } = await checkPdf(bytes);
  expect(wrong).toEqual([]);
});
