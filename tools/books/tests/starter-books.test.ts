import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { toString } from 'mdast-util-to-string';
import { beforeAll, describe, expect, test } from 'vitest';
import products from '../../../content/products.json' with { type: 'json' };
import { parseMarkdown } from '../../../src/tooling/parse-markdown.ts';
import { addFields } from '../add-fields.ts';
import { hasOneSize, setUpBook } from '../book-style.ts';
import {
  formatsOf,
  starterFileName,
  type BookFormat,
} from '../../../src/domain/ebooks/book-format.ts';
import { placePatterns, readBookText } from '../book-text.ts';
import { authorOf, byline, EDITION } from '../front-matter.ts';
import { checkEpub, checkFillIn, checkLargePrint, checkPdf } from '../check-book.ts';
import { markdownToTypst } from '../markdown-to-typst.ts';
import { checkWritingRoomOf, makeStarterBook } from '../make-starter-book.ts';
import { writeBook } from '../book-to-typst.ts';
import { printBook } from '../typst-to-pdf.ts';
import { BE_FAST } from '../stroke-signs.ts';
import { readPages } from '../printed-page.ts';
import type { Root, RootContent } from 'mdast';
import { describeOf, isTested, testOf } from '../../../tests/support/editions.ts';
import { shapesOf } from '../page-kit.ts';
import { TAPPED } from '../screen-pages.ts';
import { COVER } from './book-pages.ts';

const MEBIBYTE = 1024 * 1024;

/** Returns the text of a page in reading order. */
async function wordsOf(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return (
    items
      .filter((item): item is TextItem => 'str' in item)
      // Zeros are in a separate font, so a number can be several items on the same line.
      .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
      .join('')
      .replaceAll(/\s+/g, ' ')
  );
}

/** Returns the URLs of a page's links, once each. */
async function linksOf(pdf: PDFDocumentProxy, page: number): Promise<string[]> {
  const annotations = await (await pdf.getPage(page)).getAnnotations();
  return [...new Set(annotations.flatMap(({ url }: { url?: string }) => url ?? []))];
}

/** Returns the roles in a page's structure tree, for example H2, Table, or TH. */
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

/**
 * Returns the most common font size, in points, on the last text page, which has the most important
 * information.
 */
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

/** Renders a book of cards in standard print. */
const writeCards = (body: Root) =>
  writeBook(
    {
      title: 'A',
      slug: 'a',
      language: 'en-US',
      layouts: { 'Card ': 'card' },
      forms: [],
      days: [],
      pictures: new Map(),
      sources: [],
      body,
    },
    { front: COVER, back: COVER },
    'standard',
  );

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
}

/**
 * Products whose files are built here. Bundles don't have text or a file of their own, and books
 * that the coach uploaded aren't built here.
 */
const books = products.flatMap(({ pages, ...book }) =>
  pages === undefined || !isTested(book.slug) ? [] : [{ ...book, pages }],
);

/** Reads the committed file. Another test checks that the file matches its inputs. */
const sampleBook = (slug: string, format: BookFormat): Promise<Uint8Array> =>
  readFile(`content/books/editions/${starterFileName(slug, format)}`);

