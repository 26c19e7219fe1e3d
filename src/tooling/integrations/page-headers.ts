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

/** One year, in seconds, for files whose names change with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * A #, either plain or escaped once or twice, for servers that match URLs as received or unescaped.
 */
const ESCAPED_HASH = ['#', '%23', '%2523'];

/** Headers for pages with a private URL, which is never cached, sent as a referrer, or indexed. */
const PRIVATE = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/**
 * Adds a policy to each page with the hashes of its own inline scripts and styles, so that the
 * policy applies at every URL that serves the page. Also writes two files that Netlify and the
 * local server both read. `_headers` contains the security and caching headers for every path.
 * `_redirects` repairs the URL of a private page whose # was escaped by a mail gateway
 * (decision 418).
 */
export function pageHeaders(): PageStep {
  const blocks = [
    block('/*', {
      ...SECURITY_HEADERS,
      'content-security-policy': SITE_POLICY,
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(isPreview() ? { 'x-robots-tag': 'noindex' } : {}),
    }),
    // If a cached worker couldn't be replaced, it would handle the visitor's requests forever.
    block(routes.serviceWorker, {
      'cache-control': 'no-cache',
      'content-security-policy': WORKER_POLICY,
    }),
    // Email clients load covers from another origin.
    block('/share/*', { 'cross-origin-resource-policy': 'cross-origin' }),
    block('/_astro/*', { 'cache-control': IMMUTABLE }),
    block(routes.edit, { ...PRIVATE, 'content-security-policy': EDITOR_POLICY }),
    block(`${routes.edit}.html`, { ...PRIVATE, 'content-security-policy': EDITOR_POLICY }),
    block('/editor/*', { 'cache-control': IMMUTABLE }),
  ];
  const redirects: string[] = [];
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
      // A page is also served under its file name.
      if (!isPrivate(page)) return;
      blocks.push(block(`/${page.file}`, PRIVATE));
      for (const sign of ESCAPED_HASH)
        redirects.push(`${page.path}${sign}* ${page.path}#:splat 302`);
    },
    end(root) {
      writeFileSync(join(root, '_headers'), `${blocks.join('\n')}\n`);
      writeFileSync(join(root, '_redirects'), `${redirects.join('\n')}\n`);
    },
  };
}

/**
 * Returns a page's policy with the hashes of its inline elements. Data blocks don't run, so they
 * don't need one.
 */
function policyOf({ elements }: BuiltPage, hashOf: (text: string) => string): string {
  const scripts = elements
    .filter((one) => one.tagName === 'script' && isRunning(one))
    .map(textOf)
    .filter((text) => text !== '');
  const styles = elements.filter(({ tagName }) => tagName === 'style').map(textOf);
  return pagePolicy({
    // The page's script adds these rules, so they aren't in the HTML.
    scripts: [...scripts, PREFETCH_RULES].map(hashOf),
    styles: styles.map(hashOf),
  });
}

/** Returns a hash function with a cache, because most pages have the same styles and scripts. */
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
