import { z } from 'zod';
import { accessReportSchema } from './access-report.ts';
import { announcedSchema, articleSchema } from './blog.ts';
import { bookSchema } from './books.ts';
import { chatSchema } from './chat.ts';
import { communitySchema } from './community.ts';
import { drawingsSchema } from './drawings.ts';
import { eventSchema } from './events.ts';
import { faqsSchema } from './faqs.ts';
import { freePageSchema } from './free-pages.ts';
import { glossarySchema } from './glossary.ts';
import { guideDaySchema } from './guide.ts';
import { launchSchema } from './launch.ts';
import { legalSchema } from './legal.ts';
import { notificationsSchema } from './notifications.ts';
import { resourcesSchema } from './resources.ts';
import { siteSchema } from './site.ts';
import { statesSchema } from './states.ts';
import { testimonialsSchema } from './testimonials.ts';
import { productsSchema } from './products.ts';
import { spanishSchema } from './spanish.ts';

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
