import { startCalmSwitch } from './calm.ts';
import { startCartTriggers } from './cart-triggers.ts';
import { startNewsletter } from './newsletter.ts';
import { startOverlaysLater } from './overlays-later.ts';
import { startReading } from './reading-start.ts';

/** All that runs on every page before anybody touches it. */
export function startPage(): void {
  startCalmSwitch();
  startReading();
  startCartTriggers();
  startNewsletter();
  // Pages of the quiet zone have no surface.
  if (document.querySelector('[data-surface]')) startOverlaysLater();
}
