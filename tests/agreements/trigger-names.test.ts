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
 * Attributes that scripts set on the root element for styles and other scripts: the reader's
 * choices, who is signed in, and what's in progress. They don't appear in any markup.
 */
const OF_THE_PAGE = [
  'quiet',
  'in',
  'coach',
  'pictures',
  'pace',
  'listening',
  'print',
  'printing',
  'floating',
  'open',
];

test('scripts look up only listed data attributes in markup', () => {
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

test('every listed data attribute is used in both a script and markup', () => {
  const called = new Set([
    ...scripts.flatMap(({ text }) => all(text, /['[](data-[a-z-]+)/g)),
    ...markup.flatMap(({ text }) => all(text, /dataset\.([a-z]+)/g).map((name) => `data-${name}`)),
  ]);
  const written = new Set(markup.flatMap(({ text }) => all(text, /[\s{'](data-[a-z-]+)/g)));
  expect(names.size).toBeGreaterThan(15);
  expect([...names].filter((name) => !written.has(name))).toEqual([]);
  expect([...names].filter((name) => !called.has(name))).toEqual([]);
});

test('code that runs before React stays small and contains no markup', () => {
  const own = read('src/browser/**/*.ts');
  const isCode = (line: string) => !/^\s*(?:$|\/\/|\/?\*)/.test(line);
  const lines = own.reduce((sum, { text }) => sum + text.split('\n').filter(isCode).length, 0);
  // About 60 of these lines keep the service worker from doing harm when storage fails, and about
  // 80 open the menu and glossary popups in browsers without popovers, such as Safari 16.4.
  expect(lines).toBeLessThanOrEqual(1300);
  const markupInCode = own.filter(({ text }) =>
    /innerHTML|insertAdjacentHTML|<\/?[a-z]+[^\n]*>`/.test(text),
  );
  expect(markupInCode.map(({ file }) => file)).toEqual([]);
});
