import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPreview } from '../collections/deploy.ts';
import { PREFETCH_RULES } from '../domain/prefetch-rules.ts';
import {
  pagePolicy,
  SECURITY_HEADERS,
  SITE_POLICY,
  WORKER_POLICY,
} from '../domain/security-headers.ts';
import { routes } from '../routes.ts';
import type { PageStep } from './finish-pages.ts';

/** Pages whose address may hold something that only the buyer may know. */
const PRIVATE_PAGES = new Set<string>([
  routes.purchaseSuccess,
  routes.download,
  routes.myDownloads,
  routes.checkout,
  routes.communityReview,
  routes.review,
  routes.admin,
  routes.adminOrders,
  routes.adminOrder,
  routes.adminPosts,
  routes.adminReviews,
  routes.adminSubscribers,
  routes.adminUpload,
]);

/** Pages that answer for any address, so that no header rule can name them. They carry their policy inside. */
const PAGES_OF_ANY_ADDRESS = new Set(['404.html', 'ebook/not-found.html', 'blog/not-found.html']);

/** A year, in seconds, for files whose name changes with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Writes `_headers`, which Netlify and the local server both read: the security headers for
 * everything, and for each page the policy with the hashes of its own inline scripts and styles.
 */
export const pageHeaders: PageStep = {
  start(root) {
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
      block('/_astro/*', { 'cache-control': IMMUTABLE }),
    ];
    return {
      page(html, file) {
        if (PAGES_OF_ANY_ADDRESS.has(file)) return withPolicyInside(html);
        blocks.push(headerBlock(file, html));
        return html;
      },
      end() {
        writeFileSync(join(root, '_headers'), `${blocks.join('\n')}\n`);
      },
    };
  },
};

/** A policy in a `<meta>` cannot speak of frames; the header of every address does that. */
function withPolicyInside(html: string): string {
  const policy = policyOf(html).replace(/; frame-ancestors [^;]*/, '');
  return html.replace(
    '<head>',
    `<head><meta http-equiv="content-security-policy" content="${policy}">`,
  );
}

function policyOf(html: string): string {
  // The page's script adds these rules, so they do not stand in the page.
  const { scripts, styles } = inlineHashes(html);
  return pagePolicy({ scripts: [...scripts, hashOf(PREFETCH_RULES)], styles });
}

function headerBlock(page: string, html: string): string {
  const path = `/${page.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
  return block(path, {
    'content-security-policy': policyOf(html),
    ...(PRIVATE_PAGES.has(path)
      ? { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
      : {}),
  });
}

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** Hash sources of a page's inline elements. Data blocks such as JSON-LD run nothing and need none. */
function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const [, tag, attributes = '', content = ''] of html.matchAll(INLINE)) {
    const isExternal = /\ssrc=/.test(attributes);
    const type = /\stype="?([^"\s>]+)/.exec(attributes)?.[1];
    const isData = type !== undefined && type !== 'module' && type !== 'speculationrules';
    if (isExternal || isData || content === '') continue;
    (tag === 'style' ? styles : scripts).push(hashOf(content));
  }
  return { scripts, styles };
}

/** Most pages have the same styles and scripts. */
const hashes = new Map<string, string>();

function hashOf(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashes.set(text, hash);
  return hash;
}

function block(path: string, headers: Readonly<Record<string, string>>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join(
    '\n',
  );
}
