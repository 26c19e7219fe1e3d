import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPreview } from '#src/collections/build-info.ts';
import { PREFETCH_RULES } from '#src/browser/prefetch-rules.ts';
import {
  EDITOR_POLICY,
  policyInPage,
  pagePolicy,
  SECURITY_HEADERS,
  SITE_POLICY,
  WORKER_POLICY,
} from '#src/security-headers.ts';
import { routes } from '#src/routes.ts';
import { isPrivate, isRunning, textOf, type BuiltPage } from './built-page.ts';
import type { PageStep } from './walk-pages.ts';

/** A year, in seconds, for files whose name changes with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A # as it was escaped once or twice, for a server that compares addresses as they came or unescaped. */
const ESCAPED_HASH = ['#', '%23', '%2523'];

/** What a page says that belongs to one visitor: kept nowhere, named to nobody, found by no search. */
const PRIVATE = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/**
 * Puts into each page the policy with the hashes of its own inline scripts and styles, so that it holds at
 * every address that answers with the page, and writes two files that Netlify and the local server both read.
 * `_headers`: the security headers of everything, and those of private pages. `_redirects`: the way back from
 * the address of a private page whose # a mail gateway escaped (decision 418).
 */
export function pageHeaders(): PageStep {
  const blocks = [
    block('/*', {
      ...SECURITY_HEADERS,
      'content-security-policy': SITE_POLICY,
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(isPreview() ? { 'x-robots-tag': 'noindex' } : {}),
    }),
    // A worker that could not be replaced would stand between the visitor and the site for ever.
    block(routes.serviceWorker, {
      'cache-control': 'no-cache',
      'content-security-policy': WORKER_POLICY,
    }),
    // Mail programs show covers beside what they are about.
    block('/share/*', { 'cross-origin-resource-policy': 'cross-origin' }),
    block('/_astro/*', { 'cache-control': IMMUTABLE }),
    block(routes.edit, { ...PRIVATE, 'content-security-policy': EDITOR_POLICY }),
    block(`${routes.edit}.html`, { ...PRIVATE, 'content-security-policy': EDITOR_POLICY }),
    block('/editor/*', { 'cache-control': IMMUTABLE }),
  ];
  const waysBack: string[] = [];
  const hashOf = rememberHashes();
  return {
    page(page) {
      const policy = policyOf(page, hashOf);
      page.addToHead('first', 'meta', {
        attributes: {
          'http-equiv': 'content-security-policy',
          content: policyInPage(policy),
        },
      });
      const headers = {
        'content-security-policy': policy,
        ...(isPrivate(page) ? PRIVATE : {}),
      };
      blocks.push(block(page.path, headers));
      // A page also answers under the name of its file.
      if (!isPrivate(page)) return;
      blocks.push(block(`/${page.file}`, PRIVATE));
      for (const sign of ESCAPED_HASH)
        waysBack.push(`${page.path}${sign}* ${page.path}#:splat 302`);
    },
    end(root) {
      writeFileSync(join(root, '_headers'), `${blocks.join('\n')}\n`);
      writeFileSync(join(root, '_redirects'), `${waysBack.join('\n')}\n`);
    },
  };
}

/** Hash sources of a page's inline elements; a data block runs nothing and needs none. */
function policyOf({ elements }: BuiltPage, hashOf: (text: string) => string): string {
  const scripts = elements
    .filter((one) => one.tagName === 'script' && isRunning(one))
    .map(textOf)
    .filter((text) => text !== '');
  const styles = elements.filter(({ tagName }) => tagName === 'style').map(textOf);
  return pagePolicy({
    // The page's script adds these rules, so they do not stand in the page.
    scripts: [...scripts, PREFETCH_RULES].map(hashOf),
    styles: styles.map(hashOf),
  });
}

/** Most pages have the same styles and scripts. */
function rememberHashes(): (text: string) => string {
  const hashes = new Map<string, string>();
  return (text) => {
    const known = hashes.get(text);
    if (known) return known;
    const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    hashes.set(text, hash);
    return hash;
  };
}

function block(path: string, headers: Readonly<Record<string, string>>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join(
    '\n',
  );
}
