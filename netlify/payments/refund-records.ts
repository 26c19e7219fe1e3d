import type { Cents } from '#src/domain/money.ts';
import { isLater, type Refunds } from '#src/domain/orders/order.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';

/** A recorded state of a payment's refunds. */
export interface SyncedRefunds extends Refunds {
  /** Refunds that the bank has rejected since the previously recorded state. */
  newlyFailedCents: Cents;
  at: number;
}

/** Refund states after the first one. */
const laterRefunds = (store: Store, paymentId: string) =>
  sequence<SyncedRefunds>(store, `refunded-${paymentId}-`);

/**
 * Returns the recorded refund states of a payment, oldest first. Most payments are never refunded,
 * so this usually takes one read.
 */
export async function readRefunds(store: Store, paymentId: string): Promise<SyncedRefunds[]> {
  type First = Pick<SyncedRefunds, 'at'> & Partial<SyncedRefunds>;
  const first = (await store.read(`refunded-${paymentId}`)) as First | undefined;
  if (!first) return [];
  // Before we recorded failed refunds, this record only meant that everything had been refunded.
  const known = { madeCents: 0, failedCents: 0, newlyFailedCents: 0, isAll: true, ...first };
  return [known, ...(await laterRefunds(store, paymentId).all())];
}

/**
 * Returns whether, according to the records, the whole payment has been refunded or is being
 * refunded.
 */
export async function isRefunded(store: Store, paymentId: string): Promise<boolean> {
  return (await readRefunds(store, paymentId)).at(-1)?.isAll === true;
}

/** Stores refunds, keyed by payment, because a refund can be recorded before its order. */
export function createRefundRecords(store: Store) {
  return {
    /**
     * Records a state of a payment's refunds, unless a later one is already recorded.
     * @returns the latest recorded state
     */
    async record(
      paymentId: string,
      { madeCents, failedCents, isAll }: Refunds,
      at: number,
    ): Promise<SyncedRefunds> {
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
     * Records an amount before requesting its refund.
     * @param madeCents Total of the payment's earlier refunds.
     * @returns all amounts requested so far while the total of earlier refunds was the same
     */
    async recordRequest(
      paymentId: string,
      madeCents: Cents,
      cents: Cents,
      at: number,
    ): Promise<Cents[]> {
      const sums = sequence<{ cents: Cents; at: number }>(
        store,
        `refund-${paymentId}-${madeCents}-`,
      );
      await sums.claim(
        (one) => one.cents === cents,
        () => ({ cents, at }),
      );
      return (await sums.all()).map((one) => one.cents);
    },
    latest: async (paymentId: string) => (await readRefunds(store, paymentId)).at(-1),
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    refundRecords: ReturnType<typeof createRefundRecords>;
  }
}
