import { globSync, readFileSync } from 'node:fs';
import { sentencesInCode } from './code-sentences.ts';
import type { Passage } from './reading.ts';

/** Rooms whose sentences people read: what is on the screen, and what is in a mail. */
const SPOKEN = ['src/islands', 'src/browser', 'src/stores', 'netlify/messages'];

/** Rooms that may refuse something in words for people; only their refusals are read. */
const REFUSING = ['src/domain', 'netlify/flows', 'netlify/services'];

/** The sentences for people in the code of the working directory, with file and line, each once. */
export function readCodeText(): Passage[] {
  const sentencesIn = (rooms: readonly string[], onlyRefusals: boolean) =>
    rooms
      .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`))
      .flatMap((file) => sentencesInCode(file, readFileSync(file, 'utf8'), { onlyRefusals }));
  const passages = [...sentencesIn(SPOKEN, false), ...sentencesIn(REFUSING, true)];
  return [...new Map(passages.map((passage) => [passage.text, passage])).values()];
}
