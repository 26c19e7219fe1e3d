import type { TrackInput } from '#src/contracts/track.ts';
import { pressName } from '#src/domain/analytics/tracking.ts';
import { isCountingRefused, tellFunction } from './api.ts';
import { pressedWith, valueOf } from './trigger-names.ts';

interface AnalyticsWindow {
  dataLayer?: unknown[];
  gtag?: (command: 'event', name: string, values: TrackInput) => void;
}

/**
 * Tells all three channels that a button was pressed: `dataLayer`, `gtag` where the owner has added it,
 * and our own function. Nobody who asks not to be counted is counted.
 */
export function track(button_name: string, location: string): void {
  const page: Window & AnalyticsWindow = window;
  if (isCountingRefused()) return;
  const press: TrackInput = { button_name, location };
  (page.dataLayer ??= []).push({ event: 'button_click', ...press });
  page.gtag?.('event', 'button_click', press);
  tellFunction('track', press);
}

/**
 * Counts presses of what carries `data-track`; its value is the place on the page. Only pages that may
 * count call this, and what is pressed in the chat is never counted.
 */
export function startTracking(): void {
  document.addEventListener('click', (event) => {
    const button = pressedWith('data-track', event);
    if (!button || button.closest('#chat-panel')) return;
    const place = `${location.pathname} ${valueOf(button, 'data-track')}`;
    track(pressName(button.textContent), place.trim());
  });
}
