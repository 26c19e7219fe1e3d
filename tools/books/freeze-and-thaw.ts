import type { Food } from './foods.ts';
import type { PlanDay } from './plan-days.ts';
import { FROM_DAY } from './plan-meals.ts';

type Cooked = Pick<PlanDay, 'day' | 'week' | 'meals'>;

/**
 * Returns whether a food has to be frozen until a day, because it doesn't keep that long in the
 * fridge. Readers may shop the day before their week starts.
 */
function isFrozenUntil({ fridgeDays }: Food, { day, week }: Cooked, days: readonly Cooked[]) {
  const first = days.find((one) => one.week === week)?.day ?? day;
  return fridgeDays !== undefined && day - first + 1 > fridgeDays;
}

/** Returns the foods of a day's own dishes that are frozen until then. */
function frozenUntil(day: Cooked, days: readonly Cooked[]): Food[] {
  const foods = day.meals
    .filter(({ name }) => !FROM_DAY.test(name))
    .flatMap(({ meal }) => meal.ingredients.map(({ food }) => food));
  return [...new Set(foods)].filter((food) => isFrozenUntil(food, day, days));
}

/**
 * Returns the days of a shopping list that a food is frozen for.
 * @param days Days of the list.
 */
export function daysToFreezeFor(food: Food, days: readonly Cooked[]): number[] {
  return days.filter((one) => frozenUntil(one, days).includes(food)).map(({ day }) => day);
}

/** Returns the foods to thaw on a day for the next one, or undefined if there are none. */
export function thawedOn(day: number, days: readonly Cooked[]): string | undefined {
  const next = days.find((one) => one.day === day + 1);
  const names = (next ? frozenUntil(next, days) : []).map(({ name }) =>
    name.replace(/,.*/, '').toLowerCase(),
  );
  return names.length === 0 ? undefined : names.join(' and the ');
}

/** Writes what to thaw on a day for the next one, because a pound takes a day in the fridge. */
export function writeThaw(day: number, days: readonly Cooked[]): string | undefined {
  const foods = thawedOn(day, days);
  if (foods === undefined) return undefined;
  return `**For day ${day + 1}:** Move the ${foods} from the freezer to the fridge now, on a plate, to thaw.`;
}
