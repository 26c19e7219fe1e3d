import { startCalmSwitch } from '../calm.ts';
import { startCartTriggers } from './cart-triggers.ts';
import { startListen } from './listen-start.ts';
import { startOffline } from '../offline.ts';
import { startOverlaysLater } from './overlays-later.ts';
import { startReading } from '../reading-start.ts';
import { startTriggers } from './triggers.ts';
import { afterFirstGesture } from '../visitor.ts';

/** All that runs on every page before anybody touches it. */
export function startPage(): void {
  startCalmSwitch();
  startReading();
  startTriggers();
  startCartTriggers();
  startListen();
  for (const button of document.querySelectorAll<HTMLElement>('[data-print-page]')) {
    button.addEventListener('click', () => {
      void import('../print-page.ts').then(({ printPage }) => printPage(button));
    });
  }
  // A text whose place is not remembered is a good text.
  if (document.querySelector('[data-carry-on]')) {
    import('../reading-place-start.ts').then(
      ({ startPlace }) => startPlace(),
      () => undefined,
    );
  }
  // A browser shows the line that is written in; what lies below it would stand behind the bar.
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
  });
  startOffline();
  afterFirstGesture(() => {
    // A page without what makes the next one faster is a good page.
    import('../prefetch.ts').then(
      ({ allowPrefetch }) => allowPrefetch(),
      () => undefined,
    );
  });
  // Pages of the quiet zone have no surface.
  if (document.querySelector('[data-overlays]')) startOverlaysLater();
}
