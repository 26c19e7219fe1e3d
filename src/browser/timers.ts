import { SLOW_FACTOR } from '#src/domain/reading/reading-settings.ts';

/** Runs a function after a delay in milliseconds. Returns the timer for `cancel`. */
export function later(afterMs: number, work: () => void): number {
  return Number(setTimeout(work, afterMs));
}

export function cancel(timer: number): void {
  clearTimeout(timer);
}

/** Returns the factor for the duration of temporary messages: more than 1 in slow mode. */
export function paceFactor(): number {
  return document.documentElement.dataset['pace'] === 'slow' ? SLOW_FACTOR : 1;
}
