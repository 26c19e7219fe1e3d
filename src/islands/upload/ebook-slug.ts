/** The longest slug that is made from a title, in letters. */
const MAX_SLUG = 60;

/**
 * Makes the last part of an address from a title: "Café & Crème, 2nd Edition" → "cafe-and-creme-2nd-edition".
 * Empty when the title has no letter or digit that an address can hold.
 */
export function slugFromTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}
