/** Where people look for help, tell their story, pay or open what is theirs. Presses there are nobody's business. */
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

/** Whether presses on the page at this path may be counted at all. */
export function mayCountPresses(path: string): boolean {
  return !PRIVATE_PLACES.some((place) => path === place || path.startsWith(`${place}/`));
}

/**
 * The name of a pressed button: its words, without what follows a colon. "Add to Cart: Recovery
 * Journal" says what was pressed; which book somebody reads is not asked.
 */
export function pressName(words: string): string {
  const [name = ''] = words.split(':');
  return name.replace(/\s+/g, ' ').trim().slice(0, 60);
}

/** Where something is asked that may have no answer. */
export const QUESTION_SOURCES = ['chat', 'search'] as const;
export type QuestionSource = (typeof QUESTION_SOURCES)[number];
