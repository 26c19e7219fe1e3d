import type { Code, Image, List, RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Ingredient } from './ingredients.ts';
import { foodOf, needFood } from './nutrition.ts';

/** A meal of a plan. */
export interface Meal {
  name: string;
  /** Day number of a dinner. Undefined for other meals. */
  day: number | undefined;
  /** The ingredients as written, and as parsed. */
  lines: readonly string[];
  ingredients: readonly Ingredient[];
  /** Number of people the amounts are for: 2, or 1 on a page "for 1". */
  people: number;
  /** Number of servings: twice the people if half of the dinner is the next day's lunch. */
  servings: number;
  /** Minutes of work, without cooking and cooling times. Undefined for an addition. */
  handsOn: number | undefined;
  picture: Image | undefined;
}

/** A day in the weekly tables. */
interface DayRow {
  day: number;
  /** Heading of the page with its table. */
  week: string;
  meals: { when: string; name: string; meal: Meal }[];
  /** The `menu` block of its dinner. */
  menu: Code | undefined;
}

/** The weekly tables of a plan and its meals. */
export interface Weeks {
  days: DayRow[];
  meals: Meal[];
}

/** Matches the name of a lunch made from leftovers, such as "Chili from day 9". */
export const FROM_DAY = /from day (\d+)$/;

/** Matches the mark of a dinner that's cooked once for 2 days. */
const TWICE = /^For: \d+ people, 2 meals$/m;

/**
 * Matches minutes of work: in a dinner's mark, or in the first sentence of a smaller meal's
 * directions.
 */
export const HANDS_ON = /^Hands-on: (\d+) minutes(?:\. ?|$)/m;

/** Matches the heading of a day's dinner. */
const DINNER = /^Day (\d+): (.+)$/;

export function isMenu(node: RootContent): node is Code {
  return node.type === 'code' && node.lang === 'menu';
}

/**
 * Reads a book's meals and its weekly tables, which have the columns "Day" and "Dinner". Returns
 * empty lists if no page is a day's dinner, such as "Day 1: Bean soup".
 * @param layoutOf Returns the layout of a page. Dinners use `recipe`, and small meals are sections
 * of a `pairs` page.
 * @throws if a day is missing a meal, a meal in a table isn't in the book, a dinner isn't in any
 * table, leftovers aren't from the day before, or a food's nutrients can't be added up
 */
export function readWeeks(
  pages: readonly RootContent[][],
  layoutOf: (page: readonly RootContent[]) => string | undefined,
  file: string,
): Weeks {
  const isPlan = pages.some((page) => layoutOf(page) === 'recipe' && DINNER.test(headingOf(page)));
  if (!isPlan) return { days: [], meals: [] };
  const meals = pages.flatMap((page) => readMeals(page, layoutOf(page), file));
  const days = pages.flatMap((page) => {
    const table = weekOf(page);
    const week = headingOf(page);
    return table ? rowsOf(table).map((row) => readRow(row, week, meals, file)) : [];
  });
  checkLeftovers(days, meals, file);
  const homeless = meals.find(
    ({ day }) => day !== undefined && !days.some((one) => one.day === day),
  );
  if (homeless) {
    throw new Error(
      `${file}: the dinner of day ${homeless.day} isn’t in any week. Add its day to the table of a week, or remove the page.`,
    );
  }
  const menus = new Map(
    pages.flatMap((page) => {
      const [, day] = DINNER.exec(headingOf(page)) ?? [];
      const menu = page.find(isMenu);
      return day === undefined || !menu ? [] : [[Number(day), menu] as const];
    }),
  );
  return { days: days.map((row) => ({ ...row, menu: menus.get(row.day) })), meals };
}

function headingOf([heading]: readonly RootContent[]): string {
  return heading ? toString(heading) : '';
}

/** Returns the table on a week's page. */
export function weekOf(page: readonly RootContent[]): Table | undefined {
  return page.find((node): node is Table => {
    const [head] = node.type === 'table' ? node.children : [];
    const [first, ...columns] = (head?.children ?? []).map((cell) => toString(cell));
    return first === 'Day' && columns.includes('Dinner');
  });
}

type Row = Pick<DayRow, 'day'> & { cells: { when: string; name: string }[] };

function rowsOf({ children: [head, ...rows] }: Table): Row[] {
  return rows.map(({ children: [day, ...cells] }) => ({
    day: Number(day ? toString(day) : NaN),
    cells: cells.map((cell, at) => {
      const column = head?.children[at + 1];
      return { when: column ? toString(column) : '', name: toString(cell) };
    }),
  }));
}

