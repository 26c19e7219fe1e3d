import type { Cents } from '#src/domain/money.ts';
import {
  backOf,
  isLater,
  type MoneyFacts,
  type Order,
  type Refunds,
} from '#src/domain/orders/order.ts';
import { series } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';

/** One dispute of a payment. A payment can be disputed more than once. */
interface Dispute {
  disputeId: string;
  at: number;
}

/** A state of a payment's refunds that was heard of. */
export interface HeardRefunds extends Refunds {
  /** What the bank refused since the state that was heard of before. */
  newlyFailedCents: Cents;
  at: number;
}

/** The coach stopped access to the books of an order, or gave it back. */
interface AccessDecision {
  isOpen: boolean;
  at: number;
}

/** With what the buyer has back in all, where that was heard of. */
export type HeardFacts = MoneyFacts & { backCents?: Cents };

/** Decisions about the access to one order; a coach who changes her mind more often asks a developer. */
const MOST_DECISIONS = 40;

/** The states behind the first one. */
const laterRefunds = (store: Store, paymentId: string) =>
  series<HeardRefunds>(store, `refunded-${paymentId}-`);

/** The states of a payment's refunds, the latest last. Most payments have none, and cost one look. */
async function readRefunds(store: Store, paymentId: string): Promise<HeardRefunds[]> {
  type First = Pick<HeardRefunds, 'at'> & Partial<HeardRefunds>;
  const first = (await store.read(`refunded-${paymentId}`)) as First | undefined;
  if (!first) return [];
  // Before a refund could fail, the record told only that all was back.
  const known = { madeCents: 0, failedCents: 0, newlyFailedCents: 0, isAll: true, ...first };
  return [known, ...(await laterRefunds(store, paymentId).all())];
}

/** Whether all that was paid is back or on its way, as far as was heard. */
export async function isRefunded(store: Store, paymentId: string): Promise<boolean> {
  return (await readRefunds(store, paymentId)).at(-1)?.isAll === true;
}

/** The disputes of a payment, oldest first. */
const disputesOf = (store: Store, paymentId: string) =>
  series<Dispute>(store, `disputed-${paymentId}-`);

/** A win has its own key because it can arrive before the dispute it ends. */
const winKey = (paymentId: string, disputeId: string) => `dispute-won-${paymentId}-${disputeId}`;

/** The disputes of a payment, each with the time it was won. */
async function readDisputes(
  store: Store,
  paymentId: string,
): Promise<(Dispute & { wonAt: number | undefined })[]> {
  const disputes = await disputesOf(store, paymentId).all();
  return Promise.all(
    disputes.map(async (dispute) => {
      const won = await store.read(winKey(paymentId, dispute.disputeId));
      return { ...dispute, wonAt: (won as { at: number } | undefined)?.at };
    }),
  );
}

function foldFacts(
  refunds: readonly HeardRefunds[],
  disputes: Awaited<ReturnType<typeof readDisputes>>,
  decision: AccessDecision | undefined,
): HeardFacts {
  const latest = refunds.at(-1);
  return {
    refundedInFull: latest?.isAll === true,
    disputed: disputes.some(({ wonAt }) => wonAt === undefined),
    stopped: decision?.isOpen === false,
    ...(latest && latest.madeCents > 0 ? { backCents: backOf(latest) } : {}),
  };
}

