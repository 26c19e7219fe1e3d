import { createChance } from './random.ts';

const lettersOf = (kind: RegExp) =>
  Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => kind.test(letter)) as [string, ...string[]];

/** Letters that show nothing: Unicode calls them format letters, or says that they may be left out. */
export const FORMAT_LETTERS = lettersOf(/[\p{Cf}\p{DI}]/u);
/** Every space but the plain one. */
export const ODD_SPACES = lettersOf(/(?! )\p{Zs}/u);

/**
 * A text of Latin letters as it comes from a contact, a document or another keyboard: format letters in any place,
 * odd spaces for its spaces and around it, odd hyphens, accents apart or not.
 * @param change What else becomes of some of its letters.
 */
export function oddlyTyped(
  text: string,
  seed: number,
  change = (letter: string) => letter,
): string {
  const { happens, pick } = createChance(seed);
  const odd = (letter: string) => {
    const changed = letter === ' ' ? pick(ODD_SPACES) : letter === '-' ? '\u2011' : change(letter);
    const typed = happens(0.5) ? changed : letter;
    if (happens(0.8)) return typed;
    return typed + (happens(0.5) ? pick(['\u200B', '\u202A', '\u200D']) : pick(FORMAT_LETTERS));
  };
  const letters = [...` ${text} `.normalize(pick(['NFC', 'NFD']))];
  return letters.map(odd).join('');
}
