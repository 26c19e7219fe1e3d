import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { transformSync } from 'esbuild';
import { routes } from '#src/routes.ts';

const SOURCE = new URL('../../browser/service-worker.ts', import.meta.url);
/** Addresses of files, but not those of islands, which come when somebody reaches for them. */
const FILES = /(?<!-url=")\/_astro\/[\w.~-]+\.(?:js|css|woff2)/g;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.~-]+\.js)["']/g;

/**
 * Writes the service worker after the build, when the names of all files are known: its code, and in
 * front of it the addresses that it may keep. Nothing that is not on these lists is ever kept.
 */
export function offlineWorker(): AstroIntegration {
  return {
    name: 'offline-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const shellPages = [routes.help, routes.spanish('ayuda'), routes.offline];
        const shell = [...shellPages, '/favicon.svg', ...(await filesOf(root, shellPages))];
        const lists = {
          shell,
          offlinePage: routes.offline,
          guide: [routes.wellnessGuide, ...(await pagesBelow(root, 'wellness-guide/day-*.html'))],
          articles: (await pagesBelow(root, 'blog/*.html')).filter(
            (path) => path !== routes.article('not-found'),
          ),
        };
        const source = await readFile(SOURCE, 'utf8');
        const { code } = transformSync(source, { loader: 'ts', target: 'es2022' });
        const version = createHash('sha256').update(code).update(JSON.stringify(lists));
        for (const path of shell) version.update(await readFile(join(root, fileOf(path))));
        const known = { version: version.digest('hex').slice(0, 12), ...lists };
        await writeFile(
          join(root, routes.serviceWorker),
          `const OFFLINE = ${JSON.stringify(known)};\n${code}`,
        );
      },
    },
  };
}

const fileOf = (path: string) => (/\.\w+$/.test(path) ? path : `${path}.html`);

async function pagesBelow(root: string, pattern: string): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: root }));
  return files.map((file) => `/${file.replace(/\.html$/, '')}`).toSorted();
}

/** The font, the styles and the scripts that pages need before anybody touches them. */
async function filesOf(root: string, pages: readonly string[]): Promise<string[]> {
  const files = new Set<string>();
  for (const page of pages) {
    const html = await readFile(join(root, fileOf(page)), 'utf8');
    for (const [file] of html.matchAll(FILES)) files.add(file);
  }
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const code = await readFile(join(root, file), 'utf8');
    for (const [, name] of code.matchAll(STATIC_IMPORT)) files.add(`/_astro/${name}`);
  }
  return [...files].toSorted();
}
