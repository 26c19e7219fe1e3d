import type { List, RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { parseMarkdown } from '../../src/tooling/parse-markdown.ts';
import { AISLES, type Aisle, type Food, type Unit } from './foods.ts';
import { bought, readIngredient, type Ingredient } from './ingredients.ts';
import { foodOf } from './nutrition.ts';

/** Aisles on each of the list's 2 pages. */
const PARTS: Readonly<Record<string, readonly Aisle[]>> = {
  fresh: AISLES.slice(0, 3),
  'shelf and freezer': AISLES.slice(3),
};

/** Placeholder line for a list, with the heading of the week's page. */
const LIST_HERE = /^\{\{Shopping list: (.+), (.+)\}\}$/;

/** A lunch made from leftovers, such as "Chili from day 9". */
const FROM_DAY = /from day (\d+)$/;

/** A meal in the book: its name, its ingredients, and whether it's cooked once for 2 meals. */
interface Meal {
  name: string;
  /** Day number of a dinner. Undefined for other meals. */
  day: number | undefined;
  lines: readonly string[];
  comesTwice: boolean;
}

/**
 * Writes the shopping lists of a book with weekly tables. Each list is grouped by aisle and
 * computed from the ingredients of the meals in the table, so it always matches the week.
 * @param layoutOf Returns the layout of a page: dinners use `recipe`, small meals are sections of a
 * `pairs` page.
 * @returns the content that replaces each placeholder line
 * @throws if a table contains a meal that doesn't exist, or an ingredient is unknown
 */
export function writeShoppingLists(
  pages: readonly RootContent[][],
  layoutOf: (page: readonly RootContent[]) => string | undefined,
  file: string,
): Map<RootContent, RootContent[]> {
  const places = pages.flat().flatMap((node) => {
    const [, week, part] = LIST_HERE.exec(toString(node)) ?? [];
    return week === undefined || part === undefined ? [] : [{ node, week, part }];
  });
  if (places.length === 0) return new Map();
  const meals = pages.flatMap((page) => readMeals(page, layoutOf(page)));
  checkLeftovers(pages, meals, file);
  return new Map(
    places.map(({ node, week, part }) => {
      const table = tableOf(pages, week);
      const aisles = PARTS[part];
      if (!table || !aisles) {
        throw new Error(
          `${file} asks for "${toString(node)}". Write the heading of a week and one of: ${Object.keys(PARTS).join(', ')}.`,
        );
      }
      return [node, writeList(foodOfWeek(table, week, meals, file), aisles)];
    }),
  );
}

function readMeals(page: readonly RootContent[], layout: string | undefined): Meal[] {
  const [heading] = page;
  if (layout === 'recipe') {
    const [, day, name = ''] = /^Day (\d+): (.+)$/.exec(heading ? toString(heading) : '') ?? [];
    const marks = page.find((node) => node.type === 'code' && node.lang === 'marks');
    const comesTwice = marks !== undefined && /, 2 meals$/m.test(toString(marks));
    return [{ name, day: Number(day), lines: linesOf(foodOf(page)), comesTwice }];
  }
  if (layout !== 'pairs') return [];
  return page.flatMap((node, at): Meal[] => {
    if (node.type !== 'heading' || node.depth !== 3) return [];
    const list = page.slice(at).find((next): next is List => next.type === 'list');
    return [{ name: toString(node), day: undefined, lines: linesOf(list), comesTwice: false }];
  });
}

function linesOf(list: List | undefined): string[] {
  return (list?.children ?? []).map((item) => toString(item));
}

function tableOf(pages: readonly RootContent[][], week: string): Table | undefined {
  return pages
    .find(([heading]) => heading && toString(heading) === week)
    ?.find((node): node is Table => node.type === 'table');
}

/** Returns the meals in a table's body rows, without the day column. */
function cellsOf({ children: [, ...rows] }: Table): { day: number; meals: string[] }[] {
  return rows.map(({ children: [day, ...cells] }) => ({
    day: Number(day ? toString(day) : NaN),
    meals: cells.map((cell) => toString(cell)),
  }));
}

/** @throws if a meal in the table isn't in the book, or is another day's dinner */
function foodOfWeek(
  table: Table,
  week: string,
  meals: readonly Meal[],
  file: string,
): Ingredient[] {
  return cellsOf(table).flatMap(({ day, meals: names }) =>
    names
      .filter((name) => !FROM_DAY.test(name))
      .flatMap((name) => ingredientsOf(needMeal(meals, { day, name, week, file }), file)),
  );
}

function needMeal(
  meals: readonly Meal[],
  { day, name, week, file }: { day: number; name: string; week: string; file: string },
): Meal {
  const meal = meals.find((one) => one.name === name);
  if (meal && (meal.day === undefined || meal.day === day)) return meal;
  throw new Error(
    `${file}: day ${day} of "${week}" names "${name}". Write a meal of the book there, word for word.`,
  );
}

function ingredientsOf({ name, lines }: Meal, file: string): Ingredient[] {
  return lines.map((line) => {
    const one = readIngredient(line);
    if (one) return one;
    throw new Error(
      `${file}: nobody knows where to buy "${line}" of "${name}". Add the food to tools/books/foods.json, or write it in other words.`,
    );
  });
}

/** Number of people each meal of a plan serves. */
const PEOPLE = 2;

/**
 * Returns the meals of each day in a book with weekly tables.
 * @param layoutOf Same as in `writeShoppingLists`.
 * @returns The meals of each day, with their ingredients and the number of servings these make.
 * @throws If a table lists a meal that doesn't exist, or a food is unknown.
 */
export function mealsOfDays(
  pages: readonly RootContent[][],
  layoutOf: (page: readonly RootContent[]) => string | undefined,
  file: string,
): { day: number; meals: { ingredients: Ingredient[]; servings: number }[] }[] {
  const meals = pages.flatMap((page) => readMeals(page, layoutOf(page)));
  return pages
    .filter((page) => layoutOf(page) === 'week')
    .flatMap((page) => {
      const week = page[0] ? toString(page[0]) : '';
      const table = tableOf(pages, week);
      return table ? cellsOf(table).map((row) => ({ ...row, week })) : [];
    })
    .map(({ day, week, meals: names }) => ({
      day,
      meals: names.map((name) => {
        const [, from] = FROM_DAY.exec(name) ?? [];
        const meal =
          meals.find((one) => from !== undefined && one.day === Number(from)) ??
          needMeal(meals, { day, name, week, file });
        const servings = PEOPLE * (meal.comesTwice ? 2 : 1);
        return { ingredients: ingredientsOf(meal, file), servings };
      }),
    }));
}

/**
 * @throws if a leftover lunch doesn't come from the previous day's dinner for 2 meals, or such a
 * dinner has no leftover lunch
 */
function checkLeftovers(
  pages: readonly RootContent[][],
  meals: readonly Meal[],
  file: string,
): void {
  const tables = pages.flat().filter((node): node is Table => node.type === 'table');
  const eaten = tables.flatMap(cellsOf).flatMap(({ day, meals: names }) =>
    names.flatMap((name) => {
      const [, from] = FROM_DAY.exec(name) ?? [];
      return from === undefined ? [] : [{ day, from: Number(from) }];
    }),
  );
  for (const { day, from } of eaten) {
    const dinner = meals.find((one) => one.day === from);
    if (!dinner?.comesTwice || day !== from + 1) {
      throw new Error(
        `${file}: the lunch of day ${day} is from day ${from}. That dinner needs the mark "For: 2 people, 2 meals", and its lunch is on the next day.`,
      );
    }
  }
  const unused = meals.find(
    ({ day, comesTwice }) => comesTwice && !eaten.some(({ from }) => from === day),
  );
  if (unused) {
    throw new Error(
      `${file}: day ${unused.day} is cooked for 2 meals, and no lunch is from day ${unused.day}. Write one into the table of its week.`,
    );
  }
}

function writeList(ingredients: readonly Ingredient[], aisles: readonly Aisle[]): RootContent[] {
  const byFood = Map.groupBy(ingredients, ({ food }) => food);
  const text = aisles
    .flatMap((aisle) => {
      const items = [...byFood]
        .filter(([food]) => food.aisle === aisle)
        .map(([food, uses]) => `- ☐ ${food.name}${sayAmount(food, uses)}`)
        .toSorted();
      return items.length === 0 ? [] : [`### ${aisle}\n\n${items.join('\n')}`];
    })
    .join('\n\n');
  return parseMarkdown(text).children;
}

const SAY: Record<Unit, (amount: number) => string> = {
  cup: (amount) => sayCups(amount),
  tablespoon: (amount) => `${Math.ceil(amount)} tablespoons`,
  teaspoon: (amount) => `${Math.ceil(amount)} teaspoons`,
  oz: (amount) => `${Math.ceil(amount)} oz`,
  can: (amount) => (Math.ceil(amount) === 1 ? '1 can' : `${Math.ceil(amount)} cans`),
  slice: (amount) => `${Math.ceil(amount)} slices`,
  each: (amount) => String(Math.ceil(amount)),
};

const QUARTERS = ['', '¼', '½', '¾'];

/** Formats an amount in quarter cups, rounded up. */
function sayCups(amount: number): string {
  const quarters = Math.ceil(Number((amount * 4).toFixed(3)));
  const whole = Math.floor(quarters / 4);
  return `${whole === 0 ? '' : whole}${QUARTERS[quarters % 4]} ${quarters > 4 ? 'cups' : 'cup'}`;
}

/**
 * Formats the amount of a food needed for the week, after a colon. Staples that last for weeks have
 * no amount.
 */
function sayAmount(food: Food, uses: readonly Ingredient[]): string {
  const { buy } = food;
  if (buy === undefined) return '';
  const amounts = uses.map((one) => {
    const amount = bought(one, buy);
    if (amount !== undefined) return amount;
    throw new Error(
      `Nobody knows how much "${one.line}" is in the unit "${buy}". Add what it weighs to "${food.name}" in tools/books/foods.json.`,
    );
  });
  // Keep a number on the same line as its unit.
  return `: ${SAY[buy](amounts.reduce((sum, one) => sum + one, 0)).replaceAll(' ', '\u00A0')}`;
}