function readMeals(page: readonly RootContent[], layout: string | undefined, file: string): Meal[] {
  const where = `${file}: the page "${headingOf(page)}"`;
  if (layout === 'recipe') {
    const [, day, name = ''] = DINNER.exec(headingOf(page)) ?? [];
    const marks = page.find((node) => node.type === 'code' && node.lang === 'marks');
    const times = marks !== undefined && TWICE.test(toString(marks)) ? 2 : 1;
    return [
      {
        name,
        day: Number(day),
        ...foodsOf(foodOf(page), where),
        people: 2,
        servings: 2 * times,
        handsOn: marks && handsOnIn([marks]),
        picture: pictureOf(page),
      },
    ];
  }
  if (layout !== 'pairs') return [];
  const people = / for 1$/.test(headingOf(page)) ? 1 : 2;
  return page.flatMap((node, at): Meal[] => {
    if (node.type !== 'heading' || node.depth !== 3) return [];
    const next = page.findIndex(({ type }, other) => other > at && type === 'heading');
    const part = page.slice(at, next === -1 ? undefined : next);
    const list = part.find((one): one is List => one.type === 'list');
    const name = toString(node);
    return [
      {
        name,
        day: undefined,
        ...foodsOf(list, `${where}, "${name}"`),
        people,
        servings: people,
        handsOn: handsOnIn(part),
        picture: pictureOf(part),
      },
    ];
  });
}

function foodsOf(list: List | undefined, where: string): Pick<Meal, 'lines' | 'ingredients'> {
  const lines = (list?.children ?? []).map((item) => toString(item));
  return { lines, ingredients: lines.map((line) => needFood(line, where)) };
}

function handsOnIn(nodes: readonly RootContent[]): number | undefined {
  const minutes = nodes.flatMap((node) => HANDS_ON.exec(toString(node))?.[1] ?? []);
  return minutes[0] === undefined ? undefined : Number(minutes[0]);
}

function pictureOf(nodes: readonly RootContent[]): Image | undefined {
  return nodes
    .flatMap((node) => (node.type === 'paragraph' ? node.children : []))
    .find((node): node is Image => node.type === 'image');
}

function readRow(
  { day, cells }: Row,
  week: string,
  meals: readonly Meal[],
  file: string,
): Omit<DayRow, 'menu'> {
  return {
    day,
    week,
    meals: cells.map(({ when, name }) => ({
      when,
      name,
      meal: needMeal(meals, { day, when, name, week, file }),
    })),
  };
}

function needMeal(
  meals: readonly Meal[],
  cell: { day: number; when: string; name: string; week: string; file: string },
): Meal {
  const { day, when, name, week, file } = cell;
  if (name === '') {
    throw new Error(
      `${file}: day ${day} of "${week}" has no ${when.toLowerCase()}. Add the name of a meal to its row.`,
    );
  }
  const [, from] = FROM_DAY.exec(name) ?? [];
  const meal = meals.find((one) =>
    from === undefined ? one.name === name : one.day === Number(from),
  );
  if (meal && (from !== undefined || meal.day === undefined || meal.day === day)) return meal;
  throw new Error(
    `${file}: day ${day} of "${week}" has "${name}", which isn’t a meal for that day. Use the exact name of a meal in the book.`,
  );
}

/**
 * @throws if a leftover lunch isn't from the previous day's dinner for 2 meals, or no lunch uses
 * the leftovers of such a dinner
 */
function checkLeftovers(
  days: readonly Pick<DayRow, 'day' | 'meals'>[],
  meals: readonly Meal[],
  file: string,
): void {
  const eaten = days.flatMap(({ day, meals: names }) =>
    names.flatMap(({ name }) => {
      const [, from] = FROM_DAY.exec(name) ?? [];
      return from === undefined ? [] : [{ day, from: Number(from) }];
    }),
  );
  const isTwice = (meal: Meal) => meal.servings > meal.people;
  for (const { day, from } of eaten) {
    const dinner = meals.find((one) => one.day === from);
    if (!dinner || !isTwice(dinner) || day !== from + 1) {
      throw new Error(
        `${file}: the lunch of day ${day} is from day ${from}. Mark that dinner "For: 2 people, 2 meals", and have the leftovers the next day.`,
      );
    }
  }
  const unused = meals.find(
    (meal) => isTwice(meal) && !eaten.some(({ from }) => from === meal.day),
  );
  if (unused) {
    throw new Error(
      `${file}: the dinner of day ${unused.day} makes 2 meals, but no lunch is from day ${unused.day}. Add one to the table of its week.`,
    );
  }
}
