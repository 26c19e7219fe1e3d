import { explainMissing } from '#src/browser/missing-file.ts';

/**
 * Explains, once, why part of the page is empty if its script doesn't load. Islands whose HTML
 * works without the script stop this event (see `intent-directive.ts`).
 */
export function watchMissingIslands(): void {
  document.addEventListener(
    'astro:hydration-error',
    async ({ target }) => (target as Element).after(await explainMissing('see all of it')),
    { once: true },
  );
}
