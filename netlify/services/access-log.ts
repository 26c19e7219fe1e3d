import type { MoneyFacts, Order } from '#src/domain/order.ts';
import { series } from './series.ts';
import type { Created, Store } from './store.ts';

/** A money event that changes access. Each is a fact under its own key, so their order does not matter. */
type MoneyEvent = 'refunded' | 'disputed' | 'dispute-won';

/** The coach stopped access to the books of an order, or gave it back. */
interface AccessDecision {
  isOpen: boolean;
  at: number;
}

/** What happened that decides whether the books of an order may be opened; a fold tells the answer. */
export interface AccessLog {
  /** Keyed by the payment, so that a refund which arrives before its order is not lost. */
  noteMoneyEvent(paymentId: string, event: MoneyEvent, at: number): Promise<Created>;
  /**
   * Notes a dispute, as a money event of its payment.
   * @returns whether it is the first one of the payment, also when it is heard of again
   */
  noteDispute(paymentId: string, disputeId: string | undefined, at: number): Promise<boolean>;
  moneyFacts(order: Pick<Order, 'paymentId' | 'sessionId'>): Promise<MoneyFacts>;
  /** When each money event of a payment came. */
  moneyEvents(paymentId: string): Promise<{ event: MoneyEvent; at: number }[]>;
  /** Notes that the coach stops access or gives it back; the same again changes nothing. */
  decide(sessionId: string, isOpen: boolean, at: number): Promise<void>;
  /** What the coach has decided about access, the newest last. */
  decisions(sessionId: string): Promise<AccessDecision[]>;
}

const MONEY_EVENTS = ['refunded', 'disputed', 'dispute-won'] as const satisfies MoneyEvent[];
/** Decisions about the access to one order; a coach who changes her mind more often asks a developer. */
const MOST_DECISIONS = 40;

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
    async moneyFacts({ paymentId, sessionId }) {
      const has = async (event: MoneyEvent) =>
        paymentId !== undefined && (await store.read(`${event}-${paymentId}`)) !== undefined;
      const [refundedInFull, disputed, last] = await Promise.all([
        has('refunded'),
        has('disputed'),
        decisionsOf(sessionId).last(),
      ]);
      const disputeWon = disputed && (await has('dispute-won'));
      return { refundedInFull, disputed, disputeWon, stopped: last?.entry.isOpen === false };
    },
    async moneyEvents(paymentId) {
      const found = await Promise.all(
        MONEY_EVENTS.map(async (event) => {
          const fact = (await store.read(`${event}-${paymentId}`)) as { at: number } | undefined;
          return fact && { event, at: fact.at };
        }),
      );
      return found.filter((one) => one !== undefined);
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
