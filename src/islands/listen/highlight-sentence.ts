/** Highlights the spoken text without changing the page's elements, in browsers that support it. */
export function highlight(kind: 'sentence' | 'word', range?: Range): void {
  if (!('highlights' in CSS)) return;
  if (range) CSS.highlights.set(`listen-${kind}`, new Highlight(range));
  else CSS.highlights.delete(`listen-${kind}`);
}
