import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformSync } from 'esbuild';
import type { PageStep } from './finish-pages.ts';
import { openShelf } from './shelf.ts';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const ENTRY = /^ type="module" src="(\/_astro\/[\w.~-]+\.js)"$/;
/** What has a type may be data, or a module, which is small already. */
const TYPE_OR_SOURCE = /\b(?:src|type)=/;
const IMPORT = /(\b(?:from|import)\s*["'])\.\//g;
/** A request costs a page more than this, in bytes. */
const SHORT = 160;

/**
 * Puts into each page the scripts that only start another file. As files of their own they would cost a
 * request each, and what they start would be asked for only after they had arrived. Scripts that stand in a
 * page as they were written lose their comments and spaces.
 */
export const shortScripts: PageStep = {
  start(root) {
    const texts = takeShort(root);
    return {
      page: (html) =>
        html.replace(SCRIPT, (tag, attributes: string, text: string) => {
          const address = ENTRY.exec(attributes)?.[1];
          const short = address && texts.get(basename(address));
          if (short) return `<script type="module">${short}</script>`;
          return TYPE_OR_SOURCE.test(attributes)
            ? tag
            : `<script${attributes}>${shorten(text)}</script>`;
        }),
      end: () => shelf.tidy(),
    };
  },
};

const shelf = openShelf('short-scripts', [
  'src/build/short-scripts.ts',
  'node_modules/esbuild/package.json',
]);
const shortened = new Map<string, string>();

function shorten(text: string): string {
  const known =
    shortened.get(text) ??
    shelf.remember([text], () =>
      transformSync(text, { minify: true, target: 'es2023' }).code.trim(),
    );
  shortened.set(text, known);
  return known;
}

/** The text of each short script of a page, as it works inside the page. Their files are removed. */
function takeShort(root: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const file of globSync('_astro/*astro_type_script*.js', { cwd: root })) {
    const path = join(root, file);
    if (statSync(path).size > SHORT) continue;
    texts.set(basename(file), readFileSync(path, 'utf8').replace(IMPORT, '$1/_astro/').trim());
    rmSync(path);
  }
  return texts;
}