describe.each(books)('the starter edition of $slug', ({ slug, title, pages }) => {
  let made: Uint8Array;
  let opened: PDFDocumentProxy;
  let large: Uint8Array;
  let largeOpened: PDFDocumentProxy;
  beforeAll(async () => {
    made = await sampleBook(slug, 'pdf');
    opened = await open(made);
    large = await sampleBook(slug, 'large-print');
    largeOpened = await open(large);
  });

  test('is a PDF under 1 MB', () => {
    expect(new TextDecoder('latin1').decode(made.subarray(0, 5))).toBe('%PDF-');
    expect(made.byteLength).toBeLessThan(MEBIBYTE);
  });

  test('has the number of pages listed in the catalog', () => {
    expect(opened.numPages).toBe(pages);
    expect(opened.numPages).toBeGreaterThan(2);
  });

  test('shows its title and page count on every page between the covers', async () => {
    const pdf = opened;
    for (let page = 2; page < pdf.numPages; page += 1) {
      const words = await wordsOf(pdf, page);
      expect(words).toContain(`${title} Page ${page} of ${pdf.numPages}`);
    }
  });

  test('has a title, a language, and PDF/UA metadata for screen readers', async () => {
    const pdf = opened;
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: title, Author: authorOf(), Language: 'en-US' });
    expect(metadata?.get('pdfuaid:part')).toBe('1');
  });

  test('opens with its title, and has a heading on every later page', async () => {
    const pdf = opened;
    expect(await rolesOf(pdf, 2)).toContain('H1');
    const outline = JSON.stringify(await pdf.getOutline());
    expect(outline).toContain(JSON.stringify(title).slice(1, -1));
    for (let page = 3; page < pdf.numPages; page += 1) {
      const roles = await rolesOf(pdf, page);
      // The table of contents may take up two pages, and its heading is only on the first one.
      if (page === 4 && roles.has('TOC')) continue;
      expect(roles, `page ${page}`).toContain('H2');
    }
  });

  test('lists its author, edition, reviewers, sources, and how to get new editions', async () => {
    const title = await wordsOf(opened, 2);
    expect(title).toContain(byline());
    expect(`${title} ${await wordsOf(opened, 3)}`).toContain(EDITION);
    const { sources } = await readBookText(slug);
    const about = await wordsOf(opened, opened.numPages - 2);
    for (const words of ['About this book', 'Not yet reviewed by a clinician', '©', 'My Downloads'])
      expect(about).toContain(words);
    const links = await linksOf(opened, opened.numPages - 2);
    expect(links).toEqual(sources.map(({ url }) => new URL(url).href));
  });

  test('doesn’t mention a starter edition or free articles', async () => {
    for (let page = 1; page <= opened.numPages; page += 1)
      expect(await wordsOf(opened, page)).not.toMatch(/starter edition|free on our blog/i);
  });

  test('links to the phone numbers 911 and 988', async () => {
    const links = await linksOf(opened, opened.numPages - 1);
    expect(links).toEqual(expect.arrayContaining(['tel:911', 'tel:988']));
  });

  test('starts and ends with its covers, with alt text', async () => {
    const pdf = opened;
    for (const page of [1, pdf.numPages]) expect(await rolesOf(pdf, page)).toContain('Figure');
  });

  test('ends with the medical disclaimer and 911', async () => {
    const pdf = opened;
    const words = await wordsOf(pdf, pdf.numPages - 1);
    expect(words).toContain('It is not medical advice.');
    expect(words).toContain('Call 911 at once');
  });

  test('has the signs of a stroke and what to do until help arrives on one page, in large print too', async () => {
    for (const pdf of [opened, largeOpened]) {
      const words = await wordsOf(pdf, pdf.numPages - 1);
      for (const sign of BE_FAST) expect(words).toContain(`${sign.word}: ${sign.text}`);
      expect(words).toContain('no food, drink or aspirin');
      expect(words).toContain('Call or text 988');
    }
  });

  test('passes the PDF, large-print, and EPUB checks', async () => {
    const { forms } = await readBookText(slug);
    expect((await checkPdf(made, forms)).wrong).toEqual([]);
    const report = await checkLargePrint(large, forms);
    expect(report.wrong).toEqual([]);
    expect(report.pages).toBeGreaterThanOrEqual(pages);
    // Pages with few words use larger type.
    const letters = await sizeOfLetters(opened);
    expect(letters).toBeGreaterThanOrEqual(16);
    expect(letters).toBeLessThan(19);
    expect(await sizeOfLetters(largeOpened)).toBe(hasOneSize(slug) ? 20 : 22);
    if (formatsOf(slug).includes('epub')) {
      expect((await checkEpub(await sampleBook(slug, 'epub'))).wrong).toEqual([]);
    }
  });

  test('has at least 1.3 times as much writing space in large print as in standard print', async () => {
    expect(await checkWritingRoomOf(slug)).toEqual([]);
  });

  test('builds files identical to the committed ones', async () => {
    for (const format of formatsOf(slug)) {
      const again = await makeStarterBook(slug, format);
      expect(Buffer.compare(again, await sampleBook(slug, format)), format).toBe(0);
    }
  });
});

