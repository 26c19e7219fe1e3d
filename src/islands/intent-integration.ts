import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Wakes when a person reaches for the island; "visible" also when the page is idle. */
    'client:intent'?: boolean | string;
  }
}

const ISLAND = /<astro-island (?=[^>]*\bclient="intent")[^>]*>/g;
const DIALOG = /<dialog\b[^>]*>[\s\S]*?<\/dialog>/g;
/** What Astro writes before the first island of a page: the directive, and the element of islands. */
const RUNTIME =
  /<script>((?:(?!<\/script>)[\s\S])*astro:(?:(?!<\/script>)[\s\S])*)<\/script><script>((?:(?!<\/script>)[\s\S])*customElements\.define\((?:(?!<\/script>)[\s\S])*)<\/script>/;
const URLS = /\b(?:component|renderer)-url="([^"]+)"/g;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+\.js)"/g;

/**
 * Teaches Astro the directive `client:intent`. After the build every such island gets the list of all
 * its files, so that they arrive together and not one after the other. Where all islands of a page stand in
 * closed dialogs, what wakes them becomes a file that comes with the first press (`browser/islands.ts`).
 */
export function intentDirective(): AstroIntegration {
  return {
    name: 'intent-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/islands/intent-directive.ts' });
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const importsOf = rememberImports(root);
        for await (const page of glob('**/*.html', { cwd: root })) {
          const path = join(root, page);
          const html = await readFile(path, 'utf8');
          const listed = await listFiles(html, importsOf);
          const isNeededAtOnce = listed.replace(DIALOG, '').includes('<astro-island');
          const finished = isNeededAtOnce ? listed : await moveRuntime(root, listed);
          if (finished !== html) await writeFile(path, finished);
        }
      },
    },
  };
}

async function listFiles(
  html: string,
  importsOf: (url: string) => Promise<readonly string[]>,
): Promise<string> {
  const tags = new Set(Array.from(html.matchAll(ISLAND), ([tag]) => tag));
  let listed = html;
  for (const tag of tags) {
    const files = new Set(Array.from(tag.matchAll(URLS), ([, url = '']) => url));
    // A set that grows while it is walked: what a file imports is looked at as well.
    for (const file of files) for (const next of await importsOf(file)) files.add(next);
    const list = ` data-files="${[...files].join(' ')}"`;
    listed = listed.replaceAll(tag, () => tag.replace('<astro-island', `<astro-island${list}`));
  }
  return listed;
}

async function moveRuntime(root: string, html: string): Promise<string> {
  const [found, directive, element] = RUNTIME.exec(html) ?? [];
  if (!found) return html;
  const code = `${directive};${element}`;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const address = `/_astro/islands.${hash}.js`;
  await writeFile(join(root, address), code);
  return html
    .replace(found, '')
    .replaceAll(
      /<astro-island data-files="[^"]*"/g,
      (start) => `${start} data-runtime="${address}"`,
    );
}

/** Reads what a built file imports, each file once for the whole build. */
function rememberImports(root: string): (url: string) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly string[]>>();
  return (url) => {
    const found = known.get(url) ?? readImports(root, url);
    known.set(url, found);
    return found;
  };
}

async function readImports(root: string, url: string): Promise<readonly string[]> {
  const text = await readFile(join(root, url), 'utf8');
  return Array.from(text.matchAll(STATIC_IMPORT), ([, file = '']) =>
    posix.join(posix.dirname(url), file),
  );
}
