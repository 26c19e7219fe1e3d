import type { Cents } from '#src/domain/money.ts';
import { backOf, isLater, type MoneyFacts, type Order, type Refunds } from '#src/domain/order.ts';
import { series } from './series.ts';
import type { Store } from './store.ts';

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

function foldFacts(
  refunds: readonly HeardRefunds[],
  { disputed, disputeWon }: Pick<MoneyFacts, 'disputed' | 'disputeWon'>,
  decision: AccessDecision | undefined,
): HeardFacts {
  const latest = refunds.at(-1);
  return {
    refundedInFull: latest?.isAll === true,
    disputed,
    disputeWon,
    stopped: decision?.isOpen === false,
    ...(latest && latest.madeCents > 0 ? { backCents: backOf(latest) } : {}),
  };
}

/** What happened that decides whether the books of an order may be opened; a fold tells the answer. */
export function createAccessLog(store: Store) {
  const decisionsOf = (sessionId: string) =>
    series<AccessDecision>(store, `access-${sessionId}-`, { most: MOST_DECISIONS });

  return {
    /** Keyed by the payment, so that a dispute which is heard of before its order is not lost. */
    noteMoneyEvent: (paymentId: string, event: MoneyEvent, at: number) =>
      store.create(`${event}-${paymentId}`, { at }),
    /**
     * Notes a dispute, as a money event of its payment.
     * @returns whether it is the first one of the payment, also when it is heard of again
     */
    async noteDispute(
      paymentId: string,
      disputeId: string | undefined,
      at: number,
    ): Promise<boolean> {
      const key = `disputed-${paymentId}`;
      if ((await store.create(key, { at, disputeId })) === 'created') return true;
      const first = (await store.read(key)) as { disputeId?: string } | undefined;
      return first?.disputeId === undefined || first.disputeId === disputeId;
    },
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
      const isNoted = async (event: MoneyEvent) =>
        paymentId !== undefined && (await store.read(`${event}-${paymentId}`)) !== undefined;
      const [refunds, disputed, decision] = await Promise.all([
        paymentId === undefined ? [] : readRefunds(store, paymentId),
        isNoted('disputed'),
        decisionsOf(sessionId).last(),
      ]);
      const disputeWon = disputed && (await isNoted('dispute-won'));
      return foldFacts(refunds, { disputed, disputeWon }, decision?.entry);
    },
    /** The same, and when each thing happened that they come from. */
    async history({ paymentId, sessionId }: Pick<Order, 'paymentId' | 'sessionId'>): Promise<{
      facts: HeardFacts;
      events: { kind: MoneyEvent | 'refunded' | 'stopped' | 'reopened'; at: number }[];
    }> {
      const noted = async (event: MoneyEvent) =>
        paymentId === undefined
          ? undefined
          : ((await store.read(`${event}-${paymentId}`)) as { at: number } | undefined);
      const [refunds, disputed, won, decisions] = await Promise.all([
        paymentId === undefined ? [] : readRefunds(store, paymentId),
        noted('disputed'),
        noted('dispute-won'),
        decisionsOf(sessionId).all(),
      ]);
      const disputes = { disputed: disputed !== undefined, disputeWon: won !== undefined };
      return {
        facts: foldFacts(refunds, disputes, decisions.at(-1)),
        events: [
          ...refunds
            .filter(({ isAll }) => isAll)
            .map(({ at }) => ({ kind: 'refunded', at }) as const),
          ...(disputed ? [{ kind: 'disputed', at: disputed.at } as const] : []),
          ...(won ? [{ kind: 'dispute-won', at: won.at } as const] : []),
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
