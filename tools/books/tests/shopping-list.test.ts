import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/tooling/parse-markdown.ts';
import { layoutOf, readBookText, sectionsOf } from '../book-text.ts';
import { testOf } from '../../../tests/support/editions.ts';
import { FOODS } from '../foods.ts';
import { readIngredient } from '../ingredients.ts';
import type { PlanDay } from '../plan-days.ts';
import { readWeeks, type Meal } from '../plan-meals.ts';
import { singular, writeShoppingLists } from '../shopping-list.ts';
import { withDinnerPictures } from '../week-pictures.ts';

const LAYOUTS = { 'Day ': 'recipe', Lunches: 'pairs', Extras: 'pairs', Week: 'week' } as const;

const BOOK = `## Week 1

| Day | Lunch | Dinner |
| --- | --- | --- |
| 1 | Bean salad | Soup |
| 2 | Soup from day 1 | Eggs |

## List

{{Shopping list: Week 1, fresh}}

{{Shopping list: Week 1, pantry}}

{{Shopping list: Week 1, freezer and home}}

{{Shopping list: Week 1, greens}}

## Lunches

### Bean salad

- 1 can no-salt-added white beans
- 6 small tomatoes
- ½ lemon

### Not eaten this week

- 1 avocado

## Extras for 1

### Milk and eggs

- 3 cups milk
- 5 eggs

### White beans

- 1 can no-salt-added white beans
- 1 avocado

## Day 1: Soup

![Soup](../art/dishes/split-pea-soup.svg)

\`\`\`marks
For: 2 people, 2 meals
\`\`\`

### You need

- 1½ cups frozen peas
- 2 small tomatoes
- ½ lemon
- 1 teaspoon cumin

## Day 2: Eggs

\`\`\`marks
For: 2 people
\`\`\`

### You need

- 3 eggs
- 4 tablespoons milk
- 2¼ cups milk
`;

const read = (text: string) => sectionsOf(parseMarkdown(text).children);
const layout = (page: readonly RootContent[]) => layoutOf(page, LAYOUTS);

/** The days of a plan. Exact totals don't matter in these tests. */
function daysOf(text: string): PlanDay[] {
  const { days, meals } = readWeeks(read(text), layout, 'a.md');
  const add = (name: string): Meal => {
    const meal = meals.find((one) => one.name === name);
    if (!meal) throw new Error(`No meal ${name}.`);
    return meal;
  };
  const greens = (...lines: string[]) => ({
    words: lines.join(' and '),
    ingredients: lines.flatMap((line) => readIngredient(line) ?? []),
  });
  return days.map((row) => ({
    ...row,
    greens: greens('4 cups romaine', '1 teaspoon olive oil'),
    steady: greens('1 cup frozen broccoli'),
    adds: new Map([
      [1800, add('Milk and eggs')],
      [2200, add('White beans')],
    ]),
    handsOn: 30,
    totals: {} as PlanDay['totals'],
  }));
}

function listsOf(text: string): string[][] {
  const lists = writeShoppingLists(read(text), daysOf(text), 'a.md');
  return [...lists.values()].map((nodes) =>
    nodes.flatMap((node) =>
      node.type === 'list'
        ? node.children.map((item) => toString(item).replaceAll('\u00A0', ' '))
        : [toString(node)],
    ),
  );
}

describe("a week's shopping list", () => {
  test('adds up what 2 people need by aisle, in packages, for each version', () => {
    expect(listsOf(BOOK)).toEqual([
      [
        'Produce',
        '☐ Avocados, ripe (only for 2,200: 4)',
        '☐ 1 Lemon',
        '☐ 8 Small tomatoes',
        'Fridge',
        // 3 eggs, plus 2 days × 2 people × 5 eggs.
        '☐ 1 Eggs, dozen (1,800: 2)',
        '☐ 1 Milk or soy milk, half gallon (1,800: 2)',
      ],
      ['Cans (no salt added)', '☐ 1 can White beans (2,200: 5 cans)'],
      ['Freezer', '☐ 1 Peas, 12 oz bag', 'Check at home first', '☐ Cumin'],
      [
        'Greens',
        'If you take warfarin: steady greens',
        '☐ 1 Frozen broccoli, 12 oz bag',
        'If you do not take warfarin',
        '☐ 2 Romaine, chopped, 10 oz bag',
      ],
    ]);
  });

  test.each([
    [
      'a meal that doesn’t exist',
      'Bean salad |',
      'Bean soup |',
      'day 1 of "Week 1" has "Bean soup"',
    ],
    ['another day’s dinner', '| Eggs |', '| Soup |', 'day 2 of "Week 1" has "Soup"'],
    [
      'a day without a dinner',
      '| Eggs |',
      '| |',
      'a.md: day 2 of "Week 1" has no dinner. Add the name of a meal to its row.',
    ],
    [
      'a dinner that isn’t in any week',
      '## Day 2: Eggs',
      '## Day 3: Rice\n\n### You need\n\n- 1 egg\n\n## Day 2: Eggs',
      'a.md: the dinner of day 3 isn’t in any week.',
    ],
    [
      'an unknown food',
      '1 teaspoon cumin',
      '1 teaspoon of moon',
      'a.md: the page "Day 1: Soup", "1 teaspoon of moon": unknown food. Add it to tools/books/foods.json',
    ],
    [
      'a unit without a weight',
      '6 small tomatoes',
      '6 cans small tomatoes',
      'a.md: the page "Lunches", "Bean salad", "6 cans small tomatoes": there is no weight for one "can" of "Small tomatoes".',
    ],
    [
      'a food without a package size',
      '- 6 small tomatoes',
      '- 1 cup arugula',
      'a.md, "1 cup arugula": "Arugula" has no package. Add a "pack" in tools/books/foods.json',
    ],
    ['a lunch from a dinner for one meal', ', 2 meals', '', 'the lunch of day 2 is from day 1'],
    ['a lunch from 2 days before', '| 2 | Soup from', '| 3 | Soup from', 'a.md'],
    [
      'a dinner for 2 meals without a lunch',
      'Soup from day 1',
      'Bean salad',
      'the dinner of day 1 makes 2 meals, but no lunch is from day 1',
    ],
    [
      'a part of a list that doesn’t exist',
      'Week 1, fresh',
      'Week 1, cold',
      'Use the heading of a week and one of: fresh, pantry, freezer and home, greens.',
    ],
    [
      'a week that doesn’t exist',
      'Week 1, fresh',
      'Week 2, fresh',
      'a.md has "{{Shopping list: Week 2, fresh}}"',
    ],
  ])('fails on %s, and says how to fix it', (_, from, to, message) => {
    expect(() => listsOf(BOOK.replace(from, to))).toThrow(message);
  });
});

