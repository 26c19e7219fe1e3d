import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { finishPages } from './src/build/finish-pages.ts';
import { islandFiles } from './src/build/island-files.ts';
import { offlineWorker } from './src/build/offline-worker.ts';
import { editor } from './src/editor/integration.ts';
import { pageHeaders } from './src/build/page-headers.ts';
import { shareImages } from './src/build/share-images.ts';
import { shortPreload } from './src/build/short-preload.ts';
import { shortScripts } from './src/build/short-scripts.ts';
import { splitStyles } from './src/build/split-styles.ts';
import { siteMap } from './src/build/site-map.ts';
import { addressOfBuild } from './src/domain/deploy.ts';
import { contentGate } from './src/gates/integration.ts';
import { launchGate } from './src/gates/launch-gate.ts';
import { intentDirective } from './src/islands/intent-integration.ts';

export default defineConfig({
  site: addressOfBuild(process.env) ?? 'http://localhost:8888',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [
    mdx(),
    react(),
    intentDirective(),
    editor(),
    siteMap(),
    shareImages(),
    launchGate(),
    contentGate(),
    finishPages([splitStyles, islandFiles, shortScripts, pageHeaders]),
    offlineWorker(),
  ],
  vite: {
    plugins: [tailwindcss(), shortPreload()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What every page runs comes in one file, what asks functions in another, and what a form needs
              // when somebody reaches for it in a third: 12 small ones cost a phone more than their bytes.
              codeSplitting: {
                groups: [
                  {
                    name: 'page',
                    test: /src\/browser\/(?:page|toast-later)\.ts$/,
                    priority: 3,
                  },
                  { name: 'routes', test: /src\/routes\.ts$/, priority: 2 },
                  {
                    name: 'ask',
                    test: /src\/(?:browser\/(?:api|link-token)|domain\/(?:shop-error|day|money|file-size))\.ts$/,
                    priority: 2,
                  },
                  {
                    name: 'wake',
                    test: /src\/browser\/(?:wake|held-presses|island-failed|open-on-press)\.ts$/,
                    priority: 2,
                  },
                  {
                    name: 'session',
                    test: /src\/(?:stores\/session|browser\/(?:signed-in|backend\/auth(?:-errors)?))\.ts$/,
                    priority: 2,
                  },
                  { name: 'toast', test: /src\/browser\/toast\.ts$/, priority: 2 },
                  {
                    name: 'again',
                    test: /src\/(?:browser\/(?:persist|timers)|domain\/reconnect)\.ts$/,
                    priority: 2,
                  },
                  {
                    name: 'coach',
                    test: /src\/(?:browser\/coach\/(?:room|decision-list|read-to-end)|domain\/(?:alert|coach-day))\.ts$/,
                    priority: 2,
                  },
                  {
                    name: 'form',
                    test: /src\/(?:browser\/(?:form|field-checks|danger|account-forms|password-switch|resend)|domain\/typed-text)\.ts$/,
                    priority: 1,
                  },
                ],
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
