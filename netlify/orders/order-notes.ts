import type { CoachNote, Order } from '#src/domain/orders/order.ts';
import type { OrderAddresses } from './order-addresses.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';

/** Why a note wasn't saved. */
export type NoteRefused = 'written-meanwhile' | 'buyer-erased' | 'used-up';

interface StoredNote {
  text: string;
  at: number;
}

/** Maximum number of notes per order. Nobody needs that many. */
const MOST_NOTES = 100;

/**
 * The coach's notes about orders. Only an order's newest note counts. Notes are deleted along with
 * the buyer's data.
 */
export function createOrderNotes(
  people: EncryptedStore,
  crypto: SiteCrypto,
  addresses: Pick<OrderAddresses, 'current'>,
) {
  const of = ({ sessionId }: Order) =>
    sequence<StoredNote>(people, `note-${crypto.entitlementId(sessionId)}-`, { most: MOST_NOTES });

  async function current(order: Order): Promise<CoachNote> {
    const { number, entry } = (await of(order).last()) ?? { number: 0 };
    return entry?.text ? { number, ...entry } : { number, text: '' };
  }

  return {
    current,
    /**
     * Replaces the note's text, or removes the note if the text is empty. Writing the same text
     * again is a no-op.
     * @param seen Number of the note that the coach was looking at.
     */
    async write(
      order: Order,
      text: string,
      seen: number,
      at: number,
    ): Promise<'kept' | NoteRefused> {
      const [before, address] = await Promise.all([current(order), addresses.current(order)]);
      if (address === undefined) return 'buyer-erased';
      if (before.text === text) return 'kept';
      if (before.number !== seen) return 'written-meanwhile';
      if (before.number >= MOST_NOTES) return 'used-up';
      const made = await of(order).append({ text, at }, before.number);
      return made === 'created' ? 'kept' : 'written-meanwhile';
    },
    async forget(order: Order): Promise<void> {
      const { last, keyOf } = of(order);
      // Start at the end. A sequence has no gaps, so the next run can find what an interrupted run
      // left behind.
      for (let number = (await last())?.number ?? 0; number > 0; number -= 1)
        await people.remove(keyOf(number));
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    orderNotes: ReturnType<typeof createOrderNotes>;
  }
}
