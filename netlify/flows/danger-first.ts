/** What somebody in danger may have written stands first; the rest keeps its order. */
export function dangerFirst<Item extends { soundsGrave: boolean }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => Number(b.soundsGrave) - Number(a.soundsGrave));
}
