/**
 * Index of keys by their first word, so that listing by prefix stays fast with millions of keys.
 */
export interface KeysByWord {
  add(key: string): void;
  delete(key: string): void;
  /**
   * Returns the keys with this prefix in insertion order, or `undefined` if the prefix ends within
   * the first word.
   */
  startingWith(prefix: string): string[] | undefined;
}

export function createKeysByWord(): KeysByWord {
  const keysByWord = new Map<string, Set<string>>();
  const wordOf = (key: string) => /^[^-]*-/.exec(key)?.[0] ?? '';
  return {
    add(key) {
      const word = wordOf(key);
      const known = keysByWord.get(word) ?? new Set();
      keysByWord.set(word, known.add(key));
    },
    delete: (key) => void keysByWord.get(wordOf(key))?.delete(key),
    startingWith(prefix) {
      const word = wordOf(prefix);
      if (word === '') return undefined;
      const own = [...(keysByWord.get(word) ?? [])];
      return prefix === word ? own : own.filter((key) => key.startsWith(prefix));
    },
  };
}
