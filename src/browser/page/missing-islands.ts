import { explainMissing } from '#src/browser/reload-after-deploy.ts';

/**
 * If an island's script doesn't load, explains once why part of the page is empty. Islands whose
 * HTML works without the script stop the error event (see `intent-directive.ts`).
 */
export function watchMissingIslands(): void {
  document.addEventListener(
    'astro:hydration-error',
    async ({ target }) => (target as Element).after(await explainMissing('see all of it')),
    { once: true },
  );
}
