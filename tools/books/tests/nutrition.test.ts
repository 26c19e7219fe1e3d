import { readFileSync } from 'node:fs';
import { toString } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/tooling/parse-markdown.ts';
import { FOODS } from '../foods.ts';
import table from '../food-rows.json' with { type: 'json' };
import { readBookText } from '../book-text.ts';
import { testOf } from '../../../tests/support/editions.ts';
import { gramsOf, readIngredient } from '../ingredients.ts';
import {
  addUp,
  CAUTION_FROM,
  sayServing,
  SERVING,
  withServing,
  wrongCautions,
} from '../nutrition.ts';

const weigh = (line: string) => {
  const read = readIngredient(line);
  return read && { food: read.food.name, grams: Math.round(gramsOf(read) ?? NaN) };
};

describe('ingredient lines', () => {
  test.each([
    ['¾ cup rolled oats', 'Rolled oats', 61],
    ['4 tablespoons rolled oats', 'Rolled oats', 20],
    ['1 teaspoon honey (never for a baby under 1 year)', 'Honey', 7],
    ['½ very ripe banana', 'Bananas, ripe', 59],
    ['1 small onion, chopped, or ½ cup frozen', 'Onions, small', 70],
    ['1 can (15 oz) white beans with no salt added', 'White beans', 269],
    ['½ can black beans, rinsed', 'Black beans', 139],
    ['Juice of ½ lemon', 'Lemons', 24],
    ['A squeeze of lemon', 'Lemons', 12],
    ['6 oz chicken with no bones and no skin', 'Chicken breast, no skin, no bones', 170],
    ['1 cup cooked chicken, bought cut', 'Cooked chicken, cut', 140],
    ['1½ cups frozen peas and carrots', 'Peas and carrots', 240],
  ])('converts %j to grams', (line, food, grams) => {
    expect(weigh(line)).toEqual({ food, grams });
  });

  test("doesn't guess an unknown food", () => {
    expect(readIngredient('1 cup seaweed')).toBeUndefined();
  });
});

describe('foods', () => {
  const rows: Record<string, { measures: Record<string, number> }> = table.rows;

  test('match the rows of the table one to one', () => {
    expect([...new Set(FOODS.flatMap(({ row }) => row ?? []))].toSorted()).toEqual(
      Object.keys(rows).toSorted(),
    );
  });

  test('use only measures that their row has', () => {
    for (const { name, row, weighs } of FOODS) {
      for (const weight of Object.values(weighs ?? {})) {
        if (typeof weight === 'number') continue;
        const measure = weight.replace(/^[\d.]+ × /, '');
        expect(Object.keys(rows[row ?? '']?.measures ?? {}), name).toContain(measure);
      }
    }
  });
});

describe('nutrition per serving', () => {
  const serving = (lines: readonly string[], servings = 2) =>
    sayServing(addUp(lines.map(readIngredient), servings));

  test('adds up the ingredients and divides by the servings', () => {
    // Computed by hand from rows 08120 and 01082: (81 × 379 + 244 × 42) ÷ 100 ÷ 2 = 205 calories.
    expect(serving(['1 cup rolled oats', '1 cup milk'])).toEqual([
      'Calories 200',
      'Sodium 60 mg',
      'Carbohydrate 34 g',
      'Potassium 330 mg',
      'Vitamin K under 1 mcg',
    ]);
    expect(serving(['2 cups rolled oats'], 4)).toEqual(serving(['1 cup rolled oats']));
  });

  test('omits only the values missing from the table', () => {
    expect(serving(['½ cup red lentils'])).toEqual([
      'Calories 170',
      'Sodium under 10 mg',
      'Carbohydrate 28 g',
      'Potassium 280 mg',
      'Vitamin K not known',
    ]);
  });

  test('is "not known" when a weighed ingredient has no row or is unknown', () => {
    const none = ['not known: no row in the table for a food of this dish'];
    expect(serving(['2 slices whole-grain bread', '1 can sardines in water'])).toEqual(none);
    expect(serving(['2 slices whole-grain bread', '1 cup seaweed'])).toEqual(none);
  });

  testOf('brain-recipes')('appears on every recipe page, below the ingredients', async () => {
    const { body } = await readBookText('brain-recipes');
    const blocks = body.children.filter((node) => node.type === 'code' && node.lang === 'serving');
    expect(blocks).toHaveLength(46);
    const known = blocks.filter((node) => toString(node).startsWith(`${SERVING}: Calories `));
    expect(known.length).toBeGreaterThan(40);
  });

  test('uses calories without a table row only in daily totals', () => {
    for (const food of FOODS) {
      if (food.calories !== undefined) {
        expect(food.row, food.name).toBeUndefined();
        expect(food.note, food.name).toMatch(/[Rr]ow \d{5}/);
      }
    }
    expect(serving(['½ cup hummus'])[0]).toMatch(/^not known/);
  });

  test('requires the number of people the recipe serves', () => {
    const { children } = parseMarkdown('## Soup\n\n### You need\n\n- 1 cup milk');
    expect(() => withServing(children, 'a.md')).toThrow(
      'a.md: the page "Soup" needs marks with a line "For: 2 people", and a list below "### You need".',
    );
  });
});

