import { SLOW_FACTOR } from '#src/domain/reading/reading-settings.ts';

/** Does something after a while, in milliseconds. Gives what `cancel` takes. */
export function later(afterMs: number, work: () => void): number {
  return Number(setTimeout(work, afterMs));
}

/** Takes back what was to be done later. */
export function cancel(timer: number): void {
  clearTimeout(timer);
}

/** How many times longer than usual something stands that passes by itself: more in slow mode. */
export function paceFactor(): number {
  return document.documentElement.dataset['pace'] === 'slow' ? SLOW_FACTOR : 1;
}
