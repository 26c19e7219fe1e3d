import { readdirSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import products from '#content/products.json' with { type: 'json' };
import { placePatterns } from '#src/tooling/books/book-text.ts';
import { checkEpub, checkFillIn, checkPdf } from '#src/tooling/books/check-book.ts';
import { markdownToTypst } from '#src/tooling/books/markdown-to-typst.ts';
import { formatsOf, makeStarterBook, starterFileName } from '#src/tooling/books/starter-book.ts';
import { STARTER_NOTICE, STARTER_WORDS, writeBook } from '#src/tooling/books/starter-pdf.ts';
import { printBook } from '#src/tooling/books/print-book.ts';
import type { Root } from 'mdast';

const MEBIBYTE = 1024 * 1024;
const COVER = { path: '/covers/test-ebook-front.svg', alt: 'A cover' };

/** The words of a page in reading order. */
async function wordsOf(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items
    .filter((item): item is TextItem => 'str' in item)
    .map(({ str }) => str)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

/** Roles of the structure tree of a page, for example H2, Table, TH. */
async function rolesOf(pdf: PDFDocumentProxy, page: number): Promise<Set<string>> {
  const roles = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('role' in node && typeof node.role === 'string') roles.add(node.role);
    if ('children' in node && Array.isArray(node.children)) node.children.forEach(visit);
  };
  visit(await (await pdf.getPage(page)).getStructTree());
  return roles;
}

/** The size in points in which most letters of the last page of text are set: what is important. */
async function sizeOfLetters(pdf: PDFDocumentProxy): Promise<number> {
  const { items } = await (await pdf.getPage(pdf.numPages - 1)).getTextContent();
  const letters = new Map<number, number>();
  for (const item of items) {
    if (!('str' in item)) continue;
    const size = Math.round(item.height);
    letters.set(size, (letters.get(size) ?? 0) + item.str.length);
  }
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
}

describe.each(products)('the starter edition of $slug', ({ slug, title, pages }) => {
  const made = makeStarterBook(slug, 'pdf');
  const opened = made.then(open);

  test('is a PDF of less than 1 MB', async () => {
    const bytes = await made;
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-');
    expect(bytes.byteLength).toBeLessThan(MEBIBYTE);
  });

  test('has as many pages as the catalogue says', async () => {
    const pdf = await opened;
    expect(pdf.numPages).toBe(pages);
    expect(pdf.numPages).toBeGreaterThan(2);
  });

  test('says on its cover and on every page which edition it is, and which page of how many', async () => {
    const pdf = await opened;
    expect(await wordsOf(pdf, 1)).toContain(STARTER_NOTICE);
    for (let page = 2; page < pdf.numPages; page += 1) {
      const words = await wordsOf(pdf, page);
      expect(words).toContain(STARTER_NOTICE);
      expect(words).toContain(`Page ${page} of ${pdf.numPages}`);
    }
  });

  test('carries title, language and the mark of PDF/UA for screen readers', async () => {
    const pdf = await opened;
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: `${title} (starter edition)`, Language: 'en-US' });
    expect(metadata?.get('pdfuaid:part')).toBe('1');
  });

  test('opens with its title, and every later page starts with a heading of the contents', async () => {
    const pdf = await opened;
    expect(await rolesOf(pdf, 2)).toContain('H1');
    const outline = JSON.stringify(await pdf.getOutline());
    expect(outline).toContain(JSON.stringify(title).slice(1, -1));
    // A long table of contents goes on to a second page.
    const first = (await rolesOf(pdf, 3)).has('H2') ? 3 : 4;
    for (let page = first; page < pdf.numPages; page += 1) {
      expect(await rolesOf(pdf, page)).toContain('H2');
    }
  });

  test('begins and ends with its covers, described', async () => {
    const pdf = await opened;
    for (const page of [1, pdf.numPages]) expect(await rolesOf(pdf, page)).toContain('Figure');
  });

  test('ends with the line about medical advice and with 911', async () => {
    const pdf = await opened;
    const words = await wordsOf(pdf, pdf.numPages - 1);
    expect(words).toContain('It is not medical advice.');
    expect(words).toContain('Call 911 at once');
  });

  test('has the signs of a stroke and what to do until help comes together on one page, in large print too', async () => {
    for (const pdf of [await opened, await open(await makeStarterBook(slug, 'large-print'))]) {
      const words = await wordsOf(pdf, pdf.numPages - 1);
      expect(words).toContain('One arm or leg is weak');
      expect(words).toContain('no food, drink or aspirin');
      expect(words).toContain('Call or text 988');
    }
  });

  test('has nothing wrong in print, large print and EPUB', async () => {
    const large = await makeStarterBook(slug, 'large-print');
    expect((await checkPdf(await made)).wrong).toEqual([]);
    const report = await checkPdf(large);
    expect(report.wrong).toEqual([]);
    expect(report.pages).toBeGreaterThanOrEqual(pages);
    expect([await sizeOfLetters(await opened), await sizeOfLetters(await open(large))]).toEqual([
      16, 22,
    ]);
    if (formatsOf(slug).includes('epub')) {
      expect((await checkEpub(await makeStarterBook(slug, 'epub'))).wrong).toEqual([]);
    }
  });

  test('is the same file each time', async () => {
    for (const format of formatsOf(slug)) {
      const again = await makeStarterBook(slug, format);
      expect(Buffer.compare(again, await makeStarterBook(slug, format)), format).toBe(0);
    }
  });
});

