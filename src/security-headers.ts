/** Headers sent with every response, from pages and functions alike. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Allowed form targets: our own functions, and the Stripe page they redirect to (decision 032). */
const FORM_TARGETS = "'self' https://checkout.stripe.com";

/**
 * Content security policy for one page. Inline scripts and styles are allowed only by hash, so code
 * injected into a page never runs.
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

/**
 * Returns a policy for use in a page's `<meta>` element, where `frame-ancestors` isn't allowed.
 * {@link SITE_POLICY} sets `frame-ancestors` everywhere.
 */
export const policyInPage = (policy: string): string =>
  policy.replace("; frame-ancestors 'none'", '');

/**
 * Policy for every path, including those without a page rule. A host may combine it with a page's
 * own policy or replace that policy, so it doesn't forbid anything that a page needs.
 */
export const SITE_POLICY = `object-src 'none'; base-uri 'none'; form-action ${FORM_TARGETS}; frame-ancestors 'none'`;

/** Policy for the service worker, which runs only its own code and connects only to this site. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Policy for the editor page. The editor generates styles at runtime, which can't be hashed. It
 * connects only to this site and GitHub.
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

/** Policy for a response that isn't a page and displays nothing. */
export const FUNCTION_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
