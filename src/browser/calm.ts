import { allWith } from './trigger-names.ts';
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

/** Wires the switch in the header and marks the page, so that styles and overlays can ask. */
export function startCalmSwitch(): void {
  for (const button of allWith('data-calm-switch'))
    button.addEventListener('click', () => setCalm(!isCalm()));
  addEventListener('storage', showCalm);
  reducedMotion().addEventListener('change', showCalm);
  showCalm();
}

function showCalm(): void {
  const calm = isCalm();
  document.documentElement.toggleAttribute('data-calm', calm);
  for (const button of allWith('data-calm-switch'))
    button.setAttribute('aria-pressed', String(calm));
  document.dispatchEvent(new Event(CALM_CHANGED));
}

function reducedMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}
