import { boughtTwice } from './bought-twice.ts';

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
