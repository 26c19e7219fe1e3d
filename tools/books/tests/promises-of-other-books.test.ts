import { readFileSync } from 'node:fs';
import { toString } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import products from '../../../content/products.json' with { type: 'json' };
import { formatsOf } from '../../../src/domain/ebooks/book-format.ts';
import { readBookText, sectionsOf } from '../book-text.ts';
import { WEEKS_OF_A_PLANNER } from '../page-layouts.ts';
import { everyPage, named, pagesOf } from './book-pages.ts';
import { isTested } from '../../../tests/support/editions.ts';

const [recipeBook, planner, cardBook, trial] = await Promise.all(
  ['brain-recipes', 'recovery-planner', 'one-handed-kitchen-cards', 'test-ebook'].map(pagesOf),
);
const recipes = named(recipeBook, /^Recipe \d+: /);
const days = named(planner, /^Day \d+$/);
const cards = named(cardBook, /^Card \d+: /);
const tasks = cards.slice(0, 8);
const snacks = cards.slice(8);
const cautionOf = (words: string) => /^Caution: (.*)$/m.exec(words)?.[1] ?? '';
const featuresOf = (slug: string) => products.find((one) => one.slug === slug)?.features ?? [];
const drawings = (slug: string, start: string) =>
  readFileSync(`content/books/${slug}.md`, 'utf8')
    .split(/^## /m)
    .filter((page) => page.startsWith(start))
    .map((page) => /!\[.+\]\(\.\.\/art\/([a-z]+\/[a-z-]+\.svg)\)/.exec(page)?.[1] ?? '');
/**
 * Returns the drawings of single steps on these pages. Each must have the number of a step on its
 * page.
 */
const stepsDrawn = (slug: string, start: string) =>
  readFileSync(`content/books/${slug}.md`, 'utf8')
    .split(/^## /m)
    .filter((page) => page.startsWith(start))
    .map((page) => {
      const [, file = '', step] =
        /!\[Step \d: .+\]\(\.\.\/art\/(kitchen\/steps\/[a-z-]+\.svg) ['"]Step (\d)['"]\)/.exec(
          page,
        ) ?? [];
      return new RegExp(`^${step}\\. `, 'm').test(page) ? file : '';
    });

/** Counts the table rows on these pages, without header rows. */
async function rowsToWrite(slug: string, start: string): Promise<number> {
  const { body } = await readBookText(slug);
  const pages = sectionsOf(body.children).filter(
    ([heading]) => heading && toString(heading).startsWith(start),
  );
  const tables = pages.flat().filter((node) => node.type === 'table');
  return tables.reduce((sum, { children }) => sum + children.length - 1, 0);
}

/**
 * The check for each feature line on a sales page. A line without a check is an unverified claim.
 */
const PROMISES: Record<string, Record<string, () => void | Promise<void>>> = {
  'brain-recipes': {
    '46 recipes that serve 2, in 8 chapters from breakfast to dessert': async () => {
      expect(recipes.map(({ heading }) => Number(/\d+/.exec(heading)?.[0]))).toEqual(
        Array.from({ length: 46 }, (_, at) => at + 1),
      );
      everyPage(recipes, 46, /^For: 2 people$/m);
      const { chapters = {} } = await readBookText('brain-recipes');
      const ofRecipes = Object.entries(chapters).filter(([start]) => start.startsWith('Recipe '));
      expect(ofRecipes).toHaveLength(8);
      expect([ofRecipes[0]?.[1], ofRecipes.at(-1)?.[1]]).toEqual(['Breakfast', 'Desserts']);
    },
    'A drawing, the time, the pan, how much it makes, and a one-handed tip for every recipe':
      () => {
        const shown = drawings('brain-recipes', 'Recipe ');
        expect(new Set(shown).size).toBe(46);
        for (const file of shown) expect(file).toMatch(/^dishes\/.+/);
        everyPage(recipes, 46, /^Makes: \S.*\nTime: \S.*\nHeat: .*\nPan: \S/m);
        everyPage(recipes, 46, /^Energy: (?:low|some|more)$/m);
        everyPage(recipes, 46, /^With one hand: \S/m);
      },
    'Cautions about allergens, medicines, and texture with every recipe, based on its ingredients':
      () => {
        for (const { heading, words } of recipes) {
          const caution = cautionOf(words);
          expect(words.indexOf('Caution: '), heading).toBeLessThan(words.indexOf('\nSteps\n'));
          expect(caution, heading).toMatch(TEXTURE);
          const allergens = /^(?:Contains|With .* it contains) .*$/m.exec(words)?.[0] ?? '';
          const end = words.indexOf(allergens === '' ? 'Caution: ' : `\n${allergens}`);
          const food = words.slice(words.indexOf('You need'), end);
          for (const [eaten, name] of ALLERGENS) {
            if (eaten.test(food)) expect(allergens, `${heading}: ${eaten.source}`).toMatch(name);
          }
        }
        const all = recipes.map(({ words }) => cautionOf(words)).join('\n');
        for (const name of ['warfarin', 'diabetes medicine']) expect(all).toContain(name);
        // The first page explains in full what the other pages mention only briefly.
        const [first] = named(recipeBook, 'Before you cook');
        for (const name of ['warfarin', 'lisinopril', 'losartan', 'spironolactone', 'insulin'])
          expect(first?.words.toLowerCase()).toContain(name);
      },
    'Calories, protein, carbohydrate, fiber, saturated fat, sodium, potassium, and vitamin K per serving':
      () =>
        everyPage(
          recipes,
          46,
          /: Calories \d+, Protein .+ g, Carbohydrate .+ g, Fiber .+ g, .*Saturated fat .+ g, Sodium .+ mg, Potassium .+ mg, Vitamin K .+ mcg/,
        ),
    // safe-kitchen.test.ts checks every step, and the printed pages are checked when they're built.
    'Ingredients and steps on facing pages, and nothing hot to lift or carry': async () => {
      const { layouts } = await readBookText('brain-recipes');
      expect(layouts['Recipe ']).toBe('spread');
      everyPage(
        named(recipeBook, 'How to handle heat'),
        1,
        /Never lift or carry anything hot with one hand/,
      );
    },
    'Lists of recipes by energy level and by caution, and questions to ask about food and medicine':
      () => {
        everyPage(
          named(recipeBook, 'Which recipe today?'),
          1,
          /Very tired.*Some energy.*More energy/s,
        );
        everyPage(named(recipeBook, 'Recipes by caution'), 1, /milk.*egg.*fish.*wheat.*warfarin/s);
        everyPage(
          named(recipeBook, 'Questions about food and medicine'),
          1,
          /Warfarin.*ACE inhibitor.*Diabetes medicine.*Grapefruit.*Salt substitutes/s,
        );
      },
    'Foods to keep on hand, 8 ways to add flavor without salt, and what to do with the other half of a can':
      () => {
        const [keep] = named(recipeBook, 'Foods to keep on hand');
        expect(keep?.words).toMatch(/Pantry.*Freezer.*Fridge/s);
        const source = readFileSync('content/books/brain-recipes.md', 'utf8');
        const [, ways = ''] =
          /### 8 ways to add flavor without salt\n([\s\S]*?)\n## /.exec(source) ?? [];
        expect(ways.match(/^\d+\. /gm)).toHaveLength(8);
        everyPage(named(recipeBook, 'Store and reheat leftovers'), 1, /What to do with half a can/);
      },
    'Includes large-print and e-reader files, plus new editions for free': () =>
      expect(formatsOf('brain-recipes')).toEqual(['pdf', 'large-print', 'epub']),
  },
  'recovery-planner': {
    '91 daily pages with a box for your numbers, room to plan your day, 3 tasks, and an idea for the day':
      () => {
        everyPage(days, 91, /^An idea for today: \S/m);
        everyPage(days, 91, /I will rest at:/);
        everyPage(days, 91, /Task 1:.*Task 2:.*Task 3:/s);
        for (const { layout } of days) expect(layout).toMatch(/^record times/);
        expect(new Set(days.map(({ words }) => words.split('\n')[0])).size).toBe(91);
      },
    '13 undated weekly plans, each with space for your goal, and 13 pages for looking back': () => {
      expect(WEEKS_OF_A_PLANNER).toBe(13);
      everyPage(named(planner, /^Week \d+: my plan$/), 13, /Sunday.*Saturday.*My goal/s);
      everyPage(named(planner, /^Week \d+: looking back$/), 13, /My best day and why/);
    },
    '3 one-page summaries for your doctor, 4 visit pages, and questions to ask': () => {
      everyPage(
        named(planner, /^Summary for my doctor/),
        3,
        /Energy.*Pain.*Highest blood pressure.*missed dose.*practice.*Falls.*Help with walking.*My goal/s,
      );
      everyPage(named(planner, /^Visit \d$/), 4, /Question 1.*Question 2.*Question 3/s);
      everyPage(named(planner, 'Questions to ask'), 1, /☐/);
    },
    '3 undated monthly pages, an energy plan, and a goal page with small steps': () => {
      const months = named(planner, /^Month \d$/);
      expect(months.map(({ layout }) => layout)).toEqual(['month', 'month', 'month']);
      everyPage(named(planner, 'My energy plan'), 1, /My best time of day/);
      everyPage(named(planner, 'My goal'), 1, /Small steps, from easy to hard/);
    },
    'A medicine list with prescribers and dates, contacts, a therapy log, and a blood pressure log':
      async () => {
        everyPage(
          named(planner, /^My therapy log, page \d$/),
          5,
          /Task.*Reps or minutes.*Help, 1 to 4.*Home practice/s,
        );
        everyPage(
          named(planner, 'My home practice'),
          1,
          /Task.*Which hand.*Reps.*Days a week.*Stop if.*My therapist filled this in/s,
        );
        everyPage(named(planner, 'My medicines'), 1, /Prescribed by.*Started/s);
        everyPage(named(planner, 'My people'), 1, /First person to call.*Stroke Family Warmline/s);
        everyPage(
          named(planner, /^My blood pressure, page \d$/),
          6,
          /over 180, or bottom number over 120|130\/80/,
        );
        // Twice a day for 4 weeks.
        expect(await rowsToWrite('recovery-planner', 'My blood pressure')).toBeGreaterThanOrEqual(
          56,
        );
      },
    'An emergency page with room to write down your blood thinner and when you last took it': () =>
      everyPage(
        named(planner, 'My emergency page'),
        1,
        /Call 911.*Balance.*Eyes.*Face.*Arm.*Speech.*Time.*confusion.*headache.*Blood thinner: name and dose.*Blood thinner: last taken/s,
      ),
    'A wallet card, a BE-FAST card, and an aphasia card, each the size of a credit card':
      async () => {
        everyPage(
          named(planner, 'My wallet cards'),
          1,
          /My wallet card.*Blood thinner.*BE-FAST: new or worse\? Call 911.*Balance:.*Eyes:.*Face:.*Arm:.*Speech:.*Time:.*I have aphasia/s,
        );
        const { layouts } = await readBookText('recovery-planner');
        expect(layouts['My wallet cards']).toBe('wallet');
        // 3.37 × 2.13 inches, at 72 points per inch.
        const layout = readFileSync('tools/books/page-layouts.ts', 'utf8');
        expect(layout).toContain('#let wallet-wide = 242.6pt\n#let wallet-high = 153.4pt');
      },
    'Includes large-print and fillable files, plus new editions for free': () =>
      expect(formatsOf('recovery-planner')).toEqual(['pdf', 'large-print', 'fill-in']),
  },
  'one-handed-kitchen-cards': {
    '19 snack and drink cards, each with the time and energy it takes, and drawings of the dish and the hard step':
      () => {
        everyPage(snacks, 19, /^Time: \S.*\n.*\nEnergy: (?:low|some|more)$/m);
        const shown = drawings('one-handed-kitchen-cards', 'Card ').slice(8);
        expect(new Set(shown).size).toBe(19);
        for (const file of shown) expect(file).toMatch(/^kitchen\/[a-z-]+\.svg$/);
        const steps = stepsDrawn('one-handed-kitchen-cards', 'Card ').slice(8);
        expect(new Set(steps).size).toBe(19);
        expect(steps).not.toContain('');
      },
    '8 task cards with 4 drawings on each, for opening jars and packages, cutting, peeling, spreading, stirring, carrying, and cleaning':
      () => {
        const names = tasks.map(({ heading }) => heading).join();
        for (const task of ['Open', 'Cut', 'Peel', 'Spread', 'Stir', 'Carry', 'Clean'])
          expect(names).toContain(task);
        for (const file of drawings('one-handed-kitchen-cards', 'Card ').slice(0, 8)) {
          expect(file).toMatch(/^steps\//);
          expect(readFileSync(`content/art/${file}`, 'utf8').match(/<svg x=/g)).toHaveLength(4);
        }
      },
    'Two-sided 5 × 8 inch cards, 2 to a sheet, with only 3 cuts per sheet': async () => {
      const { layouts } = await readBookText('one-handed-kitchen-cards');
      expect(layouts['Card ']).toBe('card');
      // An inch is 72 points. Another test checks that the front and back line up in the built
      // book.
      const layout = readFileSync('tools/books/page-layouts.ts', 'utf8');
      expect(layout).toContain('#let card-wide = 576pt\n#let card-high = 360pt');
      everyPage(
        named(cardBook, 'Print and cut the cards'),
        1,
        /One sheet holds 2 cards\..*Cut along line 1, then 2, then 3\./s,
      );
    },
    'A page that helps you choose a card by how much energy you have': () => {
      const source = readFileSync('content/books/one-handed-kitchen-cards.md', 'utf8');
      const [, food = '', drinks = ''] =
        /^\| Very tired +\| ([\d, ]+)\| ([\d, ]+)\|$/m.exec(source) ?? [];
      const low = snacks.filter(({ words }) => words.includes('Energy: low'));
      const numbers = low.map(({ heading }) => Number(/\d+/.exec(heading)?.[0]));
      expect(
        `${food}, ${drinks}`
          .split(',')
          .map(Number)
          .toSorted((one, other) => one - other),
      ).toEqual(numbers);
    },
    'A page on setting up your kitchen for one-handed cooking': () =>
      everyPage(named(cardBook, 'Set up the kitchen'), 1, /☐ Put a non-slip mat/),
    'Tools that help, and ways to try them before you buy': () =>
      everyPage(named(cardBook, 'Tools that can help'), 1, /Rocker knife.*at3center\.net/s),
    'Safety tips for the stove, knives, and hot drinks': () =>
      everyPage(
        named(cardBook, 'Safety with heat and knives'),
        1,
        /hand off the board.*drinks in a mug.*120°F/s,
      ),
    'A shopping list, and 3 blank cards for your own recipes': async () => {
      expect(named(cardBook, 'My shopping list')[0]?.layout).toContain('circle');
      everyPage(named(cardBook, /^My (?:own|second|third) card$/), 3, /You need.*Steps/s);
      const { layouts } = await readBookText('one-handed-kitchen-cards');
      expect(layouts['My third card']).toBe('own-card');
    },
  },
  'test-ebook': {
    'A checklist for after a test purchase': () =>
      everyPage(named(trial, 'What to check'), 1, /☐ An email came with a link/),
    'A sample page, so you can see if the text is big enough for you': () =>
      everyPage(named(trial, 'How the text looks'), 1, /Text size.*16 points/s),
    'The signs of a stroke and when to call 911': () =>
      everyPage(
        named(trial, 'Important'),
        1,
        /Call 911 at once.*Balance:.*Eyes:.*Face:.*Arm:.*Speech:.*Time:/s,
      ),
  },
  'kitchen-bundle': {
    '46 recipes, each with a one-handed tip': () => everyPage(recipes, 46, /^With one hand: \S/m),
    '30 dinners for 2 in short steps, each with a drawing and a caution': () =>
      expect(featuresOf('meal-plan')[0]).toBe(
        '30 dinners for 2, each on its own page with a drawing, a caution, and short steps',
      ),
    '30 daily menus, each at 3 calorie levels, with 8 breakfasts, 8 lunches, 6 snacks, and a shopping list for each week':
      () => {
        const all = featuresOf('meal-plan').join();
        expect(all).toContain('A menu for each day at 3 calorie levels, with calories');
        expect(all).toContain('8 breakfasts, 8 lunches, and 6 snacks with amounts');
        expect(all).toContain('A fridge page for each week, and shopping lists');
      },
    '27 kitchen cards: 19 snacks and drinks, and 8 tasks': () => {
      expect([cards.length, snacks.length, tasks.length]).toEqual([27, 19, 8]);
    },
    'Large-print and e-reader files for all 3 books': () => {
      const { contains = [] } = products.find(({ kind }) => kind === 'bundle') ?? {};
      expect(contains).toHaveLength(3);
      for (const slug of contains) expect(formatsOf(slug)).toEqual(['pdf', 'large-print', 'epub']);
    },
  },
};

/** Matches words in a caution about how hard a dish is to chew or swallow. */
const TEXTURE =
  /soft|lump|skin|seed|piece|dry|hard|chew|bits|bone|thick|swallow|tough|firm|crumb|grain|leaf|leaves|edge|stringy|cut small/i;

/** Foods that many people have to avoid, with the word for each in a caution. */
const ALLERGENS: readonly [RegExp, RegExp][] = [
  [/\bmilk\b|yogurt|cheese|ricotta/, /milk/],
  [/\beggs?\b/, /egg/],
  [/salmon|\bcod\b|trout|tuna|sardines/, /fish/],
  [/bread|pasta|noodles|flour tortillas/, /wheat/],
  [/barley|\boats\b/, /gluten/],
  [/tofu|soy/, /soy/],
  [/walnuts/, /tree nuts/],
  [/sesame/, /sesame/],
];

/** Other test files that check feature lines, each with its products. */
const ELSEWHERE: Record<string, readonly string[]> = {
  'promises-of-the-meal-plan.test.ts': ['meal-plan'],
  'promises-of-notebooks.test.ts': [
    'recovery-journal',
    'caregiver-daily-log',
    'calm-evenings-workbook',
  ],
};

test("every product's feature lines are checked", () => {
  const there = Object.entries(ELSEWHERE).flatMap(([file, slugs]) => {
    const source = readFileSync(`tools/books/tests/${file}`, 'utf8');
    return slugs.filter((slug) => source.includes(`'${slug}'`));
  });
  const all = products.map(({ slug }) => slug);
  expect([...there, ...Object.keys(PROMISES)].toSorted()).toEqual(all.toSorted());
});

describe.each(Object.entries(PROMISES).filter(([slug]) => isTested(slug)))(
  '%s',
  (slug, promises) => {
    test('checks exactly the feature lines on its sales page', () => {
      expect(Object.keys(promises)).toEqual(featuresOf(slug));
    });

    test.each(Object.entries(promises))('%s', async (_, check) => {
      await check();
    });
  },
);
