import groups from './word-groups.json' with { type: 'json' };

/**
 * Maps each word to its group, in English and Spanish. `word-groups.json` groups base forms that
 * have the same role in a message, and `wordGroupOf` finds "drooping" under "droop". The model
 * learns a weight for each group.
 */
const byWord = new Map<string, string>(
  Object.entries(groups).flatMap(([group, words]) =>
    words
      .split(' ')
      .map((word): [string, string] => [word, group])
      .reverse(),
  ),
);

/** All words that belong to a group. */
export const GROUPED_WORDS: readonly string[] = [...byWord.keys()].filter((word) =>
  /^[a-z]+$/.test(word),
);

const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/s$/, ['']],
  [/es$/, ['']],
  [/ies$/, ['y']],
  [/ing$/, ['', 'e']],
  [/ed$/, ['', 'e']],
  [/ly$/, ['']],
  [/er$/, ['']],
  [/([a-z])\1ing$/, ['$1']],
  [/([a-z])\1ed$/, ['$1']],
];

/** Returns a word's group. Looks up the word itself, then its stem. */
export function wordGroupOf(word: string): string | undefined {
  const own = byWord.get(word);
  if (own !== undefined || word.length < 4) return own;
  for (const [ending, stems] of ENDINGS) {
    if (!ending.test(word)) continue;
    for (const stem of stems) {
      const found = byWord.get(word.replace(ending, stem));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
