/**
 * `node tests/built/one-page.ts <folder>`: builds 1 page with the frame that all pages have, for the
 * deploy that CONTEXT names. The real build makes some 150 pages, too slow for 1 more in each context.
 */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import react from '@astrojs/react';
import { build } from 'astro';
import { builtProducts } from '#src/tooling/integrations/built-products.ts';
import { walkPages } from '#src/tooling/integrations/walk-pages.ts';
import { pageHeaders } from '#src/tooling/integrations/page-headers.ts';

const [, , folder = ''] = process.argv;
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
await symlink(resolve('content'), join(folder, 'content'));
await writeFile(
  join(folder, 'src', 'content.config.ts'),
  `import { collections as all } from '#src/content.config.ts';
export const collections = { notifications: all.notifications, site: all.site };
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
  vite: { plugins: [builtProducts()] },
});
