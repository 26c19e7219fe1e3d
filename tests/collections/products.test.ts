import { expect, test } from 'vitest';
import { productsSchema } from '#src/collections/schemas/products.ts';
import { createCatalog, deployedProducts as products } from '#netlify/ebooks/catalog.ts';

const BOOKS = ['brain-recipes', 'meal-plan', 'recovery-journal'];
const bundle = products.find(({ kind }) => kind === 'bundle');
const withBundle = (change: object) =>
  productsSchema.safeParse(
    products.map((one) =>
      one === bundle
        ? { ...one, contains: BOOKS, price: '$29.99', ...change }
        : { ...one, price: '$10.00', originalPrice: undefined },
    ),
  );
const wordsOf = (change: object) =>
  withBundle(change)
    .error?.issues.map(({ message }) => message)
    .join(' ') ?? '';

test('the catalog matches its schema', () => {
  expect(productsSchema.safeParse(products).success).toBe(true);
  expect(withBundle({}).success).toBe(true);
});

test.each([
  ['an unknown book', { contains: ['meal-plan', 'no-such-book'] }, '"no-such-book" isn’t a book'],
  ['itself', { contains: ['meal-plan', 'kitchen-bundle'] }, '"kitchen-bundle" isn’t a book'],
  ['the test eBook', { contains: ['meal-plan', 'test-ebook'] }, '"test-ebook" isn’t a book'],
  ['the same book twice', { contains: ['meal-plan', 'meal-plan'] }, 'listed twice'],
  ['nothing', { contains: undefined }, 'lists its books in "contains"'],
  ['its own page count', { pages: 9 }, 'doesn’t have "pages"'],
])('rejects a bundle with %s', (_what, change, words) => {
  expect(wordsOf(change)).toContain(words);
});

test('rejects a bundle that doesn’t save anything, and shows the total price of its books', () => {
  expect(wordsOf({ price: '$30.00' })).toContain(
    `The bundle “${bundle?.title}” costs $30.00, and its books cost $30.00 separately.`,
  );
});

test.each([
  ['24,99', 'We can’t read the price "24,99".'],
  ['$0.00', 'The lowest price is $0.50'],
  ['1e9', 'We can’t read the price "1e9".'],
])('reports the invalid price %j of a bundled book for that book only', (price, words) => {
  const wrong = products.map((one) => (one.slug === 'meal-plan' ? { ...one, price } : one));
  const issues = productsSchema.safeParse(wrong).error?.issues ?? [];
  const at = products.findIndex(({ slug }) => slug === 'meal-plan');
  expect(issues.map(({ path }) => path)).toEqual([[at, 'price']]);
  expect(issues[0]?.message).toContain(words);
});

test.each([[24.99], [null], [undefined]])('rejects a price that’s %j instead of text', (price) => {
  const wrong = products.map((one) => (one.slug === 'meal-plan' ? { ...one, price } : one));
  expect(productsSchema.safeParse(wrong).success).toBe(false);
});

test('rejects a book that contains other books', () => {
  const [first, ...others] = products;
  const wrong = [{ ...first, contains: ['meal-plan', 'recovery-planner'] }, ...others];
  expect(productsSchema.safeParse(wrong).success).toBe(false);
});

test('fails at startup if a bundle lists a missing book', () => {
  expect(() => createCatalog(products.filter(({ slug }) => slug !== 'meal-plan'))).toThrow(
    'unknown book "meal-plan"',
  );
});
