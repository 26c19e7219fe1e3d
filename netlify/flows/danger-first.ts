import { urgencyOf, type Urgent } from '#src/domain/chat/recognition.ts';

/** What somebody in danger may have written stands first, then what may be about danger; the rest keeps its order. */
export function dangerFirst<Item extends Urgent>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
}
