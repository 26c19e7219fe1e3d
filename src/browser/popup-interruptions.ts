import { local } from './storage.ts';

const KEY = 'calm';
/** Sent to the document whenever the choice may have changed, here or in another tab. */
export const INTERRUPTIONS_CHANGED = 'interruptions-changed';

/** Whether nothing may move or appear by itself: chosen here, or asked for by the device. */
export function areInterruptionsReduced(): boolean {
  const chosen = local.read(KEY);
  return typeof chosen === 'boolean' ? chosen : reducedMotion().matches;
}

/** Keeps the choice for this browser and tells everything on the page. */
export function reduceInterruptions(isReduced: boolean): void {
  local.write(KEY, isReduced);
  showInterruptions();
}

/** Takes the choice of this browser back: the device is asked again. */
export function resetInterruptions(): void {
  local.remove(KEY);
  showInterruptions();
}

/** Marks the page, so that styles and overlays can ask; also when another tab or the device changes it. */
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
