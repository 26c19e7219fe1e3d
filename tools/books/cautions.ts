import { sayAmount, totalOf } from './nutrition-totals.ts';
import { ALLERGENS, type Allergen } from './foods.ts';
import type { Ingredient, Nutrient } from './ingredients.ts';

/**
 * A rule that adds a sentence to a dish's caution if a serving has at least a certain amount of a
 * nutrient.
 */
interface CautionRule {
  nutrient: Nutrient;
  /** Row heading in the book's list of recipes by caution. */
  title: string;
  /** Minimum amount per serving that requires the caution, in the nutrient's unit. */
  from: number;
  /** Reason for this minimum, as printed in the books. */
  why: string;
  sources: readonly [Source, ...Source[]];
  /**
   * Returns the sentence. It can be short, because the first pages of every food book explain who
   * needs these cautions.
   * @param amount Amount per serving.
   */
  say: (amount: string) => string;
  /** Sentence in the meal plan, if the plan already allows for the nutrient. */
  sayInPlan?: (amount: string) => string;
  /** Short form for a kitchen card, which has room for few words and no numbers. */
  brief: string;
}

interface Source {
  name: string;
  url: string;
}

const DAILY_VALUES: Source = {
  name: 'US Food and Drug Administration, Daily Value on the Nutrition Facts Label',
  url: 'https://www.fda.gov/food/nutrition-facts-label/daily-value-nutrition-and-supplement-facts-labels',
};

/**
 * All cautions about nutrients, for every book. They're chosen based on a recipe's nutrition
 * numbers, so book texts never contain them.
 */
export const CAUTIONS: readonly CautionRule[] = [
  {
    nutrient: 'potassium',
    title: 'High in potassium (kidney disease, some heart and blood pressure medicines)',
    from: 500,
    why: 'a quarter of the 2,000 mg allowed each day on a low-potassium diet',
    sources: [
      {
        name: 'National Kidney Foundation, Potassium and the Kidney Diet',
        url: 'https://www.kidney.org/kidney-topics/caribbean-potassium-and-kidney-diet',
      },
      {
        name: 'Cleveland Clinic Journal of Medicine 2019;86:601 (ACE inhibitors and ARBs)',
        url: 'https://www.ccjm.org/content/86/9/601',
      },
    ],
    say: (amount) => `High in potassium (${amount}).`,
    brief: 'High in potassium (kidney disease, lisinopril, losartan, spironolactone).',
  },
  {
    nutrient: 'vitaminK',
    title: 'High in vitamin K (warfarin)',
    from: 24,
    why: '20% of the Daily Value of 120 mcg, which is high',
    sources: [
      DAILY_VALUES,
      {
        name: 'Nutrition Reviews 1999;57:288 (warfarin)',
        url: 'https://doi.org/10.1111/j.1753-4887.1999.tb01815.x',
      },
    ],
    say: (amount) => `High in vitamin K (${amount}): if you take warfarin, ask your clinic first.`,
    sayInPlan: (amount) => `High in vitamin K (${amount}): already counted in your steady greens.`,
    brief: 'High in vitamin K (warfarin).',
  },
  {
    nutrient: 'sodium',
    title: 'High in sodium (low-salt diet)',
    from: 460,
    why: '20% of the Daily Value of 2,300 mg, which is high',
    sources: [DAILY_VALUES],
    say: (amount) => `High in sodium (${amount}): choose low-salt food for the rest of the day.`,
    brief: 'High in sodium (low-salt diet).',
  },
  {
    nutrient: 'carbohydrate',
    title: 'High in carbohydrate (diabetes)',
    from: 55,
    why: '20% of the Daily Value of 275 g, which is high',
    sources: [DAILY_VALUES],
    say: (amount) => `High in carbohydrate (${amount}): count it if you take diabetes medicine.`,
    brief: 'High in carbohydrate (diabetes medicines).',
  },
  {
    nutrient: 'addedSugar',
    title: 'Added sugar (diabetes)',
    from: 2.5,
    why: '5% of the Daily Value of 50 g. Less than that is low',
    sources: [DAILY_VALUES],
    say: (amount) => `Has added sugar (${amount}): count it if you take diabetes medicine.`,
    brief: 'Has added sugar (diabetes medicines).',
  },
  {
    nutrient: 'alcohol',
    title: 'Alcohol',
    from: 0.1,
    why: 'any amount the table can measure, because some people cannot have any',
    sources: [
      {
        name: 'National Institute on Alcohol Abuse and Alcoholism, Alcohol-Medication Interactions',
        url: 'https://www.niaaa.nih.gov/health-professionals-communities/core-resource-on-alcohol/alcohol-medication-interactions-potentially-dangerous-mixes',
      },
    ],
    say: (amount) =>
      `Has a little alcohol (${amount}): leave it out if you take warfarin or a diabetes medicine.`,
    brief: 'Has a little alcohol (warfarin, diabetes medicines).',
  },
];

/** A rule that applies to a dish. */
interface Flag {
  rule: CautionRule;
  /** Amount per serving, with its unit. */
  amount: string;
}

/**
 * Returns the cautions that a dish needs, based on its nutrients. Foods without a value for a
 * nutrient aren't included in its total.
 * @param servings Number of servings that the ingredients make.
 */
function flagsOf(ingredients: readonly Ingredient[], servings: number): Flag[] {
  return CAUTIONS.flatMap((rule) => {
    const { nutrient, from } = rule;
    const { rounded, text } = sayAmount(nutrient, totalOf(ingredients, nutrient) / servings);
    if (rounded < from) return [];
    return [{ rule, amount: text }];
  });
}

function shortName(name: string): string {
  const [words = name] = name.split(/,| or | with no /);
  return words.toLowerCase();
}

