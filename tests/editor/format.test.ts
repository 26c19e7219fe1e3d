import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromFile, ContentError, toFile } from '#src/editor/format.ts';
import { pastDateQuestion } from '#src/editor/past-date.ts';
import { KINDS, kindOf, type Kind } from '#src/editor/content-types.ts';
import { joinBoldTerms, separateBoldTerms } from '#src/editor/bold-terms.ts';
import { PARTS, textProblem, setTerms } from '#src/editor/article-components.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const files = globSync('content/**/*.{mdx,json}').toSorted();
const edited = files.flatMap((file) => {
  const kind = kindOf(file);
  return kind ? [{ file, kind }] : [];
});

function kindNamed(name: string): Kind {
  const kind = KINDS.find((one) => one.name === name);
  if (!kind) throw new Error(`The editor has no ${name}.`);
  return kind;
}

type Fields = Record<string, unknown>;

/** Returns a file's form values, as in the editor when the file is opened. */
const opened = (file: string) => structuredClone(fromFile(kindOf(file) as Kind, read(file)));
const save = (file: string, change: (value: Fields) => void) => {
  const value = opened(file) as Fields;
  change(value);
  return toFile(kindOf(file) as Kind, value);
};

const ARTICLE = 'content/blog/sleep-after-stroke.mdx';
const EVENT = 'content/events/survivor-circle.json';

test.each(edited)('$file is unchanged after opening and saving', ({ file, kind }) => {
  expect(toFile(kind, fromFile(kind, read(file))), 'Run npm run format').toBe(read(file));
});

