import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { parse } from 'yaml';
import { bookSchema } from '../../../src/collections/schemas/books.ts';
import { parseMarkdown } from '../../../src/tooling/parse-markdown.ts';
import { isTested, testOf } from '../../../tests/support/editions.ts';
import { layoutOf, sectionsOf } from '../book-text.ts';
import { readPlan, writeNumbers } from '../plan-days.ts';

const test = testOf('meal-plan');
const source = isTested('meal-plan') ? readFileSync('content/books/meal-plan.md', 'utf8') : '';
const [, front = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];

function daysOf(words: string) {
  const { layouts = {} } = bookSchema.parse(parse(front));
  return readPlan(
    sectionsOf(parseMarkdown(words).children),
    (page) => layoutOf(page, layouts),
    'plan.md',
  );
}

/** Changes the menu of day 1. */
const withMenu = (label: string, words: string) =>
  text.replace(new RegExp(`^${label}: .+$`, 'm'), words);

describe('the meal plan', () => {
  test('has 30 valid days', () => {
    expect(daysOf(text)).toHaveLength(30);
  });

  test.each([
    [
      'too little food',
      () => text.replace('- 8 oz skinless, boneless salmon', '- 1 oz salmon'),
      /^plan\.md: day 1 with greens has 1,?\d+ calories in the 1,500 size\. It must have 1,350 to 1,650\. Add food in one of/,
    ],
    [
      'too much food',
      () => withMenu('Greens', 'Greens: 1 cup olive oil.'),
      /^plan\.md: day 1 with greens has \d+ calories .+ Remove food in one of/,
    ],
    [
      'uneven vitamin K',
      () => withMenu('Steady greens', 'Steady greens: 2 cups frozen spinach.'),
      /^plan\.md: day 1 has \d+ mcg of vitamin K with steady greens in the 1,500 size\. It must have 85 to 125\. Change the amount in the line "Steady greens"/,
    ],
    [
      'a missing line',
      () => withMenu('Steady greens', ''),
      /^plan\.md: day 1: its menu has no line "Steady greens: "\. Write it in the block "menu"/,
    ],
    [
      'an unknown addition',
      () => withMenu('For 1,800', 'For 1,800: Cake'),
      /^plan\.md: day 1 adds "Cake", which isn’t the heading of a meal "for 1"\. Use the exact heading of one/,
    ],
    [
      'a meal for 2 as an addition',
      () => withMenu('For 1,800', 'For 1,800: Oats with banana'),
      /^plan\.md: day 1 adds "Oats with banana"/,
    ],
    [
      'an unknown kind of greens',
      () => withMenu('Greens', 'Greens: 1 cup seaweed.'),
      /^plan\.md: day 1, "Greens", "1 cup seaweed": unknown food\. Add it to tools\/books\/foods\.json/,
    ],
    [
      'a dinner without a menu',
      () => text.replace(/```menu[\s\S]*?```\n/, ''),
      /^plan\.md: day 1 has no menu\. Write a block "menu" on its dinner's page/,
    ],
    [
      'a meal without its hands-on time',
      () => text.replace('Hands-on: 5 minutes.\n', ''),
      /^plan\.md: day 1: "Oats with berries and walnuts" has no hands-on time\. Start its directions with "Hands-on: 5 minutes\."/,
    ],
    [
      'a day without a dinner',
      () => text.replace(/(\| 1 +\|[^|]+\|[^|]+\|) Salmon with warm lentils +(\|[^|]+\|)/, '$1 $2'),
      /^plan\.md: day 1 of "Week 1" has no dinner\. Add the name of a meal to its row/,
    ],
  ])('fails the build with %s', (_, change, message) => {
    const changed = change();
    expect(changed).not.toBe(text);
    expect(() => daysOf(changed)).toThrow(message);
  });

  test('fails the build if the text refers to an unknown version', () => {
    expect(() => writeNumbers(daysOf(text), '1,600')).toThrow(
      'There is no 1,600 size to list all days at. Use one of: 1,500; 1,800; 2,200.',
    );
  });
});
