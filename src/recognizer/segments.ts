import { meantWords } from './short-forms.ts';

/** Words that are classified together. A concern in a long message is in a segment of it. */
const SPAN = 24;
/** Most segments that are classified; a message of more is not written by a tired hand. */
const MOST_SEGMENTS = 150;

/** Segments of a message: its sentences, short ones together with the next, since tired writers put a stop after every word. */
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
