/** Generates typos of the classes that `correct-typos.ts` corrects. */
const TYPOS: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  (word, at) => word.slice(0, at) + (word[at] ?? '') + word.slice(at),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => `${word.slice(0, at)} ${word.slice(at)}`,
];

/**
 * Returns a text with one or two typos in its longer words. Deterministic for the same `random`.
 */
export function withTypos(text: string, random: () => number): string {
  const words = text.split(' ');
  const most = random() < 0.5 ? 1 : 2;
  for (let slip = 0; slip < most; slip += 1) {
    const at = Math.floor(random() * words.length);
    const word = words[at] ?? '';
    if (random() < 0.2 && at > 0) {
      words.splice(at - 1, 2, `${words[at - 1] ?? ''}${word}`);
      continue;
    }
    if (word.length < 4) continue;
    const kind = TYPOS[Math.floor(random() * TYPOS.length)];
    words[at] = kind?.(word, 1 + Math.floor(random() * (word.length - 2))) ?? word;
  }
  return words.join(' ');
}