describeOf('recovery-planner')(
  'a writing page that continues on a second page in large print',
  () => {
    test('fills both pages, because writing areas grow with the available space', async () => {
      const pages = await readPages(
        await open(await sampleBook('recovery-planner', 'large-print')),
      );
      // The first page explains how to measure, and its table is on the next one.
      const written = pages.filter(
        ({ name, uprights }) => name.startsWith('My blood pressure, page') && uprights.length > 0,
      );
      expect(written.length).toBeGreaterThan(5);
      for (const { number, view, uprights } of written) {
        const end = Math.min(...uprights.map(([, bottom]) => bottom));
        expect(end, `page ${number}`).toBeLessThan(view[3] / 4);
      }
    });
  },
);

describe('a 5 × 8 inch card', () => {
  interface Side {
    name: string;
    page: number;
    left: number;
    top: number;
  }

  /** Finds the card names in standard print, with their positions on the page. */
  async function sidesOf(): Promise<Side[]> {
    const pdf = await open(await sampleBook('one-handed-kitchen-cards', 'pdf'));
    const sides: Side[] = [];
    for (let page = 11; page <= 40; page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      for (const item of items) {
        if (!('str' in item) || !/^(?:Card \d+|My \w+ card$)/.test(item.str)) continue;
        const [x = 0, y = 0] = item.transform.slice(4) as number[];
        sides.push({ name: item.str, page, left: x, top: 792 - y });
      }
    }
    return sides;
  }
  const WIDE = 576;
  const HIGH = 360;

  testOf('one-handed-kitchen-cards')(
    'prints each back behind its front when the sheet is flipped on its long edge',
    async () => {
      const sides = await sidesOf();
      const fronts = sides.filter(({ page }) => page % 2 === 1);
      const backs = sides.filter(({ page }) => page % 2 === 0);
      expect(fronts).toHaveLength(30);
      for (const [at, front] of fronts.entries()) {
        const back = backs[at];
        // A long name wraps to a second line on the front.
        expect(back?.name.startsWith(front.name), front.name).toBe(true);
        expect(back?.page).toBe(front.page + 1);
        const row = at % 2;
        for (const { top } of [front, back ?? front]) {
          expect(Math.floor(top / HIGH)).toBe(row);
        }
        expect(front.left).toBeLessThan(WIDE);
        expect(back?.left).toBeGreaterThan(612 - WIDE);
      }
    },
  );

  test('fails the build with the card’s name if it starts on an even page', async () => {
    const card = (name: string) =>
      `## ${name}\n\n![A jar](../art/steps/open-a-jar.svg)\n\nWords.\n\n### You need\n\n- A mat\n\n**Caution:** Hot.\n\n### Steps\n\n1. Turn.`;
    const write = (before: string) =>
      writeCards(parseMarkdown(`# A\n\n${before}${card('Card 1: Jar')}\n\n${card('Card 2: Can')}`));
    await expect(printBook(write('## A page\n\nWords.\n\n'), 'a.md')).rejects.toThrow(
      'The page "Card 1: Jar" starts on an even page, so its back would be on another sheet. Add or remove a page before the cards.',
    );
    expect((await open(await printBook(write(''), 'a.md'))).numPages).toBe(5);
  });
});

test('every book’s text belongs to a product, and every starter edition has a text file', () => {
  const texts = globSync('content/books/*.md').map((file) => basename(file, '.md'));
  const known = products.map(({ slug }) => slug);
  expect(texts.filter((text) => !known.includes(text))).toEqual([]);
  expect(books.map(({ slug }) => slug).filter((slug) => !texts.includes(slug))).toEqual([]);
});

