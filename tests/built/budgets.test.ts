import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOnIntent, weighPage, type PageWeight } from '#tests/support/page-weight.ts';

const KB = 1024;

type Budget = Readonly<Record<keyof PageWeight, number>>;

/** What every kind of page keeps; the kinds below say where they may have more. */
const PAGE: Budget = {
  html: 14 * KB,
  styles: 6.25 * KB,
  script: 6 * KB,
  fonts: 15 * KB,
  pictures: 12 * KB,
  largestPicture: 20 * KB,
  total: 48 * KB,
  requests: 8,
  elements: 620,
};
interface Kind {
  name: string;
  pages: RegExp;
  budget: Partial<Budget>;
}

/** The first kind that fits counts. */
const KINDS: readonly Kind[] = [
  {
    name: 'shop or book',
    pages: /^(?:shop|meal-plan|recovery-(?:planner|journal)|ebook\/(?!not-found)[^/]+)\.html$/,
    budget: { script: 6.25 * KB, pictures: 40 * KB, total: 90 * KB, requests: 14 },
  },
  // React takes over the form while somebody reads, so what wakes it stands in the page.
  { name: 'cart or checkout', pages: /^(?:cart|checkout)\.html$/, budget: { script: 8 * KB } },
  // The coach's own pages: programs more than pages, opened every day and kept by the browser.
  {
    name: 'page of the coach',
    pages: /^(?:admin(?:\/.+)?|wellness-guide\/upload)\.html$/,
    budget: { script: 20 * KB, total: 48 * KB, requests: 14 },
  },
  // The form itself comes with the first gesture; what asks a function at once comes with the page.
  {
    name: 'page with a form',
    pages:
      /^(?:community\/.+|contact(?:\/.+)?|wellness-guide(?:\/thank-you)?|ebooks|ebook\/not-found|download|my-downloads|offline|review|purchase-success|test-purchase|newsletter\/.+|search|404|account|auth(?:\/.+)?)\.html$/,
    budget: { script: 9.75 * KB },
  },
  { name: 'page', pages: /\.html$/, budget: {} },
];

const pages = globSync('**/*.html', { cwd: 'dist' }).toSorted();
const kindOf = (page: string): Kind | undefined => KINDS.find(({ pages: fit }) => fit.test(page));

/** Names the page, what is too much, and by how much. */
function breaches(page: string, budget: Budget): string[] {
  return Object.entries(weighPage(page)).flatMap(([name, value]) => {
    const over = value - budget[name as keyof Budget];
    return over > 0 ? [`${page}: ${name} is ${value}, ${Math.ceil(over)} over its budget`] : [];
  });
}

test.each(KINDS)('each $name is within its budget', ({ name, budget }) => {
  const own = pages.filter((page) => kindOf(page)?.name === name);
  expect(own).not.toEqual([]);
  expect(own.flatMap((page) => breaches(page, { ...PAGE, ...budget }))).toEqual([]);
});

test('a page over its budget is named, with the part and the bytes', () => {
  const { html } = weighPage('index.html');
  const others = Object.fromEntries(Object.keys(PAGE).map((part) => [part, Infinity])) as Budget;
  expect(breaches('index.html', { ...others, html: html - 5 })).toEqual([
    `index.html: html is ${html}, 5 over its budget`,
  ]);
});

test('what is fetched when somebody reaches for the cart or the chat is within its budget', () => {
  const lists = filesOnIntent('index.html');
  expect(lists).toHaveLength(2);
  for (const { files, bytes } of lists) {
    expect(bytes, files.join(' ')).toBeLessThanOrEqual(90 * KB);
  }
});
