import { readFileSync } from 'node:fs';
import type { Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { describe, expect } from 'vitest';
import foods from '../foods.json' with { type: 'json' };
import table from '../food-rows.json' with { type: 'json' };
import { readBookText, sectionsOf } from '../book-text.ts';
import { isTested, testOf } from '../../../tests/support/editions.ts';

// Recalculates the plan's totals from its text and the food table, without using the book builder's
// code.

const test = testOf('meal-plan');
const source = isTested('meal-plan') ? readFileSync('content/books/meal-plan.md', 'utf8') : '';
const book = isTested('meal-plan') ? await readBookText('meal-plan') : undefined;

type Numbers = Record<string, number>;
const NAMES = ['energy', 'protein', 'carbohydrate', 'fiber', 'sodium', 'potassium', 'vitaminK'];
const TEASPOONS: Numbers = { teaspoon: 1, tablespoon: 3, cup: 48 };
const HALVES: Numbers = { '': 0, '¼': 0.25, '½': 0.5, '¾': 0.75 };

type Food = (typeof foods)[number] & {
  row?: string;
  trace?: boolean;
  borrows?: Record<string, string>;
  weighs?: Record<string, string | number>;
};
type Row = Record<string, unknown> & { measures: Numbers };
const rows = table.rows as unknown as Record<string, Row>;

function foodIn(words: string): Food {
  const [found] = (foods as Food[])
    .flatMap((food) => food.words.map((word) => ({ food, word })))
    .filter(({ word }) => words.includes(word))
    .toSorted((one, other) => other.word.length - one.word.length);
  if (!found) throw new Error(`No food in "${words}".`);
  return found.food;
}

function gramsOf(food: Food, amount: number, unit: string): number {
  const weights = Object.entries(food.weighs ?? {}).map(([name, weight]) => {
    if (typeof weight === 'number') return [name, weight] as const;
    const [factor, measure] = weight.includes(' × ') ? weight.split(' × ') : ['1', weight];
    return [name, Number(factor) * (rows[food.row ?? '']?.measures[measure ?? ''] ?? NaN)] as const;
  });
  const direct = weights.find(([name]) => name === unit);
  if (direct) return amount * direct[1];
  const spoon = weights.find(([name]) => name in TEASPOONS);
  const share = (TEASPOONS[unit] ?? NaN) / (TEASPOONS[spoon?.[0] ?? ''] ?? NaN);
  return amount * share * (spoon?.[1] ?? NaN);
}

/** Nutrients in a line of foods. */
function numbersIn(line: string): Numbers {
  const [, whole = '', part = '', unit = 'each', words = ''] =
    /^(\d*)([¼½¾]?) ?(?:(cup|tablespoon|teaspoon|oz|can|slice)s? )?(.+)$/.exec(line) ?? [];
  const food = foodIn((words.split(/,? or /)[0] ?? '').toLowerCase());
  if (food.trace) return {};
  const grams = gramsOf(food, Number(whole) + (HALVES[part] ?? 0), unit);
  return Object.fromEntries(
    NAMES.map((name) => {
      const borrowed = food.borrows?.[name];
      const per100 = rows[food.row ?? '']?.[name] ?? (borrowed && rows[borrowed]?.[name]);
      expect(per100, `${name} of ${line}`).toEqual(expect.any(Number));
      expect(grams, line).toBeGreaterThan(0);
      return [name, (Number(per100) * grams) / 100];
    }),
  );
}

function add(lines: readonly string[], people: number): Numbers {
  const all = lines.map(numbersIn);
  return Object.fromEntries(
    NAMES.map((name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0) / people]),
  );
}

const plus = (...all: Numbers[]): Numbers =>
  Object.fromEntries(
    NAMES.map((name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)]),
  );

const linesOf = (text = '') => [...text.matchAll(/^- ([\d¼½¾].*)$/gm)].map(([, line = '']) => line);

