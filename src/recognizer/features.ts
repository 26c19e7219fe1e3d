import { wordGroupOf } from './word-groups.ts';

/**
 * Number of hash buckets for features. Features may collide, but the other features in a message
 * make up for it.
 */
export const BUCKETS = 1 << 18;

/** FNV-1a, reduced to the number of buckets. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return ((hash >>> 16) ^ hash) & (BUCKETS - 1);
}

/** Maximum distance between the two words in a pair. */
const REACH = 5;

function groupOf(word: string): string {
  if (/^\d/.test(word)) {
    if (word === '911') return '#call';
    return /^(?:19|20)\d\d$/.test(word) ? '#past' : '#num';
  }
  const group = wordGroupOf(word);
  return group === undefined ? word : `#${group}`;
}

/**
 * Returns a message's features as hash buckets: words, groups, bigrams, pairs of nearby groups, and
 * parts of words, most of which survive a typo.
 */
export function bucketsOf(words: readonly string[]): number[] {
  const found = new Set<string>();
  const groups = words.map(groupOf);
  words.forEach((word, at) => {
    const group = groups[at] ?? '';
    found.add(`w${word}`);
    if (group !== word) found.add(`g${group}`);
    found.add(`b${words[at - 1] ?? '^'} ${word}`);
    found.add(`c${groups[at - 1] ?? '^'} ${group}`);
    if (at === words.length - 1) {
      found.add(`b${word} $`);
      found.add(`c${group} $`);
    }
    for (const other of groups.slice(at + 2, at + REACH + 1)) found.add(`s${group} ${other}`);
    if (word.length > 3) {
      const whole = `<${word}>`;
      for (let size = 3; size <= 5; size += 1) {
        for (let start = 0; start + size <= whole.length; start += 1) {
          found.add(`n${whole.slice(start, start + size)}`);
        }
      }
    }
  });
  return [...new Set([...found].map(bucketOf))];
}
