import type { RootContent } from 'mdast';
import { amountOf, type Ingredient } from './ingredients.ts';
import { mealsOfDays } from './shopping-list.ts';

/** Totals for one person on one day of a plan. */
export interface DayTotal {
  day: number;
  /** In kilocalories. */
  calories: number;
  /** In milligrams, excluding foods with unknown sodium. */
  sodium: number;
}

/** Placeholder line for the daily totals in a book's text. */
export const DAYS_HERE = '{{What a day gives}}';

/**
 * Adds up all meals of each day in a book with weekly tables, for one person.
 * @param layoutOf Same as in `writeShoppingLists`.
 * @throws If a table lists a meal that doesn't exist, or the calories of a food are unknown.
 */
export function totalsOfDays(
  pages: readonly RootContent[][],
  layoutOf: (page: readonly RootContent[]) => string | undefined,
  file: string,
): DayTotal[] {
  return mealsOfDays(pages, layoutOf, file).map(({ day, meals }) => {
    const sum = (of: (one: Ingredient) => number) =>
      meals
        .flatMap(({ ingredients, servings }) => ingredients.map((one) => of(one) / servings))
        .reduce((total, one) => total + one, 0);
    return {
      day,
      calories: sum((one) => caloriesOf(one, file)),
      sodium: sum((one) => amountOf(one, 'sodium') ?? 0),
    };
  });
}

function caloriesOf(ingredient: Ingredient, file: string): number {
  const calories = amountOf(ingredient, 'energy');
  if (calories !== null) return calories;
  const { food, line } = ingredient;
  throw new Error(
    `${file}: nobody knows the calories of "${line}". Add a row or a weight to "${food.name}" in tools/books/foods.json.`,
  );
}

/**
 * Average, lowest, and highest daily totals of a plan, rounded to the precision of the food table.
 */
export interface DayRange {
  /** In kilocalories. */
  average: number;
  least: { day: number; calories: number };
  most: { day: number; calories: number };
  /** Average, in milligrams. */
  sodium: number;
}

/**
 * Returns the average and range of the daily totals.
 * @throws If there are no days.
 */
export function rangeOfDays(totals: readonly DayTotal[]): DayRange {
  const sorted = totals.toSorted((one, other) => one.calories - other.calories);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most) throw new Error('A plan without days gives nothing to add up.');
  const mean = (of: (total: DayTotal) => number) =>
    totals.reduce((sum, one) => sum + of(one), 0) / totals.length;
  const pick = ({ day, calories }: DayTotal) => ({ day, calories: roundTo(10, calories) });
  return {
    average: roundTo(
      10,
      mean((one) => one.calories),
    ),
    least: pick(least),
    most: pick(most),
    sodium: roundTo(
      100,
      mean((one) => one.sodium),
    ),
  };
}

function roundTo(step: number, amount: number): number {
  return Math.round(amount / step) * step;
}

/** Returns the daily totals as a paragraph. */
export function writeDays({ average, least, most, sodium }: DayRange): string {
  const say = (amount: number) => amount.toLocaleString('en-US');
  return [
    `**One person gets about ${say(average)} calories a day** on average.`,
    `The smallest day, day ${least.day}, has about ${say(least.calories)}, and the largest, day ${most.day}, about ${say(most.calories)}.`,
    `A day has about ${say(sodium)} mg of sodium, without salt that you add.`,
  ].join(' ');
}