describe('nutrient cautions', () => {
  const wrong = (caution: string, ...lines: string[]) =>
    wrongCautions(lines.map(readIngredient), 2, caution);
  const high = 'It is high in potassium: ask first.';
  const greens = 'Spinach is high in vitamin K.';

  test('must mention a nutrient at or above its threshold', () => {
    expect(wrong('It has milk.', '1 can white beans with no salt added')).toEqual([
      'Potassium is 753 in a serving, and its caution does not name it.',
    ]);
    expect(wrong(high, '1 can white beans with no salt added')).toEqual([]);
    expect(wrong('Leaves stay in it.', '½ cup frozen spinach')).toEqual([
      'Vitamin K is 145 in a serving, and its caution does not name it.',
    ]);
    expect(wrong(greens, '½ cup frozen spinach')).toEqual([]);
  });

  test('must not mention a nutrient below its threshold', () => {
    expect(wrong(high, '1 cup plain low-fat yogurt')).toEqual([
      'Potassium is 287 in a serving: too little for its caution to name it.',
    ]);
    expect(wrong('It has milk.', '1 cup plain low-fat yogurt')).toEqual([]);
  });

  test('depend on the known foods when a food has no measure', () => {
    expect(wrong(`${high} ${greens}`, '½ cup red lentils', '1 teaspoon olive oil')).toEqual([
      'Potassium is 277 in a serving: too little for its caution to name it.',
    ]);
    expect(wrong(high, '½ cup red lentils', '1 can tomatoes', '½ cup frozen spinach')).toEqual([
      'Vitamin K is 151 in a serving, and its caution does not name it.',
    ]);
  });

  test('stop the book build when they contradict the numbers', () => {
    const { children } = parseMarkdown(
      '## Beans\n\n```marks\nFor: 2 people\n```\n\n### You need\n\n- 1 can white beans with no salt added\n\n**Caution:** Bean skins stay whole.',
    );
    expect(() => withServing(children, 'a.md')).toThrow(
      'a.md: the page "Beans": Potassium is 753 in a serving, and its caution does not name it.',
    );
  });

  for (const slug of ['brain-recipes', 'meal-plan']) {
    testOf(slug)(`use the thresholds printed in ${slug}`, () => {
      const text = readFileSync(`content/books/${slug}.md`, 'utf8');
      expect(text).toContain(`${CAUTION_FROM.potassium} mg or more in one serving`);
      expect(text).toContain(`${CAUTION_FROM.vitaminK} mcg or more`);
    });
  }

  // Cards print no numbers and use spoons without a size, so only the known foods count.
  testOf('one-handed-kitchen-cards')(
    'are correct on kitchen cards, as far as the foods are known',
    () => {
      const cards = readFileSync('content/books/one-handed-kitchen-cards.md', 'utf8')
        .split(/^## /m)
        .filter((card) => /^Energy: /m.test(card));
      expect(cards).toHaveLength(19);
      const silent = cards.filter((card) => {
        const [food = '', caution = ''] = card.split('**Caution:**');
        const lines = (food.match(/^- .+$/gm) ?? []).map((line) => line.slice(2));
        const named = caution.replace(/kidney diet/, 'potassium').replace(/warfarin/, 'vitamin K');
        return wrongCautions(
          lines.map((line) => readIngredient(line)).filter((one) => one !== undefined),
          1,
          named,
        ).some((words) => words.endsWith('does not name it.'));
      });
      expect(silent.map((card) => card.split('\n')[0])).toEqual([]);
    },
  );
});