testOf('meal-plan')('keeps table headers for screen readers', async () => {
  const pdf = await open(await sampleBook('meal-plan', 'pdf'));
  const week = (await readPages(pdf)).find(({ name }) => name === 'Week 1');
  expect([...(await rolesOf(pdf, week?.number ?? 0))]).toEqual(
    expect.arrayContaining(['Table', 'TH', 'TD']),
  );
});

test.each(['no-such-book', '../products', ''])(
  'rejects the unknown slug %j and lists the valid ones',
  async (slug) => {
    await expect(makeStarterBook(slug, 'pdf')).rejects.toThrow(
      `There is no product "${slug}". Products are: brain-recipes,`,
    );
  },
);

test('file names include the format and identify the file as a starter edition', () => {
  expect(
    formatsOf('recovery-planner').map((format) => starterFileName('recovery-planner', format)),
  ).toEqual([
    'recovery-planner-STARTER.pdf',
    'recovery-planner-STARTER-large-print.pdf',
    'recovery-planner-STARTER-type-into.pdf',
  ]);
});

test("checks report truncated files and files that aren't books", async () => {
  const pdf = await sampleBook('test-ebook', 'pdf');
  const epub = await sampleBook('test-ebook', 'epub');
  expect((await checkPdf(new TextEncoder().encode('No PDF.'))).wrong).toHaveLength(1);
  expect((await checkPdf(pdf.subarray(0, 2000))).wrong).not.toEqual([]);
  expect((await checkEpub(epub.subarray(0, 2000))).wrong).not.toEqual([]);
});

test('large-print check reports each word that’s too small and which page it’s on', async () => {
  const { wrong } = await checkLargePrint(await sampleBook('test-ebook', 'pdf'));
  expect(wrong).toContainEqual(expect.stringMatching(/^"Page 2 of \d+" on page 2 is 12.0 points/));
});

interface Field {
  fieldType?: string;
  alternativeText?: string;
  radioButton?: boolean;
  buttonValue?: string;
  fieldName: string;
}

/** Returns the fields of a PDF in page order. */
async function fieldsOf(bytes: Uint8Array): Promise<Field[]> {
  const pdf = await open(bytes);
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => pdf.getPage(index + 1)),
  );
  const annotations = await Promise.all(pages.map((page) => page.getAnnotations()));
  return annotations.flat().filter(({ subtype }) => subtype === 'Widget');
}

/** Number of hours to tap in the boxes for the morning, the afternoon, and the evening. */
const HOURS_OF_A_DAY = 17;

/** Number of fields for a line of a block. `each` means one per option. */
const FIELDS_OF_A_LINE: Record<string, number | 'each'> = {
  scale: 11,
  record: 49,
  date: 2,
  times: 'each',
  rate: 'each',
  faces: 5,
  battery: 4,
  yesno: 2,
  week: 7,
  month: 43,
  circle: 'each',
  pictures: 'each',
  timeline: 'each',
  wheel: 'each',
  boxes: 'each',
  outline: 1,
  body: 2,
  frame: 1,
  clock: 1,
  trace: 0,
};

/** Returns the number of fields next to a title: the date or week, and usually the initials. */
function fieldsOfTitle(title: string): number {
  if (/^(?:Evening \d+: |Week \d+: looking back$)/.test(title)) return 2;
  return /^Week \d+: my plan$/.test(title) ? 1 : 0;
}

/**
 * Counts the writing areas in a book's text: groups of lines, empty cells, boxes, empty list items,
 * and options.
 */
