/** Splits a template at its choices in braces. Fixed text becomes a piece with a single choice. */
function piecesOf(line: string): string[][] {
  return line
    .split(/(\{[^{}]*\})/)
    .map((piece) => (/^\{.*\}$/.test(piece) ? piece.slice(1, -1).split('|') : [piece]));
}

/**
 * Expands a template ("I {cannot|can't} walk") to a selection of its messages: every choice at
 * least once, and at least `most` messages if there are that many.
 */
export function expand(template: string, most: number, random: () => number): string[] {
  const pieces = piecesOf(template);
  const widest = Math.max(...pieces.map(({ length }) => length));
  const all = pieces.reduce((count, { length }) => count * length, 1);
  const wanted = Math.min(all, Math.max(most, widest));
  const offsets = pieces.map(({ length }) => Math.floor(random() * length));
  const found = new Set<string>();
  for (let at = 0; found.size < wanted && at < wanted * 4; at += 1) {
    const text = pieces.map((choices, piece) => {
      const isWidest = choices.length === widest;
      const turn = isWidest ? at + (offsets[piece] ?? 0) : Math.floor(random() * choices.length);
      return choices[turn % choices.length] ?? '';
    });
    found.add(text.join('').replace(/\s+/g, ' ').trim());
  }
  return [...found];
}
