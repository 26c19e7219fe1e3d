import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const texts = globSync('content/{blog,books,guide}/*.{md,mdx}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

/** A fall of a person: not a sentence about shoulders, and not the title of a study. */
const NAMES_A_FALL = /^(?!\s*- label:).*\b(?:falls|fell|a fall|not to fall|of falling)\b/im;

test('every text that names a fall says when it is a 911', () => {
  const silent = texts.filter(
    ({ text }) =>
      NAMES_A_FALL.test(text) && !/Fell and hit (?:your|the) head\? Call 911/.test(text),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
  expect(texts.filter(({ text }) => NAMES_A_FALL.test(text)).length).toBeGreaterThan(5);
});

describe.each(['brain-recipes', 'one-handed-kitchen-cards'])('%s', (slug) => {
  const text = texts.find(({ file }) => file.endsWith(`/${slug}.md`))?.text ?? '';
  const recipes = text
    .split(/^(?=## )/m)
    .filter((section) => section.includes('### Steps'))
    // The empty card that owners copy.
    .filter((section) => !section.startsWith('## A card'));

  test('has its caution above the steps of each recipe', () => {
    expect(recipes.length).toBeGreaterThan(15);
    const late = recipes.filter((recipe) => {
      const caution = recipe.indexOf('**Caution:**');
      return caution === -1 || caution > recipe.indexOf('### Steps');
    });
    expect(late.map((recipe) => recipe.split('\n')[0])).toEqual([]);
  });
});
