import { missingNotice } from '#src/browser/missing-file.ts';

/**
 * Explains why a part of the page stays empty when its script doesn't arrive. Islands whose HTML works without it keep
 * this event to themselves: see `intent-directive.ts`.
 */
export function watchMissingIslands(): void {
  document.addEventListener('astro:hydration-error', async ({ target }) => {
    const notice = await missingNotice(
      'see all of it',
      'Part of this page did not load. Check your internet connection, and then reload the page.',
    );
    const island = target as Element;
    if (island.nextElementSibling?.role !== 'alert') island.after(notice);
  });
}
