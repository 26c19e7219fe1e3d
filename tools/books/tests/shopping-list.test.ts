import { toString } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/tooling/parse-markdown.ts';
import { layoutOf, readBookText, sectionsOf } from '../book-text.ts';
import { testOf } from '../../../tests/support/editions.ts';
import { readIngredient } from '../ingredients.ts';
import { writeShoppingLists } from '../shopping-list.ts';
import { withDinnerPictures } from '../week-pictures.ts';

const LAYOUTS = { 'Day ': 'recipe', Lunches: 'pairs', Week: 'week' } as const;

const BOOK = `## Week 1

| Day | Lunch | Dinner |
| --- | --- | --- |
| 1 | Bean salad | Soup |
| 2 | Soup from day 1 | Eggs |

## List

{{Shopping list: Week 1, fresh}}

{{Shopping list: Week 1, shelf and freezer}}

## Lunches

### Bean salad

- 1 can white beans with no salt added
- 6 small tomatoes
- ½ lemon

### Not eaten this week

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
- ¼ cup milk
`;

const read = (text: string) => sectionsOf(parseMarkdown(text).children);

function listsOf(text: string): string[][] {
  const lists = writeShoppingLists(read(text), (page) => layoutOf(page, LAYOUTS), 'a.md');
  return [...lists.values()].map((nodes) =>
    nodes.flatMap((node) =>
      node.type === 'list'
        ? node.children.map((item) => toString(item).replaceAll('\u00A0', ' '))
        : [toString(node)],
    ),
  );
}

describe("a week's shopping list", () => {
  test("adds up the ingredients of the week's meals by aisle, and nothing else", () => {
    expect(listsOf(BOOK)).toEqual([
      [
        'Fruit and vegetables',
        '☐ Lemons: 1',
        '☐ Small tomatoes: 8',
        'Fridge',
        '☐ Eggs: 3',
        '☐ Milk or soy drink: ½ cup',
      ],
      [
        'Cans, with no salt added',
        '☐ White beans: 1 can',
        'Freezer',
        '☐ Peas: 1½ cups',
        'Look at home first',
        '☐ Cumin',
      ],
    ]);
  });

  test.each([
    [
      'a meal that is not there',
      'Bean salad |',
      'Bean soup |',
      'day 1 of "Week 1" names "Bean soup"',
    ],
    ['a dinner of another day', '| Eggs |', '| Soup |', 'day 2 of "Week 1" names "Soup"'],
    [
      'a food that nobody knows',
      '1 teaspoon cumin',
      '1 teaspoon of moon',
      'nobody knows where to buy "1 teaspoon of moon" of "Soup"',
    ],
    [
      'a unit that nobody can weigh',
      '6 small tomatoes',
      '6 cans small tomatoes',
      'Nobody knows how much "6 cans small tomatoes" is in the unit "each".',
    ],
    ['a lunch from a dinner for one meal', ', 2 meals', '', 'the lunch of day 2 is from day 1'],
    ['a lunch from 2 days before', '| 2 | Soup from', '| 3 | Soup from', 'a.md'],
    [
      'a dinner for 2 meals without a lunch',
      'Soup from day 1',
      'Bean salad',
      'day 1 is cooked for 2 meals, and no lunch is from day 1',
    ],
    [
      'a part of a list that is not there',
      'Week 1, fresh',
      'Week 1, cold',
      'Write the heading of a week and one of: fresh, shelf and freezer.',
    ],
    [
      'a week that is not there',
      'Week 1, fresh',
      'Week 2, fresh',
      'a.md asks for "{{Shopping list: Week 2, fresh}}"',
    ],
  ])('fails on %s, and says how to fix it', (_, from, to, message) => {
    expect(() => listsOf(BOOK.replace(from, to))).toThrow(message);
  });
});

testOf('meal-plan')(
  'lists every food needed for a week of the meal plan, and nothing else',
  async () => {
    const { body } = await readBookText('meal-plan');
    const pages = sectionsOf(body.children);
    const headingOf = ([heading]: (typeof pages)[number]) => (heading ? toString(heading) : '');
    const blocks = body.children;
    for (const week of [1, 2, 3, 4]) {
      const table = pages.find((page) => headingOf(page) === `Week ${week}`)?.at(-1);
      const rows = table?.type === 'table' ? table.children.slice(1) : [];
      const eaten = rows.flatMap(({ children: [day, ...cells] }) =>
        cells.map((cell) => ({ day: day ? toString(day) : '', name: toString(cell) })),
      );
      expect(eaten.length).toBeGreaterThanOrEqual(28);
      const needed = eaten.flatMap(({ day, name }) => {
        if (/from day \d+$/.test(name)) return [];
        const at = blocks.findIndex(
          (node) =>
            node.type === 'heading' &&
            toString(node) === (node.depth === 2 ? `Day ${day}: ${name}` : name),
        );
        const list = blocks.slice(at).find((node) => node.type === 'list');
        const lines = list?.type === 'list' ? list.children.map((item) => toString(item)) : [];
        expect(lines.length, name).toBeGreaterThan(0);
        return lines.map((line) => {
          const food = readIngredient(line)?.food;
          return food && `${food.aisle}: ${food.name}`;
        });
      });
      const onList = pages
        .filter((page) => headingOf(page).startsWith(`Shopping for week ${week}: `))
        .flatMap((page) => {
          let aisle = '';
          return page.flatMap((node) => {
            if (node.type === 'heading') aisle = toString(node);
            if (node.type !== 'list' || aisle === 'Also') return [];
            return node.children.map(
              (item) => `${aisle}: ${toString(item).replace('☐ ', '').split(': ')[0]}`,
            );
          });
        });
      expect(onList.toSorted()).toEqual([...new Set(needed)].toSorted());
    }
  },
);

test("a dinner has its drawing in the week's table, and other cells have none", () => {
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
