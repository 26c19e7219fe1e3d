import type { CoachNote, Order } from '#src/domain/order.ts';
import type { BuyerKeys } from './buyer-keys.ts';
import { series } from './series.ts';
import type { Store } from './store.ts';
import type { Vault } from './vault.ts';

/** Why a note was not kept. */
export type NoteRefused = 'written-meanwhile' | 'buyer-forgotten' | 'used-up';

/** The coach's notes about orders, of which the newest counts. */
export interface OrderNotes {
  current(order: Order): Promise<CoachNote>;
  /**
   * Puts a text in the place of the note; an empty one takes it away. The same text once more is no new note.
   * @param seen The number of the note that the writer had before her.
   */
  write(order: Order, text: string, seen: number, at: number): Promise<'kept' | NoteRefused>;
}

interface SealedNote {
  text: string;
  at: number;
}

/** Far more than a person writes about one order. */
const MOST_NOTES = 100;

/** Notes over a store; they lie sealed under the key of their order, so they are forgotten with its buyer. */
export function createOrderNotes(store: Store, vault: Vault, keys: BuyerKeys): OrderNotes {
  const of = ({ sessionId }: Order) =>
    series<SealedNote>(store, `note-${vault.licenceId(sessionId)}-`, { most: MOST_NOTES });

  async function current(order: Order): Promise<CoachNote> {
    const last = await of(order).last();
    // Most orders have none, and then their key need not be read.
    if (!last) return { number: 0, text: '' };
    const { number, entry } = last;
    const text = (await keys.find(order.sessionId))?.open(entry.text) as string | undefined;
    return text ? { number, text, at: entry.at } : { number, text: '' };
  }

  return {
    current,
    async write(order, text, seen, at) {
      const [before, key] = await Promise.all([current(order), keys.find(order.sessionId)]);
      if (!key) return 'buyer-forgotten';
      if (before.text === text) return 'kept';
      if (before.number !== seen) return 'written-meanwhile';
      if (before.number >= MOST_NOTES) return 'used-up';
      const made = await of(order).append({ text: key.seal(text), at }, before.number);
      return made === 'created' ? 'kept' : 'written-meanwhile';
    },
  };
}
