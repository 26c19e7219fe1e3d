import { editDistance } from './edit-distance.ts';

/** Minimum length for typo correction. Shorter words are too similar to each other. */
const SHORTEST_GUESSED = 4;

/**
 * Guesses which page a missing URL was meant to be: "/blgo/smal-wins" finds the article with these
 * words in its path. Returns `undefined` if no page's path contains all the words.
 */
export function closestPage(typed: string, paths: readonly string[]): string | undefined {
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
  return word === other || (word.length >= SHORTEST_GUESSED && editDistance(word, other, 1) <= 1);
}
