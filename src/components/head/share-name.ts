/** The picture of the home page. */
export const SITE_SHARE_NAME = 'site';

/** The file name of a page's share image: `/blog/small-wins` gives `blog-small-wins`. */
export function shareNameOf(path: string): string {
  return path.slice(1).replaceAll('/', '-') || SITE_SHARE_NAME;
}
