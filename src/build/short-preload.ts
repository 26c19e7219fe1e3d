import type { ViteUserConfig } from 'astro';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

/** Where Vite keeps what stands before each import that comes later. */
const HELPER = '\0vite/preload-helper.js';

/** Every file is asked for at once; the browser itself asks for each only once. */
const CODE = `export function __vitePreload(load, files = []) {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  }
  return load();
}`;

/**
 * What is fetched later comes with all its files at once, as Vite does it, in a tenth of the bytes: Vite's own
 * also waits for styles and tells of failures, and no page here has such styles or asks for that.
 */
export function shortPreload(): Plugin {
  return {
    name: 'short-preload',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === HELPER ? CODE : undefined),
  };
}
