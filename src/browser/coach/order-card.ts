import type { OrderRow } from '../../contracts/coach-orders.ts';
import { NEEDS } from '../../domain/alert.ts';
import { formatMoment } from '../../domain/coach-day.ts';
import { formatPrice } from '../../domain/money.ts';
import type { Access } from '../../domain/order.ts';
import type { MailState } from '../../domain/order-story.ts';
import { routes } from '../../routes.ts';
import { element } from '../elements.ts';

/** Where the newest mail stands, for the coach. */
export const MAIL_WORDS: Readonly<Record<MailState, string>> = {
  none: 'No mail yet',
  waiting: 'Mail waits to be sent',
  sent: 'Mail sent',
  delivered: 'Mail arrived',
  bounced: 'Mail came back',
  dead: 'Mail cannot be sent',
};

/** Whether the books of an order can be opened, for the coach. */
export const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  open: 'Books are open',
  refunded: 'Paid back, books closed',
  disputed: 'Disputed, books closed',
  stopped: 'You stopped the access',
};

/** One order in a list; its number leads to its story. */
export function orderCard(order: OrderRow): HTMLLIElement {
  const { sessionId, number, at, live, emailMasked, titles, totalCents, access, mail, needs } =
    order;
  return element(
    'li',
    { class: 'card' },
    element(
      'h3',
      {},
      element(
        'a',
        { class: 'alone', href: `${routes.adminOrder}#s=${sessionId}` },
        `Order ${number}`,
      ),
    ),
    element(
      'p',
      {},
      `${formatMoment(at)}, ${emailMasked}, ${formatPrice(totalCents)}${live ? '' : ', test payment'}`,
    ),
    element('p', {}, titles.join(', ')),
    element('p', {}, `${MAIL_WORDS[mail]}. ${ACCESS_WORDS[access]}.`),
    ...needs.map((kind) => element('p', {}, element('strong', {}, `Needs you: ${NEEDS[kind]}`))),
  );
}
