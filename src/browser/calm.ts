import { local } from './storage.ts';

const KEY = 'calm';
/** Sent to the document whenever calm may have changed, here or in another tab. */
export const CALM_CHANGED = 'calm-changed';

/** Whether nothing may move or appear by itself: chosen here, or asked for by the device. */
export function isCalm(): boolean {
  const chosen = local.read(KEY);
  return typeof chosen === 'boolean' ? chosen : reducedMotion().matches;
}

/** Keeps the choice for this browser and tells everything on the page. */
export function setCalm(calm: boolean): void {
  local.write(KEY, calm);
  showCalm();
}

/** Takes the choice of this browser back: the device is asked again. */
export function forgetCalm(): void {
  local.remove(KEY);
  showCalm();
}

/** Marks the page, so that styles and overlays can ask; also when another tab or the device changes it. */
export function startCalm(): void {
  addEventListener('storage', showCalm);
  reducedMotion().addEventListener('change', showCalm);
  showCalm();
}

function showCalm(): void {
  document.documentElement.toggleAttribute('data-calm', isCalm());
  document.dispatchEvent(new Event(CALM_CHANGED));
}

function reducedMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}
