import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import products from '../../../content/products.json' with { type: 'json' };
import { formatsOf, starterFileName } from '../../../src/domain/ebooks/book-format.ts';
import { isTested } from '../../../tests/support/editions.ts';
import { drawContactSheet } from './contact-sheet.ts';

const FOLDER = 'test-results/books';
const PATIENCE = 240_000;

const editions = products
  .filter(({ kind, slug }) => kind !== 'bundle' && isTested(slug))
  .flatMap(({ slug }) => formatsOf(slug).map((format) => ({ slug, format })))
  .filter(({ format }) => format !== 'epub');

test.each(editions)(
  'draws all pages of $slug as $format on one contact sheet',
  { timeout: PATIENCE },
  async ({ slug, format }) => {
    const name = starterFileName(slug, format);
    const file = `${FOLDER}/${name}.webp`;
    await drawContactSheet(readFileSync(`content/books/editions/${name}`), file);
    // A sheet of blank pages takes only a few bytes per page.
    expect(statSync(file).size).toBeGreaterThan(10_000);
  },
);
