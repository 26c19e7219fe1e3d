import { z } from 'zod';
import table from './foods.json' with { type: 'json' };

/** Where a food stands in the store, in the order of a walk through it. */
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

/** How recipes measure. `each` is a piece. */
const unit = z.enum(['cup', 'tablespoon', 'teaspoon', 'oz', 'can', 'slice', 'each']);
export type Unit = z.infer<typeof unit>;

/** A food of the recipes: how it is recognised, bought and weighed. */
const food = z.strictObject({
  /** As a shopping list names it. */
  name: z.string().min(1),
  /** The words that an ingredient line has. The longest one that fits decides. */
  words: z.array(z.string().min(1)).min(1),
  aisle: z.enum(AISLES),
  /** How a shopping list counts it. Without: the name alone, since a jar or a spice lasts for weeks. */
  buy: unit.optional(),
  /** The number of its row in `food-rows.json`. Without: its nutrients are not known. */
  row: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  /**
   * What a unit weighs: a measure of its row, with a factor before it where needed ("1.5 × cup"), or grams.
   * Spoons follow from the cup where they are not named.
   */
  weighs: z.partialRecord(unit, z.union([z.string().min(1), z.number().positive()])).optional(),
  /**
   * The calories of one unit in which it is bought, as those of the row that comes nearest. Only totals of days count
   * them: a serving without a row of its own is "not known".
   */
  calories: z.number().positive().optional(),
  /** So little of it is used that it is not counted: under 3 grams of an herb or spice without salt. */
  trace: z.literal(true).optional(),
  /** Why it is weighed as it is. */
  note: z.string().min(1).optional(),
});
export type Food = z.infer<typeof food>;

/** Every food of the recipe book and of the meal plan, as `foods.json` lists them. */
export const FOODS: readonly Food[] = z.array(food).parse(table);
