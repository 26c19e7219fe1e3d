import type { Code, List, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { AISLES, FOODS, type Aisle } from './foods.ts';
import table from './food-rows.json' with { type: 'json' };
import {
  gramsOf,
  NUTRIENTS,
  readIngredient,
  rowOf,
  type Ingredient,
  type Nutrient,
} from './ingredients.ts';

/** Nutrients in one serving. `null` means the table has no value for a food in the dish. */
export type Serving = Record<Nutrient, number | null>;

/**
 * Adds up the foods in a dish. A nutrient is known only if it's known for every food that has
 * weight.
 * @param servings Number of servings the foods make.
 */
export function addUp(ingredients: readonly (Ingredient | undefined)[], servings: number): Serving {
  const sum = (nutrient: Nutrient): number | null => {
    let total = 0;
    for (const one of ingredients) {
      if (one === undefined) return null;
      if (one.food.trace) continue;
      const per100 = rowOf(one.food)?.[nutrient];
      const grams = gramsOf(one);
      if (per100 === undefined || per100 === null || grams === undefined) return null;
      total += (per100 * grams) / 100;
    }
    return total / servings;
  };
  return Object.fromEntries(NUTRIENTS.map((one) => [one, sum(one)])) as Serving;
}

/**
 * Wording and rounding step of each nutrient. Finer steps would suggest more precision than a food
 * table has.
 */
const WORDS: Record<Nutrient, { say: (amount: string) => string; step: number; name: string }> = {
  energy: { say: (amount) => `Calories ${amount}`, step: 10, name: 'Calories' },
  sodium: { say: (amount) => `Sodium ${amount} mg`, step: 10, name: 'Sodium' },
  carbohydrate: { say: (amount) => `Carbohydrate ${amount} g`, step: 1, name: 'Carbohydrate' },
  potassium: { say: (amount) => `Potassium ${amount} mg`, step: 10, name: 'Potassium' },
  vitaminK: { say: (amount) => `Vitamin K ${amount} mcg`, step: 1, name: 'Vitamin K' },
};

/** Returns the nutrients of a serving as text, or what's missing. */
export function sayServing(serving: Serving): string[] {
  if (serving.energy === null) return ['not known: no row in the table for a food of this dish'];
  return NUTRIENTS.map((nutrient) => {
    const { say, step, name } = WORDS[nutrient];
    const amount = serving[nutrient];
    if (amount === null) return `${name} not known`;
    return say(amount < step ? `under ${step}` : String(Math.round(amount / step) * step));
  });
}

/**
 * Minimum amount per serving at which a recipe's caution must mention a nutrient, in the units of
 * the table. 500 mg of potassium is a quarter of the 2,000 mg a day that many low-potassium diets
 * allow. 24 mcg of vitamin K is 20% of the Daily Value, which the Food and Drug Administration
 * considers high. Books print both numbers.
 */
export const CAUTION_FROM = { potassium: 500, vitaminK: 24 } as const;

const IN_CAUTION = { potassium: /potassium/i, vitaminK: /vitamin K/ } as const;

/**
 * Compares a caution with the numbers printed above it.
 * @param servings Number of servings the ingredients make.
 * @returns Problems, as sentences. If a nutrient is unknown, the caution may mention it, and must
 * do so if the known foods alone reach the threshold.
 */
export function wrongCautions(
  ingredients: readonly (Ingredient | undefined)[],
  servings: number,
  caution: string,
): string[] {
  const whole = addUp(ingredients, servings);
  return (['potassium', 'vitaminK'] as const).flatMap((nutrient) => {
    const { name, step } = WORDS[nutrient];
    const known = whole[nutrient] ?? addUpKnown(ingredients, servings, nutrient);
    const isHigh = Math.round(known / step) * step >= CAUTION_FROM[nutrient];
    const isNamed = IN_CAUTION[nutrient].test(caution);
    if (isHigh && !isNamed) {
      return [`${name} is ${Math.round(known)} in a serving, and its caution does not name it.`];
    }
    return !isHigh && isNamed && whole[nutrient] !== null
      ? [`${name} is ${Math.round(known)} in a serving: too little for its caution to name it.`]
      : [];
  });
}

/** Same as `addUp`, but skips foods with an unknown amount of the nutrient. */
function addUpKnown(
  ingredients: readonly (Ingredient | undefined)[],
  servings: number,
  nutrient: Nutrient,
): number {
  return ingredients.reduce((sum, one) => sum + (addUp([one], servings)[nutrient] ?? 0), 0);
}

/** Text before the nutrients on a recipe page. */
export const SERVING = 'One serving has about';

/** Returns the list below a recipe's "You need" heading. */
export function foodOf(page: readonly RootContent[]): List | undefined {
  const at = page.findIndex((node) => node.type === 'heading' && toString(node) === 'You need');
  return page.slice(at).find((node): node is List => at !== -1 && node.type === 'list');
}

/**
 * Returns the number of servings in a recipe's marks: "For: 2 people", or "For: 2 people, 2 meals".
 */
function servingsOf({ value }: Code): number | undefined {
  const [, people, meals = '1'] = /^For: (\d+) people(?:, (\d+) meals)?$/m.exec(value) ?? [];
  return people === undefined ? undefined : Number(people) * Number(meals);
}

/**
 * Returns a recipe page with its nutrition numbers below the ingredients.
 * @throws If the marks don't include the number of people, there are no ingredients, or the caution
 * contradicts the numbers.
 */
export function withServing(page: readonly RootContent[], file: string): RootContent[] {
  const marks = page.find((node): node is Code => node.type === 'code' && node.lang === 'marks');
  const servings = marks && servingsOf(marks);
  const food = foodOf(page);
  if (servings === undefined || !food) {
    throw new Error(
      `${file}: the page "${page[0] ? toString(page[0]) : ''}" needs marks with a line "For: 2 people", and a list below "### You need".`,
    );
  }
  const lines = food.children.map((item) => readIngredient(toString(item)));
  const caution = page.map((node) => toString(node)).find((words) => words.startsWith('Caution:'));
  const [wrong] = wrongCautions(lines, servings, caution ?? '');
  if (wrong !== undefined) {
    throw new Error(`${file}: the page "${page[0] ? toString(page[0]) : ''}": ${wrong}`);
  }
  const value = `${SERVING}: ${sayServing(addUp(lines, servings)).join(', ')}`;
  const numbers: Code = { type: 'code', lang: 'serving', value };
  return page.flatMap((node) => (node === food ? [node, numbers] : [node]));
}

/** Placeholder line for the list of foods behind the numbers in a book's text. */
export const FOODS_HERE = '{{The foods behind the numbers}}';

/** Matches a line in a list of ingredients, which starts with an amount. */
const FOOD_LINE = /^- ((?:[\d¼½¾]|a pinch|a squeeze|juice of).+)$/gim;

/** The first aisle on the second page of foods. */
const SECOND_PAGE: Aisle = 'Grains and bread';

/**
 * Returns the foods used in a text with their row numbers, as Markdown: the rest of one page, and
 * one more page.
 */
export function writeFoods(text: string): string {
  const used = new Set(
    [...text.matchAll(FOOD_LINE)].flatMap(([, line = '']) => readIngredient(line)?.food ?? []),
  );
  const blocks = AISLES.flatMap((aisle) => {
    const named = FOODS.filter((food) => used.has(food) && food.aisle === aisle)
      .filter(({ row }) => row !== undefined)
      .map(({ name, row }) => `${name.split(',')[0]} ${row}`);
    if (named.length === 0) return [];
    const list = `\`\`\`facts\n${aisle}: ${named.join(', ')}\n\`\`\``;
    return aisle === SECOND_PAGE ? ['## More foods behind the numbers', list] : [list];
  });
  return [...blocks, `**Source:** ${table.source}`].join('\n\n');
}
