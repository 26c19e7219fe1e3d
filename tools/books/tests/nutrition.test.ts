import { toString } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/tooling/parse-markdown.ts';
import { FOODS } from '../foods.ts';
import table from '../food-rows.json' with { type: 'json' };
import { readBookText, sectionsOf } from '../book-text.ts';
import { testOf } from '../../../tests/support/editions.ts';
import { gramsOf, readIngredient, type Ingredient } from '../ingredients.ts';
import { addUp, sayAmount, sayServing } from '../nutrition-totals.ts';
import { foodNotInDish } from '../drawn-foods.ts';
import { allergensOf, CAUTIONS, writeCaution } from '../cautions.ts';
import { foodOf, readDish, SERVING, withServing } from '../nutrition.ts';

/** Parses lines, each of which must contain a food. */
const foodsOf = (lines: readonly string[]): Ingredient[] =>
  lines.map((line) => {
    const one = readIngredient(line);
    if (!one) throw new Error(`"${line}" isn’t a food.`);
    return one;
  });

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
    ['1 can (15 oz) no-salt-added white beans', 'White beans', 269],
    ['½ can black beans, rinsed', 'Black beans', 139],
    ['Juice of ½ lemon', 'Lemons', 24],
    ['A squeeze of lemon', 'Lemons', 12],
    ['6 oz boneless, skinless chicken', 'Chicken breast strips, boneless, skinless', 170],
    [
      '1 cup pre-cut cooked chicken with no salt added',
      'Cooked chicken, pre-cut, no salt added',
      140,
    ],
    ['1½ cups frozen peas and carrots', 'Peas and carrots', 240],
  ])('converts %j to grams', (line, food, grams) => {
    expect(weigh(line)).toEqual({ food, grams });
  });

  test("doesn't guess at unknown foods", () => {
    expect(readIngredient('1 cup seaweed')).toBeUndefined();
  });
});

