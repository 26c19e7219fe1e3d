import { defineCollection } from 'astro:content';
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
  spanishSchema,
  statesSchema,
  testimonialsSchema,
} from '#src/collections/schemas/content-schemas.ts';
import { announcedSchema, articleSchema } from '#src/collections/schemas/blog.ts';
import { chatSchema } from '#src/collections/schemas/chat.ts';
import { communitySchema } from '#src/collections/schemas/community.ts';
import { eventSchema } from '#src/collections/schemas/events.ts';
import { freePageSchema } from '#src/collections/schemas/free-pages.ts';
import { guideDaySchema } from '#src/collections/schemas/guide.ts';
import { launchSchema } from '#src/collections/schemas/launch.ts';
import { catalogueSchema } from '#src/collections/schemas/products.ts';
import { resourcesSchema } from '#src/collections/schemas/resources.ts';
import { siteSchema } from '#src/collections/schemas/site.ts';

/** A folder with a file for each entry. */
const folder = (name: string, ending: 'mdx' | 'json') =>
  glob({ base: `content/${name}`, pattern: `*.${ending}` });

/** A file that is one entry: its lists keep their order, and its schema sees all of it. `wholeFile` reads it. */
const whole = (name: string) =>
  file(`content/${name}.json`, {
    parser: (text) => ({ [name]: JSON.parse(text) as Record<string, unknown> }),
  });

export const collections = {
  'access-report': defineCollection({
    loader: whole('access-report'),
    schema: accessReportSchema,
  }),
  announced: defineCollection({ loader: whole('announced'), schema: announcedSchema }),
  blog: defineCollection({
    loader: folder('blog', 'mdx'),
    schema: ({ image }) => articleSchema(image()),
  }),
  chat: defineCollection({ loader: whole('chat'), schema: chatSchema }),
  community: defineCollection({ loader: whole('community'), schema: communitySchema }),
  // Of products.json once more: what is drawn anew needs the paths, and the collection has pictures.
  covers: defineCollection({
    loader: file('content/products.json', {
      parser: (text) =>
        (JSON.parse(text) as { slug: string; frontCover: string }[]).map(
          ({ slug: id, frontCover }) => ({ id, frontCover }),
        ),
    }),
    schema: z.object({ frontCover: z.string() }),
  }),
  drawings: defineCollection({ loader: whole('drawings'), schema: drawingsSchema }),
  es: defineCollection({ loader: folder('es', 'mdx'), schema: spanishSchema }),
  events: defineCollection({ loader: folder('events', 'json'), schema: eventSchema }),
  'familiar-words': defineCollection({
    loader: whole('familiar-words'),
    schema: familiarWordsSchema,
  }),
  faqs: defineCollection({ loader: whole('faqs'), schema: faqsSchema }),
  'free-pages': defineCollection({ loader: folder('free-pages', 'json'), schema: freePageSchema }),
  glossary: defineCollection({ loader: whole('glossary'), schema: glossarySchema }),
  guide: defineCollection({ loader: folder('guide', 'mdx'), schema: guideDaySchema }),
  launch: defineCollection({ loader: whole('launch'), schema: launchSchema }),
  legal: defineCollection({ loader: folder('legal', 'mdx'), schema: legalSchema }),
  notifications: defineCollection({
    loader: whole('notifications'),
    schema: notificationsSchema,
  }),
  'plain-words': defineCollection({ loader: whole('plain-words'), schema: plainWordsSchema }),
  products: defineCollection({
    loader: whole('products'),
    schema: ({ image }) => catalogueSchema(image()),
  }),
  resources: defineCollection({ loader: whole('resources'), schema: resourcesSchema }),
  site: defineCollection({ loader: whole('site'), schema: siteSchema }),
  states: defineCollection({ loader: whole('states'), schema: statesSchema }),
  testimonials: defineCollection({ loader: whole('testimonials'), schema: testimonialsSchema }),
};
