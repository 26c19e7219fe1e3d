import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { isTested, testOf } from '../../../tests/support/editions.ts';

const linesOf = (slug: string) =>
  isTested(slug) ? readFileSync(`content/books/${slug}.md`, 'utf8').split('\n') : [];

/**
 * Phrases that have someone lift, carry, or slide something hot with one hand, or set it down at a
 * different height.
 */
const HOT_IN_ONE_HAND =
  /oven door|wide handles|lift the basket|basket out|(?:take|lift) the (?:pot|pan|dish|tray) (?:off|out|from)|slide the (?:tray|dish|pot|pan|plate out)|(?:slide|carry) the (?:mug|soup|bowl) to the table|folded wet cloth|oven glove|pour (?:off|out) the (?:hot|boiling)|drain the (?:pasta|potato)/i;

describe.each(['brain-recipes', 'meal-plan', 'one-handed-kitchen-cards'])('%s', (slug) => {
  const test = testOf(slug);

  test('never has anyone lift, carry, or slide anything hot with one hand', () => {
    expect(linesOf(slug).filter((line) => HOT_IN_ONE_HAND.test(line))).toEqual([]);
  });

  test('explains how to handle hot food', () => {
    const text = linesOf(slug).join('\n');
    expect(text).toMatch(
      slug === 'one-handed-kitchen-cards'
        ? /Let hot food cool before you carry it/
        : /turn the oven off\. Leave the dish on the rack to cool, or ask someone to lift it out/,
    );
  });
});

testOf('brain-recipes')(
  'at most 4 dinners of the plan are in the recipe book, and it names them',
  () => {
    if (!isTested('meal-plan')) return;
    const dishesOf = (slug: string) =>
      new Map(
        linesOf(slug)
          .join('\n')
          .split(/^## /m)
          .flatMap((page) => {
            const [, name] = /^(?:Recipe|Day) \d+: (.+)$/m.exec(page) ?? [];
            const [, drawing] = /\((\.\.\/art\/dishes\/[a-z-]+\.svg)\)/.exec(page) ?? [];
            return name === undefined || drawing === undefined ? [] : [[drawing, name] as const];
          }),
      );
    const [recipes, dinners] = [dishesOf('brain-recipes'), dishesOf('meal-plan')];
    const shared = [...dinners].filter(([drawing]) => recipes.has(drawing)).map(([, name]) => name);
    expect(dinners.size).toBe(30);
    expect(shared).toHaveLength(4);
    const [, named] =
      /^(4 dinners are in our recipe book.+)$/m.exec(linesOf('meal-plan').join('\n')) ?? [];
    for (const name of shared) {
      expect(named?.toLowerCase()).toContain(name.toLowerCase().replace(' with rice', ''));
    }
  },
);
