import {
  movePosition,
  parsePositions,
  POSITION_KEY,
} from '#src/domain/reading/reading-position.ts';
import { local } from './storage.ts';
import { later } from './timers.ts';
import { firstWith, valueOf } from './trigger-names.ts';

/**
 * Where we assume the reader is looking, as a fraction of the viewport height. Anything above it
 * counts as read.
 */
const READING_LINE = 0.4;
/** Throttle interval while the page scrolls, in milliseconds. */
const THROTTLE_INTERVAL = 400;

/**
 * Saves the last heading that the reader passed. At the end of the text, clears the saved position.
 */
export function watchPosition(offer: HTMLElement): void {
  const headings = [...document.querySelectorAll<HTMLElement>('[data-from-content] > h2[id]')];
  const end = firstWith('data-text-end');
  let isWaiting = false;
  let last: string | undefined;
  const savePosition = () => {
    isWaiting = false;
    const line = innerHeight * READING_LINE;
    const isAbove = (one: Element) => one.getBoundingClientRect().top < line;
    const passed = headings.filter(isAbove).length;
    // Before the second heading, there isn't a position worth saving.
    if (passed < 2) return;
    const heading = end && isAbove(end) ? undefined : headings[passed - 1]?.id;
    if (heading !== last) keepPosition(offer, heading);
    last = heading;
  };
  savePosition();
  addEventListener(
    'scroll',
    () => {
      if (!isWaiting) later(THROTTLE_INTERVAL, savePosition);
      isWaiting = true;
    },
    { passive: true },
  );
}

/** Saves the reader's position, or clears it if there's no heading. */
export function keepPosition(offer: HTMLElement, heading?: string): void {
  const path = valueOf(offer, 'data-carry-on');
  local.write(POSITION_KEY, movePosition(parsePositions(local.read(POSITION_KEY)), path, heading));
}
