import { z } from 'zod';
import table from './foods.json' with { type: 'json' };

/** Store sections, in the order of a walk through the store. */
export const AISLES = [
  'Fruit and vegetables',
  'Fridge',
  'Fish and meat',
  'Cans, with no salt added',
  'Grains and bread',
  'Freezer',
  'Look at home first',
] as const;

export type Aisle = (typeof AISLES)[number];

/** Units in recipes. `each` means one piece. */
const unit = z.enum(['cup', 'tablespoon', 'teaspoon', 'oz', 'can', 'slice', 'each']);
export type Unit = z.infer<typeof unit>;

/** A food in the recipes: how to recognize, buy, and weigh it. */
const food = z.strictObject({
  /** Name on a shopping list. */
  name: z.string().min(1),
  /** Words that match an ingredient line. The longest match wins. */
  words: z.array(z.string().min(1)).min(1),
  aisle: z.enum(AISLES),
  /**
   * Unit on a shopping list. If missing, only the name is listed, because a jar or a spice lasts
   * for weeks.
   */
  buy: unit.optional(),
  /** Row number in `food-rows.json`. If missing, the nutrients are unknown. */
  row: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  /**
   * Weight per unit: a measure from its row, with an optional factor ("1.5 × cup"), or grams.
   * Spoons are derived from the cup if they're missing.
   */
  weighs: z.partialRecord(unit, z.union([z.string().min(1), z.number().positive()])).optional(),
  /**
   * Calories per unit it's bought in, taken from the closest row. Used only in daily totals: a
   * serving without its own row is "not known".
   */
  calories: z.number().positive().optional(),
  /** The amount is too small to count: under 3 grams of an herb or spice without salt. */
  trace: z.literal(true).optional(),
  /** Reason for the weight. */
  note: z.string().min(1).optional(),
});
export type Food = z.infer<typeof food>;

/** Every food in the recipe book and the meal plan, from `foods.json`. */
export const FOODS: readonly Food[] = z.array(food).parse(table);