/** What happened that decides whether the books of an order may be opened; a fold tells the answer. */
export function createAccessLog(store: Store) {
  const decisionsOf = (sessionId: string) =>
    series<AccessDecision>(store, `access-${sessionId}-`, { most: MOST_DECISIONS });

  return {
    /** Notes a dispute, once. Keyed by payment, because a dispute can arrive before its order. */
    async noteDispute(paymentId: string, disputeId: string, at: number): Promise<void> {
      await disputesOf(store, paymentId).claim(
        (one) => one.disputeId === disputeId,
        () => ({ disputeId, at }),
      );
    },
    /** Notes that a dispute was won or withdrawn. Other disputes of the same payment stay as they are. */
    noteDisputeWon: (paymentId: string, disputeId: string, at: number) =>
      store.create(winKey(paymentId, disputeId), { at }),
    /**
     * Notes a state of a payment's refunds, unless a later one is known.
     * @returns the latest that is known
     */
    async noteRefunds(
      paymentId: string,
      { madeCents, failedCents, isAll }: Refunds,
      at: number,
    ): Promise<HeardRefunds> {
      for (;;) {
        const states = await readRefunds(store, paymentId);
        const latest = states.at(-1);
        const before = latest ?? { madeCents: 0, failedCents: 0, isAll: false };
        if (latest && !isLater({ madeCents, failedCents, isAll }, before)) return latest;
        const newlyFailedCents = failedCents - before.failedCents;
        const entry = { madeCents, failedCents, isAll, newlyFailedCents, at };
        const noted = latest
          ? laterRefunds(store, paymentId).append(entry, states.length - 1)
          : store.create(`refunded-${paymentId}`, entry);
        if ((await noted) === 'created') return entry;
      }
    },
    /**
     * Notes a sum that is about to be asked back, before it is.
     * @param madeCents The refunds of the payment before.
     * @returns every sum that was asked back with these refunds before
     */
    async noteAskedBack(
      paymentId: string,
      madeCents: Cents,
      cents: Cents,
      at: number,
    ): Promise<Cents[]> {
      const sums = series<{ cents: Cents; at: number }>(store, `refund-${paymentId}-${madeCents}-`);
      await sums.claim(
        (one) => one.cents === cents,
        () => ({ cents, at }),
      );
      return (await sums.all()).map((one) => one.cents);
    },
    refunds: async (paymentId: string) => (await readRefunds(store, paymentId)).at(-1),
    async moneyFacts({
      paymentId,
      sessionId,
    }: Pick<Order, 'paymentId' | 'sessionId'>): Promise<HeardFacts> {
      const [refunds, disputes, decision] = await Promise.all([
        paymentId === undefined ? [] : readRefunds(store, paymentId),
        paymentId === undefined ? [] : readDisputes(store, paymentId),
        decisionsOf(sessionId).last(),
      ]);
      return foldFacts(refunds, disputes, decision?.entry);
    },
    /** The same, and when each thing happened that they come from. */
    async history({ paymentId, sessionId }: Pick<Order, 'paymentId' | 'sessionId'>): Promise<{
      facts: HeardFacts;
      events: {
        kind: 'refunded' | 'disputed' | 'dispute-won' | 'stopped' | 'reopened';
        at: number;
      }[];
    }> {
      const [refunds, disputes, decisions] = await Promise.all([
        paymentId === undefined ? [] : readRefunds(store, paymentId),
        paymentId === undefined ? [] : readDisputes(store, paymentId),
        decisionsOf(sessionId).all(),
      ]);
      return {
        facts: foldFacts(refunds, disputes, decisions.at(-1)),
        events: [
          ...refunds
            .filter(({ isAll }) => isAll)
            .map(({ at }) => ({ kind: 'refunded', at }) as const),
          ...disputes.map(({ at }) => ({ kind: 'disputed', at }) as const),
          ...disputes.flatMap(({ wonAt }) =>
            wonAt === undefined ? [] : [{ kind: 'dispute-won', at: wonAt } as const],
          ),
          ...decisions.map(
            ({ isOpen, at }) => ({ kind: isOpen ? 'reopened' : 'stopped', at }) as const,
          ),
        ],
      };
    },
    /** Notes that the coach stops access or gives it back; the same again changes nothing. */
    async decide(sessionId: string, isOpen: boolean, at: number): Promise<void> {
      const decisions = decisionsOf(sessionId);
      const last = await decisions.last();
      if ((last?.entry.isOpen ?? true) === isOpen) return;
      await decisions.append({ isOpen, at }, last?.number ?? 0);
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    accessLog: ReturnType<typeof createAccessLog>;
  }
}
