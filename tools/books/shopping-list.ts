import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { parseMarkdown } from '../../src/tooling/parse-markdown.ts';
import { AISLES, type Aisle, type Food, type Unit } from './foods.ts';
import { bought, type Ingredient } from './ingredients.ts';
import { daysToFreezeFor } from './freeze-and-thaw.ts';
import { TARGETS, type PlanDay, type Target } from './plan-days.ts';
import { FROM_DAY } from './plan-meals.ts';

/** Store sections in each part of a list. */
const PARTS: Readonly<Record<string, readonly Aisle[]>> = {
  fresh: AISLES.slice(0, 3),
  pantry: AISLES.slice(3, 5),
  'freezer and home': AISLES.slice(5),
};

/**
 * Name of the part for greens, which are listed separately because readers buy one kind or the
 * other.
 */
const GREENS = 'greens';

/** Matches the placeholder line for a list, which contains the heading of the week's page. */
const LIST_HERE = /^\{\{Shopping list: (.+), (.+)\}\}$/;

/** Number of people a list is for. */
const PEOPLE = 2;

/**
 * Returns the shopping lists of a plan: the store packages that 2 people need for each week and
 * version. A package that still has enough from an earlier week isn't listed again.
 * @returns the content for each placeholder line
 * @throws if a list refers to a week that doesn't exist, or a food has no package
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
          `${file} has "${toString(node)}", which isn’t a list for a week of the plan. Use the heading of a week and one of: ${[...Object.keys(PARTS), GREENS].join(', ')}.`,
        );
      }
      const earlier = eaten[0] ? days.slice(0, days.indexOf(eaten[0])) : [];
      return [node, aisles ? writeAisles(eaten, earlier, aisles, file) : writeGreens(eaten, file)];
    }),
  );
}

/** An ingredient, and the smallest version that has it. */
interface Use {
  one: Ingredient;
  from: Target;
}

/**
 * Returns the ingredients that 2 people need. Leftovers don't add any, because they were counted
 * with the original dinner.
 */
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
  earlier: readonly PlanDay[],
  aisles: readonly Aisle[],
  file: string,
): RootContent[] {
  const before = Map.groupBy(usesOf(earlier), ({ one }) => one.food);
  const items = [...Map.groupBy(usesOf(days), ({ one }) => one.food)].map(([food, uses]) => ({
    ...readItem(food, uses, (food.keeps && before.get(food)) || [], file),
    frozen: daysToFreezeFor(food, days),
  }));
  const sections = aisles.flatMap((aisle) => {
    const here = items.filter((item) => (isAtHome(item) ? AT_HOME : item.food.aisle) === aisle);
    return here.length === 0 ? [] : [section(aisle, here)];
  });
  return parseMarkdown(sections.join('\n\n')).children;
}

function writeGreens(days: readonly PlanDay[], file: string): RootContent[] {
  const items = (of: (day: PlanDay) => readonly Ingredient[]) =>
    [...Map.groupBy(days.flatMap(of), ({ food }) => food)]
      .filter(([food]) => food.buy !== undefined)
      .map(([food, uses]) => {
        const name = food.aisle === 'Freezer' ? `Frozen ${food.name.toLowerCase()}` : food.name;
        const counted = uses.map((one) => ({ one, from: TARGETS[0] }));
        return readItem({ ...food, name }, counted, [], file);
      });
  const parts = [
    '### Greens',
    '**If you take warfarin: steady greens**',
    writeItems(items(({ steady }) => steady.ingredients)),
    '**If you do not take warfarin**',
    writeItems(items(({ greens }) => greens.ingredients)),
  ];
  return parseMarkdown(parts.join('\n\n')).children;
}

/** Heading for staples and for packages from an earlier week. */
const AT_HOME: Aisle = 'Check at home first';

/** A food on a list. */
interface Item {
  food: Food;
  /** Amount to buy for each version. Staples that last for weeks don't have one. */
  counts: readonly { target: Target; count: number }[];
  /** Days of the dinners that use it frozen. */
  frozen?: readonly number[];
}

