import {
  movePosition,
  parsePositions,
  POSITION_KEY,
} from '#src/domain/reading/reading-position.ts';
import { local } from './storage.ts';
import { later } from './timers.ts';
import { firstWith, valueOf } from './trigger-names.ts';

/** Where the eyes are, as a part of the window's height: what is above has been read. */
const READING_LINE = 0.4;
/** How often it is looked, at most, while the page scrolls. In milliseconds. */
const LOOK_AFTER = 400;

/** Keeps the last heading that was passed. At the end of the text, its place is forgotten. */
export function watchPosition(offer: HTMLElement): void {
  const headings = [...document.querySelectorAll<HTMLElement>('[data-from-content] > h2[id]')];
  const end = firstWith('data-text-end');
  let isWaiting = false;
  let last: string | undefined;
  const look = () => {
    isWaiting = false;
    const line = innerHeight * READING_LINE;
    const isAbove = (one: Element) => one.getBoundingClientRect().top < line;
    const passed = headings.filter(isAbove).length;
    // Up to the second heading there is nothing to carry on.
    if (passed < 2) return;
    const heading = end && isAbove(end) ? undefined : headings[passed - 1]?.id;
    if (heading !== last) keepPosition(offer, heading);
    last = heading;
  };
  look();
  addEventListener(
    'scroll',
    () => {
      if (!isWaiting) later(LOOK_AFTER, look);
      isWaiting = true;
    },
    { passive: true },
  );
}

/** Without a heading, the place of the text is forgotten. */
export function keepPosition(offer: HTMLElement, heading?: string): void {
  const path = valueOf(offer, 'data-carry-on');
  local.write(POSITION_KEY, movePosition(parsePositions(local.read(POSITION_KEY)), path, heading));
}
