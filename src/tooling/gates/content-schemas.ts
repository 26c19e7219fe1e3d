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
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  'blog/<slug>.mdx': articleSchema(artPath),
  'announced.json': announcedSchema,
  'glossary.json': glossarySchema,
  'drawings.json': drawingsSchema,
  'products.json': productsSchema,
  'books/<slug>.md': bookSchema,
  'resources.json': resourcesSchema,
  'free-pages/<slug>.json': freePageSchema,
  'community.json': communitySchema,
  'events/<id>.json': eventSchema,
  'states.json': statesSchema,
  'testimonials.json': testimonialsSchema,
  'notifications.json': notificationsSchema,
  'faqs.json': faqsSchema,
  'chat.json': chatSchema,
  'guide/day-<day>.mdx': guideDaySchema,
  'es/<slug>.mdx': spanishSchema,
  'access-report.json': accessReportSchema,
  'legal/<slug>.mdx': legalSchema,
  'launch.json': launchSchema,
  'site.json': siteSchema,
};

/** What stands for a part of a name. */
const NAMED: Readonly<Record<string, string>> = {
  slug: '[a-z0-9-]+',
  id: '[a-z0-9-]+',
  day: '\\d',
};

/** The same, each with the pattern of its files. */
export const CONTENT_SCHEMAS: readonly ContentSchema[] = Object.entries(SCHEMAS).map(
  ([name, schema]) => ({ name, matches: patternOf(name), schema }),
);

function patternOf(name: string): RegExp {
  const parts = name
    .split(/<(\w+)>/)
    .map((part, at) => (at % 2 ? NAMED[part] : RegExp.escape(part)));
  return new RegExp(`^content/${parts.join('')}$`);
}
