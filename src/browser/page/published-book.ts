import { routes } from '#src/routes.ts';
import { readFunction } from '#src/browser/api.ts';

/** Redirects the URL of a book published after the last build to the book's entry in the list. */
export function findPublished(): void {
  const slug = location.pathname.slice(location.pathname.lastIndexOf('/') + 1);
  readFunction('ebooks', {}).then(
    ({ ebooks }) => {
      const found = ebooks.find((one) => one.slug === slug || one.former_slugs?.includes(slug));
      if (found) location.replace(`${routes.ebooks}#${found.slug}`);
    },
    () => undefined,
  );
}
