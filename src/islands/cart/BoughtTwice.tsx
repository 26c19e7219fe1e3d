/** Says which books are in a bundle of the same cart already. Nobody needs them twice by mistake. */
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
      <span>{` is in ${bundle} already. Do you want a second copy? If not, remove it.`}</span>
    </p>
  ));
}

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
