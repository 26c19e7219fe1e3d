import { meantWords } from './short-forms.ts';

/**
 * Maximum number of words in a segment. Segments are classified separately, because in a long
 * message, only one of them may have the concern.
 */
const SPAN = 24;
/** Maximum number of segments to classify. Nobody types a message with more. */
const MOST_SEGMENTS = 150;

/**
 * Splits a message into sentences. Short ones are joined with the next, because people who are
 * tired put a period after every word.
 */
export function segmentsOf(text: string): string[][] {
  const sentences = text
    .split(/(?<=[.?]) /)
    .map(meantWords)
    .filter((words) => words.some((word) => word !== '?'));
  const segments: string[][] = [];
  sentences.forEach((words, at) => {
    for (let start = 0; start === 0 || start + SPAN / 2 < words.length; start += SPAN / 2) {
      segments.push(words.slice(start, start + SPAN));
    }
    let run = words;
    for (const next of sentences.slice(at + 1, at + 5)) {
      if (run.length > SPAN / 2 || next.length > SPAN / 2) break;
      run = [...run, ...next];
      segments.push(run);
    }
  });
  return segments.slice(0, MOST_SEGMENTS);
}
