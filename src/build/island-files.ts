import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { PageStep } from './finish-pages.ts';

const ISLAND = /<astro-island [^>]*>/g;
const ON_INTENT = ' client="intent"';
const DIALOG = /<dialog\b[^>]*>[\s\S]*?<\/dialog>/g;
/** What Astro writes before the first island of a page: the directive, and the element of islands. */
const RUNTIME =
  /<script>((?:(?!<\/script>)[\s\S])*astro:(?:(?!<\/script>)[\s\S])*)<\/script><script>((?:(?!<\/script>)[\s\S])*customElements\.define\((?:(?!<\/script>)[\s\S])*)<\/script>/;
const URLS = /\b(?:component|renderer)-url="([^"]+)"/g;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+\.js)"/g;

/**
 * Gives every island that wakes on intent the list of all its files, so that they arrive together and not
 * one after the other. Where all islands of a page stand in closed dialogs, what wakes them becomes a file
 * that comes with the first press (`browser/islands.ts`).
 */
export const islandFiles: PageStep = {
  start(root) {
    const importsOf = rememberImports(root);
    const findRuntime = rememberRuntimes(root);
    return {
      page(html) {
        if (!html.includes('<astro-island')) return html;
        const isNeededAtOnce = html.replace(DIALOG, '').includes('<astro-island');
        const { runtime = '', address } = (isNeededAtOnce ? undefined : findRuntime(html)) ?? {};
        const later = address ? ` data-runtime="${address}"` : '';
        return html.replace(runtime, '').replace(ISLAND, (tag) => {
          if (!tag.includes(ON_INTENT)) return tag;
          const files = new Set(Array.from(tag.matchAll(URLS), ([, url = '']) => url));
          // A set that grows while it is walked: what a file imports is looked at as well.
          for (const file of files) for (const next of importsOf(file)) files.add(next);
          const list = [...files].join(' ');
          return tag.replace('<astro-island', `<astro-island data-files="${list}"${later}`);
        });
      },
    };
  },
};

/** What wakes islands, as it stands in a page, and the address of its file. */
interface Runtime {
  runtime: string;
  address: string;
}

/** Finds the runtime of a page and writes it as a file. Nearly all pages have the same. */
function rememberRuntimes(root: string): (html: string) => Runtime | undefined {
  const known: Runtime[] = [];
  return (html) => {
    const before = known.find(({ runtime }) => html.includes(runtime));
    if (before) return before;
    const [runtime, directive, element] = RUNTIME.exec(html) ?? [];
    if (!runtime) return undefined;
    const code = `${directive};${element}`;
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
    const address = `/_astro/islands.${hash}.js`;
    writeFileSync(join(root, address), code);
    known.push({ runtime, address });
    return { runtime, address };
  };
}

/** Reads what a built file imports, each file once for the whole build. */
function rememberImports(root: string): (url: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (url) => {
    const found = known.get(url) ?? readImports(root, url);
    known.set(url, found);
    return found;
  };
}

function readImports(root: string, url: string): readonly string[] {
  const text = readFileSync(join(root, url), 'utf8');
  return Array.from(text.matchAll(STATIC_IMPORT), ([, file = '']) =>
    posix.join(posix.dirname(url), file),
  );
}
