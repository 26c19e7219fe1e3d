import { watchInterruptions } from '../calm-mode.ts';
import { startCartTriggers } from './cart-triggers.ts';
import { startListen } from './listen.ts';
import { watchMissingIslands } from './missing-islands.ts';
import { openPanelsOnClick } from './open-panels.ts';
import { READING_PARAMETER } from '../storage.ts';
import { allWith, firstWith, valueOf } from '../trigger-names.ts';
import { afterFirstGesture, GESTURES } from '../first-gesture.ts';

/**
 * Runs on every page before any interaction. Sets up everything that has to respond to a click
 * right away, and loads the rest on demand.
 */
export function startPage(): void {
  watchInterruptions();
  watchMissingIslands();
  openPanelsOnClick();
  startCartTriggers();
  startListen();
  loadReading();
  loadPosition();
  loadPopups();
  for (const button of allWith('data-print-page')) {
    button.addEventListener('click', () => printPage(valueOf(button, 'data-print-page')));
  }
  const loadRest = () => void import('./after-gesture.ts').catch(ignore);
  // Without popover support, the menu button needs this script, so don't wait for a gesture. It may
  // be a click on that button.
  if ('popover' in document.body) afterFirstGesture(loadRest);
  else loadRest();
}

/** Ignores a failed import, because everything that's loaded later is optional. */
function ignore(): void {}

/**
 * Loads the reading settings if a link contains any, or if pictures are off. Saved settings don't
 * need this, because they're applied before the first paint. `after-gesture.ts` picks up changes
 * from other tabs and pages.
 */
function loadReading(): void {
  const reading = () => import('../reading-settings.ts');
  if (new URLSearchParams(location.search).has(READING_PARAMETER)) {
    void reading().then(({ keepSentSettings }) => keepSentSettings(), ignore);
  }
  if (document.documentElement.dataset['pictures'] === 'off') {
    void reading().then(({ showPictureWords }) => showPictureWords(), ignore);
  }
}

/**
 * Saves where a reader stops in a long article. Loads on the first scroll, because there's nothing
 * to save before that.
 */
function loadPosition(): void {
  const offer = firstWith('data-carry-on');
  if (!offer) return;
  const place = () => import('../reading-position.ts');
  offer.querySelector('button')?.addEventListener('click', () => {
    offer.hidden = true;
    document.querySelector('main')?.focus({ preventScroll: true });
    void place().then(({ keepPosition }) => keepPosition(offer), ignore);
  });
  const watch = () => void place().then(({ watchPosition }) => watchPosition(offer), ignore);
  addEventListener('scroll', watch, { once: true, passive: true });
}

/**
 * Maximum delay before the popups load, in milliseconds. The first one (the notice) appears after 8
 * seconds.
 */
const LATEST = 5000;

/**
 * Loads the popups at the first gesture or after a few seconds. Until then, events that may trigger
 * one are buffered. Quiet pages don't have any popups.
 */
function loadPopups(): void {
  const place = firstWith('data-popups');
  if (!place) return;
  const openedAt = Date.now();
  const early: Event[] = [];
  const waiting = new AbortController();
  const options = { passive: true, capture: true, signal: waiting.signal };
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import('#src/islands/popups/popup-manager.ts').then((manager) => {
      waiting.abort();
      manager.startPopups(place, openedAt, early);
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
