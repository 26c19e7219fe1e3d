import { z } from 'zod';
import { accessReportSchema } from '#src/collections/schemas/access-report.ts';
import { announcedSchema, articleSchema } from '#src/collections/schemas/blog.ts';
import { bookSchema } from '#src/collections/schemas/books.ts';
import { chatSchema } from '#src/collections/schemas/chat.ts';
import { communitySchema } from '#src/collections/schemas/community.ts';
import { drawingsSchema } from '#src/collections/schemas/drawings.ts';
import { eventSchema } from '#src/collections/schemas/events.ts';
import { faqsSchema } from '#src/collections/schemas/faqs.ts';
import { freePageSchema } from '#src/collections/schemas/free-pages.ts';
import { glossarySchema } from '#src/collections/schemas/glossary.ts';
import { guideDaySchema } from '#src/collections/schemas/guide.ts';
import { launchSchema } from '#src/collections/schemas/launch.ts';
import { legalSchema } from '#src/collections/schemas/legal.ts';
import { notificationsSchema } from '#src/collections/schemas/notifications.ts';
import { resourcesSchema } from '#src/collections/schemas/resources.ts';
import { siteSchema } from '#src/collections/schemas/site.ts';
import { statesSchema } from '#src/collections/schemas/states.ts';
import { testimonialsSchema } from '#src/collections/schemas/testimonials.ts';
import { productsSchema } from '#src/collections/schemas/products.ts';
import { spanishSchema } from '#src/collections/schemas/spanish.ts';

/** What a file of `content/` must hold. `name` is how the coach's README calls the files. */
export interface ContentSchema {
  name: string;
  matches: RegExp;
  schema: z.ZodType;
}

const artPath = z.string().regex(/^\.\.\/art\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:svg|jpe?g|png)$/);

/** Every kind of content file with its schema, in the order of the coach's README. */
export const CONTENT_SCHEMAS: readonly ContentSchema[] = [
  {
    name: 'blog/<slug>.mdx',
    matches: /^content\/blog\/[a-z0-9-]+\.mdx$/,
    schema: articleSchema(artPath),
  },
  { name: 'announced.json', matches: /^content\/announced\.json$/, schema: announcedSchema },
  { name: 'glossary.json', matches: /^content\/glossary\.json$/, schema: glossarySchema },
  { name: 'drawings.json', matches: /^content\/drawings\.json$/, schema: drawingsSchema },
  { name: 'products.json', matches: /^content\/products\.json$/, schema: productsSchema },
  { name: 'books/<slug>.md', matches: /^content\/books\/[a-z0-9-]+\.md$/, schema: bookSchema },
  { name: 'resources.json', matches: /^content\/resources\.json$/, schema: resourcesSchema },
  {
    name: 'free-pages/<slug>.json',
    matches: /^content\/free-pages\/[a-z0-9-]+\.json$/,
    schema: freePageSchema,
  },
  { name: 'community.json', matches: /^content\/community\.json$/, schema: communitySchema },
  {
    name: 'events/<id>.json',
    matches: /^content\/events\/[a-z0-9-]+\.json$/,
    schema: eventSchema,
  },
  { name: 'states.json', matches: /^content\/states\.json$/, schema: statesSchema },
  {
    name: 'testimonials.json',
    matches: /^content\/testimonials\.json$/,
    schema: testimonialsSchema,
  },
  {
    name: 'notifications.json',
    matches: /^content\/notifications\.json$/,
    schema: notificationsSchema,
  },
  { name: 'faqs.json', matches: /^content\/faqs\.json$/, schema: faqsSchema },
  { name: 'chat.json', matches: /^content\/chat\.json$/, schema: chatSchema },
  {
    name: 'guide/day-<day>.mdx',
    matches: /^content\/guide\/day-\d\.mdx$/,
    schema: guideDaySchema,
  },
  { name: 'es/<slug>.mdx', matches: /^content\/es\/[a-z0-9-]+\.mdx$/, schema: spanishSchema },
  {
    name: 'access-report.json',
    matches: /^content\/access-report\.json$/,
    schema: accessReportSchema,
  },
  { name: 'legal/<slug>.mdx', matches: /^content\/legal\/[a-z0-9-]+\.mdx$/, schema: legalSchema },
  { name: 'launch.json', matches: /^content\/launch\.json$/, schema: launchSchema },
  { name: 'site.json', matches: /^content\/site\.json$/, schema: siteSchema },
];
