import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isTested, testOf } from '../../../tests/support/editions.ts';
import { minutesOf } from './minutes.ts';

/** Returns a book's recipe pages. */
const dishesOf = (slug: string) =>
  (isTested(slug) ? readFileSync(`content/books/${slug}.md`, 'utf8') : '')
    .split(/^## /m)
    .filter((page) => page.includes('\nTime: ') && page.includes('### Steps'))
    .map((page) => {
      const [, time = ''] = /^Time: (.+)$/m.exec(page) ?? [];
      const [, steps = ''] = /### Steps\n([\s\S]*?)\n\*\*/.exec(page) ?? [];
      return { name: page.split('\n')[0] ?? '', page, time, steps };
    });

/** Minimum minutes for opening, measuring, and cutting. */
const LEAST_PREPARATION = 3;

test('adds up the minutes in steps', () => {
  expect(
    minutesOf('1. Cook for 5 minutes. Turn them, and cook for 2 more.\n2. Cook for 30 seconds.'),
  ).toEqual({ work: 7.5, cool: 0 });
  expect(
    minutesOf(
      '1. Bring it to a boil. Cook the pasta for the time on the package. Wait 10 minutes.',
    ),
  ).toEqual({ work: 18, cool: 10 });
  expect(
    minutesOf(
      '1. Bake for 40 minutes total.\n2. Turn the oven off. Leave the dish on the rack to cool for 1½ hours.\n3. Microwave for 4 minutes. Leave it in there for 10 minutes.',
    ),
  ).toEqual({ work: 40, cool: 90 });
});

describe('recipe times', () => {
  testOf('brain-recipes')('allows enough time for a recipe’s steps', () => {
    const dishes = dishesOf('brain-recipes');
    expect(dishes).toHaveLength(46);
    const short = dishes.flatMap(({ name, time, steps, page }) => {
      const [now = '', then = ''] = time.split(', then ');
      const isNight = then.includes('night');
      const { work, cool } = minutesOf(steps);
      // Pancakes and quesadillas are fried in two batches.
      const again = /Make 3 more|3 at a time/.test(steps) ? (name.includes('pancakes') ? 5 : 4) : 0;
      const marked = { work: readTime(now), cool: readTime(then) };
      // In two recipes, rice or batter rests while the cook does something else.
      const isEnough =
        work + again + LEAST_PREPARATION <= marked.work &&
        (isNight || work + again + cool <= marked.work + marked.cool);
      const isCooled = !/Heat: (?:oven|stove|microwave)/.test(page) || then.endsWith('to cool');
      return isEnough && isCooled ? [] : [`${name}: ${time}; steps take ${work + again} + ${cool}`];
    });
    expect(short).toEqual([]);
  });
});

/** Parses "35 minutes", "1½ hours", or "20 to cool" as minutes. */
function readTime(words: string): number {
  const [, whole = '0', half, unit] = /^(\d+)(½?)(?: (hours?))?/.exec(words) ?? [];
  return (Number(whole) + (half ? 0.5 : 0)) * (unit ? 60 : 1);
}

testOf('meal-plan')('allows enough time for each dinner’s steps', () => {
  const dinners = dishesOf('meal-plan');
  expect(dinners).toHaveLength(30);
  const short = dinners.flatMap(({ name, time, steps }) => {
    const { work } = minutesOf(steps);
    return work <= readTime(time) ? [] : [`${name}: ${time}; steps take ${work}`];
  });
  expect(short).toEqual([]);
});
