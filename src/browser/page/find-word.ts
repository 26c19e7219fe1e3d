/**
 * Filters the glossary to terms that contain the text in their name or meaning, and opens their
 * groups. If the text is empty, closes all groups, except in a wide window. Returns the number of
 * terms shown.
 */
export function showMatches(typed: string): number {
  let count = 0;
  for (const group of document.querySelectorAll('details')) {
    const entries = [...group.querySelectorAll('dl > div')];
    const matches = entries.filter((entry) => entry.textContent.toLowerCase().includes(typed));
    for (const entry of entries) entry.toggleAttribute('hidden', !matches.includes(entry));
    group.hidden = matches.length === 0;
    group.open = typed !== '' || matchMedia('(min-width: 64rem)').matches;
    count += matches.length;
  }
  return count;
}
