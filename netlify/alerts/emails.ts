import { TASKS, taskOf, type Alert } from '#src/domain/alerts/alert.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { formatPrice } from '#src/domain/money.ts';
import { booksOf, orderNumber, titleWords } from '#src/domain/orders/order.ts';
import { routes } from '#src/routes.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { composeMessage } from '#netlify/mail/layout.ts';
import { findMailedOrder, toCoach, type EmailServices } from '#netlify/mail/email-definition.ts';

const FROM_SITE =
  'Your site sent this only to you. It doesn’t include any buyers’ names or addresses.';

const lacksFile = ({ kind }: Alert) => kind === 'file-missing';

/**
 * Returns the URL where the coach can act on alerts: the page for uploading a missing file, the
 * order's page, or one list of tasks.
 */
function actionUrl(alerts: readonly Alert[], { env }: Pick<EmailServices, 'env'>): string {
  const [first] = alerts;
  if (alerts.every(lacksFile)) return `${env.siteUrl}${routes.adminUpload}`;
  if (alerts.length === 1 && first?.sessionId !== undefined)
    return `${env.siteUrl}${routes.adminOrder}#s=${first.sessionId}`;
  const filter = first ? `?tasks=${taskOf(first)}` : '';
  return `${env.siteUrl}${routes.adminOrders}${filter}`;
}

/** Notifies the coach of one alert. */
export const alert = toCoach<{ alert: Alert }>(({ alert: open }, { services }) => {
  const heading = TASKS[taskOf(open)];
  return composeMessage(
    `Needs your attention: ${heading}`,
    [
      { heading },
      open.note,
      `This happened on ${formatMoment(open.at)}, Eastern time.`,
      {
        label: lacksFile(open)
          ? 'Upload the file'
          : open.sessionId === undefined
            ? 'See what to do'
            : 'View order',
        url: actionUrl([open], services),
      },
    ],
    [FROM_SITE],
  );
});

interface Digest {
  /** The first few open alerts. */
  alerts: readonly Alert[];
  /** Number of open alerts. */
  total: number;
  /** Unread posts and reviews, and unanswered messages that don't have an alert. */
  waiting: { posts: number; reviews: number; messages: number };
}

/** Daily digest for the coach: the first open tasks, with one button per kind of task. */
export const alertDigest = toCoach<Digest>(
  ({ alerts, total, waiting: { posts, reviews, messages } }, { services }) => {
    const left = total - alerts.length;
    const all = total + posts + reviews + messages;
    const byTask = Map.groupBy(alerts, taskOf);
    const toRead = [
      ...(posts > 0 ? [counted(posts, 'post')] : []),
      ...(reviews > 0 ? [counted(reviews, 'review')] : []),
    ].join(' and ');
    return composeMessage(
      all === 1 ? '1 thing needs your attention' : `${all} things need your attention`,
      [
        { heading: 'What needs your attention today' },
        ...(alerts.length > 0 ? [alerts.map((one) => `${TASKS[taskOf(one)]}. ${one.note}`)] : []),
        ...(left > 0 ? [`And ${left} more.`] : []),
        ...[...byTask].map(([task, some]) => ({
          label: some.length === 1 ? TASKS[task] : `${TASKS[task]} (${some.length})`,
          url: actionUrl(some, services),
        })),
        ...(toRead
          ? [{ label: `Read ${toRead}`, url: `${services.env.siteUrl}${routes.adminWaiting}` }]
          : []),
        ...(messages > 0
          ? [
              {
                label: `Reply to ${counted(messages, 'message')}`,
                url: `${services.env.siteUrl}${routes.adminMessages}`,
              },
            ]
          : []),
        'You’ll get this email once a day while something needs your attention. If something is urgent, we’ll email you right away.',
      ],
      [
        FROM_SITE,
        {
          label: 'Change when you get this email',
          url: `${services.env.siteUrl}${routes.adminNotifications}`,
        },
      ],
    );
  },
  { isUnowned: true },
);

export const sale = toCoach<{ sessionId: string }>(async ({ sessionId }, { services }) => {
  const order = await findMailedOrder(sessionId, services);
  if (!order) return undefined;
  const books = booksOf(order.lines).length;
  return composeMessage(
    books === 1 ? 'You sold a book' : `You sold ${books} books`,
    [
      { heading: `The buyer paid ${formatPrice(order.totalCents)}` },
      order.lines.map(titleWords),
      `Order ${orderNumber(order.orderId)}. The buyer has ${books === 1 ? 'the book' : 'the books'}. You don’t need to do anything.`,
      {
        label: 'View order',
        url: `${services.env.siteUrl}${routes.adminOrder}#s=${sessionId}`,
      },
    ],
    [FROM_SITE, 'To stop these emails, go to Email notifications on your dashboard.'],
  );
});

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    alert: typeof alert;
    'alert-digest': typeof alertDigest;
    sale: typeof sale;
  }
}
