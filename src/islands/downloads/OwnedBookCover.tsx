import { routes } from '#src/routes.ts';

/** Maps slugs to cover image URLs. */
export type Covers = Readonly<Record<string, string>>;

/** The cover of a book that someone owns. A book published from the dashboard has a plain one. */
export function OwnedBookCover({ slug, covers }: { slug: string; covers: Covers }) {
  return (
    <img
      className="cover-picture"
      src={covers[slug] ?? routes.plainCover}
      alt=""
      width="160"
      height="213"
    />
  );
}
