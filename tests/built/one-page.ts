/**
 * `node tests/built/one-page.ts <deploys>`: for each deploy in a JSON list of { folder, env },
 * builds one page with the layout that all pages share, one for a book that's for sale, and one for
 * a book that isn't. The real build makes about 150 pages, which is too slow to repeat for each
 * context, and a separate process for each deploy would load Astro every time.
 */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import react from '@astrojs/react';
import { build } from 'astro';
import { builtProducts } from '#src/tooling/integrations/built-products.ts';
import { walkPages } from '#src/tooling/integrations/walk-pages.ts';
import { pageHeaders } from '#src/tooling/integrations/page-headers.ts';

interface Deploy {
  folder: string;
  env: Readonly<Record<string, string>>;
}

for (const { folder, env } of JSON.parse(process.argv[2] ?? '[]') as Deploy[]) {
  Object.assign(process.env, env);
  await buildPages(folder);
}

async function buildPages(folder: string): Promise<void> {
  const pages = join(folder, 'src', 'pages');
  await mkdir(pages, { recursive: true });
  await writeFile(
    join(pages, 'index.astro'),
    `---
import BaseLayout from '#src/layouts/BaseLayout.astro';
---
<BaseLayout title="A page" description="A page."><h1>A page</h1></BaseLayout>
`,
  );
  await writeFile(
    join(pages, 'books.astro'),
    `---
import BuyBox from '#src/components/shop/BuyBox.astro';
const book = { slug: 'a-book', title: 'A Book', price: '$9.99', originalPrice: '$12.99', pages: 9, books: [] };
---
<section><BuyBox product={{ ...book, isOff: false }} /></section>
<section><BuyBox product={{ ...book, isOff: true }} /></section>
`,
  );
  await symlink(resolve('content'), join(folder, 'content'));
  await writeFile(
    join(folder, 'src', 'content.config.ts'),
    `import { collections as all } from '#src/content.config.ts';
const { community, drawings, glossary, notifications, products } = all;
const { resources, site, states, testimonials, 'how-to': howTo } = all;
export const collections = {
  community, drawings, glossary, notifications, products, resources, site, states, testimonials,
  'how-to': howTo,
};
`,
  );
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    site: 'https://calm-site.org',
    integrations: [
      react(),
      {
        name: 'intent',
        hooks: {
          'astro:config:setup': ({ addClientDirective }) => {
            const entrypoint = resolve('src/islands/intent-directive.ts');
            addClientDirective({ name: 'intent', entrypoint });
          },
        },
      },
      walkPages(() => [pageHeaders()]),
    ],
    // Nobody downloads these pages' assets, so skip minification.
    vite: { plugins: [builtProducts()], build: { minify: false } },
  });
}
