import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import products from '#content/products.json' with { type: 'json' };

const book = (slug: string) => readFileSync(`content/books/${slug}.md`, 'utf8');
const page = (name: string) => readFileSync(`src/pages/${name}.astro`, 'utf8');
const featuresOf = (slug: string) => products.find((one) => one.slug === slug)?.features ?? [];

describe('what a sales page shows stands in the book', () => {
  test('the day of the meal plan', () => {
    const shown = [...page('meal-plan').matchAll(/(?:food|easier): '([^']+)'/g)].map(
      ([, words]) => words,
    );
    expect(shown).toHaveLength(5);
    const [, day3 = ''] = book('meal-plan').split(/^## Day 3$/m);
    const [day = ''] = day3.split(/^## /m, 1);
    for (const words of shown) expect(day).toContain(words);
  });

  test('the page of the planner', () => {
    const [, day = ''] = book('recovery-planner').split(/^## A day$/m);
    const labels = [...page('recovery-planner').matchAll(/text-s font-bold">([^<]+)</g)].map(
      ([, words]) => words,
    );
    expect(labels).toHaveLength(5);
    for (const label of labels) expect(day).toContain(label);
  });

  test('the question of the journal', () => {
    const [, question = ''] = /leading-\[1\.25\]">([^<]+)</.exec(page('recovery-journal')) ?? [];
    expect(book('recovery-journal')).toContain(`## ${question}`);
  });
});

describe('what is promised can be counted in the book', () => {
  test('16 recipes, each with a caution above its steps', () => {
    const recipes = book('brain-recipes')
      .split(/^## /m)
      .filter((part) => /^\*\*Caution:\*\*/m.test(part));
    expect(featuresOf('brain-recipes').join()).toContain('16 recipes');
    expect(recipes).toHaveLength(16);
    for (const recipe of recipes) {
      const caution = recipe.indexOf('**Caution:**');
      expect(caution, recipe.slice(0, 40)).toBeLessThan(recipe.search(/^1\. /m));
    }
  });

  test('10 written dinners, each with an easier choice', () => {
    const plan = book('meal-plan');
    const easier = plan.match(/^\*\*Easier choice:\*\*/gm) ?? [];
    expect(featuresOf('meal-plan').join()).toContain('An easier choice for each of the 10 dinners');
    expect(easier).toHaveLength(10);
  });

  test('4 shopping lists, with room for more', () => {
    expect(book('meal-plan').match(/^## Shopping list/gm)).toHaveLength(4);
  });
});

test('every book says before payment that it is a starter edition, and in which shapes it comes', () => {
  for (const { kind, slug, features } of products) {
    if (kind !== 'book') continue;
    expect(features.join(), slug).toMatch(
      /Starter edition, also with larger letters.*reading apps/,
    );
  }
});
