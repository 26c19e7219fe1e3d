import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import products from '#content/products.json' with { type: 'json' };
import { catalogRecords } from '#netlify/ebooks/catalog-records.ts';
import { purchaseNotices } from '#src/collections/samples.ts';
import { booksForSale } from '#src/collections/products.ts';

vi.mock('astro:content', () => ({
  getEntry: async (name: string) => ({
    data: JSON.parse(await readFile(`content/${name}.json`, 'utf8')) as unknown,
  }),
}));

afterEach(() => vi.unstubAllEnvs());

describe('sample purchase notices', () => {
  test.each(['sk_live_abc', 'rk_live_abc'])(
    'never shows sample notices in a build with the key %s',
    (key) => {
      vi.stubEnv('STRIPE_SECRET_KEY', key);
      expect(purchaseNotices()).toEqual([]);
    },
  );

  test.each([undefined, 'sk_test_abc'])(
    'never shows sample notices on the production site, even with the key %s',
    (key) => {
      vi.stubEnv('CONTEXT', 'production');
      vi.stubEnv('STRIPE_SECRET_KEY', key);
      expect(purchaseNotices()).toEqual([]);
    },
  );

  test('omits sample notices from previews, because nobody bought anything there', () => {
    vi.stubEnv('CONTEXT', 'deploy-preview');
    expect(purchaseNotices()).toEqual([]);
  });

  test.each([undefined, 'sk_test_abc'])(
    'shows sample notices in local builds with the key %s',
    (key) => {
      vi.stubEnv('STRIPE_SECRET_KEY', key);
      expect(purchaseNotices()).toHaveLength(50);
      const book = products.find(({ slug }) => slug === 'brain-recipes')?.title;
      const text = `Maria T. from Alabama bought ${book}`;
      expect(purchaseNotices()[0]).toEqual({ text, when: '2 minutes ago' });
    },
  );
});

describe('unproven badges such as "Bestseller"', () => {
  const written = (kinds: readonly string[]) =>
    products.flatMap(({ kind, badge = [] }) => (kinds.includes(kind) ? badge : []));

  test.each([
    ['production', 'sk_test_abc', []],
    ['deploy-preview', 'sk_live_abc', []],
    ['deploy-preview', 'sk_test_abc', written(['book'])],
  ])(
    'shows badges on a deploy only if it’s a preview with a test key (%s, %s)',
    async (context, key, words) => {
      vi.stubEnv('CONTEXT', context);
      vi.stubEnv('STRIPE_SECRET_KEY', key);
      expect((await booksForSale()).flatMap(({ badge = [] }) => badge)).toEqual(words);
    },
  );

  test('includes unproven badges in the eBook list only with samples', () => {
    const words = (withSamples: boolean) =>
      catalogRecords(withSamples).flatMap(({ badge = [] }) => badge);
    expect(words(false)).toEqual([]);
    expect(words(true)).toEqual(written(['book', 'add-on', 'bundle']));
  });
});
