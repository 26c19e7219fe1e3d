import { SLOW_FACTOR } from '#src/domain/reading-settings.ts';

/** What shows that somebody is here. Until then nothing is fetched that a page does not need. */
export const GESTURES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Does something when the page has nothing else to do; a busy device gets it after 2 seconds. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work);
}

/** Does something in a quiet moment after the first gesture; never for who saves data. */
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

/** Whether the visitor pays for each byte, or waits for it. */
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

/** Whether this browser says that nothing of it may be counted. */
export function isCountingRefused(): boolean {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/** How many times longer than usual something stands that passes by itself: more in slow mode. */
export function paceFactor(): number {
  return document.documentElement.dataset['pace'] === 'slow' ? SLOW_FACTOR : 1;
}
