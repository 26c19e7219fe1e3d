import type { Food } from './foods.ts';
import type { PlanDay } from './plan-days.ts';
import { FROM_DAY } from './plan-meals.ts';

type Cooked = Pick<PlanDay, 'day' | 'week' | 'meals'>;

/**
 * Returns whether a food has to be frozen until a given day because it won't keep that long in the
 * fridge. Readers may shop the day before their week starts.
 */
function isFrozenUntil({ fridgeDays }: Food, { day, week }: Cooked, days: readonly Cooked[]) {
  const first = days.find((one) => one.week === week)?.day ?? day;
  return fridgeDays !== undefined && day - first + 1 > fridgeDays;
}

/**
 * Returns the foods in a day's dishes that stay frozen until that day. Leftovers aren't included.
 */
function frozenUntil(day: Cooked, days: readonly Cooked[]): Food[] {
  const foods = day.meals
    .filter(({ name }) => !FROM_DAY.test(name))
    .flatMap(({ meal }) => meal.ingredients.map(({ food }) => food));
  return [...new Set(foods)].filter((food) => isFrozenUntil(food, day, days));
}

/**
 * Returns the days of a shopping list on which a food is used after being frozen.
 * @param days Days of the list.
 */
export function daysToFreezeFor(food: Food, days: readonly Cooked[]): number[] {
  return days.filter((one) => frozenUntil(one, days).includes(food)).map(({ day }) => day);
}

/** Returns the foods to thaw on a day for the next one, or `undefined` if there are none. */
export function thawedOn(day: number, days: readonly Cooked[]): string | undefined {
  const next = days.find((one) => one.day === day + 1);
  const names = (next ? frozenUntil(next, days) : []).map(({ name }) =>
    name.replace(/,.*/, '').toLowerCase(),
  );
  return names.length === 0 ? undefined : names.join(' and the ');
}

/**
 * Returns a line about what to thaw for the next day, because a pound takes a day to thaw in the
 * fridge. Returns `undefined` if there's nothing to thaw.
 */
export function writeThaw(day: number, days: readonly Cooked[]): string | undefined {
  const foods = thawedOn(day, days);
  if (foods === undefined) return undefined;
  return `**For day ${day + 1}:** Move the ${foods} from the freezer to the fridge now, on a plate, to thaw.`;
}
