import type { Code, List, Paragraph, PhrasingContent, RootContent, Text } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { typedByHand, writeCaution, type CautionForm } from './cautions.ts';
import { AISLES, FOODS } from './foods.ts';
import table from './food-rows.json' with { type: 'json' };
import { addUp, sayServing } from './nutrition-totals.ts';
import { wrongDrawing } from './drawn-foods.ts';
import { gramsOf, readIngredient, type Ingredient } from './ingredients.ts';

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

/** Matches an ingredient line of a recipe, which starts with an amount. */
const AMOUNT = /^(?:[\d¼⅓½⅔¾]|a pinch|a squeeze|juice of)/i;

/**
 * Parses the foods on a page.
 * @throws the same errors as `needFood`
 */
function needFoods(list: List, where: string): Ingredient[] {
  return list.children
    .map((item) => toString(item))
    .filter((line) => AMOUNT.test(line))
    .map((line) => needFood(line, where));
}

/**
 * Parses a line that has to contain a food.
 * @throws if the food is unknown or has no row in the table, or its unit can't be converted to
 * grams. The message includes the file, the page, the line, and the fix.
 */
export function needFood(line: string, where: string): Ingredient {
  const one = readIngredient(line);
  const place = `${where}, "${line}":`;
  if (!one) {
    throw new Error(
      `${place} unknown food. Add it to tools/books/foods.json with its row, or use the name of another food.`,
    );
  }
  if (one.food.trace) return one;
  if (one.food.row === undefined) {
    throw new Error(
      `${place} "${one.food.name}" has no row. Add "row" to it in tools/books/foods.json and run take-food-rows.ts.`,
    );
  }
  if (gramsOf(one) === undefined || Number.isNaN(one.amount) || one.amount === 0) {
    throw new Error(
      `${place} there is no weight for one "${one.unit}" of "${one.food.name}". Add it to "weighs" in tools/books/foods.json, or use another unit.`,
    );
  }
  return one;
}

/** Returns the paragraph that starts with "Caution:". */
function cautionOf(page: readonly RootContent[]): Paragraph | undefined {
  return page.find(
    (node): node is Paragraph => node.type === 'paragraph' && /^Caution:/.test(toString(node)),
  );
}

/** The foods on a dish's page, and how many servings they make. */
export interface DishPage {
  where: string;
  ingredients: Ingredient[];
  servings: number;
}

/**
 * Reads the foods and servings of a recipe page or kitchen card.
 * @param servings Number of servings, if the page doesn't have a mark such as "For: 2 people".
 * @throws if the page has no ingredients or number of people, a food isn't in the table, the
 * handwritten caution has words that only a computed one may use, or the drawing shows a food that
 * isn't in the dish
 */
export function readDish(page: readonly RootContent[], file: string, servings?: number): DishPage {
  const where = `${file}: the page "${page[0] ? toString(page[0]) : ''}"`;
  const marks = page.find((node): node is Code => node.type === 'code' && node.lang === 'marks');
  const makes = (marks && servingsOf(marks)) ?? servings;
  const food = foodOf(page);
  if (makes === undefined || !food) {
    throw new Error(
      `${where} needs marks with a line "For: 2 people", and a list below "### You need".`,
    );
  }
  const ingredients = needFoods(food, where);
  const caution = cautionOf(page);
  const typed = caution && typedByHand(toString(caution));
  if (caution && typed !== undefined) {
    throw new Error(
      `${where}, "${toString(caution)}": the caution mentions "${typed}". Remove it. The build adds it if the dish’s numbers call for it, using the rules in tools/books/cautions.ts.`,
    );
  }
  const drawn = wrongDrawing(page, food, where);
  if (drawn !== undefined) throw new Error(drawn);
  return { where, ingredients, servings: makes };
}

/**
 * Returns a page with its allergens in a plain line below the food, and its computed caution before
 * the handwritten one. Only the caution is a red box, so that red means danger.
 * @param inLines Whether numbers and swallowing each get their own line, for recipes that have room.
 * @throws if the page has no caution
 */
export function withCaution(
  page: readonly RootContent[],
  { where, ingredients, servings }: DishPage,
  { form = 'numbers', inLines = false }: { form?: CautionForm; inLines?: boolean } = {},
): RootContent[] {
  const caution = cautionOf(page);
  const [label, ...typed] = caution?.children ?? [];
  if (!caution || label === undefined) {
    throw new Error(
      `${where} has no caution. Write **Caution:** and how hard the dish is to chew.`,
    );
  }
  const { contains, numbers } = writeCaution(ingredients, servings, form);
  const allergens: Paragraph = {
    type: 'paragraph',
    children: [{ type: 'strong', children: [text(contains)] }],
  };
  const swallowing: PhrasingContent[] = inLines
    ? [text(' '), { type: 'break' }, { type: 'strong', children: [text('Swallowing:')] }]
    : [];
  const computed = numbers === '' ? [] : [text(` ${numbers}`), ...swallowing];
  const whole = { ...caution, children: [label, ...computed, ...typed] };
  return page.flatMap((node) => {
    if (node !== caution) return [node];
    return contains === '' ? [whole] : [allergens, whole];
  });
}

function text(value: string): Text {
  return { type: 'text', value };
}

/**
 * Returns a recipe page with its computed caution, and its nutrients below the ingredients.
 * @throws the same errors as `readDish` and `withCaution`
 */
export function withServing(
  page: readonly RootContent[],
  file: string,
  form: CautionForm = 'numbers',
): RootContent[] {
  const dish = readDish(page, file);
  const food = foodOf(page);
  const value = `${SERVING}: ${sayServing(addUp(dish.ingredients, dish.servings)).join(', ')}`;
  const numbers: Code = { type: 'code', lang: 'serving', value };
  return withCaution(page, dish, { form, inLines: true }).flatMap((node) =>
    node === food ? [node, numbers] : [node],
  );
}

/**
 * Placeholder lines in a book's text, for the list of foods that the nutrients are computed from
 * and for the source of the nutrition data.
 */
export const FOODS_HERE = '{{The foods behind the numbers}}';
export const SOURCE_HERE = '{{The source of the numbers}}';

/** Source of the nutrition data, as Markdown. */
export const SOURCE = `**Source:** ${table.source}`;

/** Matches a line of an ingredient list in Markdown, or the first food in a menu's greens. */
const FOOD_LINE =
  /^(?:- |(?:steady )?greens: )((?:[\d¼⅓½⅔¾]|a pinch|a squeeze|juice of).+?)(?: and \d.*|\. .*)?$/gim;

/** Returns the foods in a text with their row numbers, as Markdown. */
export function writeFoods(text: string): string {
  const used = new Set(
    [...text.matchAll(FOOD_LINE)].flatMap(([, line = '']) => readIngredient(line)?.food ?? []),
  );
  const blocks = AISLES.flatMap((aisle) => {
    const named = FOODS.filter((food) => used.has(food) && food.aisle === aisle)
      .filter(({ row }) => row !== undefined)
      .map(({ name, row }) => `${name.split(',')[0]} ${row}`);
    if (named.length === 0) return [];
    return [`\`\`\`foods\n${aisle}: ${named.join(', ')}\n\`\`\``];
  });
  return blocks.join('\n\n');
}