function countPlaces(nodes: readonly RootContent[]): number {
  return nodes.reduce((sum, node, at) => {
    if (node.type === 'heading') return sum + fieldsOfTitle(toString(node));
    if (node.type === 'thematicBreak') return sum + Number(nodes[at - 1]?.type !== node.type);
    if (node.type === 'code') {
      const count = FIELDS_OF_A_LINE[node.lang ?? ''] ?? Number.NaN;
      const fields = (line: string) => {
        if (count === 'each') return line.split(':').at(-1)?.split(',').length ?? 0;
        if (node.lang !== 'outline') return count;
        if (/^Left: .*Right: /.test(line)) return 2;
        return Math.max(1, shapesOf(line.split(': ').at(-1) ?? '').length);
      };
      // Each segment of a wheel has the numbers 0 to 3.
      const each = node.lang === 'wheel' ? 4 : 1;
      const hours = node.lang === 'times' ? HOURS_OF_A_DAY : 0;
      return node.value.split('\n').reduce((all, line) => all + each * fields(line), sum + hours);
    }
    if (node.type === 'table') {
      const [head, ...rows] = node.children;
      // Some rows and columns have several options to tap.
      const fields = rows.flatMap((row) =>
        row.children.map((cell, column) => {
          const tapped =
            TAPPED[toString(row.children[0])] ?? TAPPED[toString(head?.children[column])];
          return cell.children.length === 0 ? (tapped?.length ?? 1) : 0;
        }),
      );
      return fields.reduce((all, count) => all + count, sum);
    }
    if (node.type !== 'list') return sum;
    const words = node.children.map((item) => toString(item).trim());
    const ticks = words.some((one) => one.startsWith('☐')) ? words.length : 0;
    return sum + ticks + words.filter((one) => /^☐?$|:$|^☐? ?\d+\.$/.test(one)).length;
  }, 0);
}

describe.each(books.filter(({ slug }) => formatsOf(slug).includes('fill-in')))(
  'the fill-in edition of $slug',
  ({ slug, title }) => {
    let made: Uint8Array;
    beforeAll(async () => {
      made = await sampleBook(slug, 'fill-in');
    });

    test("passes the fill-in check: named fields that don't overlap, and links between pages", async () => {
      const { forms } = await readBookText(slug);
      expect((await checkFillIn(made, forms)).wrong).toEqual([]);
    });

    test('has pages of one size, in the shape of a tablet', async () => {
      const pdf = await open(made);
      const pages = Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1));
      const sizes = (await Promise.all(pages)).map(({ view }) => view.slice(2).join(' × '));
      expect([...new Set(sizes)]).toEqual(['612 × 816']);
    });

    test('has exactly one field for each writing area in the text', async () => {
      const { body } = await readBookText(slug);
      expect(await fieldsOf(made)).toHaveLength(countPlaces(body.children));
    });

    test('has a title and tags, including a Form tag on a page with a field', async () => {
      const pdf = await open(made);
      const { info, metadata } = await pdf.getMetadata();
      expect(info).toMatchObject({ Title: `${title}, large print to type into` });
      expect(metadata?.get('pdfuaid:part')).toBe('1');
      expect(await rolesOf(pdf, 2)).toContain('Form');
      const page = await pdf.getPage(2);
      expect((await page.getAnnotations()).map(({ subtype }) => subtype)).toContain('Widget');
    });
  },
);

describeOf('recovery-planner')('a form field', () => {
  let fields: Field[];
  beforeAll(async () => {
    fields = await fieldsOf(await sampleBook('recovery-planner', 'fill-in'));
  });
  const named = (name: string) => fields.filter(({ alternativeText }) => alternativeText === name);

  test('labels each field with its page and what to write', async () => {
    expect(named('Day 1, One small win')).toMatchObject([{ fieldType: 'Tx' }]);
    expect(named('Week 1: my plan, Monday: Morning')).toHaveLength(1);
  });

  test('lets readers tap the hours of their appointments', () => {
    expect(named('Day 1, Morning, hour: 9')).toMatchObject([{ fieldType: 'Btn' }]);
    expect(named('Day 91, Evening, hour: 10')).toHaveLength(1);
  });

  test('groups the 11 numbers on a scale', async () => {
    const [seven] = named('Day 1, Energy: 7');
    expect(seven).toMatchObject({ radioButton: true, buttonValue: '7' });
    expect(fields.filter(({ fieldName }) => fieldName === seven?.fieldName)).toHaveLength(11);
  });

  test('rejects a field that has no name or overlaps another field', async () => {
    const page = (body: string) =>
      `${setUpBook({ title: 'A', author: 'A', language: 'en-US', footer: 'A', print: 'fill-in' })}\n= A\n${body}`;
    const cell = '#box(width: 0pt, field("words", "One", box(width: 90pt, height: 20pt)))';
    const over = await addFields(await printBook(page(`${cell}${cell}`), 'a.md'));
    expect((await checkFillIn(over)).wrong.join()).toContain('"One" and "One" overlap on page 1');
    const nameless = printBook(page(cell.replace('"One"', '""')), 'a.md').then((bytes) =>
      addFields(bytes),
    );
    await expect(nameless).rejects.toThrow(/name/);
    const empty = await addFields(await printBook(page('Words'), 'a.md'));
    expect((await checkFillIn(empty)).wrong).toContain('It has no fields.');
  });
});