test('has files for every content type in the menu, and excludes files where a typo would go unnoticed', () => {
  expect(new Set(edited.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  for (const name of ['chat', 'states', 'notifications', 'drawings', 'access-report'])
    expect(kindOf(`content/${name}.json`), name).toBeUndefined();
});

test.each([
  ['events/<id>.json', '{"title": "x",}'],
  ['blog/<slug>.mdx', '---\ntitle: a: b: c\n---\nText'],
])('reports a corrupted file in %s', (name, text) => {
  expect(() => fromFile(kindNamed(name), text)).toThrow(
    /can’t open a file under .*Ask your developer/,
  );
});

test('parses files from other editors, with CRLF line endings and a byte order mark', () => {
  const kind = kindNamed('blog/<slug>.mdx');
  const foreign = `\uFEFF${read(ARTICLE).replaceAll('\n', '\r\n')}`;
  expect(toFile(kind, fromFile(kind, foreign))).toBe(read(ARTICLE));
});

test.each([
  [5, 'Add 75 or more.'],
  [500, 'Take out 280 or more.'],
])('doesn’t save a greeting of %i words, and says what to do', (count, remedy) => {
  const greeting = Array.from({ length: count }, () => 'word').join(' ');
  const saved = () =>
    save('content/site.json', (value) => Object.assign(value['coach'] as Fields, { greeting }));
  expect(saved).toThrow(ContentError);
  expect(saved).toThrow(`Your greeting has ${count} words. Write about 150. ${remedy}`);
});

test('trims a space after a price', () => {
  const books = opened('content/products.json') as unknown as Fields[];
  Object.assign(books[0] as Fields, { price: `${String(books[0]?.['price'])} ` });
  expect(toFile(kindNamed('products.json'), books)).toBe(read('content/products.json'));
});

test('saves a title typed on two lines as one line', () => {
  expect(
    save(ARTICLE, (article) => Object.assign(article, { title: 'Walking\n and Balance' })),
  ).toBe(save(ARTICLE, (article) => Object.assign(article, { title: 'Walking and Balance' })));
});

describe('fields left empty in the form', () => {
  test('omits fields left empty in the form, or writes null where the file uses null for "not given"', () => {
    expect(
      save(ARTICLE, (article) => Object.assign(article, { updated: '', draft: false })),
    ).not.toMatch(/^(?:updated|draft):/m);
    expect(save('content/site.json', (site) => (site['phone'] = ''))).toContain('"phone": null');
    expect(save(EVENT, (event) => Object.assign(event, { except: [] }))).not.toContain('except');
    const place = 'Grace Hall, Dayton';
    const real = save(EVENT, (event) => Object.assign(event, { sample: false, place }));
    expect(JSON.parse(real)).toMatchObject({ place });
    expect(real).not.toContain('sample');
  });

  test('writes an empty list where the file requires one', () => {
    const saved = save('content/community.json', (community) => {
      const [topic] = community['topics'] as Fields[];
      delete topic?.['posts'];
    });
    expect(saved).toContain('"posts": []');
  });
});

test('writes fields in schema order, no matter which order the form uses', () => {
  const value = opened(EVENT) as Fields;
  const turned = Object.fromEntries(Object.entries(value).toReversed());
  expect(toFile(kindNamed('events/<id>.json'), turned)).toBe(read(EVENT));
});

describe('doesn’t save anything, and explains why, when', () => {
  const changeBook = (index: number, change: Fields) => () => {
    const books = opened('content/products.json') as unknown as Fields[];
    Object.assign(books[index] as Fields, change);
    return toFile(kindNamed('products.json'), books);
  };
  const bundleOf = () =>
    (opened('content/products.json') as unknown as Fields[]).findIndex(
      ({ kind }) => kind === 'bundle',
    );

  test.each<[string, () => string, RegExp]>([
    [
      'an article has no title',
      () => save(ARTICLE, (one) => delete one['title']),
      /^Title: This field is missing/,
    ],
    [
      'a title is empty',
      () => save(ARTICLE, (one) => (one['title'] = '')),
      /^Title: This text has 0 characters\. It should be at least 8/,
    ],
    [
      'a price is 0',
      changeBook(0, { price: '$0.00' }),
      /^“Healthy Brain Recipes Collection”, Price: The lowest price is \$0\.50\. /,
    ],
    [
      'the price of a book in a bundle has a comma',
      changeBook(0, { price: '24,99' }),
      /Collection”, Price: .*24,99.* Write it with a dollar sign and two decimals/,
    ],
    [
      'two products have the same slug',
      changeBook(0, { id: 'meal-plan', slug: 'meal-plan' }),
      /End of the web address: "meal-plan" is listed twice/,
    ],
    [
      'every product is removed',
      () => toFile(kindNamed('products.json'), []),
      /This list has 0 entries\. It should be at least 1/,
    ],
    [
      'a title has only emoji',
      () => save(ARTICLE, (one) => (one['title'] = '🎉'.repeat(8))),
      /^Title: This is empty\./,
    ],
    [
      'a title has only spaces',
      () => save(ARTICLE, (one) => (one['title'] = ' '.repeat(12))),
      /^Title: This text has 0 characters/,
    ],
    [
      'a date isn’t in the calendar',
      () => save(EVENT, (one) => (one['startDate'] = '2026-02-30')),
      /^Date: "2026-02-30" isn’t a real date\.[^\n]*$/,
    ],
    ...['<Callout kind="tip" title="Rest">\nx', '<Term id="aphasia">x'].map(
      (part): [string, () => string, RegExp] => [
        `the text opens ${part} but doesn’t close it`,
        () => save(ARTICLE, (one) => (one['body'] += `\n${part}\n`)),
        /The text has <(?:Callout|Term)> \d+ times and .* Each one needs a closing tag\./,
      ],
    ),
    [
      'a former price is below the price',
      changeBook(0, { originalPrice: '$1.00' }),
      /isn’t higher than the price/,
    ],
    [
      'a bundle lists a book that doesn’t exist',
      () => changeBook(bundleOf(), { contains: ['brain-recipes', 'no-such-book'] })(),
      /"no-such-book" isn’t a book/,
    ],
    [
      'a field doesn’t belong in the file',
      () => save(EVENT, (one) => (one['titel'] = 'x')),
      /There’s no field called "titel" here\. If you mean "title"/,
    ],
    [
      'a monthly event is in the fifth week of its month',
      () => save(EVENT, (one) => Object.assign(one, { every: 'month', startDate: '2026-12-30' })),
      /^Date: Not every month has a fifth Wednesday\. Choose a date before the 29th\./,
    ],
    [
      'a monthly event’s date doesn’t exist, without mentioning a fifth week',
      () => save(EVENT, (one) => Object.assign(one, { every: 'month', startDate: '2026-02-30' })),
      /^Date: (?![\s\S]*fifth)/,
    ],
    [
      'a date to skip isn’t a date of the event',
      () => save(EVENT, (one) => (one['except'] = ['2026-12-05'])),
      /2026-12-05 is a Saturday, and the event doesn’t take place then\./,
    ],
    [
      'a date to skip is before the first date',
      () => save(EVENT, (one) => (one['except'] = ['2026-11-04'])),
      /2026-11-04 is a Wednesday, and the event doesn’t take place then\./,
    ],
    [
      'a real event has neither a link nor a place',
      () => save(EVENT, (one) => (one['sample'] = false)),
      /^Link to join: Enter the web address where people join, or the place where they meet\./,
    ],
    [
      'an event that takes place once has a date to skip',
      () => save(EVENT, (one) => Object.assign(one, { every: 'once', except: [one['startDate']] })),
      /It takes place only once, so there’s no date to skip\./,
    ],
    ...(['<b>', '<script>', '<Video src="/a.mp4" />', '<!--', "import a from 'b'"] as const).map(
      (tag): [string, () => string, RegExp] => [
        `the text contains ${tag}`,
        () => save(ARTICLE, (one) => (one['body'] += `\n${tag}\n`)),
        new RegExp(`The text has "${tag.startsWith('<') ? tag.split(' ')[0] : tag}`),
      ],
    ),
    [
      'the text contains code',
      () => save(ARTICLE, (one) => (one['body'] += '\n{1 + 1}\n')),
      /The text has "{"/,
    ],
    [
      'a marked word isn’t in the glossary',
      () => save(ARTICLE, (one) => (one['body'] += '\n<Term id="">x</Term>\n')),
      /isn’t in the glossary/,
    ],
    [
      'a drawing doesn’t exist',
      () => save(ARTICLE, (one) => (one['body'] += '\n<Drawing id="x" />\n')),
      /That drawing doesn’t exist/,
    ],
    [
      'a box has no heading',
      () =>
        save(
          ARTICLE,
          (one) => (one['body'] += '\n<Callout kind="tip" title="">\n  x\n</Callout>\n'),
        ),
      /needs a heading/,
    ],
    [
      'a picture has no alt text',
      () => save(ARTICLE, (one) => (one['body'] += '\n![](../art/a.jpg)\n')),
      /a\.jpg has no description/,
    ],
  ])('%s', (_when, act, words) => {
    expect(act).toThrow(ContentError);
    expect(act).toThrow(words);
  });
});

test("accepts a new glossary term once it's saved, before the build includes it", () => {
  const text = 'Look for <Term id="neglect-new">it</Term>.';
  expect(textProblem(text)).toContain('That word isn’t in the glossary.');
  const known = opened('content/glossary.json') as unknown as { id: string }[];
  setTerms([...known, { id: 'neglect-new' }]);
  expect(textProblem(text)).toBeUndefined();
  setTerms(known);
});

describe('glossary terms in bold text, which the rich text view can’t show', () => {
  const WHOLE = '**If not, ask for an <Term id="external-review">external review</Term>.** People';
  const SPLIT =
    '**If not, ask for an** <Term id="external-review" bold>external review</Term>**.** People';

  test.each([
    [WHOLE, SPLIT],
    ['**<Term id="dash">DASH</Term>** was', '<Term id="dash" bold>DASH</Term> was'],
    [
      '**HHA:** home. **<Term id="dme">DME</Term>:** a walker',
      '**HHA:** home. <Term id="dme" bold>DME</Term>**:** a walker',
    ],
    ['**Rest** <Term id="cbt">CBT</Term> **now**', undefined],
  ])('separates and joins %s', (whole, split = whole) => {
    expect(separateBoldTerms(whole)).toBe(split);
    expect(joinBoldTerms(split)).toBe(whole);
  });

  test('doesn’t join a bold term with bold text elsewhere on the line', () => {
    expect(joinBoldTerms('**A** walk **B** <Term id="dash" bold>DASH</Term>')).toBe(
      '**A** walk **B <Term id="dash">DASH</Term>**',
    );
  });

  test('are separated in opened articles and never written to a file', () => {
    for (const { file, kind } of edited.filter(({ file }) => file.endsWith('.mdx'))) {
      const { body } = fromFile(kind, read(file)) as { body: string };
      expect(body, file).not.toMatch(/\*\*(?! )[^*\n]*<Term[^*\n]*\*\*(?!\*)/);
      expect(read(file)).not.toContain('" bold>');
    }
  });
});

test('articles use _ for emphasis, like the rich text view, so that opening one doesn’t change it', () => {
  for (const { file } of edited.filter(({ file }) => file.endsWith('.mdx')))
    expect(
      read(file)
        .replaceAll('**', '')
        .replace(/^\s*\* /gm, ''),
      file,
    ).not.toMatch(/\*[^\s*][^*\n]*\*/);
});

test('parses a box the same way if the rich text view has doubled the indents of its lists', () => {
  const box = PARTS.find(({ id }) => id === 'Callout');
  const lines = ['  **Call 911** first:', '', '  * a weak arm', '    * or leg', '  Then wait.'];
  const blockOf = (text: string[]) =>
    ['<Callout kind="safety" title="Signs">', ...text, '</Callout>'].join('\n');
  // The rich text view doubles indents before it parses the text.
  const doubled = lines.map((line) => line.replace(/^( +)(?=\*)/, '$1$1'));
  const [one, two] = [lines, doubled].map((text) =>
    box?.fromBlock?.(box.pattern.exec(blockOf(text)) as RegExpExecArray),
  );
  expect(two).toEqual(one);
  expect(box?.toBlock(two ?? {})).toBe(blockOf(lines));
});

test.each(PARTS)(
  '$id: the editor round-trips every occurrence in our articles exactly',
  ({ pattern, fromBlock, toBlock }) => {
    const texts = globSync('content/{blog,guide,legal,es}/*.mdx').map(read).join('\n');
    const found = [...texts.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
    for (const match of found) expect(toBlock(fromBlock?.(match) ?? {})).toBe(match[0]);
    expect(found.length).toBeGreaterThan(0);
  },
);

test.each([
  ['2026-11-28', 'once', /^November 28, 2026 is in the past/],
  ['2026-11-29', 'once', undefined],
  ['2026-11-30', 'once', undefined],
  ['2020-01-01', 'month', undefined],
])('asks to confirm the date %s (%s) only if the event is over', (startDate, every, words) => {
  const question = pastDateQuestion(
    { startDate, every, title: 'A walk' },
    // It's November 29 in New York, and November 30 in London.
    Date.parse('2026-11-30T03:00:00Z'),
  );
  if (words) expect(question).toMatch(words);
  else expect(question).toBeUndefined();
});
