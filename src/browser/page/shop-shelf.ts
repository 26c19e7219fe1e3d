import { firstWith } from '#src/browser/trigger-names.ts';

/**
 * Adds eBooks published since the build to the end of the shelf once the visitor gets near it, so
 * that the first view doesn't wait for them and nothing on screen moves.
 */
export function watchShelf(): void {
  const shelf = firstWith('data-live-shelf');
  if (!shelf?.lastElementChild) return;
  const watcher = new IntersectionObserver(
    (seen) => {
      if (!seen.at(-1)?.isIntersecting) return;
      watcher.disconnect();
      import('#src/islands/ebooks/live-shelf.ts')
        .then((live) => live.fillShelf(shelf))
        .catch(() => undefined);
    },
    { rootMargin: '400px' },
  );
  watcher.observe(shelf.lastElementChild);
}
