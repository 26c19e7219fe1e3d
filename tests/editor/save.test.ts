import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newArticle } from '#src/domain/new-content.ts';
import { EDITED_FILES, EDITED_FOLDERS } from '#src/tooling/editor/config.ts';
import { createSave } from '#src/tooling/editor/save.ts';
import { beginJpeg } from '#tests/support/pictures.ts';

const save = await createSave();
const read = (file: string) => readFileSync(file, 'utf8');
const article = 'content/blog/five-daily-habits-for-stroke-recovery.mdx';

const files = [
  ...Object.keys(EDITED_FOLDERS).flatMap((name) => globSync(`content/${name}/*.{mdx,json}`)),
  ...Object.keys(EDITED_FILES).map((name) => `content/${name}.json`),
];

test.each(files)('%s is the same after it was opened and saved', (file) => {
  expect(save(file, read(file)), 'Run npm run format').toBe(read(file));
});

describe('the editor', () => {
  test('keeps a new article with a picture in its text, a box and a hard word', () => {
    const body = [
      '## A heading',
      '',
      'Words with <Term id="aphasia">aphasia</Term> and a [link](/resources).',
      '',
      '![A cup with two handles on a table](../art/walking-with-a-cane/cup.svg)',
      '',
      '<Callout kind="tip" title="For a bad day">',
      '  Words of the tip.',
      '</Callout>',
      '',
    ].join('\n');
    const front = /^---\n[\s\S]*?\n---\n/.exec(read(article))?.[0] ?? '';
    const text = `${front.replace('\nimage:', '\ndraft: true\nimage:')}${body}`;
    const cup = new Map([['cup.svg', new TextEncoder().encode('<svg/>')]]);
    const file = 'content/blog/walking-with-a-cane.mdx';
    expect(save(file, text, cup)).toBe(text);
    expect(() => save(file, text)).toThrow('content/art/walking-with-a-cane/cup.svg');
  });

  describe('the picture of an article', () => {
    const file = 'content/blog/walking-with-a-cane.mdx';
    const withPicture = (path: string) => read(article).replace(/\nimage: .*/, `\nimage: ${path}`);
    const cane = new Map([['top-picture.jpg', beginJpeg(1200, 900)]]);

    test('may be a photo, which lies in the folder of the article', () => {
      const text = withPicture('../art/walking-with-a-cane/top-picture.jpg');
      expect(save(file, text, cane)).toBe(text);
      expect(() => save(file, text, new Map())).toThrow(
        'content/art/walking-with-a-cane/top-picture.jpg',
      );
    });

    test('may be one that several texts use', () => {
      const text = withPicture('../art/home-together.svg');
      expect(save(file, text, cane)).toBe(text);
    });
  });

  test('opens what "New article" begins with', () => {
    const { file, text } = newArticle('2026-11-23');
    expect(save(file, text)).toContain('\nimage: ../art/home-together.svg\n');
  });

  test('keeps a new event, once a month', () => {
    const evening = {
      title: 'New Evening',
      rule: { every: 'month', weekday: 'Thursday', nth: 3, except: ['2027-11-18'] },
      time: '18:00',
      durationMinutes: 60,
      type: 'Online workshop',
      description: 'We try 1 tool that helps in the kitchen.',
    };
    const saved = save('content/events/new-evening.json', JSON.stringify(evening));
    expect(JSON.parse(saved)).toEqual(evening);
  });

  test('keeps the day and the name of who confirmed a point before the launch', () => {
    const { points } = JSON.parse(read('content/launch.json')) as { points: object[] };
    const confirmed = points.map((point) => ({ ...point, confirmed: '2026-11-21', by: 'Ana' }));
    const saved = save('content/launch.json', JSON.stringify({ points: confirmed }));
    expect(JSON.parse(saved)).toEqual({ points: confirmed });
  });

  test('keeps what the owner has not given as null', () => {
    const site = JSON.parse(read('content/site.json')) as Record<string, unknown>;
    const saved = save('content/site.json', JSON.stringify({ ...site, phone: null }));
    expect(JSON.parse(saved)).toHaveProperty('phone', null);
  });

  test.each(['<script>alert(1)</script>', '<Video id="1" />', 'import x from "y"', '{1 + 1}'])(
    'does not open a text with "%s": only boxes and hard words are components',
    (line) => {
      expect(() => save(article, `${read(article)}\n${line}\n`)).toThrow();
    },
  );

  test('says which field it would lose', () => {
    const text = read(article).replace('\ncategory:', '\nnobodyKnows: 1\ncategory:');
    expect(() => save(article, text)).toThrow('nobodyKnows');
  });

  test.each(['content/products.json', 'content/chat.json', 'content/art/x.svg'])(
    'does not open %s',
    (file) => {
      expect(() => save(file, '{}')).toThrow('does not open');
    },
  );
});
