/**
 * Pages where people look for help, share their story, pay, or open their purchases. Clicks there
 * are never tracked.
 */
const PRIVATE_PLACES = [
  '/help',
  '/contact',
  '/community',
  '/cart',
  '/checkout',
  '/purchase-success',
  '/download',
  '/my-downloads',
  '/test-purchase',
  '/newsletter',
  '/auth',
  '/admin',
  '/review',
];

/** Returns whether clicks may be counted on the page at this path. */
export function mayCountClicks(path: string): boolean {
  return !PRIVATE_PLACES.some((place) => path === place || path.startsWith(`${place}/`));
}

/**
 * Returns the tracked name of a button: its label up to a colon. "Add to Cart: Recovery Journal" is
 * recorded without the book's title, because we don't track which book someone reads.
 */
export function clickName(words: string): string {
  const [name = ''] = words.split(':');
  return name.replace(/\s+/g, ' ').trim().slice(0, 60);
}

/** Features where a visitor's question can go unanswered. */
export const QUESTION_SOURCES = ['chat', 'search'] as const;
export type QuestionSource = (typeof QUESTION_SOURCES)[number];
