/** Distance of two words in slips: a letter wrong, missing, too much, or two swapped. Stops above `most`. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let best = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      }
      next.push(best);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
};

/** Small words that hold joined words together ("iwanttodie"). */
const JOINTS = new Set(
  'im i to my a me the no not of in it is so do am be he she you and'.split(' '),
);

/** What the speller knows: ways to write a word, words to mend towards, and words to leave alone. */
export interface Spellings {
  /** Written so → meant so; the meaning may be several words. */
  readonly forms: ReadonlyMap<string, string>;
  /** Words that matter so much that a word near them is taken for them. */
  readonly targets: ReadonlySet<string>;
  /** Words that are right as they are, however near to one that matters. */
  readonly known: ReadonlySet<string>;
}

/**
 * A function that mends one word towards the words that the families look for. Words of three letters and
 * fewer are never guessed, and the first letter is taken as right: short words have too many neighbours.
 */
export function createSpeller({ forms, targets, known }: Spellings): (word: string) => string {
  const byStart = new Map<string, string[]>();
  for (const word of targets) {
    if (word.length < 4) continue;
    const start = word[0] ?? '';
    byStart.set(start, [...(byStart.get(start) ?? []), word]);
  }
  const collapsed = (word: string) => word.replace(/([a-z])\1+/g, '$1');
  const byCollapsed = new Map([...known, ...targets].map((word) => [collapsed(word), word]));
  const isRight = (word: string) => known.has(word) || targets.has(word);

  function nearest(word: string): string | undefined {
    let best: string | undefined;
    let bestSlips = 3;
    for (const candidate of byStart.get(word[0] ?? '') ?? []) {
      const length = Math.min(word.length, candidate.length);
      const most = length >= 7 ? 2 : 1;
      if (length < 3) continue;
      const slips = slipsBetween(word, candidate, Math.min(most, bestSlips - 1));
      if (slips <= most && slips < bestSlips) {
        best = candidate;
        bestSlips = slips;
      }
    }
    return best;
  }

  /** "killmyself" → "kill myself": the fewest known words that make up the whole. */
  function parted(word: string): string | undefined {
    const best: (string[] | undefined)[] = [[]];
    for (let end = 1; end <= word.length; end += 1) {
      for (let start = Math.max(0, end - 12); start < end; start += 1) {
        const head = best[start];
        const piece = word.slice(start, end);
        const fits =
          targets.has(piece) || (piece.length > 3 && forms.has(piece)) || JOINTS.has(piece);
        if (head === undefined || !fits) continue;
        const shortest = best[end];
        if (shortest === undefined || head.length + 1 < shortest.length)
          best[end] = [...head, piece];
      }
    }
    const pieces = best[word.length];
    if (pieces === undefined || pieces.length < 2 || word.length / pieces.length < 2.5)
      return undefined;
    return pieces.map((piece) => forms.get(piece) ?? piece).join(' ');
  }

  return (word) => {
    const form = forms.get(word);
    if (form !== undefined) return form;
    if (isRight(word) || word.length < 3) return word;
    if (/\d/.test(word)) {
      if (!/[a-z]/.test(word)) return word;
      const letters = word.replace(/\d/g, (digit) => LEET[digit] ?? digit);
      const meant = forms.get(letters) ?? (targets.has(letters) ? letters : undefined);
      return meant ?? word;
    }
    if (word.includes('*')) {
      const like = new RegExp(`^${word.replaceAll('*', '[a-z]{1,2}')}$`);
      return [...targets].find((candidate) => like.test(candidate)) ?? word;
    }
    if (word.endsWith('in') && isRight(`${word}g`)) return `${word}g`;
    const single = word.replace(/([a-z])\1+/g, '$1');
    for (const shorter of [word.replace(/([a-z])\1$/, '$1'), single]) {
      if (shorter === word) continue;
      const meant = forms.get(shorter) ?? (isRight(shorter) ? shorter : undefined);
      if (meant !== undefined) return meant;
    }
    if (word.length > 4) {
      const doubled = byCollapsed.get(collapsed(word));
      if (doubled !== undefined) return doubled;
    }
    return (word.length > 5 ? parted(word) : undefined) ?? nearest(word) ?? word;
  };
}
