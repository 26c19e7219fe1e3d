import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import type { OrderDetail } from '#src/contracts/coach-orders.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { NoteRefused } from '#netlify/orders/order-notes.ts';
import type { Services } from '#netlify/services.ts';
import { requireOrder, openOrder } from './read-order.ts';

const WORDS: Readonly<Record<NoteRefused, string>> = {
  'written-meanwhile':
    'This note was changed in another window. What you typed isn’t saved yet. Read both, then save again.',
  'buyer-erased': 'The buyer asked us to delete their data, so you can’t save a note here.',
  'used-up': 'You’ve changed this note too many times. Ask a developer for help.',
};

/**
 * Saves the coach's note about an order. Rejects a note based on an outdated version, for example
 * from a second window.
 * @param note Includes the version number of the note the coach was editing.
 * @throws {HttpError} session_not_found, bad_request
 */
export async function writeOrderNote(
  { sessionId, note, seen }: { sessionId: string; note: string; seen: number },
  services: OrderRecords & Pick<Services, 'now'>,
): Promise<OrderDetail> {
  const order = await requireOrder(sessionId, services);
  const written = await services.orderNotes.write(order, note, seen, services.now());
  if (written !== 'kept') throw new HttpError('bad_request', WORDS[written]);
  const done = note === '' ? 'Note removed.' : 'Saved.';
  return { ...(await openOrder(sessionId, services)), done };
}
