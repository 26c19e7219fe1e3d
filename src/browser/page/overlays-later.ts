import { GESTURES } from '../visitor.ts';

/** What may decide about a surface, and is kept until the surfaces are there. */
const TELLING = ['mouseleave', 'visibilitychange'] as const;
/** Early enough for what comes first, which is the notice after 8 seconds. In milliseconds. */
const LATEST = 5000;

/**
 * Fetches the surfaces at the first gesture, or after some seconds: nothing appears before, so a page
 * does not wait for them. What happens until they are there is not lost.
 */
export function startOverlaysLater(): void {
  const openedAt = Date.now();
  const early: Event[] = [];
  const waiting = new AbortController();
  const options = { passive: true, capture: true, signal: waiting.signal };
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import('./overlays.ts').then(
      ({ startOverlays }) => {
        waiting.abort();
        startOverlays(openedAt, early);
      },
      // A page without surfaces is a good page.
      () => undefined,
    );
  };
  for (const type of TELLING) {
    document.addEventListener(
      type,
      (event) => {
        early.push(event);
        load();
      },
      options,
    );
  }
  for (const type of GESTURES) addEventListener(type, load, options);
  setTimeout(load, LATEST);
}
