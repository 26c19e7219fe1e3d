import type { Code, Paragraph, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { parseMarkdown } from '../../src/tooling/parse-markdown.ts';
import { sayAmount, totalOf } from './nutrition-totals.ts';
import { writeAllergens } from './cautions.ts';
import { thawedOn, writeThaw } from './freeze-and-thaw.ts';
import { amountOf, type Ingredient, type Nutrient } from './ingredients.ts';
import { needFood } from './nutrition.ts';
import { FROM_DAY, HANDS_ON, isMenu, readWeeks, type Meal, type Weeks } from './plan-meals.ts';

/** Daily calories in each version. Every version adds meals to those of the first one. */
export const TARGETS = [1500, 1800, 2200] as const;
export type Target = (typeof TARGETS)[number];

/** Maximum difference between a day's calories and its target. */
const TOLERANCE = 0.1;

/**
 * Allowed range of vitamin K on a day with steady greens, in micrograms. The daily value on US
 * labels is 120 mcg.
 */
const STEADY = { from: 85, to: 125 } as const;

/** Nutrients listed for each day, in printed order. */
const OF_A_DAY = [
  'energy',
  'protein',
  'carbohydrate',
  'fiber',
  'sodium',
  'potassium',
  'vitaminK',
] as const satisfies readonly Nutrient[];
type OfADay = (typeof OF_A_DAY)[number];

/** Daily totals for one person. */
interface DayTotals extends Record<OfADay, number> {
  /** Vitamin K in micrograms, if steady greens replace the other greens. */
  steadyVitaminK: number;
  /** Carbohydrate in grams, if steady greens replace the other greens. */
  steadyCarbohydrate: number;
}

/** One day of a plan, with all its versions. */
export interface PlanDay {
  day: number;
  /** Heading of the page with its week's table. */
  week: string;
  /** Breakfast, lunch, dinner, and snack, each with its column heading. */
  meals: readonly { when: string; name: string; meal: Meal }[];
  greens: Greens;
  steady: Greens;
  /** Meals that each version adds to the one before it, for one person. */
  adds: ReadonlyMap<Target, Meal>;
  /** Minutes of work for the whole day, without additions. */
  handsOn: number;
  totals: Readonly<Record<Target, DayTotals>>;
}

/** Greens for 2 people: the line of the text, and the foods in it. */
interface Greens {
  words: string;
  ingredients: readonly Ingredient[];
}

/** Number of people per meal. Meals added by a version are for one person. */
const PEOPLE = 2;

/**
 * Reads a plan: the tables of its weeks, its meals, and the `menu` block of each dinner.
 * @throws if a day has no dinner or block, a food's nutrients can't be added up, a total is more
 * than 10% off its target, or the vitamin K with steady greens isn't about the same as on other
 * days. The message includes the file, the day, the line, and the fix.
 */
export function readPlan(
  pages: readonly RootContent[][],
  layoutOf: (page: readonly RootContent[]) => string | undefined,
  file: string,
): PlanDay[] {
  const weeks = readWeeks(pages, layoutOf, file);
  return weeks.days.map((row): PlanDay => {
    const where = `${file}: day ${row.day}`;
    const block = readBlock(row.menu, where);
    const line = (label: string) => needLine(block, label, where);
    const greens = readGreens(line('Greens'), where);
    const steady = readGreens(line('Steady greens'), where);
    const adds = new Map(
      TARGETS.slice(1).map((target) => [
        target,
        readAddition(weeks, line(`For ${sayNumber(target)}`), where),
      ]),
    );
    const { day, week, meals } = row;
    const totals = totalsOf({ meals, greens, steady, adds }, where);
    return { day, week, meals, greens, steady, adds, handsOn: handsOnOf(meals, where), totals };
  });
}

/** Minutes to heat leftovers, and to tear or heat the greens. */
const LEFTOVERS_TAKE = 5;
const GREENS_TAKE = 5;

/** @throws if a meal has no hands-on time */
function handsOnOf(meals: PlanDay['meals'], where: string): number {
  return meals.reduce((sum, { name, meal }) => {
    if (FROM_DAY.test(name)) return sum + LEFTOVERS_TAKE;
    if (meal.handsOn !== undefined) return sum + meal.handsOn;
    throw new Error(
      `${where}: "${name}" has no hands-on time. Start its directions with "Hands-on: 5 minutes."`,
    );
  }, GREENS_TAKE);
}

function readBlock(menu: Code | undefined, where: string): ReadonlyMap<string, string> {
  if (!menu) {
    throw new Error(
      `${where} has no menu. Write a block "menu" on its dinner's page, with lines for Greens, Steady greens, For 1,800, and For 2,200.`,
    );
  }
  return new Map(
    menu.value.split('\n').map((line) => {
      const [, label = '', words = ''] = /^([^:]+): (.+)$/.exec(line) ?? [];
      return [label, words] as const;
    }),
  );
}

function needLine(block: ReadonlyMap<string, string>, label: string, where: string): string {
  const words = block.get(label);
  if (words !== undefined) return words;
  throw new Error(`${where}: its menu has no line "${label}: ". Write it in the block "menu".`);
}

/** Finds, by heading, the meal that a version adds. The meal must be "for 1". */
function readAddition(weeks: Weeks, name: string, where: string): Meal {
  const meal = weeks.meals.find((one) => one.name === name && one.people === 1);
  if (meal) return meal;
  throw new Error(
    `${where} adds "${name}", which isn’t the heading of a meal "for 1". Use the exact heading of one.`,
  );
}

/** Ingredients of greens are in the first sentence: "2 cups romaine and ½ lemon. Toss them." */
function readGreens(words: string, where: string): Greens {
  const [foods = ''] = words.split('. ');
  const lines = foods.split(/ and (?=[\d¼⅓½⅔¾])/).map((line) => line.replace(/\.$/, ''));
  const ingredients = lines.map((line) => needFood(line, `${where}, "Greens"`));
  return { words, ingredients };
}

type Counted = Pick<PlanDay, 'meals' | 'greens' | 'steady' | 'adds'>;

/** @throws if a total is out of range */
function totalsOf(day: Counted, where: string): PlanDay['totals'] {
  const base = day.meals.map(({ meal }) => ({
    ingredients: meal.ingredients,
    servings: meal.servings,
  }));
  const entries = TARGETS.map((target) => {
    const added = [...day.adds]
      .filter(([from]) => from <= target)
      .map(([, { ingredients, servings }]) => ({ ingredients, servings }));
    const sum = (greens: Greens, nutrient: Nutrient) =>
      [...base, ...added, { ingredients: greens.ingredients, servings: PEOPLE }]
        .flatMap(({ ingredients, servings }) =>
          ingredients.map((one) => needAmount(one, nutrient, where) / servings),
        )
        .reduce((total, one) => total + one, 0);
    for (const [name, greens] of [
      ['greens', day.greens],
      ['steady greens', day.steady],
    ] as const) {
      checkCalories(sum(greens, 'energy'), target, `${where} with ${name}`);
    }
    const totals: DayTotals = {
      energy: sum(day.greens, 'energy'),
      protein: sum(day.greens, 'protein'),
      carbohydrate: sum(day.greens, 'carbohydrate'),
      fiber: sum(day.greens, 'fiber'),
      sodium: sum(day.greens, 'sodium'),
      potassium: sum(day.greens, 'potassium'),
      vitaminK: sum(day.greens, 'vitaminK'),
      steadyVitaminK: sum(day.steady, 'vitaminK'),
      steadyCarbohydrate: sum(day.steady, 'carbohydrate'),
    };
    checkSteady(totals.steadyVitaminK, target, where);
    return [target, totals] as const;
  });
  return Object.fromEntries(entries) as PlanDay['totals'];
}

function needAmount(one: Ingredient, nutrient: Nutrient, where: string): number {
  const amount = amountOf(one, nutrient);
  if (amount !== null) return amount;
  throw new Error(
    `${where}, "${one.line}": the table has no ${nutrient} for "${one.food.name}". Add a row for it to "borrows" in tools/books/foods.json, or use another food.`,
  );
}

function checkCalories(calories: number, target: Target, where: string): void {
  if (Math.abs(calories - target) <= TOLERANCE * target) return;
  const change = calories < target ? 'Add' : 'Remove';
  throw new Error(
    `${where} has ${Math.round(calories)} calories in the ${sayNumber(target)} size. It must have ${sayNumber(target * (1 - TOLERANCE))} to ${sayNumber(target * (1 + TOLERANCE))}. ${change} food in one of the day’s meals or additions.`,
  );
}

function checkSteady(vitaminK: number, target: Target, where: string): void {
  if (vitaminK >= STEADY.from && vitaminK <= STEADY.to) return;
  throw new Error(
    `${where} has ${Math.round(vitaminK)} mcg of vitamin K with steady greens in the ${sayNumber(target)} size. It must have ${STEADY.from} to ${STEADY.to}. Change the amount in the line "Steady greens".`,
  );
}

function sayNumber(amount: number): string {
  return Math.round(amount).toLocaleString('en-US');
}

const ROWS: Record<OfADay, string> = {
  energy: 'Calories',
  protein: 'Protein',
  carbohydrate: 'Carbohydrate',
  fiber: 'Fiber',
  sodium: 'Sodium',
  potassium: 'Potassium',
  vitaminK: 'Vitamin K, greens',
};
const STEADY_ROW = 'Vitamin K, steady greens';

/** First words of the heading of a day's menu. */
const MENU = 'Menu for day ';

/** Matches a menu's short form for hot greens: "Microwave: 4 minutes." */
const MICROWAVE = /\bMicrowave: (\d+) minutes\./;

/** Returns the line for greens. Anything hot cools in the microwave first. */
function sayGreens({ words }: Greens): string {
  return words.replace(
    MICROWAVE,
    'Microwave in a small, light bowl for $1 minutes. Open the door, and let it cool in there for 10 minutes.',
  );
}

/**
 * Returns the page that comes before a day's dinner, with its meals, what to thaw for the next day,
 * greens, additions, and totals.
 */
export function writeMenu(
  { day, meals, greens, steady, adds, handsOn, totals }: PlanDay,
  days: readonly PlanDay[],
): RootContent[] {
  const cells = meals.map(
    ({ when, name, meal }) =>
      `${meal.picture ? `![](${meal.picture.url})` : ''}**${when}:** ${name}`,
  );
  const added = [...adds].map(([target, { name, lines }]) => {
    const both = target === TARGETS[1] ? '' : 'Also ';
    return `| ${sayNumber(target)} | ${both}**${name}** (${lines.join(', ')}) |`;
  });
  const thaw = writeThaw(day, days);
  const allergens = writeAllergens(
    [...meals.map(({ meal }) => meal), ...adds.values(), greens, steady].flatMap((one) => [
      ...one.ingredients,
    ]),
    { start: 'With the extras, this day contains' },
  );
  const rows = OF_A_DAY.map((nutrient) => {
    const cells = TARGETS.map((target) => sayAmount(nutrient, totals[target][nutrient]).text);
    return `| ${ROWS[nutrient]} | ${cells.join(' | ')} |`;
  });
  const steadyCells = TARGETS.map(
    (target) => sayAmount('vitaminK', totals[target].steadyVitaminK).text,
  );
  return parseMarkdown(
    [
      `## ${MENU}${day}`,
      [
        `| Day ${day}: meals for 2 | |`,
        '| --- | --- |',
        `| ${cells.slice(0, 2).join(' | ')} |`,
        `| ${cells.slice(2).join(' | ')} |`,
      ].join('\n'),
      `**Hands-on time for all meals:** about ${handsOn} minutes`,
      ...(thaw === undefined ? [] : [thaw]),
      [
        // In full-width rows with warfarin first, so nobody who misses one side reads only the others' greens.
        '| Greens for 2 |',
        '| --- |',
        `| **If you take warfarin, only these steady greens:** ${sayGreens(steady)} |`,
        `| **If you do not take warfarin:** ${sayGreens(greens)} |`,
      ].join('\n'),
      ['| Calories | Add for one person |', '| --- | --- |', ...added].join('\n'),
      allergens,
      [
        `| One person gets about | ${TARGETS.map(sayNumber).join(' | ')} |`,
        '| --- | --- | --- | --- |',
        ...rows,
        `| ${STEADY_ROW} | ${steadyCells.join(' | ')} |`,
      ].join('\n'),
    ].join('\n\n'),
  ).children;
}

/**
 * Adds a line below the heading of each small meal with its carbohydrate per person, for readers
 * who take insulin, and its minutes of work. Dinners list both with their other numbers.
 */
export function withCarbohydrate(
  page: readonly RootContent[],
  days: readonly PlanDay[],
): RootContent[] {
  const meals = days.flatMap((day) => [...day.meals.map(({ meal }) => meal), ...day.adds.values()]);
  const mealAt = (at: number) => {
    const heading = page.findLast(({ type }, other) => other < at && type === 'heading');
    return meals.find(
      ({ name, day }) => day === undefined && heading && name === toString(heading),
    );
  };
  return page.flatMap((node, at): RootContent[] => {
    const meal = mealAt(at);
    if (meal && node.type === 'paragraph') return withoutHandsOn(node);
    if (!meal || node.type !== 'list') return [node];
    const { handsOn, people } = meal;
    const { text } = sayAmount('carbohydrate', totalOf(meal.ingredients, 'carbohydrate') / people);
    const work = handsOn === undefined ? '' : ` ${handsOn} minutes hands-on.`;
    const value = `${text} of carbohydrate${people === 1 ? '' : ' each'}.${work}`;
    return [{ type: 'paragraph', children: [{ type: 'text', value }] }, node];
  });
}

function withoutHandsOn(node: Paragraph): Paragraph[] {
  const [first, ...rest] = node.children;
  if (first?.type !== 'text') return [node];
  const value = first.value.replace(HANDS_ON, '');
  return value === '' ? [] : [{ ...node, children: [{ ...first, value }, ...rest] }];
}

/** Placeholder line for the table of days by minutes of work. */
export const DAYS_BY_WORK_HERE = '{{Days by hands-on time}}';

/** Returns a table of days sorted by minutes of work, shortest first. */
export function writeDaysByWork(days: readonly PlanDay[]): RootContent[] {
  const byMinutes = [...Map.groupBy(days, ({ handsOn }) => handsOn)].toSorted(
    ([one], [other]) => one - other,
  );
  const rows = byMinutes.map(
    ([minutes, some]) => `| ${minutes} minutes | ${some.map(({ day }) => day).join(', ')} |`,
  );
  return parseMarkdown(['| Hands-on time | Days |', '| --- | --- |', ...rows].join('\n')).children;
}

/** Placeholder line for the table of work on each day of a week. */
export const WORK_HERE = /^\{\{Work in week (\d)\}\}$/;

/** Returns a table with the minutes of work on each day of a week and what to prepare. */
export function writeWork(days: readonly PlanDay[], week: string): RootContent[] {
  const rows = days
    .filter((one) => one.week === `Week ${week}`)
    .map(({ day, meals, handsOn }) => {
      const dinner = meals.find(({ when }) => when === 'Dinner');
      const isTwice = dinner && dinner.meal.servings > dinner.meal.people;
      const thaw = thawedOn(day, days);
      const said = [
        `${dinner?.name}${isTwice ? ', for 2 days' : ''}`,
        ...(meals.some(({ name }) => FROM_DAY.test(name)) ? ['Lunch is ready'] : []),
        ...(thaw === undefined ? [] : [`Thaw the ${thaw}`]),
      ];
      return `| ${day} | ${handsOn} minutes | ${said.join('. ')} |`;
    });
  return parseMarkdown(
    ['| Day | Hands-on | Dinner, and what to know |', '| --- | --- | --- |', ...rows].join('\n'),
  ).children;
}

/** Placeholder line for the totals of all days in one version. */
export const NUMBERS_HERE = /^\{\{All days at ([\d,]+)\}\}$/;

/** Returns the table of all days in one version. */
export function writeNumbers(days: readonly PlanDay[], version: string): RootContent[] {
  const target = TARGETS.find((one) => sayNumber(one) === version);
  if (target === undefined) {
    throw new Error(
      `There is no ${version} size to list all days at. Use one of: ${TARGETS.map(sayNumber).join('; ')}.`,
    );
  }
  const rows = days.map(({ day, totals }) => {
    const amounts = totals[target];
    const cells = [
      ...OF_A_DAY.map((nutrient) => sayAmount(nutrient, amounts[nutrient])),
      sayAmount('vitaminK', amounts.steadyVitaminK),
    ].map(({ rounded }) => sayNumber(rounded));
    return `| ${[day, ...cells].join(' | ')} |`;
  });
  return parseMarkdown(
    [
      '| Day | Calories | Protein | Carbs | Fiber | Sodium | Potassium | Vitamin K, greens | Vitamin K, steady |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
  ).children;
}

/** Placeholder line for the range of the daily totals. */
export const DAYS_HERE = '{{What a day gives}}';

/** Lowest and highest daily totals of a plan, rounded as printed. */
export interface DayRange {
  target: Target;
  /** In kilocalories. */
  average: number;
  least: number;
  most: number;
  /** In grams. */
  protein: readonly [number, number];
  carbohydrate: readonly [number, number];
  /** In milligrams. */
  sodium: readonly [number, number];
  potassium: readonly [number, number];
}

/** Returns the range of daily totals for each version. */
export function rangesOfDays(days: readonly PlanDay[]): DayRange[] {
  return TARGETS.map((target) => {
    const all = (nutrient: OfADay) => days.map(({ totals }) => totals[target][nutrient]);
    const range = (nutrient: OfADay): [number, number] => {
      const amounts = all(nutrient);
      return [
        sayAmount(nutrient, Math.min(...amounts)).rounded,
        sayAmount(nutrient, Math.max(...amounts)).rounded,
      ];
    };
    const calories = all('energy');
    const mean = calories.reduce((sum, one) => sum + one, 0) / calories.length;
    const [least, most] = range('energy');
    return {
      target,
      average: sayAmount('energy', mean).rounded,
      least,
      most,
      protein: range('protein'),
      carbohydrate: range('carbohydrate'),
      sodium: range('sodium'),
      potassium: range('potassium'),
    };
  });
}

/** Returns the ranges as a Markdown table. */
export function writeDays(ranges: readonly DayRange[]): string {
  const span = ([least, most]: readonly [number, number]) =>
    `${sayNumber(least)} to ${sayNumber(most)}`;
  return [
    `| Per person, per day | ${ranges.map(({ target }) => sayNumber(target)).join(' | ')} |`,
    '| --- | --- | --- | --- |',
    `| Average calories | ${ranges.map(({ average }) => sayNumber(average)).join(' | ')} |`,
    `| Calories, lowest to highest | ${ranges.map(({ least, most }) => span([least, most])).join(' | ')} |`,
    `| Protein (grams) | ${ranges.map(({ protein }) => span(protein)).join(' | ')} |`,
    `| Carbohydrate (grams) | ${ranges.map(({ carbohydrate }) => span(carbohydrate)).join(' | ')} |`,
    `| Sodium (mg) | ${ranges.map(({ sodium }) => span(sodium)).join(' | ')} |`,
    `| Potassium (mg) | ${ranges.map(({ potassium }) => span(potassium)).join(' | ')} |`,
  ].join('\n');
}

/** Returns a dinner's page without its menu, which has its own page. */
export function withoutMenu(page: readonly RootContent[]): RootContent[] {
  return page.filter((node) => !isMenu(node));
}

/** Returns the day number of the dinner on a page. */
export function dayOf([heading]: readonly RootContent[]): number | undefined {
  const [, day] = /^Day (\d+): /.exec(heading ? toString(heading) : '') ?? [];
  return day === undefined ? undefined : Number(day);
}
