/**
 * Events that indicate a visitor is present. Most optional code isn't fetched until the first one.
 */
export const GESTURES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Runs a function when the browser is idle, or after 2 seconds at the latest. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work);
}

/**
 * Runs a function when the browser is idle after the first gesture. Never runs it if the browser is
 * set to save data or the connection is slow.
 */
export function afterFirstGesture(work: () => void): void {
  const first = new AbortController();
  const begin = () => {
    first.abort();
    whenIdle(() => {
      if (!isSaving()) work();
    });
  };
  for (const type of GESTURES)
    addEventListener(type, begin, { passive: true, signal: first.signal });
}

/** Returns whether the browser is set to save data or the connection is slow. */
function isSaving(): boolean {
  interface Connection {
    saveData?: boolean;
    effectiveType?: string;
  }
  const { saveData, effectiveType }: Connection =
    (navigator as Navigator & { connection?: Connection }).connection ?? {};
  return (
    saveData === true ||
    effectiveType?.endsWith('2g') === true ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  );
}