test('every book text belongs to a product', () => {
  const texts = readdirSync('content/books').map((file) => file.replace(/\.md$/, ''));
  expect(texts.toSorted()).toEqual(products.map(({ slug }) => slug).toSorted());
});

test('a table keeps its head for screen readers', async () => {
  const pdf = await open(await makeStarterBook('meal-plan', 'pdf'));
  expect([...(await rolesOf(pdf, 5))]).toEqual(expect.arrayContaining(['Table', 'TH', 'TD']));
});

test.each(['no-such-book', '../products', ''])(
  'an unknown slug %j is refused by name',
  async (slug) => {
    await expect(makeStarterBook(slug, 'pdf')).rejects.toThrow(
      `There is no product "${slug}". Products are: brain-recipes,`,
    );
  },
);

test('a file name says that the file is a starter edition, and its format', () => {
  expect(
    formatsOf('recovery-planner').map((format) => starterFileName('recovery-planner', format)),
  ).toEqual([
    'recovery-planner-STARTER.pdf',
    'recovery-planner-STARTER-large-print.pdf',
    'recovery-planner-STARTER-type-into.html',
  ]);
});

test('a check finds a file that is cut off, and one that is no book', async () => {
  const pdf = await makeStarterBook('test-ebook', 'pdf');
  const epub = await makeStarterBook('test-ebook', 'epub');
  expect((await checkPdf(new TextEncoder().encode('No PDF.'))).wrong).toHaveLength(1);
  expect((await checkPdf(pdf.subarray(0, 2000))).wrong).not.toEqual([]);
  expect((await checkEpub(epub.subarray(0, 2000))).wrong).not.toEqual([]);
});

