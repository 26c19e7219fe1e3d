import { local } from './storage.ts';

const KEY = 'calm';
/** Dispatched on the document when the setting may have changed, here or in another tab. */
export const INTERRUPTIONS_CHANGED = 'interruptions-changed';

/** Returns whether motion and popups are off. The visitor's choice overrides the device setting. */
export function areInterruptionsReduced(): boolean {
  const chosen = local.read(KEY);
  return typeof chosen === 'boolean' ? chosen : reducedMotion().matches;
}

/**
 * Returns whether motion is off. It's always off if the device setting says so, even if the visitor
 * turned calm mode off.
 */
export function isMotionOff(): boolean {
  return areInterruptionsReduced() || reducedMotion().matches;
}

/** Saves the choice in this browser and notifies the page. */
export function reduceInterruptions(isReduced: boolean): void {
  local.write(KEY, isReduced);
  showInterruptions();
}

/** Clears the choice, so the device setting applies again. */
export function resetInterruptions(): void {
  local.remove(KEY);
  showInterruptions();
}

/**
 * Marks the page so that styles and popups can adapt, and updates it when another tab or the device
 * changes the setting.
 */
export function watchInterruptions(): void {
  addEventListener('storage', showInterruptions);
  reducedMotion().addEventListener('change', showInterruptions);
  showInterruptions();
}

function showInterruptions(): void {
  document.documentElement.toggleAttribute('data-quiet', areInterruptionsReduced());
  document.dispatchEvent(new Event(INTERRUPTIONS_CHANGED));
}

function reducedMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}