describe.each([
  ['recovery-planner', 91],
  ['caregiver-daily-log', 28],
])('a day in the fill-in edition of %s', (slug, count) => {
  testOf(slug)('has 2 screens: its numbers, then the rest', async () => {
    const pages = await readPages(await open(await sampleBook(slug, 'fill-in')));
    expect(pages.filter(({ name }) => /^Day \d+$/.test(name))).toHaveLength(2 * count);
  });
});

describe('patterns shared by several pages', () => {
  const read = (text: string) =>
    placePatterns(parseMarkdown(text).children, 'a.md').map((node) => toString(node));
  const book =
    '## Day 1\n\nOne.\n\n{{A day}}\n\n## Day 2\n\n{{A day}}\n\n# Patterns\n\n## A day\n\nWords.';

  test('are inserted on each page and removed from the Patterns section', () => {
    expect(read(book)).toEqual(['Day 1', 'One.', 'Words.', 'Day 2', 'Words.']);
  });

  test('add only the first page to the printed contents, but all of them to the bookmarks', () => {
    const typst = markdownToTypst(placePatterns(parseMarkdown(book).children, 'a.md'));
    expect(typst).toContain('#heading(level: 2)[#"Day 1";]');
    expect(typst).toContain('#heading(level: 2, outlined: false, bookmarked: true)[#"Day 2";]');
  });

  test('are found by name, and an unknown name is rejected with a list of the available ones', () => {
    expect(() => read(book.replace('{{A day}}', '{{A week}}'))).toThrow(
      'a.md uses the pattern "A week", which doesn’t exist. Add it as "## A week" below "# Patterns", or use one of: A day.',
    );
  });

  test('are rejected if no page uses them', () => {
    expect(() => read(`${book}\n\n## A week\n\nWords.`)).toThrow(
      'a.md has unused patterns: A week.',
    );
  });
});

test('escapes characters that have a special meaning in Typst', () => {
  const { children } = parseMarkdown('Cost: $5 #1 \\*now\\* "a" \\\\ @b [c]');
  expect(markdownToTypst(children)).toBe('#"Cost: $5 #1 *now* \\"a\\" \\\\ @b [c]";');
});

test('turns list items with a checkbox and empty list items into writing areas', () => {
  const { children } = parseMarkdown('- ☐ Rest\n- ☐');
  expect(markdownToTypst(children)).toBe(
    '#tick-list(gap: gap-to-tick, ("Rest", [#"Rest";]), ("My own words, 2", [#""; #line-to-fill("My own words, 2")], true))',
  );
});