function isAtHome({ food, counts }: Item): boolean {
  return food.buy !== undefined && counts.every(({ count }) => count === 0);
}

function section(name: string, items: readonly Item[]): string {
  return `### ${name}\n\n${writeItems(items)}`;
}

function writeItems(items: readonly Item[]): string {
  return items
    .toSorted((one, other) => (one.food.name < other.food.name ? -1 : 1))
    .map((item) => `- ☐ ${sayItem(item)}`)
    .join('\n');
}

/** Units that stores sell by. Food measured in any other unit needs a `pack`. */
const SOLD: Partial<Record<Unit, (amount: number) => string>> = {
  oz: (amount) => `${amount} oz`,
  can: (amount) => (amount === 1 ? '1 can' : `${amount} cans`),
  each: String,
};

/** Rounding tolerance for sums of amounts such as ⅓ cup. */
const ROUNDING = 1e-6;

/**
 * @param before Earlier weeks' uses of a food that keeps.
 * @throws if the food has no package, or a use can't be converted to the unit it's bought in
 */
function readItem(food: Food, uses: readonly Use[], before: readonly Use[], file: string): Item {
  const { name, buy, pack } = food;
  if (buy === undefined) return { food, counts: [] };
  if (!pack && !SOLD[buy]) {
    throw new Error(
      `${file}, "${uses[0]?.one.line}": "${name}" has no package. Add a "pack" in tools/books/foods.json: the name of a package, and how much it holds in the unit "${buy}".`,
    );
  }
  const packages = (some: readonly Use[], target: Target) => {
    const amount = some
      .filter(({ from }) => from <= target)
      .reduce((sum, { one }) => sum + needAmount(one, food, buy, file), 0);
    return Math.ceil(amount / (pack?.holds ?? 1) - ROUNDING);
  };
  const counts = TARGETS.map((target) => ({
    target,
    count: packages([...before, ...uses], target) - packages(before, target),
  }));
  return { food, counts };
}

/** Formats an item with its amount first, such as "**1** Milk or soy milk, half gallon (2,200: 2)". */
function sayItem(item: Item): string {
  const { name, pack, buy } = item.food;
  if (buy === undefined) return name;
  if (isAtHome(item)) return `${name}, left from an earlier list`;
  const sold = (!pack && SOLD[buy]) || String;
  const [first, ...others] = item.counts;
  const isSingle = buy === 'each' && !pack && first?.count === 1;
  const whole = isSingle ? singular(name) : `${name}${pack ? `, ${pack.name}` : ''}`;
  const more = others
    .filter(({ count }, at) => count !== item.counts[at]?.count)
    .map(
      ({ target, count }) =>
        `${target.toLocaleString('en-US')}: ${count === 0 ? 'none' : sold(count)}`,
    )
    .join('; ');
  const words =
    !first || first.count === 0
      ? `${whole} (only for ${more})`
      : `**${sold(first.count)}** ${whole}${more === '' ? '' : ` (${more})`}`;
  const { frozen = [] } = item;
  const freeze = frozen.length === 0 ? '' : `: **freeze for day ${frozen.join(' and ')}**`;
  // Keep a number on the same line as its unit.
  return `${words}${freeze}`.replaceAll(/(?<=\d) /g, '\u00A0');
}

/** Returns the singular of a name such as "Potatoes" or "Soft apples, pre-sliced". */
export function singular(name: string): string {
  return name.replace(/(?:(?<=o)e)?s(?=,|$)/, '');
}

function needAmount(one: Ingredient, food: Food, buy: Unit, file: string): number {
  const amount = bought(one, buy);
  if (amount !== undefined) return amount;
  throw new Error(
    `${file}, "${one.line}": the amount can’t be converted to the unit "${buy}". Add what it weighs to "${food.name}" in tools/books/foods.json.`,
  );
}
