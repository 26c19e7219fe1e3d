import { reportToFunction } from '#src/browser/api.ts';
import { isCountingRefused } from '#src/browser/track.ts';
import type { QuestionSource } from '#src/domain/analytics/tracking.ts';
import { countableWords } from '#src/recognizer/countable.ts';

/** Questions already counted on this page, so that each is counted only once. */
const counted = new Set<string>();

/**
 * Counts an unanswered question for the coach as a few dictionary words, without names, numbers, or
 * signs of danger. Does nothing if the visitor's browser opts out of counting.
 * @param firstName The visitor's first name, if known.
 */
export function reportUnanswered(where: QuestionSource, text: string, firstName = ''): void {
  if (isCountingRefused()) return;
  const words = countableWords(text, firstName);
  const key = words.join(' ');
  if (words.length === 0 || counted.has(key)) return;
  counted.add(key);
  reportToFunction('unanswered', { where, words });
}
