import { series } from './series.ts';
import type { NewRecord, Store } from './store.ts';

/** What visitors sent and the coach decides about: it waits until its first decision. */
export interface Decisions<Decision> {
  /** What lets the newest be found without reading any; it is made before the thing itself. */
  announcement(id: string, at: number): NewRecord;
  newest(id: string): Promise<Decision | undefined>;
  /** Notes a decision. The same as the newest changes nothing. */
  note(id: string, decision: Decision, at: number): Promise<void>;
  /** Notes the first decision. @returns whether what was decided first is this */
  noteFirst(id: string, decision: Decision, at: number): Promise<boolean>;
  /** Removes what was decided about a thing, and its announcement. */
  forget(id: string, at: number): Promise<void>;
  /** Ids of what waits, or was decided, the newest first; with the number of all of them. May lag a minute. */
  list(which: 'waiting' | 'decided', most: number): Promise<{ ids: string[]; total: number }>;
}

/** Decisions about one thing; a coach who changes her mind more often asks a developer. */
const MOST_DECISIONS = 20;

/** @param kind What its things are called in keys: `<kind>-<id>`, which somebody else makes. */
export function createDecisions<Decision>(
  store: Store,
  kind: 'post' | 'review',
): Decisions<Decision> {
  const times = kind === 'post' ? 'posted-' : 'reviewed-';
  const of = (id: string) =>
    series<{ decision: Decision; at: number }>(store, `${kind}-${id}.decision-`, {
      most: MOST_DECISIONS,
    });
  const isWhole = new RegExp(`^${kind}-([a-f0-9]{32})$`);
  const isDecision = new RegExp(`^${kind}-([a-f0-9]{32})\\.decision-`);

  /** From the keys alone: what has a decision has a key that says so. */
  async function idsByState(): Promise<Record<'waiting' | 'decided', string[]>> {
    const keys = await store.keys(`${kind}-`);
    const idsOf = (pattern: RegExp) => keys.flatMap((key) => pattern.exec(key)?.[1] ?? []);
    const withDecision = new Set(idsOf(isDecision));
    const { waiting = [], decided = [] } = Object.groupBy(idsOf(isWhole), (id) =>
      withDecision.has(id) ? 'decided' : 'waiting',
    );
    return { waiting, decided };
  }

  return {
    announcement: (id, at) => ({ key: `${times}${at}-${id}`, data: {} }),
    newest: async (id) => (await of(id).last())?.entry.decision,
    async note(id, decision, at) {
      const last = await of(id).last();
      if (last && JSON.stringify(last.entry.decision) === JSON.stringify(decision)) return;
      await of(id).append({ decision, at }, last?.number ?? 0);
    },
    async noteFirst(id, decision, at) {
      if ((await of(id).append({ decision, at }, 0)) === 'created') return true;
      const newest = (await of(id).last())?.entry.decision;
      return JSON.stringify(newest) === JSON.stringify(decision);
    },
    async forget(id, at) {
      const decided = await store.keys(`${kind}-${id}.decision-`);
      await Promise.all([...decided, `${times}${at}-${id}`].map((key) => store.remove(key)));
    },
    async list(which, most) {
      const [states, keys] = await Promise.all([idsByState(), store.keys(times)]);
      const ids = states[which];
      const at = new Map(
        keys.map((key) => {
          const [, time, id = ''] = key.split('-');
          return [id, Number(time)];
        }),
      );
      const newest = ids
        .toSorted((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0) || a.localeCompare(b))
        .slice(0, most);
      return { ids: newest, total: ids.length };
    },
  };
}
