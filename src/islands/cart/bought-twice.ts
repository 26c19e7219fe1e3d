/** A title that a cart has twice: by itself, and inside a bundle beside it. */
interface BoughtTwice {
  slug: string;
  title: string;
  bundle: string;
}

/** @param products What is known of the titles; a bundle names the slugs of its books. */
export function boughtTwice(
  lines: readonly { slug: string; title: string }[],
  products: readonly { slug: string; books?: readonly string[] }[],
): BoughtTwice[] {
  return lines.flatMap(({ slug, title }) => {
    const bundle = lines.find((other) =>
      products.find((product) => product.slug === other.slug)?.books?.includes(slug),
    );
    return bundle ? [{ slug, title, bundle: bundle.title }] : [];
  });
}
