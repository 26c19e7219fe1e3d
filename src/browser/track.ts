import type { TrackInput } from '#src/contracts/track.ts';
import { clickName } from '#src/domain/analytics/tracking.ts';
import { reportToFunction } from './api.ts';
import { pressedWith, valueOf } from './trigger-names.ts';

interface AnalyticsWindow {
  dataLayer?: unknown[];
  gtag?: (command: 'event', name: string, values: TrackInput) => void;
}

/** Returns whether the browser asks sites not to track the visitor. */
export function isCountingRefused(): boolean {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/**
 * Reports a click on a button to all three channels: `dataLayer`, `gtag` if the owner has added it,
 * and our own function. Does nothing if the visitor opted out.
 */
export function track(button_name: string, location: string): void {
  const page: Window & AnalyticsWindow = window;
  if (isCountingRefused()) return;
  const press: TrackInput = { button_name, location };
  (page.dataLayer ??= []).push({ event: 'button_click', ...press });
  page.gtag?.('event', 'button_click', press);
  reportToFunction('track', press);
}

/**
 * Counts clicks on elements with `data-track`, whose value is the element's place on the page. Only
 * called on pages where clicks may be counted. Never counts clicks in the chat.
 */
export function startTracking(): void {
  document.addEventListener('click', (event) => {
    const button = pressedWith('data-track', event);
    if (!button || button.closest('#chat-panel')) return;
    const place = `${location.pathname} ${valueOf(button, 'data-track')}`;
    track(clickName(button.textContent), place.trim());
  });
}
