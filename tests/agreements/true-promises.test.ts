import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  MOST_BYTES_OF_A_PAGE,
  PAGE_SIZE,
  SHOWN_DAY,
  shownPages,
  SHOWN_PAGES,
} from '#src/collections/book-pages.ts';
import { LINK_DAYS, REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { otherFormatsOf } from '#src/domain/ebooks/book-format.ts';
import products from '#content/products.json' with { type: 'json' };
import { isStarterEdition, isTested, testOf } from '#tests/support/editions.ts';

const book = (slug: string) =>
  isStarterEdition(slug) ? readFileSync(`content/books/${slug}.md`, 'utf8') : '';
const page = (name: string) => readFileSync(`src/pages/${name}.astro`, 'utf8');
const featuresOf = (slug: string) => products.find((one) => one.slug === slug)?.features ?? [];

test.each(Object.keys(SHOWN_PAGES).filter(isTested))(
  'has sample page images for %s that are sharp and small',
  async (slug) => {
    const pages = shownPages(slug);
    expect(pages.length).toBeGreaterThanOrEqual(3);
    for (const { name, alt, src } of pages) {
      expect(alt).toContain(name);
      const picture = readFileSync(`public${src}`);
      const { format, width, height } = await sharp(picture).metadata();
      expect([format, width, height]).toEqual(['heif', PAGE_SIZE.width, PAGE_SIZE.height]);
      expect(picture.byteLength).toBeLessThanOrEqual(MOST_BYTES_OF_A_PAGE);
    }
  },
);

test("shows the meal plan's dinner for the same day as the text above it", () => {
  expect(shownPages('meal-plan')[0]?.name).toMatch(new RegExp(`^Day ${SHOWN_DAY}: `));
  expect(page('meal-plan')).toContain('This is day {SHOWN_DAY} of the plan');
});

test('states the limits of a download link in the handbook and in PRODUCT.md', () => {
  expect(readFileSync('content/HANDBOOK.md', 'utf8')).toContain(
    `A link works for ${LINK_DAYS} days, and ${REDEMPTIONS_PER_LINK} times for each book.`,
  );
  expect(readFileSync('src/PRODUCT.md', 'utf8')).toContain(
    `A link works for ${LINK_DAYS} days and ${REDEMPTIONS_PER_LINK} downloads of each book.`,
  );
});

describe('counts promised for the books', () => {
  const recipes = book('brain-recipes')
    .split(/^## /m)
    .filter((part) => part.startsWith('Recipe '))
    .map((part) => {
      const [, number = '', caution = ''] =
        /^Recipe (\d+):[\s\S]*\*\*Caution:\*\* (.*)/.exec(part) ?? [];
      return { number: Number(number), part, caution };
    });

  const testOfRecipes = testOf('brain-recipes');

  testOfRecipes(
    'has 46 recipes, each with a drawing, its key facts, a one-handed tip, and a caution above its steps',
    () => {
      expect(featuresOf('brain-recipes').join()).toContain('46 recipes');
      expect(recipes.map(({ number }) => number)).toEqual(
        Array.from({ length: 46 }, (_, index) => index + 1),
      );
      for (const { part, caution, number } of recipes) {
        expect(caution, `recipe ${number}`).not.toBe('');
        expect(part).toMatch(/!\[.+\]\(\.\.\/art\/dishes\/[a-z-]+\.svg\)/);
        expect(part).toMatch(/^Time: .+\nHeat: .+\nPan: .+\nEnergy: (low|some|more)$/m);
        expect(part).toContain('**With one hand:**');
        expect(part.indexOf('**Caution:**')).toBeLessThan(part.search(/^1\. /m));
      }
    },
  );

  testOfRecipes('lists exactly the recipes that match each energy level', () => {
    const listed = (row: string) => {
      const [, numbers = ''] =
        new RegExp(`^\\| ${row} *\\| ([\\d, ]+)`, 'm').exec(book('brain-recipes')) ?? [];
      return numbers.split(',').map(Number);
    };
    const where = (has: (part: string) => boolean) =>
      recipes.filter(({ part }) => has(part)).map(({ number }) => number);
    const isWarm = (part: string) => !part.includes('Heat: none');
    const easy = (part: string) => part.includes('Energy: low');
    expect(listed('Very tired')).toEqual(where((part) => easy(part) && !isWarm(part)));
    expect(listed('Very tired, with a helper')).toEqual(
      where((part) => easy(part) && isWarm(part)),
    );
    const pointed = [...book('brain-recipes').matchAll(/\.svg\)(\d+)\. /g)].map(([, one]) =>
      Number(one),
    );
    expect(pointed).toHaveLength(6);
    expect(listed('Very tired')).toEqual(expect.arrayContaining(pointed));
    expect(listed('Some energy')).toEqual(where((part) => part.includes('Energy: some')));
    expect(listed('More energy')).toEqual(where((part) => part.includes('Energy: more')));
  });

  testOfRecipes('gives the safe cooking temperature for poultry and fish', () => {
    for (const [meat, degrees] of [
      [/chicken (?:breast|thigh)|turkey/, '165°F'],
      [/salmon|\bcod\b|trout/, '145°F'],
    ] as const) {
      const withMeat = recipes.filter(({ part }) =>
        meat.test(/### You need\n([\s\S]*?)\*\*Caution/.exec(part)?.[1] ?? ''),
      );
      expect(withMeat.length, degrees).toBeGreaterThan(3);
      for (const { part, number } of withMeat) expect(part, `recipe ${number}`).toContain(degrees);
    }
  });

  testOf('one-handed-kitchen-cards')(
    'has 27 cards: 8 tasks with 4 step drawings each, and 19 food cards with an energy rating and a step drawing, each with a caution above its steps',
    () => {
      const cards = book('one-handed-kitchen-cards')
        .split(/^## /m)
        .filter((part) => part.startsWith('Card '));
      expect(cards).toHaveLength(27);
      const food = cards.filter((card) => /^Energy: /m.test(card));
      expect(food).toHaveLength(19);
      for (const card of food)
        expect(card).toMatch(/^### Steps\n\n!\[Step (\d): .+ ['"]Step \1['"]\)$/m);
      for (const card of cards) {
        expect(card).toMatch(/\/art\/(?:kitchen|steps)\/[a-z-]+\.svg/);
        expect(card.indexOf('**Caution:**')).toBeLessThan(card.indexOf('### Steps'));
      }
      for (const task of cards.slice(0, 8)) {
        const [, file = ''] = /art\/(steps\/[a-z-]+\.svg)/.exec(task) ?? [];
        expect(readFileSync(`content/art/${file}`, 'utf8').match(/<svg x=/g)).toHaveLength(4);
      }
    },
  );

  testOf('recovery-planner')(
    'has 91 planner days, each with an idea, the day’s numbers, and a planned rest',
    () => {
      const days = book('recovery-planner').match(
        /^## Day \d+\n\n\*\*An idea.*\n\n\{\{My day in numbers\}\}\n\n\{\{Day [A-G]\}\}/gm,
      );
      expect(days).toHaveLength(91);
      for (const letter of 'ABCDEFG') {
        const [, layout = ''] = book('recovery-planner').split(
          new RegExp(`^## Day ${letter}$`, 'm'),
        );
        expect(layout.split(/^## /m, 1)[0]).toContain('I will rest at:');
      }
    },
  );
});

test('states before payment which formats each book has, and that new editions are free', () => {
  for (const { kind, slug, features } of products) {
    if (kind !== 'book' || !isStarterEdition(slug)) continue;
    const other = otherFormatsOf(slug).includes('epub')
      ? 'large-print and e-reader files'
      : 'large-print and fillable files';
    expect(features.join(), slug).toContain(`Includes ${other}, plus new editions for free`);
  }
});

test("shows each product's formats and edition near its price", () => {
  const box = readFileSync('src/components/shop/BuyBox.astro', 'utf8');
  expect(box).toContain('text: otherFormatWords(product)');
  expect(box).toContain('First edition, 2026. New editions are free');
  expect(page('checkout')).toMatch(
    /large print[\s\S]*e-reader[\s\S]*fillable[\s\S]*first\s+edition/,
  );
});

test('a bundle’s features contain only numbers from its books’ descriptions, and the number of books', () => {
  const bundles = products.filter(({ kind }) => kind === 'bundle');
  expect(bundles.length).toBeGreaterThan(0);
  for (const { contains = [], features, slug: bundle } of bundles) {
    if (!isStarterEdition(bundle)) continue;
    const inside = products.filter(({ slug }) => (contains as readonly string[]).includes(slug));
    const promised = inside
      .flatMap((book) => [...book.features, ...book.fullDescription])
      .join(' ');
    const known = new Set([String(inside.length), ...(promised.match(/\d+/g) ?? [])]);
    const made = features.flatMap((line) => line.match(/\d+/g) ?? []);
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter((number) => !known.has(number))).toEqual([]);
  }
});
