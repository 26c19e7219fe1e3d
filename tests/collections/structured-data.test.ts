import { describe, expect, test } from 'vitest';
import catalog from '#content/products.json' with { type: 'json' };
import {
  describeArticle,
  describeBreadcrumbs,
  describeEvent,
  describeOrganization,
  describeProduct,
  describeQuestions,
} from '#src/components/head/structured-data.ts';

const site = new URL('https://example.org');
const publisher = {
  name: 'A site',
  tagline: 'Help after a stroke',
  email: 'mail@example.org',
  coach: { name: null, role: 'Coach' },
};
const article = {
  title: 'A title',
  description: 'What it is about',
  category: 'Advocacy',
  published: '2025-03-02',
  changed: '2026-11-21',
  path: '/blog/a-title',
  image: '/share/blog-a-title.png',
  sources: ['https://www.hhs.gov'],
};

describe('articles', () => {
  test('lists the organization as the author until the coach’s name is set', () => {
    const data = describeArticle(article, publisher, site);
    expect(data).toMatchObject({
      '@type': 'Article',
      headline: 'A title',
      datePublished: '2025-03-02',
      dateModified: '2026-11-21',
      mainEntityOfPage: 'https://example.org/blog/a-title',
      image: 'https://example.org/share/blog-a-title.png',
      author: { '@id': 'https://example.org/#organization' },
    });
  });

  test('lists the coach as the author once her name is set', () => {
    const coach = { name: 'Maria', role: 'Coach' };
    expect(describeArticle(article, { ...publisher, coach }, site)).toMatchObject({
      author: { '@type': 'Person', name: 'Maria' },
    });
  });
});

test('the organization has the ID that other data refers to', () => {
  expect(describeOrganization(publisher, site)).toMatchObject({
    '@id': 'https://example.org/#organization',
    url: 'https://example.org',
  });
});

test.each(catalog.map((product) => [product.slug, product] as const))(
  'the data for %s has its price and no sample rating',
  (_, product) => {
    const data = describeProduct(
      { pages: 1, ...product, isOff: false, path: '/ebook/x', image: '/share/x.png' },
      site,
    );
    expect(data).toMatchObject({
      '@type': 'Product',
      offers: { price: product.price.slice(1), priceCurrency: 'USD' },
    });
    expect(JSON.stringify(data)).not.toMatch(/rating|review/i);
  },
);

test('a book is marked as out of stock while it isn’t for sale', () => {
  const [product] = catalog;
  if (!product) throw new Error('The catalog is empty.');
  const availability = (isOff: boolean) =>
    describeProduct({ pages: 1, ...product, isOff, path: '/ebook/x', image: '/share/x.png' }, site)
      .offers;
  expect(availability(true)).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  expect(availability(false)).toMatchObject({ availability: 'https://schema.org/InStock' });
});

test('the data for a bundle lists the books inside', () => {
  const [product] = catalog;
  if (!product) throw new Error('The catalog is empty.');
  const books = [{ path: '/ebook/meal-plan' }];
  const page = {
    pages: 1,
    isOff: false,
    ...product,
    path: '/ebook/x',
    image: '/share/x.png',
    books,
  };
  expect(describeProduct(page, site)).toMatchObject({
    offers: {
      includesObject: [{ typeOfGood: { '@id': 'https://example.org/ebook/meal-plan' } }],
    },
  });
});

test('questions keep their wording and order', () => {
  const data = describeQuestions([
    { question: 'One?', answer: 'Yes.' },
    { question: 'Two?', answer: 'No.' },
  ]);
  expect(data).toMatchObject({
    mainEntity: [
      { name: 'One?', acceptedAnswer: { text: 'Yes.' } },
      { name: 'Two?', acceptedAnswer: { text: 'No.' } },
    ],
  });
});

test('an event has its next date in UTC, in both summer and winter, and its online or physical location', () => {
  const event = {
    id: 'circle',
    title: 'Circle',
    every: 'month',
    startDate: '2026-11-06',
    time: '15:00',
    durationMinutes: 60,
    type: 'Online support group',
    description: 'Meet others.',
    isSample: false,
  } as const;
  const at = (day: string, where: { join?: string; place?: string } = {}) =>
    describeEvent({ ...event, ...where }, { now: Date.parse(day), path: '/community', site });
  expect(at('2026-12-01')).toMatchObject({
    startDate: '2026-12-04T20:00:00.000Z',
    endDate: '2026-12-04T21:00:00.000Z',
  });
  expect(at('2027-07-01')).toMatchObject({ startDate: '2027-07-02T19:00:00.000Z' });
  const [join, place] = ['https://join.example/circle', 'Grace Hall, Dayton'];
  expect(at('2026-12-01', { join })).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: join },
  });
  expect(at('2026-12-01', { place })).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', address: place },
  });
});

test('breadcrumbs are numbered from 1 and use absolute URLs', () => {
  const steps = [
    { label: 'Home', href: '/' },
    { label: 'Shop', href: '/shop' },
  ];
  expect(describeBreadcrumbs(steps, site)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://example.org' },
      { position: 2, name: 'Shop', item: 'https://example.org/shop' },
    ],
  });
});