testOf('meal-plan')(
  'lists every food needed for a week of the meal plan, and nothing else',
  async () => {
    const { body, days } = await readBookText('meal-plan');
    const pages = sectionsOf(body.children);
    const headingOf = ([heading]: (typeof pages)[number]) => (heading ? toString(heading) : '');
    for (const week of ['Week 1', 'Week 2', 'Week 3', 'Week 4', 'Days 29 and 30']) {
      const eaten = days.filter((day) => day.week === week);
      expect(eaten.length).toBe(week.startsWith('Week') ? 7 : 2);
      const needed = eaten
        .flatMap(({ meals, adds }) => [
          ...meals.filter(({ name }) => !/from day \d+$/.test(name)).map(({ meal }) => meal),
          ...adds.values(),
        ])
        .flatMap(({ ingredients }) => ingredients.map(({ food }) => `${food.aisle}: ${food.name}`));
      const start = `Shopping for ${week.replace(/^./, (letter) => letter.toLowerCase())}`;
      const listed = pages
        .filter((page) => headingOf(page).startsWith(start))
        .flatMap((page) => {
          let aisle = '';
          return page.flatMap((node) => {
            if (node.type === 'heading') aisle = toString(node);
            if (node.type !== 'list' || /^Also$|greens/i.test(aisle)) return [];
            return node.children.map((item) => {
              const words = toString(item)
                .replaceAll('\u00A0', ' ')
                .replace(/^☐ (?:\d+ (?:oz |cans? )?)?/, '')
                .replace(/: freeze for day \d+$/, '')
                .replace(/ \((?:only for )?[12],\d00: .+\)$/, '');
              const isLeft = words.endsWith(', left from an earlier list');
              const name = words.replace(', left from an earlier list', '');
              const food = FOODS.find(
                (one) =>
                  (isLeft ? one.keeps : one.aisle === aisle) &&
                  [
                    `${one.name}${one.pack && !isLeft ? `, ${one.pack.name}` : ''}`,
                    ...(one.buy === 'each' && !one.pack ? [singular(one.name)] : []),
                  ].includes(name),
              );
              return `${food?.aisle}: ${food?.name}`;
            });
          });
        });
      expect(listed.toSorted(), week).toEqual([...new Set(needed)].toSorted());
    }
  },
);

test.each([
  ['Lemons', 'Lemon'],
  ['Potatoes, medium', 'Potato, medium'],
  ['Soft apples, pre-sliced', 'Soft apple, pre-sliced'],
  ['Oranges', 'Orange'],
])('uses the singular of %s if only one is needed: %s', (name, single) => {
  expect(singular(name)).toBe(single);
});

test('doesn’t list a package again if there’s enough left from an earlier week', () => {
  const weeks = BOOK.replace(
    '| 2 | Soup from day 1 | Eggs |',
    '| 2 | Soup from day 1 | Eggs |\n\n## Week 2\n\n| Day | Lunch | Dinner |\n| --- | --- | --- |\n| 3 | Bean salad | Oats |',
  )
    .replace('- 3 eggs', '- 3 eggs\n- 5 cups rolled oats\n- 2 oranges')
    .replace(
      '## List',
      '## Day 3: Oats\n\n```marks\nFor: 2 people\n```\n\n### You need\n\n- 5 cups rolled oats\n- 2 oranges\n\n## List\n\n{{Shopping list: Week 2, fresh}}\n\n{{Shopping list: Week 2, freezer and home}}',
    );
  const [fresh, home, , pantry] = listsOf(weeks);
  expect(pantry).toContain('☐ 1 Rolled oats, 42 oz box');
  expect(home).toContain('☐ Rolled oats, left from an earlier list');
  expect(fresh).toContain('☐ 2 Oranges');
});

test('dinners have their drawing in the week’s table, and other cells have none', () => {
  const [week = []] = withDinnerPictures(read(BOOK));
  const table = week.at(-1);
  const cells = table?.type === 'table' ? table.children.flatMap((row) => row.children) : [];
  const withPicture = cells.filter(({ children: [first] }) => first?.type === 'image');
  expect(withPicture.map((cell) => toString(cell))).toEqual(['Soup']);
  expect(withPicture[0]?.children[0]).toMatchObject({
    url: '../art/dishes/split-pea-soup.svg',
    alt: '',
  });
});
