import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';
import { offlineWorker } from './src/tooling/integrations/offline-worker.ts';
import { curlPageQuotes } from './src/tooling/integrations/curl-quotes.ts';
import { builtProducts } from './src/tooling/integrations/built-products.ts';
import { editor } from './src/tooling/integrations/editor.ts';
import { pageHeaders } from './src/tooling/integrations/page-headers.ts';
import { pageStyles } from './src/tooling/integrations/page-styles.ts';
import { shareImages } from './src/tooling/integrations/share-images.ts';
import { siteMap } from './src/tooling/integrations/site-map.ts';
import { walkPages } from './src/tooling/integrations/walk-pages.ts';
import { addressOfBuild } from './src/domain/build-info.ts';
import { linkPhones } from './src/tooling/integrations/phone-links.ts';
import packageJson from './package.json' with { type: 'json' };
import { launchCheck } from './src/tooling/launch/launch-check.ts';
import { islands } from './src/islands/islands-integration.ts';

/** The oldest supported browsers in Vite's format, for example `safari16.4`. */
const oldest = packageJson.browserslist.map((one) =>
  one.replace(' >= ', '').replace('ios_saf', 'ios'),
);
const styles = pageStyles();
const map = siteMap();

export default defineConfig({
  site: addressOfBuild(process.env) ?? 'http://localhost:8888',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    linkPhones(),
    mdx(),
    islands(),
    styles.integration,
    launchCheck(),
    walkPages(() => [
      curlPageQuotes(),
      styles.step(),
      pageHeaders(),
      map.step(),
      shareImages(),
      offlineWorker(),
    ]),
    map.integration,
    // Runs last, so that the integrations above, which change pages, never process the editor.
    editor(),
  ],
  vite: {
    plugins: [builtProducts()],
    build: { target: oldest, cssTarget: oldest },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Bundle the code that every page runs into one file. On a phone, requesting several
              // small files takes longer than downloading a larger one.
              codeSplitting: {
                groups: [{ name: 'page', test: /src\/browser\/page\/page-start\.ts$/ }],
              },
            },
          },
        },
      },
    },
  },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
});
