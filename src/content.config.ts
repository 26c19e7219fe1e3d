import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { articleSchema } from './collections/schemas/blog.ts';
import { guideDaySchema } from './collections/schemas/guide.ts';
import { legalSchema } from './collections/schemas/legal.ts';
import { catalogueSchema } from './collections/schemas/products.ts';
import { spanishSchema } from './collections/schemas/spanish.ts';

export const collections = {
  blog: defineCollection({
    loader: glob({ base: 'content/blog', pattern: '*.mdx' }),
    schema: ({ image }) => articleSchema(image()),
  }),
  guide: defineCollection({
    loader: glob({ base: 'content/guide', pattern: '*.mdx' }),
    schema: guideDaySchema,
  }),
  legal: defineCollection({
    loader: glob({ base: 'content/legal', pattern: '*.mdx' }),
    schema: legalSchema,
  }),
  es: defineCollection({
    loader: glob({ base: 'content/es', pattern: '*.mdx' }),
    schema: spanishSchema,
  }),
  products: defineCollection({
    loader: file('content/products.json'),
    schema: ({ image }) => catalogueSchema(image),
  }),
};