test('shows a drawing above lines to write on', () => {
  const { children } = parseMarkdown('![A jar](../art/steps/open-a-jar.svg)\n\n---');
  expect(markdownToTypst(children)).toMatch(/^#picture\(/);
});

describe('the page kit', () => {
  const write = (text: string) => markdownToTypst(parseMarkdown(text).children);
  const block = (name: string, line: string) => `\`\`\`${name}\n${line}\n\`\`\``;

  test('draws options to circle instead of lines to write on', () => {
    expect(write(block('circle', 'I slept: well, badly'))).toBe(
      '#kit-circle("I slept", ("well", "badly", ))',
    );
  });

  test.each([
    ['yesno', 'Shall I wait?', '#kit-yesno("Shall I wait?", ("Yes", "No", ), room: room)'],
    [
      'outline',
      'Left: hard. Right: easy: scales',
      '#kit-outline("Left: hard. Right: easy", ("scales", ), room: room)',
    ],
    ['pictures', 'I need: Drink, Bed', '#kit-pictures("I need", ("Drink", "Bed", ), room: room)'],
  ])('renders a %j block', (name, line, typst) => {
    expect(write(block(name, line))).toBe(typst);
  });

  test.each([
    ['outline', 'No name', 'Write "Label: name".'],
    ['swirl', 'x', 'Unknown block "swirl" (line 1 of the text). Use one of: scale, faces,'],
    ['circle', 'I slept: well', 'Write "Label: one, two, three".'],
    [
      'scale',
      '',
      'The "scale" block is empty (line 1 of the text). Write "What is measured" in it.',
    ],
  ])('rejects a %j block with %j, and explains what to write', (name, line, message) => {
    expect(() => write(block(name, line))).toThrow(message);
  });
});

describe('pages that fail the build', () => {
  const card = (steps: string, drawing = '![A jar](../art/steps/open-a-jar.svg)') =>
    parseMarkdown(
      `## Card 1: Jar\n\n${drawing}\n\nWords.\n\n### You need\n\n- A mat\n\n**Caution:** Hot.\n\n### Steps\n\n${steps}`,
    );
  const print = (body: Root) => printBook(writeCards(body), 'content/books/a.md');

  test("reports text that's too long for its card, and how to fix it", async () => {
    await expect(print(card('1. Turn the lid slowly, and rest.\n'.repeat(30)))).rejects.toThrow(
      /content\/books\/a\.md can’t be built: The page "Card 1: Jar" is \d+ points too long for the back of its card\. Shorten its words\./,
    );
  });

  test("reports content that doesn't fit on one page of standard print, and how to fix it", async () => {
    const long = parseMarkdown(`# A\n\n## A long page\n\n${'Words. '.repeat(2000)}`);
    await expect(print(long)).rejects.toThrow(
      /The page "A long page" is \d+ points too long for its page\. Shorten its words\./,
    );
  });

  test('reports a card without a drawing, and how to fix it', () => {
    expect(() => writeCards(card('1. Turn.', 'No drawing.'))).toThrow(
      'The page "Card 1: Jar" has no drawing. Add ![alt text](../art/name.svg) below its heading.',
    );
  });

  test('reports a step drawing without a step number, and how to fix it', () => {
    const drawn = (title: string) =>
      card(`![A lid](../art/steps/spread.svg${title})\n\n1. Turn.\n2. Rest.`);
    expect(() => writeCards(drawn(' "Step 3"'))).toThrow(
      'The page "Card 1: Jar" has the drawing ../art/steps/spread.svg without its step. Write ![alt text](../art/steps/spread.svg "Step 2"), with the number of a step on the page.',
    );
    expect(() => writeCards(drawn(''))).toThrow('without its step');
    expect(writeCards(drawn(' "Step 2"'))).toContain('number: "2"');
  });

  test('rejects a caution below the steps', () => {
    const late = parseMarkdown(
      '## Card 1: Jar\n\n![A jar](../art/steps/open-a-jar.svg)\n\n### You need\n\n- A mat\n\n### Steps\n\n1. Turn.\n\n**Caution:** Hot.',
    );
    expect(() => writeCards(late)).toThrow('The page "Card 1: Jar" is missing a part.');
  });

  test('reports a page that contains only a stray line', async () => {
    const body = parseMarkdown(
      '# A\n\nA book of two pages.\n\n## Page\n\nWords.\n\n## Next\n\n' +
        'Words for a page. '.repeat(20),
    );
    const pdf = await print(body);
    expect((await checkPdf(pdf)).wrong.join()).toMatch(/Page 3 \("Page"\) has only \d+ words/);
  });
});

test('rejects HTML in a book, and reports its line and how to fix it', () => {
  const { children } = parseMarkdown('Text\n\n<b>bold</b>\n\n<div>box</div>');
  expect(() => markdownToTypst(children)).toThrow(
    /Books don’t support "html" \(line 3 of the text\)/,
  );
});
