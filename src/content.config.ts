import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { accessReportSchema } from './collections/schemas/access-report.ts';
import { announcedSchema, articleSchema } from './collections/schemas/blog.ts';
import { chatSchema } from './collections/schemas/chat.ts';
import { communitySchema } from './collections/schemas/community.ts';
import { drawingsSchema } from './collections/schemas/drawings.ts';
import { eventSchema } from './collections/schemas/events.ts';
import { faqsSchema } from './collections/schemas/faqs.ts';
import { freePageSchema } from './collections/schemas/free-pages.ts';
import { glossarySchema } from './collections/schemas/glossary.ts';
import { guideDaySchema } from './collections/schemas/guide.ts';
import { launchSchema } from './collections/schemas/launch.ts';
import { legalSchema } from './collections/schemas/legal.ts';
import { notificationsSchema } from './collections/schemas/notifications.ts';
import { catalogueSchema } from './collections/schemas/products.ts';
import { resourcesSchema } from './collections/schemas/resources.ts';
import { siteSchema } from './collections/schemas/site.ts';
import { spanishSchema } from './collections/schemas/spanish.ts';
import { statesSchema } from './collections/schemas/states.ts';
import { testimonialsSchema } from './collections/schemas/testimonials.ts';

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
  drawings: defineCollection({ loader: whole('drawings'), schema: drawingsSchema }),
  es: defineCollection({ loader: folder('es', 'mdx'), schema: spanishSchema }),
  events: defineCollection({ loader: folder('events', 'json'), schema: eventSchema }),
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
  products: defineCollection({
    loader: whole('products'),
    schema: ({ image }) => catalogueSchema(image()),
  }),
  resources: defineCollection({ loader: whole('resources'), schema: resourcesSchema }),
  site: defineCollection({ loader: whole('site'), schema: siteSchema }),
  states: defineCollection({ loader: whole('states'), schema: statesSchema }),
  testimonials: defineCollection({ loader: whole('testimonials'), schema: testimonialsSchema }),
};