/** Returns the allergens in a dish, in the order of `ALLERGENS`. Wheat implies gluten. */
export function allergensOf(ingredients: readonly Ingredient[]): Allergen[] {
  const found = new Set(ingredients.flatMap(({ food }) => food.allergens ?? []));
  return ALLERGENS.filter((one) => found.has(one) || (one === 'gluten' && found.has('wheat')));
}

const join = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Returns the alternative foods that add allergens, without duplicates. */
function otherAllergens(ingredients: readonly Ingredient[]): { name: string; list: Allergen[] }[] {
  const known = allergensOf(ingredients);
  const others = new Set(ingredients.flatMap(({ other }) => other ?? []));
  return [...others].flatMap(({ name, allergens = [] }) => {
    const list = allergens.filter((one) => !known.includes(one));
    return list.length > 0 ? [{ name: shortName(name), list }] : [];
  });
}

/** Form of a caution: with numbers (for recipes or the meal plan), or brief (for kitchen cards). */
export type CautionForm = 'numbers' | 'plan' | 'brief';

/** The computed part of a dish's caution. Each part is empty if there's nothing to warn about. */
export interface Caution {
  /** Sentences about its allergens. */
  contains: string;
  /** Sentences about nutrients that the dish is high in. */
  numbers: string;
}

/** Returns sentences about the allergens in a dish and the nutrients it's high in. */
export function writeCaution(
  ingredients: readonly Ingredient[],
  servings: number,
  form: CautionForm = 'numbers',
): Caution {
  const flags = flagsOf(ingredients, servings);
  const brief = flags.map(({ rule }) => rule.brief).join(' ');
  const sentences = flags.map(({ rule: { say, sayInPlan }, amount }) =>
    (form === 'plan' && sayInPlan ? sayInPlan : say)(amount),
  );
  const numbers =
    form === 'brief'
      ? `${brief}${MEDICINE.test(brief) ? ' Ask your pharmacist.' : ''}`
      : sentences.join(' ');
  return { contains: writeAllergens(ingredients), numbers };
}

/** Matches a caution about a medicine. */
const MEDICINE = /medicine|warfarin|losartan/;

/**
 * Returns the allergens in foods as text, such as "Contains milk and egg. With soy milk, it
 * contains soy." Empty if there are none.
 */
export function writeAllergens(
  ingredients: readonly Ingredient[],
  { start = 'Contains', again = 'it contains' } = {},
): string {
  const allergens = allergensOf(ingredients);
  return [
    ...(allergens.length === 0 ? [] : [`${start} ${join.format(allergens)}.`]),
    ...otherAllergens(ingredients).map(
      ({ name, list }) => `With ${name}, ${again} ${join.format(list)}.`,
    ),
  ].join(' ');
}

/** Phrases that only the computed part of a caution may use. */
const COMPUTED =
  /potassium|vitamin K|warfarin|kidney|sodium|diabet|insulin|alcohol|added sugar|(?:contains?|it has|there is) (?:milk|eggs?|fish|wheat|soy|sesame|nuts|gluten)|may contain/i;

/**
 * Returns the first phrase in a handwritten caution that only the computed part may use, if there
 * is one.
 */
export function typedByHand(caution: string): string | undefined {
  return COMPUTED.exec(caution)?.[0];
}

/** A dish for the table of dishes by caution. */
export interface Dish {
  number: number;
  name: string;
  ingredients: readonly Ingredient[];
  servings: number;
}

/**
 * Maximum number of dishes in a table row that are listed with their names, not just their numbers.
 */
const FEW_DISHES = 2;

/**
 * Returns a Markdown table of the dishes that contain each allergen or are high in each nutrient.
 */
export function writeDishesByCaution(dishes: readonly Dish[], name: string): string {
  const row = (title: string, has: (dish: Dish) => boolean) => {
    const some = dishes.filter(has);
    const words = some.map((dish) =>
      some.length <= FEW_DISHES ? `${dish.number} (${dish.name})` : dish.number,
    );
    return some.length === 0 ? [] : [`| ${title} | ${words.join(', ')} |`];
  };
  const rows = [
    ...ALLERGENS.flatMap((allergen) =>
      row(
        `Contains ${allergen}${allergen === 'gluten' ? ' (wheat, barley, or oats)' : ''}`,
        ({ ingredients }) =>
          allergensOf(ingredients).includes(allergen) ||
          otherAllergens(ingredients).some(({ list }) => list.includes(allergen)),
      ),
    ),
    ...CAUTIONS.flatMap((rule) =>
      row(rule.title, ({ ingredients, servings }) =>
        flagsOf(ingredients, servings).some((flag) => flag.rule === rule),
      ),
    ),
  ];
  return [`| Ask first, or avoid | ${name} |`, '| --- | --- |', ...rows].join('\n');
}

/**
 * Returns the limits for the cautions and the sources of these limits, as Markdown. Omits nutrients
 * that no dish has, such as alcohol.
 */
export function writeLimits(dishes: readonly Pick<Dish, 'ingredients'>[]): string {
  const ingredients = dishes.flatMap((dish) => dish.ingredients);
  const rules = CAUTIONS.filter(({ nutrient }) => totalOf(ingredients, nutrient) > 0);
  const limits = rules.map(({ nutrient, from, why }) => {
    const { text, name } = sayAmount(nutrient, from);
    return `- **${name}: ${text} or more in a serving,** ${why}.`;
  });
  const sources = new Set(rules.flatMap((rule) => rule.sources.map(({ name }) => name)));
  return `${limits.join('\n')}\n\n**Sources:** ${[...sources].join('; ')}.`;
}
