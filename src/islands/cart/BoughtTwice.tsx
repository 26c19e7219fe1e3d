/**
 * Lists books that are also in a bundle in the same cart, so that nobody buys a book twice by
 * mistake.
 */
export function BoughtTwice({
  lines,
  products,
}: {
  lines: readonly { slug: string; title: string }[];
  products: readonly { slug: string; books?: readonly string[] }[];
}) {
  return boughtTwice(lines, products).map(({ slug, title, bundle }) => (
    <p key={slug} className="notice" role="status">
      <strong>{title}</strong>
      <span>{` is already in ${bundle}. If you don’t want a second copy, remove it.`}</span>
    </p>
  ));
}

/** A title that's in the cart twice: on its own and as part of a bundle. */
interface BoughtTwice {
  slug: string;
  title: string;
  bundle: string;
}

/**
 * Returns titles that are also part of a bundle in the same cart.
 * @param products Product data. A bundle lists the slugs of its books.
 */
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
