import { parseUrl } from '../parse-url.ts';

/** External sites that the chat may link to. Each is listed in `content/resources.json`. */
export const KNOWN_SITES: readonly string[] = [
  '988lifeline.org',
  'aphasia.org',
  'medlineplus.gov',
  'www.asha.org',
  'www.caregiver.org',
  'www.caregiveraction.org',
  'www.ninds.nih.gov',
  'www.stroke.org',
];

const OWN_PAGE = /^\/(?![/\\])[a-z0-9/#?=&.-]*$/i;
const PHONE = /^(?:tel|sms):\+?[0-9][0-9-]{1,15}$/;
const MAIL = /^mailto:[a-z0-9.+_-]+@[a-z0-9.-]+$/i;

/**
 * Returns whether the chat may show a link: a page on this site, a phone number to call or text, an
 * email address without parameters, or a known site over HTTPS. Rejecting everything else prevents
 * text from running code or linking to an unknown site.
 */
export function isLinkTarget(target: string): boolean {
  if (OWN_PAGE.test(target) || PHONE.test(target) || MAIL.test(target)) return true;
  const url = target.startsWith('https://') ? parseUrl(target) : undefined;
  if (!url) return false;
  const { hostname, username, password, port } = url;
  return `${username}${password}${port}` === '' && KNOWN_SITES.includes(hostname);
}
