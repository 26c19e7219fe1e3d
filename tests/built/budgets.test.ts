import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { measurePageWeight, withImports, type PageWeight } from '#tests/support/page-weight.ts';

const KB = 1024;

type Budget = Readonly<Record<keyof PageWeight, number>>;

/**
 * Default budget for every kind of page. The kinds below list their exceptions. Don't raise these
 * numbers. They've been raised only once, to support browsers from early 2023.
 */
const PAGE: Budget = {
  html: 16 * KB,
  styles: 5.75 * KB,
  script: 8.25 * KB,
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

/** The first matching kind applies. */
const KINDS: readonly Kind[] = [
  {
    name: 'shop or book',
    pages: /^(?:shop|meal-plan|recovery-(?:planner|journal)|ebook\/(?!not-found)[^/]+)\.html$/,
    budget: { pictures: 40 * KB, total: 95 * KB },
  },
  { name: 'article', pages: /^blog\/(?!not-found)[^/]+\.html$/, budget: { html: 18 * KB } },
  // This page also reports the broken URL and looks up the page that the visitor probably meant.
  {
    name: 'not-found page',
    pages: /^(?:404|ebook\/not-found)\.html$/,
    budget: { script: 10.25 * KB, requests: 9 },
  },
  // The whole handbook, with screenshots that load as the coach scrolls to them.
  {
    name: 'handbook',
    pages: /^admin\/help\.html$/,
    budget: { largestPicture: 40 * KB, elements: 700 },
  },
  { name: 'page', pages: /\.html$/, budget: {} },
];

const pages = globSync('**/*.html', { cwd: 'dist' }).toSorted();
const kindOf = (page: string): Kind | undefined => KINDS.find(({ pages: fit }) => fit.test(page));

/** Lists the page's budget overruns, each with the metric and the excess. */
function breaches(page: string, budget: Budget): string[] {
  return Object.entries(measurePageWeight(page)).flatMap(([name, value]) => {
    const over = value - budget[name as keyof Budget];
    return over > 0 ? [`${page}: ${name} is ${value}, ${Math.ceil(over)} over its budget`] : [];
  });
}

test.each(KINDS)('each $name is within its budget', ({ name, budget }) => {
  const own = pages.filter((page) => kindOf(page)?.name === name);
  expect(own).not.toEqual([]);
  expect(own.flatMap((page) => breaches(page, { ...PAGE, ...budget }))).toEqual([]);
});

test('reports a page over its budget with the metric and the excess bytes', () => {
  const { html } = measurePageWeight('index.html');
  const others = Object.fromEntries(Object.keys(PAGE).map((part) => [part, Infinity])) as Budget;
  expect(breaches('index.html', { ...others, html: html - 5 })).toEqual([
    `index.html: html is ${html}, 5 over its budget`,
  ]);
});

/** Pages in a single visit, from the home page to an order to an article. */
const VISIT = [
  'index.html',
  'shop.html',
  'recovery-planner.html',
  'checkout.html',
  'blog.html',
  'blog/five-daily-habits-for-stroke-recovery.html',
];

test('a visit to six pages transfers at most 28 KB of styles', () => {
  const styles = VISIT.reduce((sum, page) => sum + measurePageWeight(page).styles, 0);
  expect(styles).toBeLessThanOrEqual(28 * KB);
});

test('no browser script contains zod, because schemas are only checked on the server', () => {
  const scripts = globSync('dist/_astro/*.js');
  expect(scripts.length).toBeGreaterThan(20);
  const found = scripts.filter((file) => /\b_zod\b|ZodError/.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

test('community posts load without form code, which loads when someone reports a post', () => {
  const topic = readFileSync('dist/community/daily-motivation.html', 'utf8');
  const island = /component-url="?(\/_astro\/TopicPosts[^"\s>]+)/.exec(topic)?.[1] ?? '';
  const scripts = [...withImports([`dist${island}`])].map((file) => readFileSync(file, 'utf8'));
  // A React Hook Form identifier that survives minification.
  const forms = scripts.filter((script) => script.includes('reValidateMode'));
  expect(forms).toEqual([]);
});

test('panels opened on demand have their own small stylesheets, which aren’t part of the home page', () => {
  for (const name of ['cart', 'chat', 'reading', 'listen', 'popups', 'toast', 'form', 'new-post']) {
    const [sheet, ...others] = globSync(`dist/_astro/${name}.*.css`);
    expect(others).toEqual([]);
    expect(brotliCompressSync(readFileSync(sheet ?? '')).length, name).toBeLessThanOrEqual(
      3.25 * KB,
    );
  }
  const home = readFileSync('dist/index.html', 'utf8');
  for (const later of ['.chat-panel', '.cart-panel', '.reading-panel', '.listen-bar', '.popup'])
    expect(home).not.toContain(later);
  for (const later of ['.toast{', '.error-summary{', '.prose{']) expect(home).not.toContain(later);
});

test('the chat and its recognizer stay within 184 KB', () => {
  const scripts = ['recognize', 'chat', 'ChatWindow'].flatMap((name) =>
    globSync(`dist/_astro/${name}.*.js`),
  );
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  const bytes = scripts.map((file) => brotliCompressSync(readFileSync(file)).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(184 * KB);
});
