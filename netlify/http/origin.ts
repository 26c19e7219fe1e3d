import { HttpError } from '#src/domain/http-error.ts';

/**
 * Allows requests from this site's own pages and from clients that don't send an origin. Functions
 * that use a cookie need the stricter {@link requireSentOrigin}.
 * @throws {HttpError} foreign_origin
 */
export function requireOwnOrigin(request: Request, siteUrl: string): void {
  const origin = request.headers.get('origin');
  const fetchSite = request.headers.get('sec-fetch-site');
  const foreign =
    (origin !== null && origin !== siteUrl && fetchSite !== 'same-origin') ||
    (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none');
  if (foreign)
    throw new HttpError(
      'foreign_origin',
      'This request came from another website. Go directly to our website and try again.',
    );
}

/**
 * Allows a request only if its headers show that it comes from this site. Browsers send cookies
 * automatically, so requests without those headers aren't allowed.
 * @throws {HttpError} foreign_origin
 */
export function requireSentOrigin(request: Request, siteUrl: string): void {
  requireOwnOrigin(request, siteUrl);
  const isSameOrigin = request.headers.get('origin') === siteUrl;
  if (isSameOrigin || request.headers.get('sec-fetch-site') === 'same-origin') return;
  throw new HttpError(
    'foreign_origin',
    'We can’t tell whether this request came from our own pages. Open our page and try again.',
  );
}
