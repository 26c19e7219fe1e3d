import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { routes } from '#src/routes.ts';
import { attributeOf, metaOf, textOf, type BuiltPage } from './built-page.ts';
import type { PageStep } from './walk-pages.ts';

const SOURCE = new URL('../../browser/service-worker.ts', import.meta.url);
/** Matches file names in an attribute value, a style, or a script. */
const FILES = /\/_astro\/[\w.~-]+\.(?:js|css|woff2|svg|png|webp)/g;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.~-]+\.js)["']/g;
/** URL where the worker finds the list of files that each page needs. */
const NEEDS_URL = '/saved-pages.json';

interface KeptPages {
  title: string;
  files: readonly string[];
}

/**
 * Writes the service worker at the end of the build: its code, preceded by the pages it serves and
 * the URLs it may cache. A separate file lists the files that each page needs. The worker fetches
 * that list when it saves a page.
 */
export function offlineWorker(): PageStep {
  const shellPages: readonly string[] = [routes.help, routes.spanish('ayuda'), routes.offline];
  const shell = new Set([...shellPages, '/favicon.svg']);
  const guide = new Map<string, KeptPages>();
  const articles = new Map<string, KeptPages>();
  const pages: string[] = [];
  return {
    page(page) {
      const { path } = page;
      pages.push(path);
      if (shellPages.includes(path)) for (const file of filesOf(page)) shell.add(file);
      if (isGuide(path)) guide.set(path, keptOf(page));
      else if (isArticle(path)) articles.set(path, keptOf(page));
    },
    async end(root) {
      const scripts = withImports(root);
      const lists = {
        shell: [...(await scripts(shell))].toSorted(),
        pages: pages.toSorted(),
        offlinePage: routes.offline,
        guide: [...guide.keys()],
        articles: [...articles.keys()],
        needs: NEEDS_URL,
      };
      const needs: Record<string, KeptPages> = {};
      for (const [path, { title, files }] of [...guide, ...articles]) {
        needs[path] = { title, files: [...(await scripts(files))] };
      }
      await writeFile(join(root, NEEDS_URL), JSON.stringify(needs));
      const source = await readFile(SOURCE, 'utf8');
      const { code } = transformSync(source, { loader: 'ts', target: 'es2022' });
      const version = createHash('sha256').update(code).update(JSON.stringify(lists));
      for (const path of lists.shell) version.update(await readFile(join(root, fileOf(path))));
      const known = { version: version.digest('hex').slice(0, 12), ...lists };
      await writeFile(
        join(root, routes.serviceWorker),
        `const OFFLINE = ${JSON.stringify(known)};\n${code}`,
      );
    },
  };
}

const fileOf = (path: string) => (/\.\w+$/.test(path) ? path : `${path}.html`);

const isGuide = (path: string) =>
  path === routes.wellnessGuide || /^\/wellness-guide\/day-\d+$/.test(path);

const isArticle = (path: string) =>
  /^\/blog\/[^/]+$/.test(path) && path !== routes.article('not-found');

const keptOf = (page: BuiltPage): KeptPages => ({
  title: metaOf(page, 'og:title') ?? page.path,
  files: [...filesOf(page)],
});

/**
 * Returns the fonts, styles, images, and scripts that a page needs before anyone interacts with it.
 * Excludes most islands, because they're large and need the internet to work, but an island that
 * loads immediately is part of the page.
 */
function filesOf({ elements }: BuiltPage): Set<string> {
  const needed = elements.filter(
    (one) => one.tagName !== 'astro-island' || attributeOf(one, 'client') === 'load',
  );
  const texts = needed.flatMap((one) => [...one.attrs.map(({ value }) => value), textOf(one)]);
  return new Set(texts.flatMap((text) => text.match(FILES) ?? []));
}

/**
 * Returns a function that adds the imports of scripts to a list of files. Reads each script only
 * once.
 */
function withImports(root: string): (files: Iterable<string>) => Promise<Set<string>> {
  const imports = new Map<string, readonly string[]>();
  return async (files) => {
    const all = new Set(files);
    // The set grows during iteration.
    for (const file of all) {
      if (!file.endsWith('.js')) continue;
      if (!imports.has(file)) {
        const code = await readFile(join(root, file), 'utf8');
        imports.set(
          file,
          Array.from(code.matchAll(STATIC_IMPORT), ([, name]) => `/_astro/${name}`),
        );
      }
      for (const other of imports.get(file) ?? []) all.add(other);
    }
    return all;
  };
}
