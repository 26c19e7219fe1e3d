import { createChance } from './random.ts';

const lettersOf = (kind: RegExp) =>
  Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => kind.test(letter)) as [string, ...string[]];

/**
 * Invisible characters: those that Unicode classifies as format or default-ignorable characters.
 */
export const FORMAT_LETTERS = lettersOf(/[\p{Cf}\p{DI}]/u);
/** Every space character except the ordinary space. */
export const ODD_SPACES = lettersOf(/(?! )\p{Zs}/u);

/**
 * Returns Latin text as it might arrive from a contact list, a document, or another keyboard:
 * with format characters anywhere, unusual spaces in and around it, unusual hyphens, and composed
 * or decomposed accents.
 * @param change Makes further changes to individual characters.
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
