import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PageStep } from './finish-pages.ts';

const ENTRY = /<script type="module" src="(\/_astro\/[\w.~-]+\.js)"><\/script>/g;
const IMPORT = /(\b(?:from|import)\s*["'])\.\//g;
/** A request costs a page more than this, in bytes. */
const SHORT = 160;

/**
 * Puts into each page the scripts that only start another file. As files of their own they would cost a
 * request each, and what they start would be asked for only after they had arrived.
 */
export const shortScripts: PageStep = {
  start(root) {
    const texts = takeShort(root);
    return {
      page: (html) =>
        html.replace(ENTRY, (tag, address: string) => {
          const text = texts.get(basename(address));
          return text ? `<script type="module">${text}</script>` : tag;
        }),
    };
  },
};

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
