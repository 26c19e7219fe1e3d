import { glob, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const ENTRY = /<script type="module" src="(\/_astro\/[\w.~-]+\.js)"><\/script>/g;
const IMPORT = /(\b(?:from|import)\s*["'])\.\//g;
/** A request costs a page more than this, in bytes. */
const SHORT = 160;

/**
 * Puts into each page the scripts that only start another file. As files of their own they would cost a
 * request each, and what they start would be asked for only after they had arrived.
 */
export function shortScripts(): AstroIntegration {
  return {
    name: 'short-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const texts = await readShort(root);
        for await (const page of glob('**/*.html', { cwd: root })) {
          const path = join(root, page);
          const html = await readFile(path, 'utf8');
          const inlined = html.replace(ENTRY, (tag, address: string) => {
            const text = texts.get(basename(address));
            return text ? `<script type="module">${text}</script>` : tag;
          });
          if (inlined !== html) await writeFile(path, inlined);
        }
        for (const name of texts.keys()) await rm(join(root, '_astro', name));
      },
    },
  };
}

/** The text of each short script of a page, as it works inside the page. */
async function readShort(root: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob('_astro/*astro_type_script*.js', { cwd: root })) {
    const path = join(root, file);
    if ((await stat(path)).size > SHORT) continue;
    const text = await readFile(path, 'utf8');
    texts.set(basename(file), text.replace(IMPORT, '$1/_astro/').trim());
  }
  return texts;
}
