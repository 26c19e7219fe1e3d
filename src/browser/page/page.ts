import { watchInterruptions } from '#src/browser/interruptions.ts';
import { startCartTriggers } from './cart-triggers.ts';
import { startListen } from './listen.ts';
import { startOpeners } from './openers.ts';
import { READING_KEY, READING_PARAMETER } from '#src/browser/storage.ts';
import { allWith, firstWith, valueOf } from '#src/browser/trigger-names.ts';
import { afterFirstGesture, GESTURES } from '#src/browser/visitor.ts';

/**
 * All that runs on every page before anybody touches it: what must answer a press at once, and what brings
 * the rest when it is needed.
 */
export function startPage(): void {
  watchInterruptions();
  startOpeners();
  startCartTriggers();
  startListen();
  bringReading();
  bringPosition();
  bringOverlays();
  for (const button of allWith('data-print-page')) {
    button.addEventListener('click', () => printPage(valueOf(button, 'data-print-page')));
  }
  // A browser shows the line that is written in; what lies below it would stand behind the bar. A field under a
  // finger or mouse stays: what moves then would put the caret elsewhere.
  addEventListener('focusin', ({ target }) => {
    const field = target as Element;
    if (field.matches('textarea:not(:active)')) field.scrollIntoView({ block: 'nearest' });
  });
  const bringRest = () => void import('./after-gesture.ts').catch(ignore);
  // Where popovers are missing, the first press may be on the button that opens the menu.
  if ('popover' in document.body) afterFirstGesture(bringRest);
  else bringRest();
}

/** A page without what comes later is a good page. */
function ignore(): void {}

/**
 * Brings the reading settings when a link carries some, another tab changes them, or pictures are off. What
 * is kept stands on the page before it is painted, without any of this.
 */
function bringReading(): void {
  const reading = () => import('#src/browser/reading.ts');
  const show = () => void reading().then(({ showSettings }) => showSettings(), ignore);
  if (new URLSearchParams(location.search).has(READING_PARAMETER)) {
    void reading().then(({ keepSentSettings }) => keepSentSettings(), ignore);
  }
  if (document.documentElement.dataset['pictures'] === 'off') {
    void reading().then(({ showPictureWords }) => showPictureWords(), ignore);
  }
  addEventListener('storage', ({ key }) => {
    if (key === READING_KEY || key === null) show();
  });
  // A page that the browser kept in memory does not know what was chosen on another page since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
}

/** Remembers where somebody stops in a long text, from the first scroll on; before, there is nothing to know. */
function bringPosition(): void {
  const offer = firstWith('data-carry-on');
  if (!offer) return;
  const place = () => import('#src/browser/reading-position.ts');
  offer.querySelector('button')?.addEventListener('click', () => {
    offer.hidden = true;
    document.querySelector('main')?.focus({ preventScroll: true });
    void place().then(({ keepPosition }) => keepPosition(offer), ignore);
  });
  const watch = () => void place().then(({ watchPosition }) => watchPosition(offer), ignore);
  addEventListener('scroll', watch, { once: true, passive: true });
}

/** Early enough for the first overlay, which is the notice after 8 seconds. In milliseconds. */
const LATEST = 5000;

/**
 * Brings what appears by itself at the first gesture, or after some seconds: nothing appears before. What
 * may decide about it until it is here is kept. Pages of the quiet zone have none.
 */
function bringOverlays(): void {
  const place = firstWith('data-overlays');
  if (!place) return;
  const openedAt = Date.now();
  const early: Event[] = [];
  const waiting = new AbortController();
  const options = { passive: true, capture: true, signal: waiting.signal };
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import('#src/islands/popups/overlays.ts').then(({ startOverlays }) => {
      waiting.abort();
      startOverlays(place, openedAt, early);
    }, ignore);
  };
  for (const type of ['mouseleave', 'visibilitychange']) {
    const keep = (event: Event) => {
      early.push(event);
      load();
    };
    document.addEventListener(type, keep, options);
  }
  for (const type of GESTURES) addEventListener(type, load, options);
  setTimeout(load, LATEST);
}

function printPage(part: string): void {
  const { dataset } = document.documentElement;
  dataset['print'] = part;
  addEventListener('afterprint', () => delete dataset['print'], { once: true });
  print();
}
