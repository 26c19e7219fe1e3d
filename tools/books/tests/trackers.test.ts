import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PDFDocument, PDFName, PDFDict, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/tooling/parse-markdown.ts';
import { addFields } from '../add-fields.ts';
import { readBookText } from '../book-text.ts';
import { linkContacts } from '../contact-links.ts';
import { aboutPage, authorOf, byline, editionLines } from '../front-matter.ts';
import { markdownToTypst } from '../markdown-to-typst.ts';
import { MEASURES, writeWeek } from '../tracked-numbers.ts';
import { printBook } from '../typst-to-pdf.ts';
import { makeStarterBook } from '../make-starter-book.ts';
import { runEpubcheck } from '../validators.ts';
import { bookWithPage, named, pagesOf } from './book-pages.ts';
import { describeOf } from '../../../tests/support/editions.ts';

/** Builds a fillable book with one page. */
async function fillable(page: string, night = false): Promise<Uint8Array> {
  return addFields(await printBook(bookWithPage(page, 'fill-in', night), 'a.md'), { night });
}

describe('numbers tracked each day', () => {
  test.each([
    ['recovery-planner', /^Day \d+$/, /^record /, 91],
    ['caregiver-daily-log', /^Day \d+$/, /^record /, 28],
    ['recovery-journal', /\?$/, /^date /, 30],
  ])(
    'every daily page of %s has fields for the date and initials',
    async (slug, heading, start, count) => {
      const pages = named(await pagesOf(slug), heading);
      if (pages.length === 0) return;
      expect(pages).toHaveLength(count);
      for (const page of pages) expect(page.layout, page.heading).toMatch(start);
    },
  );

  test('are the same in the planner, the log, and the journal', () => {
    const typst = markdownToTypst(parseMarkdown('```record\nMy day\n```').children);
    for (const name of MEASURES) {
      expect(typst).toContain(JSON.stringify(name));
      expect(writeWeek()).toMatch(new RegExp(`^\\| ${name}\\b`, 'm'));
    }
    const text = (slug: string) => readFileSync(`content/books/${slug}.md`, 'utf8');
    for (const slug of ['recovery-planner', 'caregiver-daily-log'])
      expect(text(slug).match(/^```record$/gm), slug).toHaveLength(1);
    expect(text('recovery-journal').match(/^\{\{My week in numbers\}\}$/gm)).toHaveLength(4);
  });

  test('have one field each, with a matching name', async () => {
    const pdf = await getDocument({
      data: new Uint8Array(await fillable('```record\nMy day\n```')),
      verbosity: 0,
    }).promise;
    const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1));
    const annotations = await Promise.all(pages.map(async (page) => (await page).getAnnotations()));
    const names = annotations
      .flat()
      .filter(({ subtype }) => subtype === 'Widget')
      .map(({ alternativeText }) => String(alternativeText));
    for (const name of ['Date', 'Initials', 'Energy: 10', 'Mood: 0', 'Sleep: bad', 'Fall: almost'])
      expect(names).toContain(`My page, ${name}`);
    expect(names).toHaveLength(49);
  });
});

describe('the fillable edition', () => {
  test('has valid metadata, including the PDF/UA marker', async () => {
    const bytes = await fillable('My words\n\n---');
    const start = Buffer.from(bytes).indexOf('<?xpacket begin=');
    const end = Buffer.from(bytes).indexOf('<?xpacket end=');
    const xmp = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      bytes.subarray(start, end),
    );
    expect(xmp).toContain('<?xpacket begin="\uFEFF"');
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    const { metadata } = await pdf.getMetadata();
    expect(metadata?.get('pdfuaid:part')).toBe('1');
    expect(metadata?.get('dc:title')).toBe('A, large print to type into');
  });

  test('shows typed text in the book’s font, at 16 or 18 points and on several lines', async () => {
    const pdf = await PDFDocument.load(
      await fillable('My words\n\n---\n\n---\n\n| When | What |\n| --- | --- |\n| Noon |  |'),
    );
    const fields = pdf.getForm().getFields();
    expect(fields).toHaveLength(2);
    for (const field of fields) {
      const dict = field.acroField.dict;
      expect(dict.lookup(PDFName.of('Ff'), PDFNumber).asNumber() & (1 << 12)).toBeGreaterThan(0);
      expect(dict.lookup(PDFName.of('DA'), PDFString).asString()).toMatch(/^\/Book 1[68] Tf /);
    }
    const font = pdf.catalog
      .lookup(PDFName.of('AcroForm'), PDFDict)
      .lookup(PDFName.of('DR'), PDFDict)
      .lookup(PDFName.of('Font'), PDFDict)
      .lookup(PDFName.of('Book'), PDFDict);
    expect(font.get(PDFName.of('BaseFont'))).toBe(PDFName.of('AtkinsonHyperlegibleNext-Regular'));
    const descriptor = font.lookup(PDFName.of('FontDescriptor'), PDFDict);
    expect(descriptor.get(PDFName.of('FontFile2'))).toBeDefined();
  });

  test('shows typed text in a light color on a dark page', async () => {
    const pdf = await PDFDocument.load(await fillable('My words\n\n---', true));
    const [field] = pdf.getForm().getFields();
    const look = field?.acroField.dict.lookup(PDFName.of('DA'), PDFString).asString() ?? '';
    const [red = 0] = /([\d.]+) [\d.]+ [\d.]+ rg$/.exec(look)?.slice(1).map(Number) ?? [];
    expect(red).toBeGreaterThan(0.8);
  });
});

describe('links in book text', () => {
  const urls = (text: string) =>
    [
      ...JSON.stringify(linkContacts(parseMarkdown(text).children)).matchAll(/"url":"([^"]+)"/g),
    ].map(([, url]) => url);

  test.each([
    ['Call 911. **Call or text 988** now.', ['tel:911', 'tel:988']],
    ['The Warmline is 1-888-478-7653.', ['tel:+18884787653']],
    ['Find a group at stroke.org. Go on.', ['https://stroke.org']],
    ['| Who | Number |\n| --- | --- |\n| 211 | 211 |', ['tel:211', 'tel:211']],
    ['A serving has 911 mg of potassium and 211 kcal.', []],
    ['[Our page](https://example.org/911)', ['https://example.org/911']],
  ])('finds the links in %j', (text, found) => {
    expect(urls(text)).toEqual(found);
  });

  test('doesn’t add links to headings and repeated table headers', () => {
    expect(urls('## Call 911\n\n| For 911 |\n| --- |\n| Name |')).toEqual([]);
  });
});

describe('the front matter', () => {
  const site = { name: 'Our Site', coach: { name: null, role: 'Stroke survivor and coach' } };
  const sources = [{ label: 'A study, 2020', url: 'https://example.org/study' }];

  test('reads well with and without the coach’s name', () => {
    expect(byline(site)).toBe('Written by a stroke survivor and coach at Our Site');
    expect(authorOf(site)).toBe('Our Site');
    const filled = { ...site, coach: { ...site.coach, name: 'Ana Lee' } };
    expect(byline(filled)).toBe('By Ana Lee, stroke survivor and coach');
    expect(authorOf(filled)).toBe('Ana Lee');
  });

  test('says that no clinician has reviewed the book until one has', () => {
    expect(aboutPage({ sources }, site)).toContain('Not yet reviewed by a clinician.');
    const checkedBy = ['Ana Lee, speech therapist, 2026-12-31'];
    const reviewed = aboutPage({ sources, checkedBy }, site);
    expect(reviewed).toContain('**Reviewed by** Ana Lee, speech therapist (2026).');
    expect(reviewed).not.toContain('Not yet reviewed');
    expect(editionLines({ checkedBy }).join()).toContain('Ana Lee, speech therapist (2026)');
    expect(reviewed).toContain('[A study, 2020](https://example.org/study)');
  });
});

describeOf('one-handed-kitchen-cards')('an EPUB', () => {
  const read = async () => unzipSync(await makeStarterBook('one-handed-kitchen-cards', 'epub'));

  test('has a JPEG cover, and working phone links', async () => {
    const files = await read();
    const cover = files['EPUB/cover.jpg'];
    expect(cover?.subarray(0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff));
    const pages = Object.entries(files).filter(([name]) => name.endsWith('.xhtml'));
    const text = pages.map(([, file]) => strFromU8(file)).join('\n');
    expect(text).toContain('href="tel:911"');
    expect(text).toContain('href="tel:988"');
    expect(text).toContain('href="https://at3center.net"');
  });

  test('puts the caution above the ingredients, and separates choices to circle with dots', async () => {
    const files = await read();
    const cards = Object.values(files)
      .map((file) => strFromU8(file))
      .filter((text) => text.includes('>Card 9:') && text.includes('>Steps<'));
    expect(cards).toHaveLength(1);
    const [card = ''] = cards;
    expect(card.indexOf('Caution:')).toBeLessThan(card.indexOf('>You need<'));
    expect(card).toMatch(/<span>easy<\/span> · <span>/);
  });

  test('groups the contents by the chapters in the front matter', async () => {
    const { chapters } = await readBookText('one-handed-kitchen-cards');
    const contents = strFromU8((await read())['EPUB/contents.xhtml'] ?? new Uint8Array());
    expect(Object.values(chapters ?? {}).length).toBeGreaterThan(2);
    for (const name of Object.values(chapters ?? {}))
      expect(contents).toMatch(new RegExp(`>${name}</a><ol>`));
  });
});

test('reports that a validator wasn’t run if it isn’t installed', () => {
  expect(process.env['EPUBCHECK_JAR']).toBeUndefined();
  expect(runEpubcheck(new Uint8Array())).toEqual({
    checked: ['not run: epubcheck, because EPUBCHECK_JAR is not set'],
    wrong: [],
  });
});
