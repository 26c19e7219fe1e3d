import type { PlainPage } from '#netlify/platform/plain-page.ts';
import { FUNCTION_POLICY, SECURITY_HEADERS } from '#src/security-headers.ts';

/**
 * Headers of every function's answer. The platform adds the site's own headers to static files only,
 * so functions bring theirs.
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

/** Answers with a page of our own. Its form may be sent to this site and nowhere else. */
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
      // Without a referrer the form would be sent with the origin "null" and refused.
      'referrer-policy': 'same-origin',
      ...headers,
    },
  });
}

/** Leads the browser on to another path of the site, for example after a form. */
export function respondSeeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { ...FUNCTION_HEADERS, location: path } });
}
