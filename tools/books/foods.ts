import { z } from 'zod';
import table from './foods.json' with { type: 'json' };

/** Nutrients in a row of the food table. */
const IN_A_ROW = [
  'energy',
  'protein',
  'carbohydrate',
  'fiber',
  'sugars',
  'saturatedFat',
  'sodium',
  'potassium',
  'vitaminK',
  'alcohol',
] as const;
export type InARow = (typeof IN_A_ROW)[number];

/** Store sections, in the order in which shoppers walk through the store. */
export const AISLES = [
  'Produce',
  'Fridge',
  'Meat and fish',
  'Cans (no salt added)',
  'Grains and bread',
  'Freezer',
  'Check at home first',
] as const;

export type Aisle = (typeof AISLES)[number];

/** Units in recipes. `each` means one piece. */
const unit = z.enum(['cup', 'tablespoon', 'teaspoon', 'oz', 'can', 'slice', 'each']);
export type Unit = z.infer<typeof unit>;

const rowNumber = z.string().regex(/^\d{5}$/);

/**
 * Gluten and the major food allergens in US law except shellfish, which no recipe contains, in the
 * order in which cautions list them. Source: FDA, "Food Allergies",
 * fda.gov/food/nutrition-food-labeling-and-critical-foods/food-allergies.
 */
export const ALLERGENS = [
  'milk',
  'egg',
  'fish',
  'wheat',
  'soy',
  'sesame',
  'peanuts',
  'tree nuts',
  'gluten',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** A food used in recipes: how to recognize it in a line, buy it, and weigh it. */
const food = z.strictObject({
  /** Name on a shopping list. */
  name: z.string().min(1),
  /** Words that match an ingredient line. The longest match wins. */
  words: z.array(z.string().min(1)).min(1),
  aisle: z.enum(AISLES),
  /**
   * Unit on a shopping list. If omitted, only the name is listed, because a jar or a spice lasts
   * for weeks.
   */
  buy: unit.optional(),
  /** Package sold in stores, and how much it contains in the unit of `buy`. */
  pack: z.strictObject({ name: z.string().min(1), holds: z.number().positive() }).optional(),
  /**
   * Whether an open package keeps for the 30 days of a plan. If so, later lists don't include
   * another until it's used up.
   */
  keeps: z.literal(true).optional(),
  /**
   * Number of days it's safe in the fridge after shopping. If it's eaten later, the plan tells
   * readers to freeze it. Source: FoodSafety.gov, "Cold Food Storage Chart".
   */
  fridgeDays: z.number().int().positive().optional(),
  /** Row number in `food-rows.json`. Required, except for foods used only in trace amounts. */
  row: rowNumber.optional(),
  /** Row numbers for nutrients that aren't measured in the food's own row. Needs a `note`. */
  borrows: z.partialRecord(z.enum(IN_A_ROW), rowNumber).optional(),
  /**
   * Weight per unit: a measure from its row with an optional factor ("1.5 × cup"), or grams. If
   * tablespoons and teaspoons are omitted, they're derived from the cup.
   */
  weighs: z.partialRecord(unit, z.union([z.string().min(1), z.number().positive()])).optional(),
  /** Allergens in the food, including gluten. A dish has the allergens of all its foods. */
  allergens: z.array(z.enum(ALLERGENS)).min(1).optional(),
  /** Whether its sugar counts as added sugar. */
  sweetener: z.literal(true).optional(),
  /** Whether the amount is too small to count: under 3 grams of an herb or a salt-free spice. */
  trace: z.literal(true).optional(),
  /** Explanation of the weight or the borrowed nutrients. */
  note: z.string().min(1).optional(),
});
export type Food = z.infer<typeof food>;

/** Every food in the books, from `foods.json`. */
export const FOODS: readonly Food[] = z.array(food).parse(table);
