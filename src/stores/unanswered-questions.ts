import { isCountingRefused, tellFunction } from '#src/browser/api.ts';
import type { QuestionSource } from '#src/domain/analytics/tracking.ts';
import { countableWords } from '#src/recogniser/countable.ts';

/** Questions of this page that were counted: the same one counts once. */
const counted = new Set<string>();

/**
 * Counts a question that had no answer, for the coach: a few words of the dictionary without names, numbers
 * and danger. Nothing where the visitor's browser says no to counting.
 * @param firstName What the visitor is called, if it is known here.
 */
export function tellUnanswered(where: QuestionSource, text: string, firstName = ''): void {
  if (isCountingRefused()) return;
  const words = countableWords(text, firstName);
  const key = words.join(' ');
  if (words.length === 0 || counted.has(key)) return;
  counted.add(key);
  tellFunction('unanswered', { where, words });
}
