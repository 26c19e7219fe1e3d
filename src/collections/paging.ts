/** Items on one page of a long list. A phone shows 24 cards without trouble, and a reader can look them through. */
const ON_A_PAGE = 24;

/** Cuts a long list into pages; an empty list is one empty page. */
export function pagesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / ON_A_PAGE));
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * ON_A_PAGE, (index + 1) * ON_A_PAGE),
  );
}

/** The later pages of a long list, as Astro asks for them: from the second on. */
export function laterPages<Item>(items: readonly Item[]) {
  const pages = pagesOf(items);
  return pages.slice(1).map((shown, index) => ({
    params: { page: String(index + 2) },
    props: { shown, page: index + 2, pages: pages.length },
  }));
}