describe('foods', () => {
  const rows: Record<string, { measures: Record<string, number> }> = table.rows;

  test('uses exactly the rows in the food table', () => {
    const used = FOODS.flatMap(({ row, borrows }) => [row ?? [], Object.values(borrows ?? {})]);
    expect([...new Set(used.flat(2))].toSorted()).toEqual(Object.keys(rows).toSorted());
  });

  test('has a row for every food, except foods used only in trace amounts', () => {
    expect(FOODS.filter(({ row, trace }) => (row === undefined) !== (trace === true))).toEqual([]);
  });

  test('explains why a food takes a nutrient from another row', () => {
    for (const { name, row, borrows, note } of FOODS) {
      for (const nutrient of Object.keys(borrows ?? {})) {
        expect(note, name).toMatch(/lacks/);
        expect(table.rows[row as keyof typeof table.rows], name).toHaveProperty(nutrient, null);
      }
    }
  });

  test('uses only measures defined in the food’s row', () => {
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
    sayServing(addUp(foodsOf(lines), servings));

  test('adds up the ingredients and divides by the servings', () => {
    // Computed by hand from rows 08120 and 01082: (81 × 379 + 244 × 42) ÷ 100 ÷ 2 = 205 calories,
    // and (81 × 13.15 + 244 × 3.37) ÷ 100 ÷ 2 = 9 grams of protein.
    expect(serving(['1 cup rolled oats', '1 cup milk'])).toEqual([
      'Calories 200',
      'Protein 9 g',
      'Carbohydrate 34 g',
      'Fiber 4 g',
      'Saturated fat 1 g',
      'Sodium 60 mg',
      'Potassium 330 mg',
      'Vitamin K 1 mcg',
    ]);
    expect(serving(['2 cups rolled oats'], 4)).toEqual(serving(['1 cup rolled oats']));
  });

  test('uses the row listed in foods.json for a nutrient that’s missing from a food’s own row', () => {
    // ½ cup of red lentils weighs 96 g. Row 16069 has 5 mcg of vitamin K in 100 g.
    expect(serving(['½ cup red lentils'])).toContain('Vitamin K 2 mcg');
  });

  test('lists added sugar and alcohol only if there is any', () => {
    expect(serving(['2 teaspoons honey'])).toContain('Added sugar 6 g');
    expect(serving(['1 teaspoon vanilla'])).toContain('Alcohol 0.7 g');
    expect(serving(['1 cup milk']).join()).not.toMatch(/sugar|Alcohol/);
  });

  testOf('brain-recipes')('shows complete nutrition facts on every recipe page', async () => {
    const { body } = await readBookText('brain-recipes');
    const blocks = body.children.filter((node) => node.type === 'code' && node.lang === 'serving');
    expect(blocks).toHaveLength(46);
    const known = blocks.filter(
      (node) =>
        toString(node).startsWith(`${SERVING}: Calories `) && !/not known/.test(toString(node)),
    );
    expect(known).toHaveLength(46);
  });

  test('requires the number of people that a recipe serves', () => {
    const { children } = parseMarkdown('## Soup\n\n### You need\n\n- 1 cup milk');
    expect(() => withServing(children, 'a.md')).toThrow(
      'a.md: the page "Soup" needs marks with a line "For: 2 people", and a list below "### You need".',
    );
  });
});

describe('cautions', () => {
  const of = (...lines: string[]) => {
    const { contains, numbers } = writeCaution(foodsOf(lines), 2);
    return `${contains} ${numbers}`.trim();
  };

  test('list the allergens in the foods', () => {
    expect(of('1 cup milk', '2 slices whole-grain bread', '2 eggs')).toMatch(
      /^Contains milk, egg, wheat, and gluten\./,
    );
    expect(allergensOf(foodsOf(['¼ cup quick barley', '½ cup rolled oats']))).toEqual(['gluten']);
    expect(of('1 apple')).toBe('');
    expect(of('1 cup milk or fortified soy milk')).toBe(
      'Contains milk. With soy milk, it contains soy.',
    );
  });

  test('include the amount and the medicines', () => {
    expect(of('1 can no-salt-added white beans')).toBe('High in potassium (750 mg).');
    expect(of('½ cup frozen spinach')).toBe(
      'High in vitamin K (145 mcg): if you take warfarin, ask your clinic first.',
    );
    expect(of('2 teaspoons honey')).toBe(
      'Has added sugar (6 g): count it if you take diabetes medicine.',
    );
    expect(of('1 teaspoon vanilla')).toMatch(/^Has a little alcohol \(0\.7 g/);
    expect(of('2 flour tortillas', '1 cup salsa')).toMatch(/High in sodium \(1,100 mg\)/);
    expect(of('4 cups cooked rice')).toMatch(/High in carbohydrate \(89 g\)/);
  });

  test('say that the meal plan already counts the vitamin K in its dinners', () => {
    const dish = foodsOf(['½ cup frozen spinach']);
    expect(writeCaution(dish, 2, 'plan').numbers).toBe(
      'High in vitamin K (145 mcg): already counted in your steady greens.',
    );
  });

  test('list the medicines on kitchen cards, which have no page about them', () => {
    expect(writeCaution(foodsOf(['1 can no-salt-added white beans']), 2, 'brief')).toEqual({
      contains: '',
      numbers:
        'High in potassium (kidney disease, lisinopril, losartan, spironolactone). Ask your pharmacist.',
    });
  });

  test.each(CAUTIONS.map((rule) => [rule.nutrient, rule] as const))(
    'have a limit, a reason, and sources: %s',
    (_, { from, why, sources }) => {
      expect(from).toBeGreaterThan(0);
      expect(why).toMatch(/^\S.+[^.]$/);
      expect(sources.length).toBeGreaterThan(0);
      for (const { name, url } of sources) {
        expect(name).toMatch(/\S{3}/);
        expect(url).toMatch(/^https:\/\/\S+$/);
      }
    },
  );

  /** Recalculates the totals for a serving directly from the table. */
  const addAgain = (lines: readonly string[], servings: number) => {
    const rows: Record<string, Record<string, unknown>> = table.rows;
    const sum = (key: string) =>
      lines.map(readIngredient).reduce((total, one) => {
        if (!one || one.food.trace) return total;
        const borrowed = (one.food.borrows as Record<string, string> | undefined)?.[key] ?? '';
        const per100 = rows[one.food.row ?? '']?.[key] ?? rows[borrowed]?.[key] ?? 0;
        return total + (Number(per100) * (gramsOf(one) ?? NaN)) / 100;
      }, 0) / servings;
    return { potassium: sum('potassium'), vitaminK: sum('vitaminK'), sodium: sum('sodium') };
  };

  for (const [slug, servings] of [
    ['brain-recipes', 2],
    ['meal-plan', 2],
    ['one-handed-kitchen-cards', 1],
  ] as const) {
    testOf(slug)(`match the recalculated amounts on every page of ${slug}`, async () => {
      const { body } = await readBookText(slug);
      const wrong = sectionsOf(body.children).flatMap((page) => {
        const food = foodOf(page);
        const isDish = page.some((node) => node.type === 'code' && node.lang === 'marks');
        if (!food || !isDish) return [];
        const lines = food.children
          .map((item) => toString(item))
          .filter((line) => readIngredient(line) && /^[\d¼⅓½⅔¾AJ]/.test(line));
        const isTwice = page.some(
          (node) => node.type === 'code' && /^For: 2 people, 2 meals$/m.test(node.value),
        );
        const { potassium, vitaminK, sodium } = addAgain(lines, servings * (isTwice ? 2 : 1));
        const caution = page.map((node) => toString(node)).find((one) => /^Caution:/.test(one));
        const says = (words: string) => caution?.includes(words) ?? false;
        const expected: [string, boolean][] = [
          ['High in potassium', Math.round(potassium / 10) * 10 >= 500],
          ['High in vitamin K', Math.round(vitaminK) >= 24],
          ['High in sodium', Math.round(sodium / 10) * 10 >= 460],
        ];
        return expected
          .filter(([words, isHigh]) => says(words) !== isHigh)
          .map(([words]) => `${page[0] ? toString(page[0]) : ''}: ${words}`);
      });
      expect(wrong).toEqual([]);
    });

    testOf(slug)(
      `have their limits listed in ${slug}, except those that none of its dishes reach`,
      async () => {
        const words = toString((await readBookText(slug)).body);
        for (const { nutrient, from } of CAUTIONS) {
          const limit = `${sayAmount(nutrient, from).text} or more in a serving`;
          // No dish contains alcohol, and only the recipe book has sweet dishes.
          const isUsed =
            nutrient === 'addedSugar' ? slug === 'brain-recipes' : nutrient !== 'alcohol';
          expect(words.includes(limit), limit).toBe(isUsed);
        }
      },
    );
  }
});

testOf('brain-recipes')(
  'lists exactly the matching pages for each caution in "Recipes by caution"',
  async () => {
    const pages = sectionsOf((await readBookText('brain-recipes')).body.children);
    const table = pages
      .find(([heading]) => heading && toString(heading) === 'Recipes by caution')
      ?.find((node) => node.type === 'table');
    const rows = new Map(
      table?.children.map(({ children: [title, numbers] }) => [
        title ? toString(title) : '',
        // Rows with few recipes include their names: "23 (Sardines on soft toast)".
        numbers ? toString(numbers).split(', ').map(Number.parseFloat) : [],
      ]),
    );
    const saying = (words: RegExp) =>
      pages.flatMap((page) => {
        const [, number] = /^Recipe (\d+): /.exec(page[0] ? toString(page[0]) : '') ?? [];
        const caution = page.findIndex((node) => toString(node).startsWith('Caution:'));
        // The allergens are in the line above the caution.
        const said = page.slice(caution - 1, caution + 1).map((node) => toString(node));
        return number !== undefined && words.test(said.join('\n')) ? [Number(number)] : [];
      });
    expect(rows.get('Contains milk')).toEqual(saying(/Contains [^.]*milk/));
    expect(rows.get('Contains fish')).toEqual(saying(/Contains [^.]*fish/));
    expect(rows.get('Contains soy')).toEqual(saying(/[Cc]ontains [^.]*soy/));
    expect(rows.get('Contains gluten (wheat, barley, or oats)')).toEqual(
      saying(/Contains [^.]*gluten/),
    );
    expect(rows.get('Contains gluten (wheat, barley, or oats)')).toEqual(
      expect.arrayContaining([...(rows.get('Contains wheat') ?? []), 1, 18, 46]),
    );
    expect(rows.get('High in vitamin K (warfarin)')).toEqual(saying(/High in vitamin K/));
    expect(
      rows.get('High in potassium (kidney disease, some heart and blood pressure medicines)'),
    ).toEqual(saying(/High in potassium/));
    expect(rows.get('High in sodium (low-salt diet)')).toEqual(saying(/High in sodium/));
  },
);

describe.each(['brain-recipes', 'meal-plan', 'one-handed-kitchen-cards'])(
  'the steps of %s',
  (slug) => {
    testOf(slug)('use only foods listed under "You need"', async () => {
      const pages = sectionsOf((await readBookText(slug)).body.children);
      const wrong = pages.flatMap((page) => {
        const food = foodOf(page);
        const at = page.findIndex((node) => node.type === 'heading' && toString(node) === 'Steps');
        const steps = page.slice(at).find((node) => node.type === 'list');
        const isDish = page.some((node) => node.type === 'code' && node.lang === 'marks');
        if (!food || !steps || !isDish) return [];
        const lines = food.children.map((item) => toString(item));
        const found = foodNotInDish(toString(steps).replaceAll('potato masher', ''), lines);
        return found === undefined ? [] : [`${page[0] ? toString(page[0]) : ''}: ${found}`];
      });
      expect(wrong).toEqual([]);
    });
  },
);

describe('invalid recipe pages', () => {
  const page = (food: string, caution = 'Bean skins stay whole.', drawing = '') =>
    parseMarkdown(
      `## Beans\n\n${drawing}\n\n\`\`\`marks\nFor: 2 people\n\`\`\`\n\n### You need\n\n- ${food}\n\n**Caution:** ${caution}`,
    ).children;
  const refuses = (...[food, caution, drawing]: Parameters<typeof page>) =>
    expect(() => readDish(page(food, caution, drawing), 'a.md'));

  test('rejects a recipe page with an unknown food', () => {
    refuses('1 cup seaweed').toThrow(
      'a.md: the page "Beans", "1 cup seaweed": unknown food. Add it to tools/books/foods.json with its row, or use the name of another food.',
    );
  });

  test('rejects a recipe page with a unit that can’t be converted', () => {
    refuses('2 slices rolled oats').toThrow(
      'a.md: the page "Beans", "2 slices rolled oats": there is no weight for one "slice" of "Rolled oats". Add it to "weighs" in tools/books/foods.json, or use another unit.',
    );
  });

  test('rejects a recipe page with a handwritten caution that should be computed from its nutrients', () => {
    refuses('1 can white beans', 'With warfarin, ask first.').toThrow(
      'a.md: the page "Beans", "Caution: With warfarin, ask first.": the caution mentions "warfarin". Remove it. The build adds it if the dish’s numbers call for it, using the rules in tools/books/cautions.ts.',
    );
  });

  test('rejects a recipe page that shows a food that isn’t in the dish', () => {
    refuses('1 can white beans', 'Soft.', '![Beans and leaves.](../art/dishes/a.svg)').toThrow(
      'a.md: the page "Beans", "Beans and leaves.": the drawing ../art/dishes/a.svg shows "leaf", which is not in the dish. Add it below "You need", or show another drawing.',
    );
  });

  test('rejects a recipe page without a caution', () => {
    const [, ...rest] = page('1 cup milk');
    const blank = rest.filter((node) => node.type !== 'paragraph');
    expect(() => withServing(blank, 'a.md')).toThrow(/has no caution/);
  });
});
