import { createHash } from 'node:crypto';
import type { StoredPayload } from './payloads.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import { StoreRecordUnreadable } from '#netlify/storage/store.ts';

/** Recipient of a deferred payload: the coach, who gets several in one email, or a visitor. */
type DeferredFor = 'coach' | 'visitor';

/**
 * Length of a turn, in milliseconds. The sweeper runs every 5 minutes, so each run gets its own
 * turn.
 */
const TURN = 5 * 60_000;

/**
 * Payloads deferred during a flood of messages. They're never rejected, and each one is kept until
 * it's forwarded.
 */
export function createDeferred(people: EncryptedStore) {
  const prefix = (who: DeferredFor) => `deferred-${who}-`;
  return {
    /** @param line The sender's subnets, widest first, as one-way hashes. */
    keep: (
      who: DeferredFor,
      {
        mailId,
        payload,
        line,
      }: { mailId: string; payload: StoredPayload; line: readonly string[] },
      at: number,
    ) => people.create(`${prefix(who)}${[mailId, ...line].join('.')}`, { payload, at }),
    /**
     * Returns all deferred payloads in a fair order that changes with each turn. The widest
     * prefixes take turns, and the narrower ones take turns within each. Someone who sends a
     * thousand messages from a few networks gets no more turns than someone who sends one.
     */
    async inOrder(who: DeferredFor, at: number): Promise<{ key: string; mailId: string }[]> {
      const waiting = (await people.keys(prefix(who))).map((key) => {
        const [mailId = '', ...line] = key.slice(prefix(who).length).split('.');
        return { key, mailId, line };
      });
      return inTurns(waiting, Math.floor(at / TURN));
    },
    /**
     * Returns `undefined` if the payload has been dropped in the meantime.
     * @throws {Error} if it's damaged
     */
    async read(key: string): Promise<StoredPayload | undefined> {
      const kept = (await people.read(key)) as { payload: StoredPayload } | undefined;
      if (kept === undefined) return undefined;
      if (typeof kept?.payload?.kind !== 'string')
        throw new StoreRecordUnreadable(key, 'has no payload');
      return kept.payload;
    },
    /** Removes a payload after it's been forwarded. */
    drop: (key: string) => people.remove(key),
  };
}

/** Sorts pending payloads into a fair order. Each turn starts with a different sender. */
function inTurns<Waiting extends { key: string; line: readonly string[] }>(
  waiting: readonly Waiting[],
  turn: number,
  depth = 0,
): Waiting[] {
  const place = (name: string) => createHash('sha256').update(`${turn} ${name}`).digest('hex');
  if (waiting.every(({ line }) => line.length <= depth))
    return waiting.toSorted((a, b) => a.key.localeCompare(b.key));
  const groups = Map.groupBy(waiting, ({ line }) => line[depth] ?? '');
  const lines = [...groups]
    .map(([name, group]) => ({ place: place(name), group: inTurns(group, turn, depth + 1) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ group }) => group);
  const inOrder: Waiting[] = [];
  let left = lines;
  for (let round = 0; left.length > 0; round += 1) {
    left = left.filter((line) => line.length > round);
    for (const line of left) inOrder.push(...line.slice(round, round + 1));
  }
  return inOrder;
}

declare module '#netlify/services.ts' {
  interface Services {
    deferred: ReturnType<typeof createDeferred>;
  }
}
