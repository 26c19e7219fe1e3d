/** Headers of everything that the site answers with, pages and functions alike. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Where a form may send its reader: our own functions, and the card company's page they answer with (decision 032). */
const FORM_TARGETS = "'self' https://checkout.stripe.com";

/**
 * The content security policy of one page. Inline scripts and styles are allowed by their hash only,
 * so nothing that is slipped into a page runs.
 * @param hashes Hash sources such as `'sha256-…'` of the page's own inline scripts and styles.
 */
export function pagePolicy(hashes: {
  scripts: readonly string[];
  styles: readonly string[];
}): string {
  const withHashes = (sources: readonly string[]) => ["'self'", ...new Set(sources)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${withHashes(hashes.scripts)}`,
    `style-src ${withHashes(hashes.styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${FORM_TARGETS}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A policy as a page says it in itself: there it cannot speak of frames, which {@link SITE_POLICY} does everywhere. */
export const policyInPage = (policy: string): string =>
  policy.replace("; frame-ancestors 'none'", '');

/**
 * The policy of every address, also of those that no page's rule names. A host may put it beside a page's
 * own policy or replace it: nothing here forbids what a page needs.
 */
export const SITE_POLICY = `object-src 'none'; base-uri 'none'; form-action ${FORM_TARGETS}; frame-ancestors 'none'`;

/** The policy of the service worker: it runs itself, and asks this site only. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/**
 * The policy of the editor, for its page alone. It writes styles as it goes, which no hash can name; it talks to
 * this site and to the forge, and to nobody else.
 */
export const EDITOR_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' blob: data: https://api.github.com",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of an answer that is no page and shows nothing. */
export const FUNCTION_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
