import { describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../../src/domain/articles/photo.ts';
import { checkWording } from '../check-wording.ts';
import { checkShape } from '../check-shape.ts';
import { parseContent } from '../content-file.ts';
import { formatDiagnostics } from '../diagnostic.ts';
import { checkReferences } from '../references.ts';
import { beginJpeg, makePng } from '../../../tests/support/pictures.ts';
import { vocabulary } from './vocabulary.ts';

const FRONT: Readonly<Record<string, string>> = {
  title: 'How to rest well',
  description:
    'Rest helps after a stroke. Learn how to plan it before you are tired, with small steps for each part of the day.',
  category: 'Daily Living',
  date: '2025-03-02',
  updated: '2025-04-01',
  lastReviewed: '2026-11-21',
  featured: 'true',
  image: '../art/rest.svg',
  alt: 'A chair beside a window with a cup of tea',
  short: '["Plan your rest.", "Sit down often.", "Ask for help."]',
  nextSteps:
    '[{ text: Look at tools, link: /resources }, { text: Join a group, link: /community }]',
  sources:
    '[{ label: American Stroke Association, url: "https://www.stroke.org/en/about-stroke" }, { label: National Institutes, url: "https://www.ninds.nih.gov/stroke" }]',
};

const BODY = Array.from(
  { length: 29 },
  () =>
    'Sit down on a firm chair in a quiet room and rest there for a while. Then go on with your day, slowly and with care.',
).join('\n\n');

function article(change: Readonly<Record<string, string | undefined>> = {}, body = BODY) {
  const front = Object.entries({ ...FRONT, ...change }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${value}`],
  );
  return parseContent('content/blog/rest.mdx', `---\n${front.join('\n')}\n---\n\n${body}\n`);
}

const withBody = (text: string) => article({}, `${text}\n\n${BODY}`);
const shapeOf = (change: Readonly<Record<string, string | undefined>>) =>
  formatDiagnostics(checkShape(article(change)));
const glossary = parseContent(
  'content/glossary.json',
  '[{ "id": "aphasia", "term": "aphasia", "meaning": "Trouble with words." }]',
);
const announced = parseContent(
  'content/announced.json',
  JSON.stringify([1, 2, 3, 4, 5, 6].map((id) => ({ id, title: 'To come', description: 'Soon' }))),
);
const linksOf = (file: ReturnType<typeof article>) =>
  checkReferences([file, glossary, announced], () => true);

describe('an article that follows all the rules', () => {
  test('passes', () => {
    expect(checkShape(article())).toEqual([]);
    expect(linksOf(article())).toEqual([]);
    expect(checkWording([article()], vocabulary).diagnostics).toEqual([]);
  });

  test('accepts quoted or unquoted dates', () => {
    expect(checkShape(article({ date: '"2025-03-02"' }))).toEqual([]);
  });
});

describe('fields', () => {
  test('rejects a source that links to a home page or to a different paper than the one in its label', () => {
    const shape = shapeOf({
      sources:
        '[{ label: American Stroke Association, url: "https://www.stroke.org" }, { label: American Stroke Association, url: "https://www.stroke.org/en/" }, { label: "Liu, PLOS Medicine, 2023 (PMC10047522)", url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC1/" }]',
    });
    expect(shape).toContain('sources[0].url: This is a site’s front page');
    expect(shape).toContain('sources[1].url: This is a site’s front page');
    expect(shape).toContain(
      'sources[2]: The address doesn’t have the DOI, PMID, or PMC in its label',
    );
  });

  test('rejects an unknown field and suggests the intended one', () => {
    expect(shapeOf({ titel: 'x' })).toMatchInlineSnapshot(`
      "content/blog/rest.mdx
        line 14, titel: There’s no field called "titel" here.
          To do: If you mean "title", write that. If not, remove it."
    `);
  });

  test('rejects a missing field and explains what to write', () => {
    expect(shapeOf({ alt: undefined })).toMatchInlineSnapshot(`
      "content/blog/rest.mdx
        line 1, alt: This field is missing.
          To do: Add it. What to enter: What the picture shows, for people who can’t see it."
    `);
  });

  test('rejects a value of the wrong length or type, or one that isn’t an option, and shows the value', () => {
    expect(
      shapeOf({ description: 'Too short', category: 'Sports', date: '02.03.2025', short: 'Rest' }),
    ).toMatchInlineSnapshot(`
      "content/blog/rest.mdx
        line 3, description: This text has 9 characters. It should be at least 110.
          To do: Correct it. What to enter: What the reader will get, in 1 or 2 sentences with a total of 110 to 160 characters. Search engines show it.
        line 4, category: "Sports" isn’t one of the choices.
          To do: Correct it. What to enter: The category it’s listed under on the blog. Choose one of these: Recovery Tips, Education, Nutrition, Mental Health, Daily Living, Advocacy.
        line 5, date: "02.03.2025" isn’t a real date.
          To do: Correct it. What to enter: The day it was first published, as YYYY-MM-DD.
        line 11, short: This is the text "Rest", not a list.
          To do: Correct it. What to enter: The short version: 3 to 6 points, 60 words at most."
    `);
  });
});

describe('a how-to card', () => {
  const card = (change: object) =>
    formatDiagnostics(
      checkShape(
        parseContent(
          'content/how-to.json',
          JSON.stringify(
            [
              {
                id: 'put-on-a-hat',
                title: 'Put on a hat',
                start: 'Sit in a firm chair.',
                steps: ['Take the hat.', 'Put it on.'],
                dose: '5 to 10 times, once a day.',
                easier: 'Ask for help.',
                harder: 'Do it standing.',
                stop: 'it hurts.',
                ask: 'Is this hat right for me?',
                ...change,
              },
            ],
            null,
            1,
          ),
        ),
      ),
    );

  test.each([
    '5 to 10 times, once a day.',
    '10 minutes a day. Later, up to 30 minutes, 5 days a week.',
    '3 times, with 5 slow breaths each, twice a day.',
    '15 minutes, then a break.',
    'At every meal. Stay upright for 30 minutes afterward.',
  ])('accepts the dose "%s"', (dose) => {
    expect(card({ dose })).toBe('');
  });

  test.each(['5 to 10, once a day.', '10 a day.', '10 times, rest, then 10 more, each day.'])(
    'rejects the dose "%s", because a number has no unit',
    (dose) => {
      expect(card({ dose })).toMatch(
        /line \d+, \[0\]\.dose: The dose ".*" has no unit\.\n {4}To do: /,
      );
    },
  );

  test('rejects a dose that doesn’t specify how often', () => {
    expect(card({ dose: 'A few times, when you like.' })).toContain(
      '[0].dose: The dose doesn’t say how many and how often.',
    );
  });

  test('rejects 5 positions and explains what to do', () => {
    expect(card({ steps: ['One line.', 'Line 2.', 'Line 3.', 'Line 4.', 'Line 5.'] }))
      .toMatchInlineSnapshot(`
      "content/how-to.json
        line 6, [0].steps: A card shows 2 to 4 positions, and this one has 5. If it’s longer, split it into 2 cards.
          To do: Correct it. What to enter: What to do in each position of the drawing: 2 to 4 short lines."
    `);
  });
});

describe('references', () => {
  test("rejects a link to a page that doesn't exist", () => {
    expect(formatDiagnostics(linksOf(withBody('See [this](/blog/nothing).'))))
      .toMatchInlineSnapshot(`
      "content/blog/rest.mdx
        line 16: The link "/blog/nothing" goes to a page that doesn’t exist.
          To do: Correct it, or remove it. Articles are at "/blog/<file name>"."
    `);
  });

  test.each(['/resources', '/blog/rest', '/shop#books', 'https://www.stroke.org', 'tel:911'])(
    'accepts a link to %s',
    (address) => {
      expect(linksOf(withBody(`See [this](${address}).`))).toEqual([]);
    },
  );

  test('rejects an unknown glossary term', () => {
    const found = linksOf(withBody('You may have <Term id="apraxia">apraxia</Term>.'));
    expect(found.map(({ problem }) => problem)).toEqual([
      'There’s no word in the glossary with the id "apraxia".',
    ]);
  });

  test('rejects an unknown drawing and a drawing without its file', () => {
    const found = linksOf(withBody('<Drawing id="put-on-a-hat" />'));
    expect(found.map(({ problem }) => problem)).toEqual([
      'There’s no drawing with the id "put-on-a-hat".',
    ]);
    const list = parseContent('content/drawings.json', JSON.stringify([{ id: 'put-on-a-hat' }]));
    const [missing] = checkReferences([list, announced], () => false);
    expect(missing).toMatchObject({
      file: 'content/drawings.json',
      remedy: 'Save it as content/art/steps/put-on-a-hat.svg, or correct the id.',
    });
    expect(checkReferences([list, announced], () => true)).toEqual([]);
  });

  test('rejects an article or a book in site.json that doesn’t exist', () => {
    const site = parseContent(
      'content/site.json',
      JSON.stringify({ firstArticles: ['rest', 'gone'], offeredBook: 'gone-too' }),
    );
    const found = checkReferences([site, article(), glossary, announced], () => true);
    expect(found.map(({ field, problem }) => [field, problem])).toEqual([
      [expect.stringContaining('firstArticles'), 'There’s nothing called "gone".'],
      ['offeredBook', 'There’s nothing called "gone-too".'],
    ]);
  });

  test('rejects an unknown component and an unknown card', () => {
    const found = linksOf(withBody('<Card id="x" />\n\n<HowTo id="put-on-a-hat" />'));
    expect(formatDiagnostics(found)).toMatchInlineSnapshot(`
      "content/blog/rest.mdx
        line 16: You can’t use <Card> here.
          To do: Use Markdown, <Callout kind="tip" title="…">, <Drawing id="…" />, <HowTo id="…" />, or <Term id="…">.
        line 18: There’s no card with the id "put-on-a-hat".
          To do: Add it to content/how-to.json, or correct the id."
    `);
  });

  test('rejects a card whose drawing has no description or a different number of positions', () => {
    const cards = parseContent(
      'content/how-to.json',
      '[\n{ "id": "put-on-a-hat", "steps": ["Take it.", "Put it on."] }\n]',
    );
    expect(formatDiagnostics(checkReferences([cards, announced], () => true)))
      .toMatchInlineSnapshot(`
      "content/how-to.json
        line 2, [0].id: The drawing on the card "put-on-a-hat" has no description for people who can’t see it.
          To do: Add "put-on-a-hat" to content/drawings.json, and describe each position in "steps"."
    `);
    const drawings = parseContent(
      'content/drawings.json',
      '[{ "id": "put-on-a-hat", "steps": ["A hat.", "A hand takes it.", "It is on."] }]',
    );
    expect(
      checkReferences([cards, drawings, announced], () => true).map(({ problem }) => problem),
    ).toEqual(['The card "put-on-a-hat" has 2 steps, but its drawing shows 3 positions.']);
  });

  test("rejects a picture that doesn't exist", () => {
    const found = checkReferences([article(), announced], () => false);
    expect(found[0]).toMatchObject({
      field: 'image',
      problem: 'There’s no picture called "../art/rest.svg".',
      remedy: 'Save it as content/art/rest.svg, or correct the path.',
    });
  });

  test.each([
    ['too large', new Uint8Array(MAX_PHOTO_BYTES + 1), /too large. The limit is 8 MB/],
    [
      'in a format that browsers don’t show',
      new TextEncoder().encode('ftypheic'),
      /isn’t a JPG or PNG/,
    ],
    ['too small', makePng(479, 900), /479 by 900 pixels. Each side needs 480 to 6000/],
  ])('rejects a photo that is %s, and explains how to fix it', (_what, bytes, problem) => {
    const photo = article({ image: '../art/rest/top-picture.jpg' });
    const found = checkReferences(
      [photo, announced],
      () => true,
      () => bytes,
    );
    expect(found.filter(({ field }) => field === 'image')).toEqual([
      {
        file: 'content/blog/rest.mdx',
        line: expect.any(Number) as number,
        field: 'image',
        problem: expect.stringMatching(problem) as string,
        quote: '../art/rest/top-picture.jpg',
        remedy: 'Save another photo as content/art/rest/top-picture.jpg, or choose a drawing.',
      },
    ]);
  });

  test('accepts a photo from a phone', () => {
    const photo = article({ image: '../art/rest/top-picture.jpg' });
    const read = () => beginJpeg(4032, 3024);
    const found = checkReferences([photo, announced], () => true, read);
    expect(found.filter(({ field }) => field === 'image')).toEqual([]);
  });

  test('rejects the same ID in two files', () => {
    const found = linksOf(article({ id: '1' }));
    expect(found[0]?.problem).toContain('The id 1 is used 2 times');
  });
});

describe('content text', () => {
  test.each([
    ['import X from "y"', 'This is code, not text.'],
    ['Hello {name}', 'This is code, not text.'],
    ['<div>Hello</div>', 'You can’t use <div> here.'],
    ['# Title', '"Title" is a first-level heading. Only the title can be one.'],
    ['## One\n\n#### Below', '"Below" skips a heading level.'],
    ['![](../art/a.svg)', 'The picture has no description for people who can’t see it.'],
    ['<Callout kind="tip">\n\nText\n\n</Callout>', 'The callout doesn’t have a title.'],
  ])('rejects %j', (text, problem) => {
    expect(linksOf(withBody(text)).map((diagnostic) => diagnostic.problem)).toEqual([problem]);
  });

  test('accepts a table, whose cells don’t count as sentences', () => {
    const cells = Array.from({ length: 12 }, () => '| Sit down and | rest for a while |').join(
      '\n',
    );
    const table = `| Do | When |\n| --- | --- |\n${cells}`;
    expect(checkWording([withBody(table)], vocabulary).diagnostics).toEqual([]);
  });

  test('reports an unclosed tag with its line instead of crashing', () => {
    expect(withBody('Some <Callout kind="tip" title="x">').diagnostics).toMatchObject([
      {
        line: 16,
        problem:
          'We can’t read this text: Expected a closing tag for `<Callout>` before the end of `paragraph`',
      },
    ]);
  });

  test('rejects a file without front matter', () => {
    expect(parseContent('content/blog/a.mdx', 'Hello').diagnostics).toMatchObject([{ line: 1 }]);
  });

  test('reports a trailing comma in JSON', () => {
    expect(
      parseContent('content/states.json', '[\n  { "code": "OH" },\n]').diagnostics,
    ).toMatchObject([{ file: 'content/states.json' }]);
  });

  test("rejects a glossary term that isn't linked", () => {
    const { diagnostics } = checkWording([withBody('You may have aphasia.')], vocabulary);
    expect(diagnostics).toMatchObject([
      { line: 16, remedy: 'Where it first appears, write <Term id="aphasia">aphasia</Term>.' },
    ]);
  });

  test('accepts difficult words linked to the glossary', () => {
    const text = 'You may have <Term id="aphasia">aphasia</Term>. Aphasia is common.';
    expect(checkWording([withBody(text)], vocabulary).diagnostics).toEqual([]);
  });

  test('requires "do not" in a safety callout, but not outside it', () => {
    const text =
      'Don\'t hurry.\n\n<Callout kind="safety" title="Stop">\n\nDon\'t drive.\n\n</Callout>';
    expect(checkWording([withBody(text)], vocabulary).diagnostics).toMatchObject([
      { line: 20, problem: `"Don't" is a contraction in a warning, a dose, or a card.` },
    ]);
  });

  test('averages only sentences, both for the report and for the limits', () => {
    const list = `\n\n- ${Array(40).fill('2 carrots, chopped').join('\n- ')}\n\n`;
    const long = `${Array(18).fill('walk').join(' ')}.`;
    const body = `${Array(40).fill(long).join(' ')}${list}${BODY}`;
    const { diagnostics, readings } = checkWording([article({}, body)], vocabulary);
    const average = readings[0]?.measures.averageSentenceWords ?? 0;
    expect(average).toBeGreaterThan(15);
    expect(diagnostics.map(({ problem }) => problem)).toContain(
      `The sentences in this article average ${average.toFixed(1)} words.`,
    );
  });

  test("rejects an article that's too short", () => {
    const { diagnostics } = checkWording([article({}, 'Rest.')], vocabulary);
    expect(diagnostics).toMatchObject([{ problem: 'The article has 1 word.' }]);
  });
});

describe('short text', () => {
  test('measures short passages together if each one is too short on its own', () => {
    const posts = Array.from({ length: 40 }, () => ({ content: 'Immediate improvement!' }));
    const file = parseContent('content/community.json', JSON.stringify({ posts }));
    const problems = checkWording([file], vocabulary).diagnostics.map(({ problem }) => problem);
    expect(problems[0]).toContain('The words in all short texts together are long');
  });
});

describe('a legal page', () => {
  const legal = (body: string) =>
    parseContent('content/legal/terms.mdx', `---\ntitle: Terms\n---\n\n${body}\n`);
  const long = Array.from({ length: 26 }, () => 'walk').join(' ');

  test('accepts 30-word sentences below a plain summary', () => {
    const file = legal(`## Use\n\n**In short:** You may read all.\n\n${long}.`);
    expect(checkWording([file], vocabulary).diagnostics).toEqual([]);
  });

  test('requires a short summary in each section of a legal page', () => {
    const file = legal(`## Use\n\nText.\n\n## Rights\n\n**In short:** ${long}.`);
    expect(checkWording([file], vocabulary).diagnostics.map(({ problem }) => problem)).toEqual([
      'The section "Use" doesn’t have a summary.',
      'This sentence has 28 words.',
    ]);
  });
});

