import type { Cents } from '#src/domain/money.ts';
import { backOf, type AccessState, type Order } from '#src/domain/orders/order.ts';
import { readRefunds, type SyncedRefunds } from '#netlify/payments/refund-records.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';

/** One of a payment's disputes. A payment can be disputed more than once. */
interface StoredDispute {
  disputeId: string;
  at: number;
}

/** The coach's decision to stop or restore access to an order's books. */
interface AccessDecision {
  isOpen: boolean;
  at: number;
}

/** Access state, with the total amount refunded to the buyer if it's recorded. */
export type StoredAccessState = AccessState & { backCents?: Cents };

/**
 * Maximum number of decisions about access to one order. A coach who needs more has to ask a
 * developer.
 */
const MOST_DECISIONS = 40;

/** A payment's disputes, oldest first. */
const disputesOf = (store: Store, paymentId: string) =>
  sequence<StoredDispute>(store, `disputed-${paymentId}-`);

/** A win has its own key because it can arrive before the dispute that it ends. */
const winKey = (paymentId: string, disputeId: string) => `dispute-won-${paymentId}-${disputeId}`;

/** Reads a payment's disputes, each with the time it was won. */
async function readDisputes(
  store: Store,
  paymentId: string,
): Promise<(StoredDispute & { wonAt: number | undefined })[]> {
  const disputes = await disputesOf(store, paymentId).all();
  return Promise.all(
    disputes.map(async (dispute) => {
      const won = await store.read(winKey(paymentId, dispute.disputeId));
      return { ...dispute, wonAt: (won as { at: number } | undefined)?.at };
    }),
  );
}

function deriveAccessState(
  refunds: readonly SyncedRefunds[],
  disputes: Awaited<ReturnType<typeof readDisputes>>,
  decision: AccessDecision | undefined,
): StoredAccessState {
  const latest = refunds.at(-1);
  return {
    refundedInFull: latest?.isAll === true,
    disputed: disputes.some(({ wonAt }) => wonAt === undefined),
    stopped: decision?.isOpen === false,
    ...(latest && latest.madeCents > 0 ? { backCents: backOf(latest) } : {}),
  };
}

/**
 * Stores disputes and the coach's decisions about access. Together with the payment's refunds, they
 * determine whether an order grants access to its books.
 */
export function createBookAccess(store: Store) {
  const decisionsOf = (sessionId: string) =>
    sequence<AccessDecision>(store, `access-${sessionId}-`, { most: MOST_DECISIONS });

  return {
    /** Records a dispute once. Keyed by payment, because a dispute can arrive before its order. */
    async recordDispute(paymentId: string, disputeId: string, at: number): Promise<void> {
      await disputesOf(store, paymentId).claim(
        (one) => one.disputeId === disputeId,
        () => ({ disputeId, at }),
      );
    },
    /**
     * Records that a dispute was won or withdrawn. Doesn't affect other disputes of the same
     * payment.
     */
    recordDisputeWon: (paymentId: string, disputeId: string, at: number) =>
      store.create(winKey(paymentId, disputeId), { at }),
    async state({
      paymentId,
      sessionId,
    }: Pick<Order, 'paymentId' | 'sessionId'>): Promise<StoredAccessState> {
      const [refunds, disputes, decision] = await Promise.all([
        paymentId === undefined ? [] : readRefunds(store, paymentId),
        paymentId === undefined ? [] : readDisputes(store, paymentId),
        decisionsOf(sessionId).last(),
      ]);
      return deriveAccessState(refunds, disputes, decision?.entry);
    },
    /** Returns the access state, with the time of each event that led to it. */
    async history({ paymentId, sessionId }: Pick<Order, 'paymentId' | 'sessionId'>): Promise<{
      state: StoredAccessState;
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
        state: deriveAccessState(refunds, disputes, decisions.at(-1)),
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
    /** Records that the coach stopped or restored access. Idempotent. */
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
    bookAccess: ReturnType<typeof createBookAccess>;
  }
}
