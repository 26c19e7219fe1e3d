import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { parseMarkdown } from '../../src/tooling/parse-markdown.ts';
import { AISLES, type Aisle, type Food, type Unit } from './foods.ts';
import { bought, type Ingredient } from './ingredients.ts';
import { TARGETS, type PlanDay, type Target } from './plan-days.ts';
import { FROM_DAY } from './plan-meals.ts';

/** Aisles in each part of a list. */
const PARTS: Readonly<Record<string, readonly Aisle[]>> = {
  fresh: AISLES.slice(0, 3),
  pantry: AISLES.slice(3, 5),
  'freezer and home': AISLES.slice(5),
};

/** Greens are listed apart, because readers buy one of the two. */
const GREENS = 'greens';

/** Placeholder line for a list, with the heading of the week's page. */
const LIST_HERE = /^\{\{Shopping list: (.+), (.+)\}\}$/;

/** Number of people who eat the meals of a list. */
const PEOPLE = 2;

/**
 * Writes the shopping lists of a plan: what 2 people need for the days of a week, in packages of the
 * store, for each version.
 * @returns the content that replaces each placeholder line
 * @throws if a list names a week that isn't there, or a food has no package
 */
export function writeShoppingLists(
  pages: readonly RootContent[][],
  days: readonly PlanDay[],
  file: string,
): Map<RootContent, RootContent[]> {
  const places = pages.flat().flatMap((node) => {
    const [, week, part] = LIST_HERE.exec(toString(node)) ?? [];
    return week === undefined || part === undefined ? [] : [{ node, week, part }];
  });
  return new Map(
    places.map(({ node, week, part }) => {
      const eaten = days.filter((day) => day.week === week);
      const aisles = PARTS[part];
      if (eaten.length === 0 || !(aisles ?? part === GREENS)) {
        throw new Error(
          `${file} asks for "${toString(node)}". Write the heading of a week and one of: ${[...Object.keys(PARTS), GREENS].join(', ')}.`,
        );
      }
      return [node, aisles ? writeAisles(eaten, aisles, file) : writeGreens(eaten, file)];
    }),
  );
}

/** An ingredient, and the smallest version that has it. */
interface Use {
  one: Ingredient;
  from: Target;
}

/** Returns what 2 people use. Leftovers are bought on the day of their dinner. */
function usesOf(days: readonly PlanDay[]): Use[] {
  return days.flatMap(({ meals, adds }) => [
    ...meals
      .filter(({ name }) => !FROM_DAY.test(name))
      .flatMap(({ meal }) => meal.ingredients.map((one) => ({ one, from: TARGETS[0] }))),
    ...[...adds].flatMap(([from, { ingredients, people }]) =>
      ingredients.map((one) => ({
        one: { ...one, amount: (one.amount * PEOPLE) / people },
        from,
      })),
    ),
  ]);
}

function writeAisles(
  days: readonly PlanDay[],
  aisles: readonly Aisle[],
  file: string,
): RootContent[] {
  const byFood = Map.groupBy(usesOf(days), ({ one }) => one.food);
  const sections = aisles.flatMap((aisle) => {
    const items = [...byFood]
      .filter(([food]) => food.aisle === aisle)
      .map(([food, uses]) => sayItem(food, uses, file));
    return items.length === 0 ? [] : [section(aisle, items)];
  });
  return parseMarkdown(sections.join('\n\n')).children;
}

function writeGreens(days: readonly PlanDay[], file: string): RootContent[] {
  const items = (of: (day: PlanDay) => readonly Ingredient[]) =>
    [...Map.groupBy(days.flatMap(of), ({ food }) => food)]
      .filter(([food]) => food.buy !== undefined)
      .map(([food, uses]) => {
        const name = food.aisle === 'Freezer' ? `Frozen ${food.name.toLowerCase()}` : food.name;
        return sayItem(
          { ...food, name },
          uses.map((one) => ({ one, from: TARGETS[0] })),
          file,
        );
      });
  return parseMarkdown(
    [
      section(
        'Greens',
        items(({ greens }) => greens.ingredients),
      ),
      section(
        'Or steady greens',
        items(({ steady }) => steady.ingredients),
      ),
    ].join('\n\n'),
  ).children;
}

function section(name: string, items: readonly string[]): string {
  return `### ${name}\n\n${items
    .toSorted()
    .map((item) => `- ☐ ${item}`)
    .join('\n')}`;
}

/** Units that are sold as they are. Others need a package. */
const SOLD: Partial<Record<Unit, (amount: number) => string>> = {
  oz: (amount) => `${amount} oz`,
  can: (amount) => (amount === 1 ? '1 can' : `${amount} cans`),
  each: String,
};

/** A sum of amounts such as ⅓ cup may be off by this much. */
const ROUNDING = 1e-6;

/**
 * Formats what to buy of a food, such as "Milk or soy drink, half gallon: 1 (2,200: 2)". Staples
 * that last for weeks have no amount.
 */
function sayItem(food: Food, uses: readonly Use[], file: string): string {
  const { name, buy, pack } = food;
  if (buy === undefined) return name;
  const sold = pack ? String : SOLD[buy];
  if (!sold) {
    throw new Error(
      `${file}, "${uses[0]?.one.line}": "${name}" has no package. Add its "pack" in tools/books/foods.json: the name of a package, and how many times "${buy}" it holds.`,
    );
  }
  const counts = TARGETS.map((target) => {
    const amount = uses
      .filter(({ from }) => from <= target)
      .reduce((sum, { one }) => sum + needAmount(one, food, buy, file), 0);
    return { target, count: Math.ceil(amount / (pack?.holds ?? 1) - ROUNDING) };
  });
  const words = sayCounts(counts, sold);
  // Keep a number on the same line as its unit.
  return `${name}${pack ? `, ${pack.name}` : ''}: ${words.replaceAll(/(?<=\d) /g, '\u00A0')}`;
}

function needAmount(one: Ingredient, food: Food, buy: Unit, file: string): number {
  const amount = bought(one, buy);
  if (amount !== undefined) return amount;
  throw new Error(
    `${file}, "${one.line}": it cannot be converted to the unit "${buy}". Add what it weighs to "${food.name}" in tools/books/foods.json.`,
  );
}

/** Names a version only if it needs more than the one before it. */
function sayCounts(
  counts: readonly { target: Target; count: number }[],
  sold: (amount: number) => string,
): string {
  const [first] = counts;
  const more = counts
    .filter(({ count }, at) => at > 0 && count !== counts[at - 1]?.count)
    .map(({ target, count }) => `${target.toLocaleString('en-US')}: ${sold(count)}`)
    .join('; ');
  if (!first || first.count === 0) return `only for ${more}`;
  return more === '' ? sold(first.count) : `${sold(first.count)} (${more})`;
}
