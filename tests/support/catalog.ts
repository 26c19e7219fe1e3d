import { createCatalog } from '#netlify/ebooks/catalog.ts';

/** The test shop's catalog, separate so that price changes in `content/` don't affect tests. */
export const TEST_PRODUCTS: Parameters<typeof createCatalog>[0] & {} = [
  {
    slug: 'brain-recipes',
    kind: 'book',
    title: 'Healthy Brain Recipes Collection',
    price: '$29.99',
    pages: 61,
  },
  {
    slug: 'meal-plan',
    kind: 'book',
    title: '30-Day Recovery Meal Plan',
    price: '$24.99',
    pages: 63,
  },
  {
    slug: 'recovery-planner',
    kind: 'book',
    title: 'Complete Recovery Planner',
    price: '$19.99',
    pages: 64,
  },
  {
    slug: 'recovery-journal',
    kind: 'book',
    title: 'Recovery Journal & Gratitude Guide',
    price: '$14.99',
    pages: 52,
  },
  {
    slug: 'caregiver-daily-log',
    kind: 'add-on',
    title: 'Caregiver Daily Log',
    price: '$12.99',
    pages: 59,
  },
  {
    slug: 'one-handed-kitchen-cards',
    kind: 'add-on',
    title: 'One-Handed Kitchen Cards',
    price: '$14.99',
    pages: 43,
  },
  {
    slug: 'calm-evenings-workbook',
    kind: 'add-on',
    title: 'Calm Evenings Workbook',
    price: '$16.99',
    pages: 38,
  },
  {
    slug: 'kitchen-bundle',
    kind: 'bundle',
    title: 'The Kitchen Bundle',
    price: '$54.99',
    contains: ['brain-recipes', 'meal-plan', 'one-handed-kitchen-cards'],
  },
  { slug: 'test-ebook', kind: 'test', title: 'Test eBook', price: '$1.00', pages: 6 },
];

export const testCatalog = createCatalog(TEST_PRODUCTS);
