import type { z } from 'zod';
import { parseFile } from './schemas/parse-file.ts';
import { freePageSchema } from './schemas/free-pages.ts';

const files = import.meta.glob('../../content/free-pages/*.json', {
  eager: true,
  import: 'default',
});

const pages = Object.entries(files)
  .map(([path, page]): { slug: string } & z.infer<typeof freePageSchema> => {
    const slug = path.replace(/^.*\/|\.json$/g, '');
    return { slug, ...parseFile(`content/free-pages/${slug}.json`, freePageSchema, page) };
  })
  .toSorted((a, b) => a.order - b.order);

/** The pages to print or fill in, in the order of the list on /resources. */
export function freePages() {
  return pages;
}
