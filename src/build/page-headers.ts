import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pagePolicy, SECURITY_HEADERS } from '../domain/security-headers.ts';
import { routes } from '../routes.ts';

/** Pages whose address may hold something that only the buyer may know. */
const PRIVATE_PAGES = new Set<string>([
  routes.purchaseSuccess,
  routes.download,
  routes.myDownloads,
  routes.checkout,
]);

/** A year, in seconds, for files whose name changes with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Writes `_headers`, which Netlify and the local server both read: the security headers for
 * everything, and for each page the policy with the hashes of its own inline scripts and styles.
 */
export function pageHeaders(): AstroIntegration {
  return {
    name: 'page-headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const pages = (await Array.fromAsync(glob('**/*.html', { cwd: root }))).toSorted();
        const blocks = await Promise.all(
          pages.map(async (page) => headerBlock(page, await readFile(join(root, page), 'utf8'))),
        );
        const rest = [
          block('/*', {
            ...SECURITY_HEADERS,
            'referrer-policy': 'strict-origin-when-cross-origin',
          }),
          block('/_astro/*', { 'cache-control': IMMUTABLE }),
        ];
        await writeFile(join(root, '_headers'), `${[...rest, ...blocks].join('\n')}\n`);
      },
    },
  };
}

function headerBlock(page: string, html: string): string {
  const path = `/${page.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
  return block(path, {
    'content-security-policy': pagePolicy({
      scripts: inlineHashes(html, 'script'),
      styles: inlineHashes(html, 'style'),
    }),
    ...(PRIVATE_PAGES.has(path)
      ? { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
      : {}),
  });
}

/** Hash sources of a page's inline elements. Data blocks such as JSON-LD run nothing and need none. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...elements].flatMap(([, attributes = '', content = '']) => {
    const isExternal = /\ssrc=/.test(attributes);
    const type = /\stype="?([^"\s>]+)/.exec(attributes)?.[1];
    const isData = type !== undefined && type !== 'module' && type !== 'speculationrules';
    if (isExternal || isData || content === '') return [];
    return [`'sha256-${createHash('sha256').update(content).digest('base64')}'`];
  });
}

function block(path: string, headers: Readonly<Record<string, string>>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join(
    '\n',
  );
}
