import type { OrderExport, OrderExports } from '#src/contracts/coach-orders.ts';
import { orderNumber, sumsOf, titleWords } from '#src/domain/order.ts';
import type { Services } from '#netlify/services/services.ts';
import { nameOf, readState, withCopies } from './rows.ts';

/** Orders in one answer for the table; each costs some reads. */
const EXPORT_PAGE = 50;

/** Lines for the coach's table, the newest orders first. */
export async function exportOrders(
  before: string | undefined,
  services: Pick<Services, 'orderList' | 'orderRepository'>,
): Promise<OrderExports> {
  const page = await services.orderList.page(before, EXPORT_PAGE);
  const sessions = page.orders.map(({ sessionId }) => sessionId);
  const facts = await services.orderRepository.prefetch(Promise.resolve(sessions));
  const { orders, orderAddresses, orderNotes } = facts;
  const rows = await Promise.all(
    sessions.map(async (sessionId): Promise<OrderExport[]> => {
      const order = await orders.find(sessionId);
      if (!order) return [];
      const [email, buyer, note, state] = await Promise.all([
        orderAddresses.current(order),
        orders.buyerOf(order),
        orderNotes.current(order),
        readState(order, facts),
      ]);
      return [
        {
          sessionId,
          number: orderNumber(order.orderId),
          at: order.at,
          live: order.live,
          name: nameOf(buyer),
          email: email ?? '',
          titles: order.lines.map((line) => withCopies(titleWords(line), line)),
          sums: sumsOf(order),
          refundedCents: state.backCents,
          currency: order.currency,
          country: order.country ?? '',
          access: state.access,
          mail: state.mail,
          ...(state.gift ? { gift: state.gift } : {}),
          paymentId: order.paymentId ?? '',
          note: note.text,
        },
      ];
    }),
  );
  return { rows: rows.flat(), ...(page.next === undefined ? {} : { next: page.next }) };
}
