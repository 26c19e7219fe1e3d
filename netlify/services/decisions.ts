import { series } from './series.ts';
import type { NewRecord, Store } from './store.ts';

/** What visitors sent and the coach decides about: it waits until its first decision. */
export interface Decisions<Decision> {
  /**
   * What lets the newest be found without reading any; it is made before the thing itself.
   * @param isUrgent While it waits it is listed before all others, whatever its age.
   * @param network A code of the network that it came from: those of one network wait behind the first of each other.
   */
  announcement(id: string, at: number, isUrgent: boolean, network?: string): NewRecord[];
  newest(id: string): Promise<Decision | undefined>;
  /**
   * Notes a decision. The same as the newest changes nothing.
   * @param isFirst Decides only while nobody has.
   * @returns whether the newest decision is this one: of two at once, one is made
   */
  note(id: string, decision: Decision, at: number, isFirst: boolean): Promise<boolean>;
  /** Removes what was decided about a thing, and its announcement. */
  forget(id: string, at: number): Promise<void>;
  /**
   * What waits, the urgent first and in them each network in its turn, or what was decided; then the newest first. May
   * lag a minute.
   */
  list(which: 'waiting' | 'decided', most: number): Promise<Listed>;
}

interface Listed {
  ids: string[];
  /** How many of the same network stand before each; `undefined` for none. */
  turns: ReadonlyMap<string, number>;
  /** The number of all of them, and of the urgent ones that wait. */
  total: number;
  urgent: number;
}

/** What a key begins with that says which network something came from. */
const FROM = 'from-';
/** Decisions about one thing; a coach who changes her mind more often asks a developer. */
const MOST_DECISIONS = 20;

/**
 * @param kind What its things are called in keys: `<kind>-<id>`, which somebody else makes.
 * @param isLive Whether they come from real payments. Those of the other mode are on no list.
 */
export function createDecisions<Decision>(
  store: Store,
  kind: 'post' | 'review',
  isLive = false,
): Decisions<Decision> {
  const times = kind === 'post' ? 'posted-' : 'reviewed-';
  const announced = (id: string, at: number, isUrgent: boolean, live = isLive) =>
    `${times}${at}-${id}${isUrgent ? '-urgent' : ''}${live ? '-live' : ''}`;
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

  /** The networks that things came from, by their ids. */
  async function networksOf(): Promise<Map<string, string>> {
    const parts = (await store.keys(FROM)).map((key) => key.split('-'));
    return new Map(parts.map(([, , id = '', network = '']) => [id, network]));
  }

  return {
    announcement: (id, at, isUrgent, network) => [
      { key: announced(id, at, isUrgent), data: {} },
      ...(network === undefined ? [] : [{ key: `${FROM}${at}-${id}-${network}`, data: {} }]),
    ],
    newest: async (id) => (await of(id).last())?.entry.decision,
    async note(id, decision, at, isFirst) {
      const isThis = (made: Decision | undefined) =>
        JSON.stringify(made) === JSON.stringify(decision);
      const last = isFirst ? undefined : await of(id).last();
      if (isThis(last?.entry.decision)) return true;
      if ((await of(id).append({ decision, at }, last?.number ?? 0)) === 'created') return true;
      return isThis((await of(id).last())?.entry.decision);
    },
    async forget(id, at) {
      const decided = await store.keys(`${kind}-${id}.decision-`);
      const announcements = [true, false].flatMap((isUrgent) =>
        [true, false].map((live) => announced(id, at, isUrgent, live)),
      );
      await Promise.all([...decided, ...announcements].map((key) => store.remove(key)));
    },
    async list(which, most) {
      const [states, keys, networks] = await Promise.all([
        idsByState(),
        store.keys(times),
        kind === 'post' && which === 'waiting' ? networksOf() : new Map<string, string>(),
      ]);
      const at = new Map<string, number>();
      const urgent = new Set<string>();
      const ofOtherMode = new Set<string>();
      for (const key of keys) {
        const [, time, id = '', ...marks] = key.split('-');
        at.set(id, Number(time));
        if (which === 'waiting' && marks.includes('urgent')) urgent.add(id);
        if (marks.includes('live') !== isLive) ofOtherMode.add(id);
      }
      const ids = states[which].filter((id) => !ofOtherMode.has(id));
      const before = new Map<string, number>();
      const turns = new Map<string, number>();
      const inOrder = ids.toSorted(
        (a, b) =>
          Number(urgent.has(b)) - Number(urgent.has(a)) ||
          (at.get(b) ?? 0) - (at.get(a) ?? 0) ||
          a.localeCompare(b),
      );
      for (const id of inOrder) {
        const from = networks.get(id);
        if (from === undefined) continue;
        const row = `${from} ${urgent.has(id)}`;
        turns.set(id, before.get(row) ?? 0);
        before.set(row, (before.get(row) ?? 0) + 1);
      }
      const inTurn = inOrder.toSorted(
        (a, b) =>
          Number(urgent.has(b)) - Number(urgent.has(a)) ||
          (turns.get(a) ?? 0) - (turns.get(b) ?? 0),
      );
      return {
        ids: inTurn.slice(0, most),
        turns,
        total: ids.length,
        urgent: ids.filter((id) => urgent.has(id)).length,
      };
    },
  };
}