const parts = source.split(/^## /m);
/** Food lines of each small meal, keyed by a heading such as "Oats with banana". */
const small = new Map(
  parts
    .filter((part) => / for [12]\n/.test(part))
    .flatMap((part) =>
      part
        .split(/^### /m)
        .slice(1)
        .map((meal) => [meal.split('\n')[0] ?? '', linesOf(meal)] as const),
    ),
);
const dinners = parts.flatMap((part) => {
  const [, day] = /^Day (\d+): /.exec(part) ?? [];
  return day === undefined ? [] : [{ day: Number(day), part }];
});

/** Nutrients in one serving of a dinner. */
function dinnerOf(day: number): Numbers {
  const part = dinners.find((one) => one.day === day)?.part ?? '';
  const [, food = ''] = part.split('### You need');
  return add(
    linesOf(food.split('**Caution:**')[0]),
    part.includes('For: 2 people, 2 meals') ? 4 : 2,
  );
}

const greensOf = (words = '') =>
  add((words.split('. ')[0] ?? '').replace(/\.$/, '').split(/ and (?=[\d¼½¾])/), 2);

const days = parts
  .flatMap((part) => [...part.matchAll(/^\| (\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)])
  .map(([, number, breakfast = '', lunch = '', , snack = '']) => {
    const day = Number(number);
    const menu = dinners.find((one) => one.day === day)?.part ?? '';
    const line = (label: string) => new RegExp(`^${label}: (.+)$`, 'm').exec(menu)?.[1];
    const [, from] = /from day (\d+)$/.exec(lunch) ?? [];
    const meals = [
      add(small.get(breakfast) ?? [], 2),
      from === undefined ? add(small.get(lunch) ?? [], 2) : dinnerOf(Number(from)),
      dinnerOf(day),
      add(small.get(snack) ?? [], 2),
    ];
    const additions = ['For 1,800', 'For 2,200'].map((label) =>
      add(small.get(line(label) ?? '') ?? [], 1),
    );
    const base = plus(...meals);
    const [greens, steady] = [greensOf(line('Greens')), greensOf(line('Steady greens'))];
    const versions = (side: Numbers) => [
      plus(base, side),
      plus(base, side, ...additions.slice(0, 1)),
      plus(base, side, ...additions),
    ];
    return { day, breakfast: meals[0], greens: versions(greens), steady: versions(steady) };
  });

const TARGETS = [1500, 1800, 2200];

/** Returns the cells of a page's table, without its header row. */
function printed(heading: string): string[][] {
  const page = sectionsOf(book?.body.children ?? []).find(
    ([first]) => first && toString(first) === heading,
  );
  const last = page?.findLast((node): node is Table => node.type === 'table');
  return (last?.children.slice(1) ?? []).map((row) => row.children.map((cell) => toString(cell)));
}

const value = (cell = '') => Number(cell.replaceAll(/[^\d.]/g, ''));

describe('the meal plan’s recalculated totals', () => {
  test('cover 30 days', () => {
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  });

  test('keep every version of every day within 10% of its calorie target, with both kinds of greens', () => {
    for (const { day, greens, steady } of days) {
      for (const [at, target] of TARGETS.entries()) {
        for (const totals of [greens[at], steady[at]]) {
          const name = `day ${day} at ${target}`;
          expect(totals?.['energy'], name).toBeGreaterThanOrEqual(0.9 * target);
          expect(totals?.['energy'], name).toBeLessThanOrEqual(1.1 * target);
        }
      }
    }
  });

  test('match the numbers in each menu and in the tables for 30 days', () => {
    // Printed numbers are rounded to 10 calories, 10 mg, 1 g, or 1 mcg.
    const off = [5.01, 0.51, 0.51, 0.51, 5.01, 5.01, 0.51, 0.51];
    for (const { day, greens, steady } of days) {
      const menu = printed(`Menu for day ${day}`);
      for (const [at, target] of TARGETS.entries()) {
        const whole = printed(`30 days at ${target.toLocaleString('en-US')} calories`)[day - 1];
        const counted = [...NAMES.map((name) => greens[at]?.[name]), steady[at]?.['vitaminK']];
        expect(menu).toHaveLength(counted.length);
        for (const [row, amount = NaN] of counted.entries()) {
          const name = `day ${day} at ${target}: ${menu[row]?.[0]}`;
          const cell = value(menu[row]?.[at + 1]);
          expect(Math.abs(cell - amount), name).toBeLessThanOrEqual(off[row] ?? 0);
          expect(value(whole?.[row + 1]), name).toBe(cell);
        }
      }
    }
  });

  test('match the carbohydrate amount shown below each small meal', () => {
    const pages = sectionsOf(book?.body.children ?? []).filter(([first]) =>
      / for [12]$/.test(first ? toString(first) : ''),
    );
    const found = pages.flatMap((page) =>
      page.flatMap((node, at) => {
        const [, amount, each] =
          /^(\d+) g of carbohydrate( each)?\./.exec(
            node.type === 'paragraph' ? toString(node) : '',
          ) ?? [];
        const heading = page.findLast(({ type }, other) => other < at && type === 'heading');
        const name = heading ? toString(heading) : '';
        return amount === undefined ? [] : [{ name, amount: Number(amount), people: each ? 2 : 1 }];
      }),
    );
    expect(found.map(({ name }) => name)).toEqual([...small.keys()]);
    for (const { name, amount, people } of found) {
      const counted = add(small.get(name) ?? [], people)['carbohydrate'] ?? NaN;
      expect(Math.abs(counted - amount), name).toBeLessThanOrEqual(0.51);
    }
  });

  test('match the carb difference stated for the steady greens', () => {
    const most = Math.max(
      ...days.map(({ greens, steady }) =>
        Math.abs((greens[0]?.['carbohydrate'] ?? NaN) - (steady[0]?.['carbohydrate'] ?? NaN)),
      ),
    );
    expect(source).toContain(`steady greens, it's up to ${Math.ceil(most)} g higher or lower`);
  });

  test('include steady greens with about the same vitamin K every day, and leafy greens on most days', () => {
    for (const { day, steady } of days) {
      for (const totals of steady) {
        expect(totals['vitaminK'], `day ${day}`).toBeGreaterThanOrEqual(85);
        expect(totals['vitaminK'], `day ${day}`).toBeLessThanOrEqual(125);
      }
    }
    expect(source).toContain('every day has 85 to 125 mcg of vitamin K');
    const leafy = [...source.matchAll(/^Greens: .*(?:romaine|spinach|kale|collard)/gm)];
    expect(source).toContain(`On ${leafy.length} days, they're leafy`);
    expect(leafy.length).toBeGreaterThan(20);
  });

  test('use only foods whose row numbers the book lists, including greens', () => {
    const pages = sectionsOf(book?.body.children ?? []).filter(
      ([first]) => first && toString(first).endsWith('oods behind the numbers'),
    );
    const listed = pages.map((page) => page.map((node) => toString(node)).join()).join();
    const menus = [...source.matchAll(/^(?:Steady g|G)reens: ([^.]+)\./gm)].flatMap(
      ([, foods = '']) => foods.split(/ and (?=[\d¼½¾])/),
    );
    for (const line of [...small.values()].flat().concat(menus)) {
      const { row = 'no row', trace } = foodIn((line.split(/,? or /)[0] ?? '').toLowerCase());
      if (!trace) expect(listed, line).toContain(row);
    }
  });

  test('include a 350- to 450-calorie breakfast every day', () => {
    for (const { day, breakfast } of days) {
      expect(breakfast?.['energy'], `day ${day}`).toBeGreaterThanOrEqual(350);
      expect(breakfast?.['energy'], `day ${day}`).toBeLessThanOrEqual(450);
    }
  });

  test('match what the page "Is this plan for you?" says about most days', () => {
    const base = days.map(({ greens }) => greens[0]);
    expect(source).toContain('most days have over 2,500 mg of potassium');
    expect(base.filter((one) => (one?.['potassium'] ?? 0) > 2500).length).toBeGreaterThan(25);
    expect(source).toContain('most days have less than 1,000 mg');
    expect(base.filter((one) => (one?.['sodium'] ?? 9999) < 1000).length).toBeGreaterThan(25);
  });
});
