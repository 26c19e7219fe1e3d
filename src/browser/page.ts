import { startCalmSwitch } from './calm.ts';
import { startCartPanel } from './cart-panel.ts';
import { startCartTriggers } from './cart-triggers.ts';
import { startChatPanel } from './chat-panel.ts';
import { startIslands } from './islands.ts';
import { startListen } from './listen-start.ts';
import { startNewsletter } from './newsletter.ts';
import { startOffline } from './offline.ts';
import { startOverlaysLater } from './overlays-later.ts';
import { startPlace } from './reading-place-start.ts';
import { startReading } from './reading-start.ts';

/** All that runs on every page before anybody touches it. */
export function startPage(): void {
  startCalmSwitch();
  startReading();
  startIslands();
  startCartPanel();
  startChatPanel();
  startCartTriggers();
  startNewsletter();
  startListen();
  for (const button of document.querySelectorAll<HTMLElement>('[data-print-page]')) {
    button.addEventListener('click', () => {
      void import('./print-page.ts').then(({ printPage }) => printPage(button));
    });
  }
  startPlace();
  startOffline();
  // Pages of the quiet zone have no surface.
  if (document.querySelector('[data-surface]')) startOverlaysLater();
}
