import { TASKS, taskOf, type Alert } from '#src/domain/alerts/alert.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { formatPrice } from '#src/domain/money.ts';
import { booksOf, orderNumber, titleWords } from '#src/domain/orders/order.ts';
import { routes } from '#src/routes.ts';
import { composeMessage } from '#netlify/mail/layout.ts';
import { findMailedOrder, toCoach, type EmailServices } from '#netlify/mail/email-definition.ts';

const FROM_SITE =
  'From your site, just for you. It doesn’t include any buyers’ names or addresses.';

const tasksUrl = ({ env }: EmailServices) => `${env.siteUrl}${routes.adminOrders}`;

/** Notifies the coach of one alert. */
export const alert = toCoach<{ alert: Alert }>(
  ({ alert: open }, { services }) => {
    const heading = TASKS[taskOf(open)];
    return composeMessage(
      `Please look: ${heading}`,
      [
        { heading },
        open.note,
        `Seen ${formatMoment(open.at)}, Eastern time.`,
        { label: 'See what needs your attention', url: tasksUrl(services) },
      ],
      [FROM_SITE],
    );
  },
  { isAboutAlerts: true },
);

/**
 * Morning digest of open alerts for the coach. `alerts` contains the first few; `total` is how many
 * there are.
 */
export const alertDigest = toCoach<{ alerts: readonly Alert[]; total: number }>(
  ({ alerts, total }, { services }) => {
    const left = total - alerts.length;
    return composeMessage(
      total === 1
        ? '1 thing still needs your attention'
        : `${total} things still need your attention`,
      [
        { heading: 'This is still open' },
        alerts.map((one) => `${TASKS[taskOf(one)]}. ${one.note}`),
        ...(left > 0 ? [`And ${left} more.`] : []),
        'You’ll get this email once a day while something is open. Select “Mark as done” there once you’ve taken care of it.',
        { label: 'See what needs your attention', url: tasksUrl(services) },
      ],
      [FROM_SITE],
    );
  },
  { isAboutAlerts: true },
);

export const sale = toCoach<{ sessionId: string }>(async ({ sessionId }, { services }) => {
  const order = await findMailedOrder(sessionId, services);
  if (!order) return undefined;
  const books = booksOf(order.lines).length;
  return composeMessage(
    books === 1 ? 'You sold a book' : `You sold ${books} books`,
    [
      { heading: `${formatPrice(order.totalCents)} was paid` },
      order.lines.map(titleWords),
      `Order ${orderNumber(order.orderId)}. The buyer has ${books === 1 ? 'the book' : 'the books'}. You do not need to do anything.`,
      {
        label: 'Open the order',
        url: `${services.env.siteUrl}${routes.adminOrder}#s=${sessionId}`,
      },
    ],
    [
      FROM_SITE,
      'To turn these emails off, go to “You and the site” and uncheck “Tell me about each sale.”',
    ],
  );
});

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    alert: typeof alert;
    'alert-digest': typeof alertDigest;
    sale: typeof sale;
  }
}
