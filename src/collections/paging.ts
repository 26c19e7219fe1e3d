/**
 * Items per page of a paginated list. The filter chips on the blog and shop pages apply to a single
 * page, so a page has room for all articles. Initially, readers see only the newest few.
 */
const ON_A_PAGE = 40;

/** Splits a long list into pages. An empty list becomes one empty page. */
export function pagesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / ON_A_PAGE));
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * ON_A_PAGE, (index + 1) * ON_A_PAGE),
  );
}

/**
 * Returns the second and later pages of a paginated list, in the form that Astro's `getStaticPaths`
 * expects.
 */
export function laterPages<Item>(items: readonly Item[]) {
  const pages = pagesOf(items);
  return pages.slice(1).map((shown, index) => ({
    params: { page: String(index + 2) },
    props: { shown, page: index + 2, pages: pages.length },
  }));
}
