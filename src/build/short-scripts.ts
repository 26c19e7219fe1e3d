import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformSync } from 'esbuild';
import type { PageStep } from './finish-pages.ts';

const ENTRY = /<script type="module" src="(\/_astro\/[\w.~-]+\.js)"><\/script>/g;
/** A script that the page itself holds. What has a type may be data, or a module, which is small already. */
const INLINE = /<script(?![^>]*\b(?:src|type)=)([^>]*)>([\s\S]*?)<\/script>/g;
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
        html
          .replace(ENTRY, (tag, address: string) => {
            const text = texts.get(basename(address));
            return text ? `<script type="module">${text}</script>` : tag;
          })
          .replace(
            INLINE,
            (_, attributes: string, text: string) =>
              `<script${attributes}>${shorten(text)}</script>`,
          ),
    };
  },
};

const shortened = new Map<string, string>();

function shorten(text: string): string {
  const known =
    shortened.get(text) ?? transformSync(text, { minify: true, target: 'es2023' }).code.trim();
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
