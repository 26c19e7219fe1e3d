import { readFileSync } from 'node:fs';
import type { List, RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { describe, expect } from 'vitest';
import products from '../../../content/products.json' with { type: 'json' };
import { SHOWN_DAY } from '../../../src/collections/book-pages.ts';
import { mealsOfDay } from '../site-extract.ts';
import { layoutOf, readBookText, sectionsOf } from '../book-text.ts';
import { rangeOfDays, totalsOfDays } from '../plan-days.ts';
import { formatsOf } from '../../../src/domain/ebooks/book-format.ts';
import { named, type Page } from './book-pages.ts';
import { isStarterEdition, isTested, testOf } from '../../../tests/support/editions.ts';

/** A page whose text also includes the paths of its drawings. */
interface DrawnPage extends Omit<Page, 'layout'> {
  nodes: RootContent[];
}

const test = testOf('meal-plan');
const book = isTested('meal-plan') ? await readBookText('meal-plan') : undefined;
const source = book ? readFileSync('content/books/meal-plan.md', 'utf8') : '';
const pages: DrawnPage[] = sectionsOf(book?.body.children ?? []).map((nodes) => ({
  heading: nodes[0] ? toString(nodes[0]) : '',
  nodes: nodes.slice(1),
  words: nodes
    .slice(1)
    .map((node) => ('value' in node ? node.value : wordsOf(node)))
    .join('\n'),
}));

function wordsOf(node: RootContent): string {
  if (node.type === 'paragraph' && node.children[0]?.type === 'image') return node.children[0].url;
  return node.type === 'list' ? itemsOf(node).join('\n') : toString(node);
}

function itemsOf(list: List | undefined): string[] {
  return (list?.children ?? []).map((item) => toString(item));
}

function rowsOf(page: DrawnPage | undefined, table = 0): string[][] {
  const tables = (page?.nodes ?? []).filter((node): node is Table => node.type === 'table');
  return (tables[table]?.children.slice(1) ?? []).map((row) =>
    row.children.map((cell) => toString(cell)),
  );
}

const partOf = ({ words }: DrawnPage, label: string) =>
  words.split('\n').find((line) => line.startsWith(`${label}: `)) ?? '';

const dinners = named(pages, /^Day \d+: /).map((page) => ({
  ...page,
  day: Number(/\d+/.exec(page.heading)?.[0]),
  caution: partOf(page, 'Caution'),
  easier: partOf(page, 'Easier choice'),
  food: itemsOf(page.nodes.find((node): node is List => node.type === 'list')),
}));
/** Returns the days whose dinner matches. */
const daysWhere = (is: (dinner: (typeof dinners)[number]) => boolean) =>
  dinners.filter(is).map(({ day }) => day);

/**
 * Returns the meals on the breakfast, lunch, and snack pages. Each must have a drawing and
 * ingredients with amounts.
 */
function smallMeals(heading: RegExp): string[] {
  return named(pages, heading).flatMap(({ nodes }) =>
    nodes.flatMap((node, at) => {
      if (node.type !== 'heading') return [];
      const [drawing, food] = nodes.slice(at + 1);
      expect(drawing && wordsOf(drawing), toString(node)).toMatch(/^\.\.\/art\/.+\.svg$/);
      for (const line of itemsOf(food?.type === 'list' ? food : undefined)) {
        expect(line, toString(node)).toMatch(/^[\d¼½¾]/);
      }
      return [toString(node)];
    }),
  );
}

const weeks = named(pages, /^Week \d$/);
const PROMISES: Record<string, () => void | Promise<void>> = {
  '30 dinners, each on its own page with a drawing, amounts for 2 people, a caution and short steps':
    () => {
      expect(dinners.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
      for (const { heading, words, food, nodes } of dinners) {
        expect(words, heading).toMatch(/^\.\.\/art\/dishes\/[a-z-]+\.svg/);
        expect(words, heading).toMatch(/^For: 2 people/m);
        expect(food.length, heading).toBeGreaterThanOrEqual(5);
        for (const line of food) expect(line, heading).toMatch(/^[\d¼½¾]/);
        const steps = itemsOf(
          nodes.find((node): node is List => node.type === 'list' && node.ordered === true),
        );
        expect(steps.length, heading).toBeGreaterThanOrEqual(3);
        expect(steps.length, heading).toBeLessThanOrEqual(5);
      }
    },
  'An easier choice and a one-hand tip for every dinner': () => {
    for (const { heading, words, caution, easier } of dinners) {
      expect(caution.length, heading).toBeGreaterThan(30);
      expect(easier, heading).not.toBe('');
      const order = ['Caution: ', 'Steps', 'Easier choice: ', 'With one hand: '];
      const places = order.map((label) => words.indexOf(`\n${label}`));
      expect(places, heading).toEqual(places.toSorted((one, other) => one - other));
      expect(Math.min(...places), heading).toBeGreaterThan(0);
    }
  },
  'Calories, sodium, carbohydrate, potassium and vitamin K in one serving of each dinner, where known':
    () => {
      const servings = dinners.map((page) => partOf(page, 'One serving has about'));
      for (const serving of servings) {
        expect(serving).toMatch(
          /: not known: no row|: Calories .+Sodium .+Carbohydrate .+Potassium .+Vitamin K /,
        );
      }
      expect(servings.filter((one) => one.includes('Calories')).length).toBeGreaterThan(25);
    },
  '8 breakfasts, 8 lunches and 6 snacks, each with a drawing and amounts': () => {
    expect(smallMeals(/breakfasts for 2/i)).toHaveLength(8);
    expect(smallMeals(/lunches for 2/i)).toHaveLength(8);
    expect(smallMeals(/^Snacks for 2$/)).toHaveLength(6);
  },
  '4 pages for your fridge with all 30 days of meals, and a weekly shopping list sorted by aisle':
    () => {
      expect(weeks).toHaveLength(4);
      expect(book?.layouts['Week ']).toBe('week');
      const days = weeks.flatMap((week) => rowsOf(week));
      expect(days.map(([day]) => Number(day))).toEqual(dinners.map(({ day }) => day));
      for (const [day = '', ...meals] of days) {
        expect(meals, `day ${day}`).toHaveLength(4);
        expect(meals.filter((meal) => meal === '')).toEqual([]);
      }
      for (const week of [1, 2, 3, 4]) {
        const lists = named(pages, new RegExp(`^Shopping for week ${week}: `));
        expect(lists).toHaveLength(2);
        const words = lists.map((list) => list.words).join('\n');
        for (const line of ['Fruit and vegetables', 'Fish and meat', 'Freezer', '☐ Eggs: ']) {
          expect(words, `week ${week}`).toContain(line);
        }
      }
    },
  '8 dinners for tired days that you can just point to, and lists to choose by energy or by caution': () => {
    const low = dinners.filter(({ words }) => words.includes('Energy: low'));
    const [tired] = named(pages, 'Tired today? Point at a dinner');
    const pointed = tired?.nodes.filter((node) => node.type === 'heading') ?? [];
    expect(pointed.map((node) => toString(node))).toEqual(low.map(({ heading }) => heading));
    expect(low).toHaveLength(8);
    for (const { words } of low) expect(tired?.words).toContain(words.split('\n')[0]);
    const [find] = named(pages, 'Find a dinner');
    const listed = Object.fromEntries(
      [...rowsOf(find), ...rowsOf(find, 1)].map(([name, days = '']) => [
        name,
        days.split(', ').map(Number),
      ]),
    );
    expect(listed).toEqual({
      'Very tired': daysWhere(({ words }) => words.includes('Energy: low')),
      'Some energy': daysWhere(({ words }) => words.includes('Energy: some')),
      'More energy': daysWhere(({ words }) => words.includes('Energy: more')),
      Milk: daysWhere(({ caution }) => caution.includes('milk')),
      Egg: daysWhere(({ caution }) => /\begg\b/.test(caution)),
      Fish: daysWhere(({ caution }) => /It has fish/.test(caution)),
      'Wheat, gluten or oats': daysWhere(({ caution }) => /wheat|gluten|\boats/.test(caution)),
      'High in potassium (kidney diet)': daysWhere(({ caution }) => caution.includes('potassium')),
      'High in vitamin K (warfarin)': daysWhere(({ caution }) => caution.includes('vitamin K')),
    });
  },
  'How to keep leftovers safe, lower-salt swaps, and foods to ask about if you take warfarin or other medicine':
    () => {
      const [safe] = named(pages, 'Keep leftovers safe');
      for (const rule of ['within 2 hours', '3 to 4 days', '165 °F']) {
        expect(safe?.words).toContain(rule);
      }
      expect(named(pages, 'Swaps')[0]?.words).toContain('For less salt');
      const [medicine] = named(pages, 'Food and medicine');
      for (const food of ['warfarin', 'Grapefruit', 'Salt substitutes']) {
        expect(medicine?.words).toContain(food);
      }
    },
  'Large-print and reading-app files included, and new editions free': () =>
    expect(formatsOf('meal-plan')).toEqual(['pdf', 'large-print', 'epub']),
};

test('checks exactly the feature lines on the sales page', () => {
  const features = products.find(({ slug }) => slug === 'meal-plan')?.features;
  expect(Object.keys(PROMISES)).toEqual(features);
});

test.each(Object.entries(PROMISES))('%s', async (_, check) => {
  await check();
});

describe('dinner safety', () => {
  const has = (food: readonly string[], words: RegExp) => food.some((line) => words.test(line));

  test('raw fish, poultry, and eggs have a safe cooking temperature, even in the easier choice', () => {
    for (const { heading, words, food, easier } of dinners) {
      if (has(food, /oz (?:salmon|cod|trout)/)) {
        expect(words, heading).toMatch(/^(?!Easier).*to 145 °F/m);
        expect(easier, heading).toContain('145 °F');
      }
      if (has(food, /chicken|turkey/)) {
        expect(words, heading).toMatch(/^(?!Easier|Keep).*to 165 °F/m);
        expect(easier, heading).toContain('165 °F');
      }
      if (has(food, /\beggs?$/)) {
        expect(words, heading).toMatch(/16[05] °F/);
        expect(easier, heading).toMatch(/16[05] °F/);
      }
    }
  });

  test('the caution lists the allergens and nutrients of concern in the ingredients', () => {
    for (const { heading, food, caution } of dinners) {
      const rules: [RegExp, string][] = [
        [/salmon|cod,|trout|tuna|sardines/, 'fish'],
        [/milk|yogurt|cheese/, 'milk'],
        [/\beggs?$/, 'egg'],
        [/bread|pasta/, 'wheat'],
        [/barley/, 'gluten'],
      ];
      for (const [words, name] of rules) {
        if (has(food, words)) expect(caution, `${heading}: ${name}`).toContain(name);
      }
    }
  });

  test("every dinner says how to store leftovers, and every dinner for 2 meals is the next day's lunch", () => {
    const twice = daysWhere(({ words }) => /^For: 2 people, 2 meals$/m.test(words));
    for (const page of dinners) {
      expect(partOf(page, 'Keep'), page.heading).toMatch(/fridge/);
      const next = weeks
        .flatMap((week) => rowsOf(week))
        .find(([day]) => +(day ?? 0) === page.day + 1);
      const isLunch = next?.[2]?.endsWith(`from day ${page.day}`) ?? false;
      expect(isLunch, page.heading).toBe(twice.includes(page.day));
    }
    expect(named(pages, 'How the plan works')[0]?.words).toContain(
      `${twice.length} dinners say "2 meals"`,
    );
  });
});

test('no meal has leafy greens, as the warfarin page promises', () => {
  const food = source.match(/^- [\d¼½¾].*$/gm)?.join('\n') ?? '';
  expect(food).toContain('frozen peas');
  expect(food).not.toMatch(
    /kale|spinach|collard|chard|lettuce|salad|broccoli|cabbage|sprouts|parsley/i,
  );
  expect(named(pages, 'Before you start')[0]?.words).toContain(
    'no kale, spinach, collards, salad leaves, broccoli or cabbage on any day',
  );
});

test('each week has fish on at least 2 days', () => {
  for (const { heading, nodes } of weeks) {
    const days = rowsOf({ heading, nodes, words: '' }).map(([day]) => Number(day));
    const fish = daysWhere(
      ({ caution, day }) => caution.includes('It has fish') && days.includes(day),
    );
    expect(fish.length, heading).toBeGreaterThanOrEqual(2);
  }
});

test('the book says which dishes are free on the blog and which are also in the recipe book', () => {
  const blog = readFileSync(
    'content/blog/brain-healthy-nutrition-recipes-for-recovery.mdx',
    'utf8',
  );
  expect(blog.match(/^## Recipe \d: .+$/gm)).toEqual([
    '## Recipe 1: Soft oats with berries',
    '## Recipe 2: Salmon with sweet potato mash',
    '## Recipe 3: Red lentil and carrot soup',
    '## Recipe 4: Yogurt and banana cup',
  ]);
  const [works] = named(pages, 'How the plan works');
  for (const dish of [
    'oats with berries',
    'salmon with sweet potato',
    'lentil and carrot soup',
    'yogurt with banana',
  ]) {
    expect(works?.words).toContain(dish);
  }
  if (!isStarterEdition('brain-recipes')) return;
  const recipes = readFileSync('content/books/brain-recipes.md', 'utf8');
  const shared = dinners.filter(({ words }) => recipes.includes(words.split('\n')[0] ?? ''));
  expect(works?.words).toContain('About half of the dinners are in our book of brain recipes');
  expect(shared.length).toBeGreaterThanOrEqual(12);
  expect(shared.length).toBeLessThanOrEqual(18);
});

describe('daily totals in the book and on its sales pages', () => {
  const [much] = named(pages, 'How much a day gives');
  const range = book && rangeOfDays(totalsOfDays(sectionsOf(book.body.children), layout, 'plan'));
  function layout(page: readonly RootContent[]) {
    return layoutOf(page, book?.layouts ?? {});
  }
  const say = (amount = 0) => amount.toLocaleString('en-US');

  test('match the foods of the plan', () => {
    // Day 19, added up by hand in calories: ricotta toast 251, cottage cheese and toast 163,
    // sardines on toast 269, a pear 103.
    expect(range).toMatchObject({ average: 970, least: { day: 19, calories: 790 } });
    expect(much?.words).toContain(`about ${say(range?.average)} calories a day`);
    expect(much?.words).toContain(`day 19, has about ${say(range?.least.calories)}`);
    expect(much?.words).toContain(`day 28, about ${say(range?.most.calories)}`);
    expect(much?.words).toContain(`about ${say(range?.sodium)} mg of sodium`);
  });

  test.each(['meal-plan', 'kitchen-bundle'])('appear on the page of %s', (slug) => {
    const product = products.find((one) => one.slug === slug);
    expect(product?.fullDescription.join(' ')).toContain(
      `A day of the ${slug === 'meal-plan' ? 'plan' : 'meal plan'} gives one person about ${say(range?.average)} calories on average, and most adults need more. Ask your doctor or a dietitian first.`,
    );
  });

  test('include the conditions for which the plan alone is not enough', () => {
    const page = readFileSync('src/pages/meal-plan.astro', 'utf8').replaceAll(/\s+/g, ' ');
    for (const words of [
      'underweight',
      'kidney disease',
      'tube',
      'diuretics',
      'low sodium',
      'diabetes',
    ]) {
      expect(much?.words).toContain(words);
      expect(page).toContain(words);
    }
    for (const text of [much?.words, page])
      expect(text).toMatch(/[Aa]sk your doctor or a dietitian/);
  });
});

test('no two pages differ only by a number', () => {
  const bare = pages.map(({ words }) => words.replaceAll(/\d+/g, ''));
  expect(new Set(bare).size).toBe(pages.length);
});

test('the day on the sales page is in the book, with drawings of its meals', async () => {
  const { body } = await readBookText('meal-plan');
  const meals = mealsOfDay(SHOWN_DAY, { body });
  expect(meals.map(({ when, name }) => [when, name])).toEqual([
    ['Breakfast', 'Eggs, toast and tomato'],
    ['Lunch', 'Hummus, bread and cucumber'],
    ['Dinner', 'White bean and tomato stew'],
    ['Snack', 'Berries with cottage cheese'],
  ]);
  expect(meals[2]?.food).toContain('2 cans white beans with no salt added');
  expect(meals.map(({ easier }) => easier)).toEqual([
    undefined,
    undefined,
    'Heat all of it in a large bowl in the microwave. Stir 2 times.',
    undefined,
  ]);
  const page = readFileSync('src/pages/meal-plan.astro', 'utf8');
  const files = new Map(
    [...page.matchAll(/import (\w+) from '#content\/(art\/.+)'/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  for (const { when, name } of meals) {
    const [, part = ''] = source.split(new RegExp(`^#{2,3} (?:Day ${SHOWN_DAY}: )?${name}$`, 'm'));
    expect(/\((?:\.\.\/)(art\/.+)\)/.exec(part)?.[1], name).toBe(files.get(when.toLowerCase()));
  }
  expect(() => mealsOfDay(31, { body })).toThrow('content/books/meal-plan.md has no day 31.');
});