describe('a product with a file the coach uploads', () => {
  const book = parseContent(
    'content/books/rest.md',
    '---\nslug: rest\ntitle: Rest\n---\n\n# Rest\n',
  );
  const product = (slug: string, edition?: string) => ({
    slug,
    kind: 'book',
    title: slug,
    edition,
  });
  const report = (...products: object[]) =>
    formatDiagnostics(
      checkReferences(
        [
          ...[book, glossary, announced, withBody('See [a sample](/ebook/rest/sample).')],
          parseContent('content/products.json', JSON.stringify(products)),
        ],
        () => true,
      ),
    );

  test('doesn’t need text in content/books, unlike a starter edition', () => {
    expect(report(product('rest'), product('walk'))).toContain('"walk" has no sample pages.');
    expect(report(product('rest'), product('walk', 'own'))).not.toContain('"walk"');
  });

  test('doesn’t have sample pages to link to', () => {
    expect(report(product('rest', 'starter'))).not.toContain('/ebook/rest/sample');
    expect(report(product('rest', 'own'))).toContain('/ebook/rest/sample');
  });
});

describe('hand-written JSON', () => {
  const report = (text: string, file = 'content/events/coffee.json') =>
    formatDiagnostics(parseContent(file, text).diagnostics);

  test.each(['[\n  {"a": "b,]"},\n  {"a": "c"},\n]', '{\n  "a": "b,}",\n  "c": ["d"],\n}'])(
    'reports the line of a trailing comma: %j',
    (text) => {
      expect(report(text)).toMatch(
        /line 3: There’s a comma after the last entry here\.\s+To do: Remove this comma\./,
      );
    },
  );

  test('accepts CRLF line endings, and reports an invisible byte order mark', () => {
    expect(report('{\r\n  "a": 1\r\n}\r\n')).toBe('');
    expect(report('\uFEFF{ "a": 1 }')).toContain('npm run format does this for you');
    expect(report('\uFEFF---\ntitle: A\n---\n', 'content/blog/a.mdx').match(/line \d+:/g)).toEqual([
      'line 1:',
    ]);
  });
});

test('reports a removed product whose book still exists, and explains how to stop selling it instead', () => {
  const book = parseContent('content/books/rest.md', '---\nslug: rest\ntitle: Rest\n---\n');
  const none = parseContent('content/products.json', '[]');
  expect(formatDiagnostics(checkReferences([book, none], () => true))).toMatch(
    /No product in products\.json has .*"rest"[\s\S]*put it back: "notForSale" stops selling it/,
  );
});
