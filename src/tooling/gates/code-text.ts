import { globSync, readFileSync } from 'node:fs';
import { gateShelf } from './gate-shelf.ts';
import type { Passage } from './reading.ts';

/** Rooms whose sentences people read: what is on the screen, and what is in a mail. */
const SPOKEN = ['src/islands', 'src/browser', 'src/stores', 'netlify/messages'];

/** Rooms that may refuse something in words for people; only their refusals are read. */
const REFUSING = ['src/domain', 'netlify/flows', 'netlify/services'];

/** The sentences for people in the code of the working directory, with file and line, each once. */
export async function readCodeText(): Promise<Passage[]> {
  const codeOf = (rooms: readonly string[]) =>
    rooms
      .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`))
      .map((file) => ({ file, code: readFileSync(file, 'utf8') }));
  const spoken = codeOf(SPOKEN);
  const refusing = codeOf(REFUSING);
  const name = gateShelf.nameOf('code', JSON.stringify([spoken, refusing]));
  const known = gateShelf.take(name);
  if (known) return JSON.parse(known.toString()) as Passage[];

  // The compiler is large, and no build needs it while the code stays the same.
  const { sentencesInCode } = await import('./code-sentences.ts');
  const passages = [
    ...spoken.flatMap(({ file, code }) => sentencesInCode(file, code, { onlyRefusals: false })),
    ...refusing.flatMap(({ file, code }) => sentencesInCode(file, code, { onlyRefusals: true })),
  ];
  const found = [...new Map(passages.map((passage) => [passage.text, passage])).values()];
  gateShelf.keep(name, Buffer.from(JSON.stringify(found)));
  return found;
}
