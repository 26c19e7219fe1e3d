import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LIST = 'src/browser/trigger-names.ts';
const names = new Set(
  [...readFileSync(LIST, 'utf8').matchAll(/^ {2}'(data-[a-z-]+)'/gm)].map(([, name = '']) => name),
);
const read = (pattern: string) =>
  globSync(pattern)
    .filter((file) => file !== LIST && !file.startsWith('src/tooling'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const scripts = read('src/{browser,stores,islands}/**/*.{ts,tsx}');
const markup = read('src/{pages,layouts,components,islands}/**/*.{astro,tsx}');
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/**
 * What scripts write on the page itself, for the styles and for each other: what a reader has chosen, who is
 * signed in, what is going on. No markup carries these.
 */
const OF_THE_PAGE = [
  'quiet',
  'in',
  'pictures',
  'pace',
  'listening',
  'print',
  'printing',
  'floating',
  'open',
];

test('scripts look for no names in markup but those on the list', () => {
  const found = scripts.flatMap(({ file, text }) => {
    const looked = [
      ...all(text, /\[(data-[a-z-]+)/g),
      ...all(text, /Attribute\(\s*'(data-[a-z-]+)/g),
      ...all(text, /dataset(?:\.|\[')(\w+)/g).map((name) => `data-${name}`),
    ];
    return looked.map((name) => ({ file, name }));
  });
  const own = new Set(OF_THE_PAGE.map((name) => `data-${name}`));
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ name }) => !names.has(name) && !own.has(name))).toEqual([]);
});

test('every name on the list is looked for by a script and stands in markup', () => {
  const called = new Set([
    ...scripts.flatMap(({ text }) => all(text, /['[](data-[a-z-]+)/g)),
    ...markup.flatMap(({ text }) => all(text, /dataset\.([a-z]+)/g).map((name) => `data-${name}`)),
  ]);
  const written = new Set(markup.flatMap(({ text }) => all(text, /[\s{'](data-[a-z-]+)/g)));
  expect(names.size).toBeGreaterThan(15);
  expect([...names].filter((name) => !written.has(name))).toEqual([]);
  expect([...names].filter((name) => !called.has(name))).toEqual([]);
});

test('what runs before React is small, and holds no markup and no regular expression over it', () => {
  const own = read('src/browser/**/*.ts');
  const lines = own.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  // About 60 of them keep the offline worker from doing harm when storage fails.
  // About 80 more open the menu and word boxes in browsers without popovers, such as Safari 16.4.
  expect(lines).toBeLessThanOrEqual(1620);
  const markupInCode = own.filter(({ text }) =>
    /innerHTML|insertAdjacentHTML|<\/?[a-z]+[^\n]*>`/.test(text),
  );
  expect(markupInCode.map(({ file }) => file)).toEqual([]);
});
