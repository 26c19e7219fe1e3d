import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recipeTimesOf } from '#src/components/article/reading-time.ts';
import { placesToStop, sectionsOf } from '#src/components/article/places-to-stop.ts';

const sections = fc
  .array(fc.nat(400), { maxLength: 20 })
  .map((words) =>
    words.map((count, index) => ({ id: index ? `part-${index}` : undefined, words: count })),
  );

describe('places to stop', () => {
  test('puts places to stop at the ends of sections, about two and a half minutes apart', () => {
    const text = [100, 200, 150, 150, 100, 100].map((words, index) => ({
      id: `part-${index}`,
      words,
    }));
    expect(placesToStop(text)).toEqual([
      { before: 'part-2', minutesLeft: 5 },
      { before: 'part-4', minutesLeft: 2 },
    ]);
  });

  test('never puts places to stop too close together or too near the end, and never shows more minutes left at a later stop than at an earlier one', () => {
    fc.assert(
      fc.property(sections, (text) => {
        const places = placesToStop(text);
        const total = text.reduce((sum, { words }) => sum + words, 0);
        const readAt = places.map(({ before }) =>
          text
            .slice(
              0,
              text.findIndex(({ id }) => id === before),
            )
            .reduce((sum, { words }) => sum + words, 0),
        );
        for (const [index, read] of readAt.entries()) {
          expect(read - (readAt[index - 1] ?? 0)).toBeGreaterThanOrEqual(275);
          expect(total - read).toBeGreaterThanOrEqual(165);
          expect(places[index]?.minutesLeft).toBeGreaterThanOrEqual(2);
        }
        const minutes = places.map(({ minutesLeft }) => minutesLeft);
        expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
      }),
    );
  });

  test('counts only words that are displayed, and recognizes headings', () => {
    const text =
      'One two.\n\n## Food\n\nEat <Term id="x">beans</Term> & rice.\n\n### Not this\n\n## Rest\n\nLie down.';
    expect(sectionsOf(text, ['food', 'rest'])).toEqual([
      { id: undefined, words: 2 },
      { id: 'food', words: 6 },
      { id: 'rest', words: 3 },
    ]);
  });
});

test('finds how long each recipe takes', () => {
  const text = [
    'Intro',
    '## Soup\n\n**It takes about 40 minutes and serves 2.** Warm.',
    '## Fish\n\n**It takes about 2 hours, mostly waiting.** Soft.',
    '## Salt\n\nIt takes 3 weeks to get used to less.',
  ].join('\n\n');
  expect(recipeTimesOf(text)).toEqual(['40 minutes', '2 hours', undefined]);
});
