import type {
  Article,
  BreadcrumbList,
  Event,
  FAQPage,
  Organization,
  Person,
  Product,
  WebSite,
  WithContext,
} from 'schema-dts';
import { nextDates } from '#src/domain/events/event-dates.ts';
import type { CommunityEvent } from '#src/domain/events/event-dates.ts';
import { parsePrice } from '#src/domain/money.ts';

/** The person or organization that runs the site. Some details may not be known yet. */
export interface Publisher {
  name: string;
  tagline: string;
  email: string;
  /** `name` is null until the owner provides it. Until then, the organization is the author. */
  coach: { name: string | null; role: string };
}

const CONTEXT = 'https://schema.org';

/** Returns an absolute URL, because search engines read the data separately from the page. */
function addressOf(path: string, site: URL): string {
  return new URL(path, site).href.replace(/\/$/, '');
}

const organizationId = (site: URL): string => `${addressOf('/', site)}/#organization`;

/** Describes who runs the site. Other data refers to it by its `@id`. */
export function describeOrganization(publisher: Publisher, site: URL): WithContext<Organization> {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': organizationId(site),
    name: publisher.name,
    description: publisher.tagline,
    url: addressOf('/', site),
    logo: addressOf('/favicon.svg', site),
    email: publisher.email,
  };
}

/** Describes the site and its search, for the home page. */
export function describeWebSite(
  publisher: Publisher,
  { searchPath, site }: { searchPath: string; site: URL },
): WithContext<WebSite> {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: publisher.name,
    description: publisher.tagline,
    url: addressOf('/', site),
    inLanguage: 'en-US',
    publisher: { '@id': organizationId(site) },
    // The query part is a Google extension that schema.org's types don't include.
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${addressOf(searchPath, site)}?q={search_term}`,
      },
      ...{ 'query-input': 'required name=search_term' },
    },
  };
}

/**
 * Describes an article. The author is the coach once the name is known, and the organization until
 * then.
 * @param article Its `published` and `changed` dates are in the format YYYY-MM-DD.
 */
export function describeArticle(
  article: {
    title: string;
    description: string;
    category: string;
    published: string;
    changed: string;
    path: string;
    image: string;
    sources: readonly string[];
  },
  publisher: Publisher,
  site: URL,
): WithContext<Article> {
  const author: Person | { '@id': string } = publisher.coach.name
    ? { '@type': 'Person', name: publisher.coach.name, jobTitle: publisher.coach.role }
    : { '@id': organizationId(site) };
  return {
    '@context': CONTEXT,
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    articleSection: article.category,
    datePublished: article.published,
    dateModified: article.changed,
    inLanguage: 'en-US',
    isAccessibleForFree: true,
    mainEntityOfPage: addressOf(article.path, site),
    image: addressOf(article.image, site),
    citation: [...article.sources],
    author,
    publisher: { '@id': organizationId(site) },
  };
}

/**
 * Describes a product with its price. Omits ratings on purpose: the catalog's ratings are samples,
 * and search engines would show them as real.
 */
export function describeProduct(
  product: {
    slug: string;
    title: string;
    description: string;
    category: string;
    price: string;
    isOff: boolean;
    pages: number;
    path: string;
    image: string;
    /** A bundle's books, with the paths to their pages. */
    books?: readonly { path: string }[];
  },
  site: URL,
): WithContext<Product> {
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.title,
    description: product.description,
    category: product.category,
    sku: product.slug,
    url: addressOf(product.path, site),
    image: addressOf(product.image, site),
    brand: { '@id': organizationId(site) },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Format', value: 'PDF' },
      { '@type': 'PropertyValue', name: 'Pages', value: product.pages },
    ],
    offers: {
      '@type': 'Offer',
      price: (parsePrice(product.price) / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${product.isOff ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      url: addressOf(product.path, site),
      seller: { '@id': organizationId(site) },
      ...(product.books && product.books.length > 0
        ? {
            includesObject: product.books.map((book) => ({
              '@type': 'TypeAndQuantityNode' as const,
              amountOfThisGood: 1,
              // A nested product would need its own price for search engines. The price is on the
              // product's own page.
              typeOfGood: { '@id': addressOf(book.path, site) },
            })),
          }
        : {}),
    },
  };
}

/** Describes questions and answers that appear word for word on the page. */
export function describeQuestions(
  questions: readonly { question: string; answer: string }[],
): WithContext<FAQPage> {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  };
}

/**
 * Describes the next date of an event.
 * @param options.now Build time, as Unix time in milliseconds.
 * @param options.path The page that explains how to join.
 */
export function describeEvent(
  event: CommunityEvent,
  { now, path, site }: { now: number; path: string; site: URL },
): WithContext<Event> {
  const [start = now] = nextDates(event, now, 1);
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + event.durationMinutes * 60_000).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${event.place ? (event.join ? 'Mixed' : 'Offline') : 'Online'}EventAttendanceMode`,
    isAccessibleForFree: true,
    location: event.place
      ? { '@type': 'Place', name: event.place, address: event.place }
      : { '@type': 'VirtualLocation', url: event.join ?? addressOf(path, site) },
    organizer: { '@id': organizationId(site) },
  };
}

/**
 * Describes the breadcrumbs from the home page to this page.
 * @param steps The ancestor pages (closest last), followed by this page.
 */
export function describeBreadcrumbs(
  steps: readonly { label: string; href: string }[],
  site: URL,
): WithContext<BreadcrumbList> {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      item: addressOf(href, site),
    })),
  };
}

/**
 * Serializes data for a `<script type="application/ld+json">`. Escapes `<` so that no text can
 * close the element, and the two line separators that break older script parsers.
 */
export function writeStructuredData(data: object): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
