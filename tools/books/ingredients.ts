import { FOODS, type Food, type InARow, type Unit } from './foods.ts';
import table from './food-rows.json' with { type: 'json' };

/** A parsed ingredient line of a recipe. */
export interface Ingredient {
  line: string;
  food: Food;
  amount: number;
  unit: Unit;
  /** Alternative in a line that offers 2 foods. Only its allergens count, not its nutrients. */
  other?: Food | undefined;
}

/** Nutrients in 100 grams of a food. `null` means not measured. */
type Row = Record<InARow, number | null> & { measures: Partial<Record<string, number>> };

/** Nutrients in a dish's totals. Only the sugar in sweeteners counts as added sugar. */
export const NUTRIENTS = [
  'energy',
  'protein',
  'carbohydrate',
  'fiber',
  'addedSugar',
  'saturatedFat',
  'sodium',
  'potassium',
  'vitaminK',
  'alcohol',
] as const;
export type Nutrient = (typeof NUTRIENTS)[number];

const ROWS: Readonly<Record<string, Row>> = table.rows;

const FRACTIONS: Readonly<Record<string, number>> = {
  '¼': 0.25,
  '⅓': 1 / 3,
  '½': 0.5,
  '⅔': 2 / 3,
  '¾': 0.75,
};
const UNITS: Readonly<Record<string, Unit>> = {
  cup: 'cup',
  tablespoon: 'tablespoon',
  teaspoon: 'teaspoon',
  oz: 'oz',
  ounce: 'oz',
  can: 'can',
  slice: 'slice',
};
/** A pinch in teaspoons, and a squeeze as a fraction of a fruit. */
const PINCH = 1 / 16;
const SQUEEZE = 0.25;

const TEASPOONS: Partial<Record<Unit, number>> = { teaspoon: 1, tablespoon: 3, cup: 48 };

const LINE =
  /^(?:(a pinch of|a squeeze of|juice of) )?(\d*)([¼⅓½⅔¾]?) ?(?:(cup|tablespoon|teaspoon|oz|ounce|can|slice)s? )?(.+)$/i;

/**
 * Parses a line such as "½ can white beans, rinsed". If the line offers 2 foods to choose from, the
 * first one counts.
 * @returns `undefined` if the line doesn't contain a known food
 */
export function readIngredient(line: string): Ingredient | undefined {
  const [, start = '', whole = '', fraction = '', unit = '', rest = ''] =
    LINE.exec(line.replaceAll(/ ?\([^)]*\)/g, '').trim()) ?? [];
  const [first = '', second = ''] = rest.split(/,? or /);
  const food = findFood(first);
  if (!food) return undefined;
  const other = findFood(second);
  if (/pinch/i.test(start)) return { line, food, amount: PINCH, unit: 'teaspoon', other };
  const amount = Number(whole) + (FRACTIONS[fraction] ?? 0);
  return {
    line,
    food,
    amount: /squeeze/i.test(start) ? SQUEEZE : amount,
    unit: UNITS[unit.toLowerCase()] ?? 'each',
    other,
  };
}

/** Returns the food whose words are the longest match in a line. */
function findFood(text: string): Food | undefined {
  const lower = text.toLowerCase();
  const fits = FOODS.flatMap((food) =>
    food.words.filter((words) => lower.includes(words)).map((words) => ({ food, words })),
  );
  return fits.toSorted((one, other) => other.words.length - one.words.length)[0]?.food;
}

function rowOf({ row }: Food): Row | undefined {
  return row === undefined ? undefined : ROWS[row];
}

/**
 * Returns the amount of a nutrient in an ingredient, or `null` if it isn't in the table. Trace
 * amounts count as 0.
 */
export function amountOf(one: Ingredient, nutrient: Nutrient): number | null {
  const { food } = one;
  if (food.trace) return 0;
  if (nutrient === 'addedSugar' && !food.sweetener) return 0;
  const key = nutrient === 'addedSugar' ? 'sugars' : nutrient;
  const borrowed = food.borrows?.[key];
  const per100 = rowOf(food)?.[key] ?? (borrowed === undefined ? null : ROWS[borrowed]?.[key]);
  const grams = gramsOf(one);
  return per100 === undefined || per100 === null || grams === undefined
    ? null
    : (per100 * grams) / 100;
}

/**
 * Returns an ingredient's weight in grams, or `undefined` if neither the table nor the food
 * specifies it.
 */
export function gramsOf({ food, amount, unit }: Ingredient): number | undefined {
  const own = gramsOfUnit(food, unit);
  if (own !== undefined) return amount * own;
  // Tablespoons, teaspoons, and cups can be converted to each other.
  for (const other of ['cup', 'tablespoon', 'teaspoon'] as const) {
    const grams = gramsOfUnit(food, other);
    const share = inUnit(amount, unit, other);
    if (grams !== undefined && share !== undefined) return grams * share;
  }
  return undefined;
}

/** Returns the amount of an ingredient in the unit that the shopping list uses. */
export function bought(one: Ingredient, unit: Unit): number | undefined {
  const direct = inUnit(one.amount, one.unit, unit);
  if (direct !== undefined) return direct;
  const [grams, each] = [gramsOf(one), gramsOf({ ...one, amount: 1, unit })];
  return grams === undefined || each === undefined ? undefined : grams / each;
}

/**
 * Converts an amount between units if they're the same, or both are tablespoons, teaspoons, or
 * cups.
 */
function inUnit(amount: number, from: Unit, to: Unit): number | undefined {
  if (from === to) return amount;
  const [one, other] = [TEASPOONS[from], TEASPOONS[to]];
  return one === undefined || other === undefined ? undefined : (amount * one) / other;
}

function gramsOfUnit(food: Food, unit: Unit): number | undefined {
  const weight = food.weighs?.[unit];
  if (weight === undefined || typeof weight === 'number') return weight;
  const [, factor = '1', measure = ''] = /^(?:([\d.]+) × )?(.+)$/.exec(weight) ?? [];
  const grams = rowOf(food)?.measures[measure];
  return grams === undefined ? undefined : Number(factor) * grams;
}
