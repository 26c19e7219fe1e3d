import { defineCollection, type BaseSchema, type SchemaContext } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'zod';
import {
  accessReportSchema,
  drawingsSchema,
  familiarWordsSchema,
  faqsSchema,
  glossarySchema,
  legalSchema,
  notificationsSchema,
  plainWordsSchema,
  unnaturalSchema,
  spanishSchema,
  statesSchema,
  testimonialsSchema,
} from '#src/collections/schemas/content-schemas.ts';
import { announcedSchema, articleSchema } from '#src/collections/schemas/articles.ts';
import { chatSchema } from '#src/collections/schemas/chat.ts';
import { communitySchema } from '#src/collections/schemas/community.ts';
import { eventSchema } from '#src/collections/schemas/events.ts';
import { freePageSchema } from '#src/collections/schemas/free-pages.ts';
import { guideDaySchema } from '#src/collections/schemas/guide.ts';
import { howToSchema } from '#src/collections/schemas/how-to.ts';
import { launchSchema } from '#src/collections/schemas/launch.ts';
import { catalogSchema } from '#src/collections/schemas/products.ts';
import { resourcesSchema } from '#src/collections/schemas/resources.ts';
import { siteSchema } from '#src/collections/schemas/site.ts';

type ReadsFile<Schema> = Schema | ((context: SchemaContext) => Schema);

/** Collection with one file per entry. */
const folder = <Schema extends BaseSchema>(
  name: string,
  ending: 'mdx' | 'json',
  schema: ReadsFile<Schema>,
) =>
  defineCollection({
    loader: glob({ base: `content/${name}`, pattern: `*.${ending}` }),
    schema,
  });

/**
 * Defines a collection that has a single entry in one file, so that lists keep their order and the
 * schema validates the whole file. Read it with `singleEntry`.
 */
const whole = <Schema extends BaseSchema>(name: string, schema: ReadsFile<Schema>) =>
  defineCollection({
    loader: file(`content/${name}.json`, {
      parser: (text) => ({ [name]: JSON.parse(text) as Record<string, unknown> }),
    }),
    schema,
  });

export const collections = {
  'access-report': whole('access-report', accessReportSchema),
  announced: whole('announced', announcedSchema),
  blog: folder('blog', 'mdx', ({ image }) => articleSchema(image())),
  chat: whole('chat', chatSchema),
  community: whole('community', communitySchema),
  // Reads products.json again, because regenerating covers requires their paths, and the products
  // collection has images instead.
  covers: defineCollection({
    loader: file('content/products.json', {
      parser: (text) =>
        (JSON.parse(text) as { slug: string; frontCover: string }[]).map(
          ({ slug: id, frontCover }) => ({ id, frontCover }),
        ),
    }),
    schema: z.object({ frontCover: z.string() }),
  }),
  drawings: whole('drawings', drawingsSchema),
  es: folder('es', 'mdx', spanishSchema),
  events: folder('events', 'json', eventSchema),
  'familiar-words': whole('familiar-words', familiarWordsSchema),
  faqs: whole('faqs', faqsSchema),
  'free-pages': folder('free-pages', 'json', freePageSchema),
  glossary: whole('glossary', glossarySchema),
  guide: folder('guide', 'mdx', guideDaySchema),
  'how-to': whole('how-to', howToSchema),
  launch: whole('launch', launchSchema),
  legal: folder('legal', 'mdx', legalSchema),
  notifications: whole('notifications', notificationsSchema),
  'plain-words': whole('plain-words', plainWordsSchema),
  products: whole('products', ({ image }) => catalogSchema(image())),
  resources: whole('resources', resourcesSchema),
  site: whole('site', siteSchema),
  states: whole('states', statesSchema),
  testimonials: whole('testimonials', testimonialsSchema),
  unnatural: whole('unnatural', unnaturalSchema),
};
