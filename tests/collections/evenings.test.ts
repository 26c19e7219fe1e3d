import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EVENINGS_BY_NEED, evenings, findDrawings } from '#src/collections/evenings.ts';
import { describeOf } from '#tests/support/editions.ts';

const BOOK = readFileSync('content/books/calm-evenings-workbook.md', 'utf8');

/** Words in an exercise that only make sense with a drawing, and the kinds of drawings that fit. */
const DRAWING_WORDS = [
  [/\b(?:up|down) the (?:short |long )?(?:line|wave)|trace|red dot/i, ['trace']],
  [/on the drawing/i, ['body']],
  [/bubble|mug|balloon|lantern|pillow, write|petal|stone|drawer/i, ['outline']],
  [/battery/i, ['battery']],
  [/color in its slice/i, ['wheel']],
  [/in the first box/i, ['boxes']],
  [/patch of|in the steam|on each step/i, ['outline']],
  [/circle what/i, ['pictures']],
] as const;

describeOf('calm-evenings-workbook')('the calm evenings', () => {
  test('shows every drawing that an evening’s steps mention', async () => {
    const all = await evenings();
    for (const [words, fitting] of DRAWING_WORDS) {
      const mentioning = all.filter(({ html }) => words.test(html));
      expect(mentioning.length, String(words)).toBeGreaterThan(0);
      for (const { name, drawings } of mentioning)
        expect(
          drawings.map(({ kind }) => kind as string),
          `${name}: ${words}`,
        ).toEqual(expect.arrayContaining([...fitting]));
    }
  });

  test('offers evenings by need, each with its own page', async () => {
    const pages = (await evenings()).map(({ evening }) => evening);
    for (const { evening } of EVENINGS_BY_NEED) expect(pages).toContain(evening);
  });
});

describe('drawings in the workbook', () => {
  test('has a file for every drawing in the workbook', () => {
    const drawings = [...findDrawings(BOOK).values()].flat();
    expect(drawings.length).toBeGreaterThan(20);
    for (const drawing of drawings) {
      if (drawing.kind === 'picture')
        expect(existsSync(`content/art/evenings/${drawing.name}.svg`), drawing.name).toBe(true);
      if (drawing.kind === 'trace' || drawing.kind === 'outline')
        expect(existsSync(`content/art/outlines/${drawing.name}.svg`), drawing.name).toBe(true);
    }
  });

  test('finds drawings only within an evening’s section', () => {
    const book = [
      '## Evening 1: A line',
      '![A lamp.](../art/evenings/lamp.svg)',
      '```trace\nTrace it: slowly: long-out\n```',
      '```circle\nI feel: calm, sleepy\n```',
      '## Notes',
      '```outline\nNot an evening: moon\n```',
      '## Evening 2: Two rows',
      '```battery\nThis morning\nNow\n```',
      '```pictures\nAt night: Lamp, Drink\n```',
    ].join('\n\n');
    expect([...findDrawings(book)]).toEqual([
      [
        1,
        [
          { kind: 'picture', alt: 'A lamp.', name: 'lamp' },
          { kind: 'trace', label: 'Trace it: slowly', name: 'long-out' },
        ],
      ],
      [
        2,
        [
          { kind: 'battery', labels: ['This morning', 'Now'] },
          { kind: 'pictures', label: 'At night', names: ['Lamp', 'Drink'] },
        ],
      ],
    ]);
  });
});
