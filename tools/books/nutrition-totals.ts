import { amountOf, NUTRIENTS, type Ingredient, type Nutrient } from './ingredients.ts';

/** Nutrients in one serving. `null` means the table has no value for a food in the dish. */
export type Serving = Record<Nutrient, number | null>;

/**
 * Returns the nutrients per serving of a dish. A nutrient is `null` unless every food has a value
 * for it.
 * @param servings Number of servings the foods make.
 */
export function addUp(ingredients: readonly Ingredient[], servings: number): Serving {
  const sum = (nutrient: Nutrient): number | null =>
    ingredients.some((one) => amountOf(one, nutrient) === null)
      ? null
      : totalOf(ingredients, nutrient) / servings;
  return Object.fromEntries(NUTRIENTS.map((one) => [one, sum(one)])) as Serving;
}

/** Returns the total amount of a nutrient in the foods that have a value for it. */
export function totalOf(ingredients: readonly Ingredient[], nutrient: Nutrient): number {
  return ingredients.reduce((sum, one) => sum + (amountOf(one, nutrient) ?? 0), 0);
}

/**
 * Name, unit, and rounding step of each nutrient. Smaller steps would suggest more precision than a
 * food table has.
 */
const WORDS: Record<Nutrient, { name: string; unit: string; step: number }> = {
  energy: { name: 'Calories', unit: '', step: 10 },
  protein: { name: 'Protein', unit: 'g', step: 1 },
  carbohydrate: { name: 'Carbohydrate', unit: 'g', step: 1 },
  fiber: { name: 'Fiber', unit: 'g', step: 1 },
  addedSugar: { name: 'Added sugar', unit: 'g', step: 0.5 },
  saturatedFat: { name: 'Saturated fat', unit: 'g', step: 0.5 },
  sodium: { name: 'Sodium', unit: 'mg', step: 10 },
  potassium: { name: 'Potassium', unit: 'mg', step: 10 },
  vitaminK: { name: 'Vitamin K', unit: 'mcg', step: 1 },
  alcohol: { name: 'Alcohol', unit: 'g', step: 0.1 },
};

/**
 * Formats an amount of a nutrient as printed in the books. Cautions use the rounded amount, too.
 */
export function sayAmount(
  nutrient: Nutrient,
  amount: number,
): { name: string; rounded: number; text: string } {
  const { name, unit, step } = WORDS[nutrient];
  const rounded = Number((Math.round(amount / step) * step).toFixed(1));
  const words = rounded < step ? `under ${step}` : rounded.toLocaleString('en-US');
  return { name, rounded, text: unit === '' ? words : `${words} ${unit}` };
}

/** Nutrients listed on every recipe page. The others are listed only if a serving contains any. */
const ALWAYS: ReadonlySet<Nutrient> = new Set(
  NUTRIENTS.filter((one) => one !== 'addedSugar' && one !== 'alcohol'),
);

/** Returns the nutrients per serving as text. */
export function sayServing(serving: Serving): string[] {
  return NUTRIENTS.filter((one) => ALWAYS.has(one) || (serving[one] ?? 0) > 0).map((nutrient) => {
    const amount = serving[nutrient];
    const { name, text } = sayAmount(nutrient, amount ?? 0);
    return `${name} ${amount === null ? 'not known' : text}`;
  });
}
