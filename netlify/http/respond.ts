import type { PlainPage } from '#netlify/platform/plain-page.ts';
import { FUNCTION_POLICY, SECURITY_HEADERS } from '#src/security-headers.ts';

/**
 * Response headers for every function. The platform adds the site's headers only to static files,
 * so functions set their own.
 */
export const FUNCTION_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': FUNCTION_POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

export function respondJson(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...FUNCTION_HEADERS, 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/** Responds with one of our own pages. Its form may submit only to this site. */
export function respondPage(
  status: number,
  { html, styleSource }: PlainPage,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(html, {
    status,
    headers: {
      ...FUNCTION_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${styleSource}`,
        "img-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      // Without a referrer, the browser would submit the form with the origin "null," and we'd
      // reject it.
      'referrer-policy': 'same-origin',
      ...headers,
    },
  });
}

/** Redirects the browser to a path on the site or a URL, for example after a form was submitted. */
export function respondSeeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { ...FUNCTION_HEADERS, location: path } });
}
