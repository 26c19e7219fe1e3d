import { readFileSync } from 'node:fs';
import type { List, RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { describe, expect } from 'vitest';
import products from '../../../content/products.json' with { type: 'json' };
import { SHOWN_DAY } from '../../../src/collections/book-pages.ts';
import { mealsOfDay } from '../site-extract.ts';
import { readBookText, sectionsOf } from '../book-text.ts';
import { rangesOfDays } from '../plan-days.ts';
import { formatsOf } from '../../../src/domain/ebooks/book-format.ts';
import { named, type Page } from './book-pages.ts';
import { isTested, testOf } from '../../../tests/support/editions.ts';

/** A page, with the paths of its drawings added to its text. */
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
  allergens: page.words.split('\n').find((line) => /^Contains /.test(line)) ?? '',
  easier: partOf(page, 'Easier way'),
  food: itemsOf(page.nodes.find((node): node is List => node.type === 'list')),
}));
/** Returns the days whose dinner matches a pattern. */
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

const weeks = named(pages, /^(?:Week \d|Days 29 and 30)$/);
const NUTRIENTS = ['Calories', 'Protein', 'Carbohydrate', 'Fiber', 'Sodium', 'Potassium'];
const PROMISES: Record<string, () => void | Promise<void>> = {
  '30 dinners for 2, each on its own page with a drawing, a caution, and short steps': () => {
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
  'An easier way and a one-handed tip for every dinner, and no oven needed': () => {
    for (const { heading, words, caution, easier } of dinners) {
      expect(words, heading).toMatch(/^Heat: (?:stove|microwave|none)$/m);
      expect(words, heading).not.toMatch(/oven/);
      expect(caution.length, heading).toBeGreaterThan(30);
      expect(easier, heading).not.toBe('');
      const order = ['Caution: ', 'Steps', 'Easier way: ', 'With one hand: '];
      const places = order.map((label) => words.indexOf(`\n${label}`));
      expect(places, heading).toEqual(places.toSorted((one, other) => one - other));
      expect(Math.min(...places), heading).toBeGreaterThan(0);
    }
  },
  'A menu for each day at 3 calorie levels, with calories, protein, carbohydrate, fiber, sodium, potassium, and vitamin K':
    () => {
      const menus = named(pages, /^Menu for day \d+$/);
      expect(menus).toHaveLength(30);
      for (const [at, menu] of menus.entries()) {
        const next = pages[pages.indexOf(menu) + 1];
        expect(next?.heading).toMatch(new RegExp(`^Day ${at + 1}: `));
        expect(rowsOf(menu, 3).map(([name, ...cells]) => [name, cells.length])).toEqual(
          [...NUTRIENTS, 'Vitamin K, greens', 'Vitamin K, steady greens'].map((name) => [name, 3]),
        );
      }
      for (const size of ['1,500', '1,800', '2,200']) {
        const [days] = named(pages, `30 days at ${size} calories`);
        expect(rowsOf(days)).toHaveLength(30);
      }
    },
  'Leafy greens on most days, or about the same vitamin K every day if you take warfarin': () => {
    const menus = named(pages, /^Menu for day \d+$/).map((menu) => rowsOf(menu, 1).flat());
    expect(menus).toHaveLength(30);
    for (const [steady, greens, ...more] of menus) {
      expect(steady).toMatch(/^If you take warfarin, only these steady greens: [\d½].+\.$/);
      expect(greens).toMatch(/^If you do not take warfarin: [\d½].+\.$/);
      expect(more).toEqual([]);
    }
    const leafy = menus.filter(([, greens = '']) => /romaine|spinach|kale|collard/.test(greens));
    expect(leafy.length).toBeGreaterThan(20);
    // Heated food has to cool before anyone touches it.
    const hot = menus.flat().filter((words) => /hot|heat|microwave/i.test(words));
    expect(hot.length).toBeGreaterThan(20);
    for (const words of hot) {
      expect(words).toMatch(
        /Microwave in a small, light bowl for \d minutes\. Open the door, and let it cool in there for 10 minutes\./,
      );
    }
  },
  '8 breakfasts, 8 lunches, and 6 snacks with amounts and a drawing, and 8 extras for the higher calorie levels':
    () => {
      expect(smallMeals(/breakfasts for 2/i)).toHaveLength(8);
      expect(smallMeals(/lunches for 2/i)).toHaveLength(8);
      expect(smallMeals(/^Snacks for 2$/)).toHaveLength(6);
      const additions = named(pages, 'Extras for 1')[0]?.nodes ?? [];
      const names = additions
        .filter(({ type }) => type === 'heading')
        .map((node) => toString(node));
      expect(names).toHaveLength(8);
      for (const name of names)
        expect(source).toMatch(new RegExp(`^For [12],[28]00: ${name}$`, 'm'));
    },
  'A fridge page for each week, and shopping lists by aisle, in whole cans, bags, and cartons':
    () => {
      expect(weeks.map(({ heading }) => heading)).toEqual([
        'Week 1',
        'Week 2',
        'Week 3',
        'Week 4',
        'Days 29 and 30',
      ]);
      expect(weeks.map((week) => rowsOf(week).length)).toEqual([7, 7, 7, 7, 2]);
      const days = weeks.flatMap((week) => rowsOf(week));
      expect(days.map(([day]) => Number(day))).toEqual(dinners.map(({ day }) => day));
      for (const [day = '', ...meals] of days) {
        expect(meals, `day ${day}`).toHaveLength(4);
        expect(meals.filter((meal) => meal === '')).toEqual([]);
      }
      for (const { heading } of weeks) {
        const week = heading.replace(/^./, (letter) => letter.toLowerCase());
        const lists = named(pages, new RegExp(`^Shopping for ${week}`));
        expect(lists, heading).toHaveLength(week.startsWith('week') ? 2 : 1);
        const words = lists.map((list) => list.words).join('\n');
        for (const line of [
          'Produce',
          'Meat and fish',
          'Freezer',
          'If you take warfarin: steady greens',
          'If you do not take warfarin',
        ])
          expect(words, heading).toContain(line);
      }
      const words = named(pages, /^Shopping for /)
        .map((list) => list.words)
        .join('\n')
        .replaceAll('\u00A0', ' ');
      for (const unit of [
        /^☐ \d+ cans /m,
        /^☐ \d .+ bag\b/m,
        /^☐ \d .+ carton\b/m,
        /^☐ \d .+ dozen\b/m,
      ])
        expect(words).toMatch(unit);
      // No shopping list uses kitchen units such as cups.
      expect(words).not.toMatch(/^☐ [\d¼½¾]+ (?:cups?|tablespoons?|teaspoons?|slices?)\b/m);
    },
  '8 quick dinners you can choose by pointing, lists of dinners by caution, lower-salt swaps, and questions for your pharmacist':
    () => {
      const [tired] = named(pages, 'Tired today? Point to a dinner');
      const pointed = (tired?.nodes ?? [])
        .filter((node) => node.type === 'heading')
        .map((node) => toString(node));
      expect(pointed).toHaveLength(8);
      const minutesOf = (words: string, mark: string) =>
        Number(new RegExp(`^${mark}: (\\d+) minutes$`, 'm').exec(words)?.[1]);
      for (const heading of pointed) {
        const dinner = dinners.find((one) => one.heading === heading);
        expect(minutesOf(dinner?.words ?? '', 'Time'), heading).toBeLessThanOrEqual(20);
        expect(minutesOf(dinner?.words ?? '', 'Hands-on'), heading).toBeLessThanOrEqual(10);
        expect(tired?.words).toContain(dinner?.words.split('\n')[0]);
      }
      const [find] = named(pages, 'Find a dinner');
      const listed = Object.fromEntries(
        [...rowsOf(find), ...rowsOf(find, 1)].map(([name, days = '']) => [
          name,
          days.split(', ').map(Number.parseFloat),
        ]),
      );
      for (const minutes of [5, 10, 15, 20]) {
        expect(listed[`${minutes} minutes`]).toEqual(
          daysWhere(({ words }) => minutesOf(words, 'Hands-on') === minutes),
        );
      }
      const byCaution = (words: string) => daysWhere(({ caution }) => caution.includes(words));
      const row = (start: string) =>
        Object.entries(listed).find(([name]) => name.startsWith(start))?.[1];
      expect(row('High in potassium')).toEqual(byCaution('High in potassium'));
      expect(row('High in vitamin K')).toEqual(byCaution('High in vitamin K'));
      expect(row('High in sodium')).toEqual(byCaution('High in sodium'));
      for (const food of ['milk', 'egg', 'fish', 'wheat', 'peanuts', 'tree nuts', 'gluten'])
        expect(row(`Contains ${food}`), food).toEqual(
          daysWhere(({ allergens }) => new RegExp(`Contains [^.]*${food}`).test(allergens)),
        );
      expect(named(pages, 'Swaps')[0]?.words).toContain('For less salt');
      const [medicine] = named(pages, 'Food and medicine');
      for (const food of ['pharmacist', 'warfarin', 'Grapefruit', 'Salt substitutes']) {
        expect(medicine?.words).toContain(food);
      }
    },
  'Includes large-print and e-reader files, plus new editions for free': () =>
    expect(formatsOf('meal-plan')).toEqual(['pdf', 'large-print', 'epub']),
};

test('checks exactly the feature lines on the sales page', () => {
  const features = products.find(({ slug }) => slug === 'meal-plan')?.features;
  expect(Object.keys(PROMISES)).toEqual(features);
});

test.each(Object.entries(PROMISES))('%s', async (_, check) => {
  await check();
});

test('explains how to keep leftovers safe', () => {
  const [safe] = named(pages, 'Keep food safe');
  for (const rule of ['within 2 hours', '3 to 4 days', '165°F']) {
    expect(safe?.words).toContain(rule);
  }
});

describe('dinner safety', () => {
  const has = (food: readonly string[], words: RegExp) => food.some((line) => words.test(line));

  test('raw fish, poultry, and eggs have a safe cooking temperature, in the easier version too', () => {
    const dinnersWith = (words: RegExp) => {
      const found = dinners.filter(({ food }) => has(food, words));
      expect(found.length, String(words)).toBeGreaterThan(0);
      return found;
    };
    for (const { heading, words, easier } of dinnersWith(/oz (?:salmon|cod|trout|tilapia)/)) {
      expect(words, heading).toMatch(/^(?!Easier|To store).*reaches 145°F/m);
      expect(easier, heading).toContain('145°F');
    }
    for (const { heading, words, easier } of dinnersWith(/chicken|turkey/)) {
      expect(words, heading).toMatch(/^(?!Easier|Keep|To store).*(?:reach(?:es)?|, to) 165°F/m);
      expect(easier, heading).toContain('165°F');
    }
    for (const { heading, words, easier } of dinnersWith(/\beggs?$/)) {
      expect(words, heading).toMatch(/16[05]°F/);
      expect(easier, heading).toMatch(/16[05]°F/);
    }
  });

  test('raw fish and poultry are cooked within 2 days of shopping, or frozen and thawed', () => {
    const raw = /^\d+ oz .*?(salmon|cod|trout|tilapia|turkey|chicken \w+)/;
    const waits: number[] = [];
    for (const week of weeks) {
      const days = rowsOf(week).map(([day]) => Number(day));
      const name = week.heading.replace(/^./, (letter) => letter.toLowerCase());
      const [list] = named(pages, new RegExp(`^Shopping for ${name}`));
      for (const [at, day] of days.entries()) {
        const dinner = dinners.find((one) => one.day === day);
        const meat = dinner?.food.flatMap((line) => raw.exec(line)?.[1] ?? []) ?? [];
        // Readers may shop on the day before the week starts.
        const isFresh = at + 1 <= 2;
        for (const food of meat) {
          const start = new RegExp(`^☐ .*${food}.*: freeze for day ${day}$`, 'im');
          const [menu] = named(pages, new RegExp(`^Menu for day ${day - 1}$`));
          const thaw = new RegExp(
            `^For day ${day}: Move the .*${food.split(' ')[0]}.* fridge now`,
            'm',
          );
          const words = list?.words.replaceAll('\u00A0', ' ') ?? '';
          expect([start.test(words), thaw.test(menu?.words ?? '')], dinner?.heading).toEqual(
            isFresh ? [false, false] : [true, true],
          );
          if (!isFresh) waits.push(day);
        }
      }
    }
    expect(waits).toEqual([7, 10, 21, 24, 26]);
  });

  test('most days at 1,500 calories have less than 1,000 mg of sodium, as the book claims', () => {
    const sodium = (book?.days ?? []).map(({ totals }) => totals[1500].sodium);
    expect(sodium.filter((amount) => amount < 1000).length).toBeGreaterThan(20);
    expect(Math.max(...sodium)).toBeLessThan(1500);
    expect(named(pages, 'What each day provides')[0]?.words).toContain(
      'Sodium is very low. At 1,500 calories, most days have less than 1,000 mg.',
    );
  });

  test("every dinner explains how to store leftovers, and every dinner for 2 meals is the next day's lunch", () => {
    const twice = daysWhere(({ words }) => /^For: 2 people, 2 meals$/m.test(words));
    for (const page of dinners) {
      expect(partOf(page, 'To store'), page.heading).toMatch(/fridge/);
      const next = weeks
        .flatMap((week) => rowsOf(week))
        .find(([day]) => +(day ?? 0) === page.day + 1);
      const isLunch = next?.[2]?.endsWith(`from day ${page.day}`) ?? false;
      expect(isLunch, page.heading).toBe(twice.includes(page.day));
    }
    expect(named(pages, 'How the plan works')[0]?.words).toContain(
      `${twice.length} dinners say “2 meals”`,
    );
  });
});

test('each week has fish on at least 2 days', () => {
  for (const { heading, nodes } of weeks.slice(0, 4)) {
    const days = rowsOf({ heading, nodes, words: '' }).map(([day]) => Number(day));
    const fish = daysWhere(
      ({ allergens, day }) => /Contains [^.]*fish/.test(allergens) && days.includes(day),
    );
    expect(fish.length, heading).toBeGreaterThanOrEqual(2);
  }
});

describe('daily totals in the book and on its sales pages', () => {
  const [much] = named(pages, 'What each day provides');
  const [mine] = named(pages, 'Is this plan for you?');
  const page = readFileSync('src/pages/meal-plan.astro', 'utf8').replaceAll(/\s+/g, ' ');
  const textOf = (slug: string) =>
    products.find((one) => one.slug === slug)?.fullDescription.join(' ') ?? '';

  test('states the range for each calorie level', () => {
    const sizes = rangesOfDays(book?.days ?? []);
    const rows = rowsOf(much);
    const say = (amount: number) => amount.toLocaleString('en-US');
    expect(rows[0]?.slice(1)).toEqual(sizes.map(({ average }) => say(average)));
    expect(rows[1]?.slice(1)).toEqual(sizes.map(({ least, most }) => `${say(least)}–${say(most)}`));
    for (const { target, least, most } of sizes) {
      expect(least).toBeGreaterThanOrEqual(0.9 * target);
      expect(most).toBeLessThanOrEqual(1.1 * target);
    }
  });

  test.each(['meal-plan', 'kitchen-bundle'])(
    'lists the 3 calorie levels on the %s page',
    (slug) => {
      expect(textOf(slug)).toContain('3 calorie levels');
      expect(textOf(slug)).toContain(
        'about 1,500, 1,800, and 2,200 calories a day for each person',
      );
    },
  );

  test('lists conditions that rule out the plan, and conditions to ask a doctor about', () => {
    const place = pages.findIndex(({ heading }) => heading === 'Is this plan for you?');
    expect(place).toBe(1);
    for (const words of [
      'kidney disease',
      'tube',
      'underweight',
      'losing weight',
      'swallowing',
      'pregnant',
      'eating disorder',
      'insulin',
      'water pills',
      'dietitian',
    ]) {
      expect(mine?.words, words).toContain(words);
      expect(page, words).toContain(words);
      expect(textOf('meal-plan'), words).toContain(words);
    }
    for (const text of [mine?.words, page]) {
      for (const words of ['warfarin', 'low sodium']) expect(text).toContain(words);
    }
  });
});

test('no two pages differ only by a number', () => {
  const bare = pages.map(({ words }) => words.replaceAll(/\d+/g, ''));
  expect(new Set(bare).size).toBe(pages.length);
});

test('the sample day on the sales page is in the book, with drawings of its meals', async () => {
  const { body } = await readBookText('meal-plan');
  const meals = mealsOfDay(SHOWN_DAY, { body });
  expect(meals.map(({ when, name }) => [when, name])).toEqual([
    ['Breakfast', 'Oats with berries and walnuts'],
    ['Lunch', 'White bean salad'],
    ['Dinner', 'Salmon with warm lentils'],
    ['Snack', 'Yogurt with banana'],
  ]);
  expect(meals[2]?.food).toContain('8 oz skinless, boneless salmon');
  expect(meals.map(({ easier }) => easier)).toEqual([
    undefined,
    undefined,
    'Use canned carrots, which are softer. Cook the fish to 145°F.',
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