describe('a book to type into', () => {
  const made = makeStarterBook('recovery-planner', 'fill-in').then((bytes) =>
    new TextDecoder().decode(bytes),
  );

  test('has a field for each line, empty cell and box, and every field has a name', async () => {
    const html = await made;
    const fields = html.match(/<(input|textarea)\b[^>]*>/g) ?? [];
    expect(fields.length).toBeGreaterThan(50);
    expect(fields.filter((field) => !/aria-label="[^"]+"/.test(field))).toEqual([]);
    expect(html).toContain('aria-label="Monday: Morning"');
    expect(html).toContain('aria-label="Energy now, 0 to 10: 7"');
    expect(html).not.toMatch(/<hr|☐/);
  });

  test('has nothing wrong in any book, and a check finds what is missing', async () => {
    const slugs = products
      .map(({ slug }) => slug)
      .filter((slug) => formatsOf(slug).includes('fill-in'));
    expect(slugs).toHaveLength(4);
    for (const slug of slugs) {
      expect(checkFillIn(await makeStarterBook(slug, 'fill-in')).wrong, slug).toEqual([]);
    }
    const bad = '<html><input><a href="https://example.com">x</a></html>';
    expect(checkFillIn(new TextEncoder().encode(bad)).wrong).toEqual([
      'Field 1 has no name.',
      'It reaches https://example.com.',
      'It has no title.',
      'It names no language.',
    ]);
  });

  test('reaches nothing outside, and says which edition it is', async () => {
    const html = await made;
    expect(html).not.toMatch(/\b(src|href)="(https?:)?\/\//);
    expect(html).toContain("default-src 'none'");
    expect(html).toContain(STARTER_WORDS);
  });
});

describe('a part that many pages share', () => {
  const read = (text: string) =>
    placePatterns(fromMarkdown(text).children, 'a.md').map((node) => toString(node));
  const book =
    '## Day 1\n\nOne.\n\n{{A day}}\n\n## Day 2\n\n{{A day}}\n\n# Patterns\n\n## A day\n\nWords.';

  test('stands on each of them, and no longer below the heading Patterns', () => {
    expect(read(book)).toEqual(['Day 1', 'One.', 'Words.', 'Day 2', 'Words.']);
  });

  test('leaves the pages after the first out of the printed contents, but not out of the bookmarks', () => {
    const typst = markdownToTypst(placePatterns(fromMarkdown(book).children, 'a.md'));
    expect(typst).toContain('#heading(level: 2)[#"Day 1";]');
    expect(typst).toContain('#heading(level: 2, outlined: false, bookmarked: true)[#"Day 2";]');
  });

  test('is asked for by its name, or refused with the names there are', () => {
    expect(() => read(book.replace('{{A day}}', '{{A week}}'))).toThrow(
      'a.md asks for the pattern "A week". Write it as "## A week" below "# Patterns", or choose A day.',
    );
  });

  test('is used, or refused', () => {
    expect(() => read(`${book}\n\n## A week\n\nWords.`)).toThrow(
      'a.md has a pattern that no page uses: A week.',
    );
  });
});

test('signs that mean something to Typst stay text', () => {
  const { children } = fromMarkdown('Cost: $5 #1 \\*now\\* "a" \\\\ @b [c]');
  expect(markdownToTypst(children)).toBe('#"Cost: $5 #1 *now* \\"a\\" \\\\ @b [c]";');
});

test('an item with a box or without words becomes something to write on', () => {
  const { children } = fromMarkdown('- ☐ Rest\n- ☐');
  expect(markdownToTypst(children)).toBe('#tick-list([#"Rest";], [#""; #line-to-fill])');
});

describe('the page kit', () => {
  const write = (text: string) => markdownToTypst(fromMarkdown(text).children);
  const block = (name: string, line: string) => `\`\`\`${name}\n${line}\n\`\`\``;

  test('draws things to circle in place of lines to write on', () => {
    expect(write(block('circle', 'I slept: well, badly'))).toBe(
      '#kit-circle("I slept", ("well", "badly", ))',
    );
  });

  test.each([
    ['swirl', 'x', 'A book has no block "swirl" (line 1 of the text). There are: scale, faces,'],
    ['circle', 'I slept: well', 'Write "Label: one, two, three".'],
    ['scale', '', 'A block "scale" is empty (line 1 of the text). Write "What is measured" in it.'],
  ])('refuses a block %j with %j, and says what to write', (name, line, message) => {
    expect(() => write(block(name, line))).toThrow(message);
  });
});

describe('a page that does not work stops the book', () => {
  const card = (steps: string, drawing = '![A jar](../art/kitchen/open-a-jar.svg)') =>
    fromMarkdown(
      `## Card 1: Jar\n\n${drawing}\n\nWords.\n\n### You need\n\n- A mat\n\n**Caution:** Hot.\n\n### Steps\n\n${steps}`,
    );
  const write = (body: Root) =>
    writeBook(
      {
        title: 'A',
        slug: 'a',
        language: 'en-US',
        layouts: { 'Card ': 'card' },
        pictures: new Map(),
        body,
      },
      { front: COVER, back: COVER },
      'standard',
    );
  const print = (body: Root) => printBook(write(body), 'content/books/a.md');

  test('a text that is too long for its card is named, with what to do', async () => {
    await expect(print(card('1. Turn the lid slowly, and rest.\n'.repeat(30)))).rejects.toThrow(
      /content\/books\/a\.md cannot be made: The page "Card 1: Jar" is \d+ points too long for the back of its card\. Shorten its words\./,
    );
  });

  test('a card without a drawing is named, with what to do', () => {
    expect(() => write(card('1. Turn.', 'No drawing.'))).toThrow(
      'The page "Card 1: Jar" has no drawing. Write ![words](../art/name.svg) below it.',
    );
  });

  test('a caution below the steps is refused', () => {
    const late = fromMarkdown(
      '## Card 1: Jar\n\n![A jar](../art/kitchen/open-a-jar.svg)\n\n### You need\n\n- A mat\n\n### Steps\n\n1. Turn.\n\n**Caution:** Hot.',
    );
    expect(() => write(late)).toThrow('The page "Card 1: Jar" lacks a part.');
  });

  test('a page that holds a stray line only is found', async () => {
    const body = fromMarkdown(
      '# A\n\nA book of two pages.\n\n## Page\n\nWords.\n\n## Next\n\n' +
        'Words for a page. '.repeat(20),
    );
    const pdf = await print(body);
    expect((await checkPdf(pdf)).wrong.join()).toMatch(/Page 3 holds \d+ words/);
  });
});

test('HTML in a book is refused with its line and the remedy', () => {
  const { children } = fromMarkdown('Text\n\n<b>bold</b>\n\n<div>box</div>');
  expect(() => markdownToTypst(children)).toThrow(/cannot print "html" \(line 3 of the text\)/);
});
