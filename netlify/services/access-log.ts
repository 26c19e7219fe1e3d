import type { Cents } from '#src/domain/money.ts';
import { backOf, isLater, type MoneyFacts, type Order, type Refunds } from '#src/domain/order.ts';
import { series } from './series.ts';
import type { Created, Store } from './store.ts';

/** A money event that changes access. Each is a fact under its own key, so their order does not matter. */
type MoneyEvent = 'disputed' | 'dispute-won';

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

/** What happened that decides whether the books of an order may be opened; a fold tells the answer. */
export interface AccessLog {
  /** Keyed by the payment, so that a dispute which is heard of before its order is not lost. */
  noteMoneyEvent(paymentId: string, event: MoneyEvent, at: number): Promise<Created>;
  /**
   * Notes a dispute, as a money event of its payment.
   * @returns whether it is the first one of the payment, also when it is heard of again
   */
  noteDispute(paymentId: string, disputeId: string | undefined, at: number): Promise<boolean>;
  /**
   * Notes a state of a payment's refunds, unless a later one is known.
   * @returns the latest that is known; `undefined` where nothing ever went back
   */
  noteRefunds(paymentId: string, heard: Refunds, at: number): Promise<HeardRefunds | undefined>;
  /** The latest state of a payment's refunds that was heard of. */
  refunds(paymentId: string): Promise<HeardRefunds | undefined>;
  /**
   * Notes a sum that is about to be asked back, before it is.
   * @param madeCents The refunds of the payment before.
   * @returns every sum that was asked back with these refunds before
   */
  noteAskedBack(paymentId: string, madeCents: Cents, cents: Cents, at: number): Promise<Cents[]>;
  /** @returns with what the buyer has back, where a state of the refunds was heard of */
  moneyFacts(
    order: Pick<Order, 'paymentId' | 'sessionId'>,
  ): Promise<MoneyFacts & { backCents?: Cents }>;
  /** When each money event of a payment came, and when all its money was back. */
  moneyEvents(paymentId: string): Promise<{ event: MoneyEvent | 'refunded'; at: number }[]>;
  /** Notes that the coach stops access or gives it back; the same again changes nothing. */
  decide(sessionId: string, isOpen: boolean, at: number): Promise<void>;
  /** What the coach has decided about access, the newest last. */
  decisions(sessionId: string): Promise<AccessDecision[]>;
}

const MONEY_EVENTS = ['disputed', 'dispute-won'] as const satisfies MoneyEvent[];
/** Decisions about the access to one order; a coach who changes her mind more often asks a developer. */
const MOST_DECISIONS = 40;

const refundsOf = (store: Store, paymentId: string) =>
  series<HeardRefunds>(store, `refunded-${paymentId}-`);

/** Whether all that was paid is back or on its way, as far as was heard. */
export async function isRefunded(store: Store, paymentId: string): Promise<boolean> {
  const last = await refundsOf(store, paymentId).last();
  // Before a refund could fail, a full one was one fact for good.
  return last ? last.entry.isAll : (await store.read(`refunded-${paymentId}`)) !== undefined;
}

/** The log over a store. */
export function createAccessLog(store: Store): AccessLog {
  const decisionsOf = (sessionId: string) =>
    series<AccessDecision>(store, `access-${sessionId}-`, { most: MOST_DECISIONS });

  return {
    noteMoneyEvent: (paymentId, event, at) => store.create(`${event}-${paymentId}`, { at }),
    async noteDispute(paymentId, disputeId, at) {
      const key = `disputed-${paymentId}`;
      if ((await store.create(key, { at, disputeId })) === 'created') return true;
      const first = (await store.read(key)) as { disputeId?: string } | undefined;
      return first?.disputeId === undefined || first.disputeId === disputeId;
    },
    async noteRefunds(paymentId, { madeCents, failedCents, isAll }, at) {
      const heard = refundsOf(store, paymentId);
      for (;;) {
        const last = await heard.last();
        const before = last?.entry ?? { madeCents: 0, failedCents: 0, isAll: false };
        if (!isLater({ madeCents, failedCents, isAll }, before)) return last?.entry;
        const newlyFailedCents = failedCents - before.failedCents;
        const entry = { madeCents, failedCents, isAll, newlyFailedCents, at };
        if ((await heard.append(entry, last?.number ?? 0)) === 'created') return entry;
      }
    },
    async noteAskedBack(paymentId, madeCents, cents, at) {
      const asked = series<{ cents: Cents; at: number }>(
        store,
        `refund-${paymentId}-${madeCents}-`,
      );
      await asked.claim(
        (one) => one.cents === cents,
        () => ({ cents, at }),
      );
      return (await asked.all()).map((one) => one.cents);
    },
    refunds: async (paymentId) => (await refundsOf(store, paymentId).last())?.entry,
    async moneyFacts({ paymentId, sessionId }) {
      const has = async (key: string) => (await store.read(key)) !== undefined;
      const [decision, refunds, refundedBefore, disputed] = await Promise.all([
        decisionsOf(sessionId).last(),
        ...(paymentId === undefined
          ? []
          : ([
              refundsOf(store, paymentId).last(),
              has(`refunded-${paymentId}`),
              has(`disputed-${paymentId}`),
            ] as const)),
      ]);
      return {
        refundedInFull: refunds?.entry.isAll ?? refundedBefore ?? false,
        disputed: disputed ?? false,
        disputeWon: disputed === true && (await has(`dispute-won-${paymentId}`)),
        stopped: decision?.entry.isOpen === false,
        ...(refunds ? { backCents: backOf(refunds.entry) } : {}),
      };
    },
    async moneyEvents(paymentId) {
      const [refunds, ...found] = await Promise.all([
        refundsOf(store, paymentId).all(),
        ...(['refunded', ...MONEY_EVENTS] as const).map(async (event) => {
          const fact = (await store.read(`${event}-${paymentId}`)) as { at: number } | undefined;
          return fact && { event, at: fact.at };
        }),
      ]);
      const inFull = refunds.filter(({ isAll }) => isAll);
      return [
        ...inFull.map(({ at }) => ({ event: 'refunded' as const, at })),
        ...found.filter((one) => one !== undefined),
      ];
    },
    async decide(sessionId, isOpen, at) {
      const decisions = decisionsOf(sessionId);
      const last = await decisions.last();
      if ((last?.entry.isOpen ?? true) === isOpen) return;
      await decisions.append({ isOpen, at }, last?.number ?? 0);
    },
    decisions: (sessionId) => decisionsOf(sessionId).all(),
  };
}
