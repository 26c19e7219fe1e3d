import { urgencyOf, type Urgent } from '#src/domain/chat/recognition.ts';

/** What may be about danger stands first, the gravest on top; the rest keeps its order (decision 422). */
export function dangerFirst<Item extends Urgent>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
}
