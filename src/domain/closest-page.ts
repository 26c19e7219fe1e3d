import { slipsBetween } from './spelling.ts';

/** Shorter words have too many neighbours to guess among. */
const SHORTEST_GUESSED = 4;

/**
 * The page that was probably meant by an address without one: "/blgo/smal-wins" gives the article whose address
 * has these words. `undefined` where a word is left over that no page has.
 */
export function nearPath(typed: string, paths: readonly string[]): string | undefined {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  return paths
    .map((path) => ({ path, own: wordsOf(path) }))
    .filter(({ own }) => words.every((word) => own.some((other) => isLike(word, other))))
    .toSorted((a, b) => a.own.length - b.own.length)[0]?.path;
}

const wordsOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/\.html?$/, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

function isLike(word: string, other: string): boolean {
  return word === other || (word.length >= SHORTEST_GUESSED && slipsBetween(word, other, 1) <= 1);
}
