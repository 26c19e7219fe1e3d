import { explainMissing } from '#src/browser/missing-file.ts';

/**
 * Explains once why a part of the page stays empty when its script doesn't arrive. Islands whose HTML works without it
 * keep this event to themselves: see `intent-directive.ts`.
 */
export function watchMissingIslands(): void {
  document.addEventListener(
    'astro:hydration-error',
    async ({ target }) => (target as Element).after(await explainMissing('see all of it')),
    { once: true },
  );
}
