import { SLOW_FACTOR } from '#src/domain/reading-settings.ts';

/** How many times longer than usual something stands that passes by itself: more in slow mode. */
export function paceFactor(): number {
  return document.documentElement.dataset['pace'] === 'slow' ? SLOW_FACTOR : 1;
}
