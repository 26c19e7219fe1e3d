/**
 * Filters the glossary to terms that contain the text in their name or meaning, across all letters.
 * If the text is empty, goes back to showing only the first letter. Returns the number of terms
 * shown.
 */
export function showMatches(typed: string): number {
  let count = 0;
  for (const group of document.querySelectorAll<HTMLElement>('#words > section')) {
    const entries = [...group.querySelectorAll('dl > div')];
    const matches = entries.filter((entry) => entry.textContent.toLowerCase().includes(typed));
    for (const entry of entries) entry.toggleAttribute('hidden', !matches.includes(entry));
    group.hidden = matches.length === 0;
    count += matches.length;
  }
  document.querySelector<HTMLInputElement>(typed ? '#letter-All' : '[name="letter"]')?.click();
  return count;
}
