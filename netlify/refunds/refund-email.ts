import { formatPrice, type Cents } from '#src/domain/money.ts';
import { accessOf, booksOf, isLater, orderNumber, titleWords } from '#src/domain/orders/order.ts';
import { routes } from '#src/routes.ts';
import { composeMessage, greeting } from '#netlify/mail/layout.ts';
import { ofOrder, type OrderMail } from '#netlify/mail/email-definition.ts';

/**
 * Notifies the buyer that they got a refund or that their bank rejected it, with the amount and
 * what happens to the books. `cents` is the total refunded. The last 2 fields are set only if the
 * bank rejected a refund: the total rejected and the newly rejected amount.
 */
export const refundEmail: OrderMail<{
  sessionId: string;
  cents: Cents;
  isAll: boolean;
  failedCents?: Cents;
  newlyFailedCents?: Cents;
}> = {
  to: 'buyer',
  stream: 'transactional',
  timeline: {
    name: 'refund email',
    counts: true,
    more: ({ cents, newlyFailedCents: failedCents = 0 }, at) => [
      failedCents > 0
        ? { kind: 'refund-failed', failedCents, cents, at }
        : { kind: 'back', cents, at },
    ],
  },
  write: ofOrder(async (order, about, { services }) => {
    const { orders, orderAddresses, refundRecords, bookAccess, env } = services;
    const { cents, isAll, failedCents = 0, newlyFailedCents = 0 } = about;
    const [buyer, to, latest, accessState] = await Promise.all([
      orders.buyerOf(order),
      orderAddresses.current(order),
      refundRecords.latest(order.paymentId ?? ''),
      bookAccess.state(order),
    ]);
    // The state changed while this email was queued. A later email covers all of it.
    const isPast =
      latest && isLater(latest, { madeCents: cents + failedCents, failedCents, isAll });
    if (to === undefined || isPast) return undefined;
    const { orderId, lines, totalCents, giftOn } = order;
    const one = booksOf(lines).length === 1;
    const titles = lines.map(titleWords);
    const hello = greeting(buyer?.firstName ?? '');
    const sum = isAll
      ? `We’ve refunded your full payment of ${formatPrice(cents)}.`
      : `We’ve refunded a total of ${formatPrice(cents)} of the ${formatPrice(totalCents)} you paid.`;
    const end = [
      'If you have a question, reply to this email. A real person will answer.',
      `Order number: ${orderNumber(orderId)}`,
    ];
    if (newlyFailedCents > 0 && !isAll) {
      const failed = formatPrice(newlyFailedCents);
      const isOpen = giftOn === undefined && accessOf(accessState) === 'open';
      const message = composeMessage('Your bank didn’t accept your refund', [
        `${hello}. We refunded ${failed} to your card, but your bank didn’t accept it.${cents > 0 ? ` ${sum}` : ''}`,
        `We’re sorry. We’ll email you about another way to get your ${failed} back. You don’t have to do anything.`,
        titles,
        ...(isOpen
          ? [
              `Until then, you can still open ${one ? 'your book' : 'your books'}.`,
              {
                label: one ? 'Open your book' : 'Open your books',
                url: `${env.siteUrl}${routes.myDownloads}`,
              },
            ]
          : []),
        ...end,
      ]);
      return { to, ...message };
    }
    const message = composeMessage('Your refund is on its way', [
      `${hello}. ${sum}`,
      'It will go to the card you paid with. It may take a few days to show up on your statement.',
      titles,
      isAll
        ? `You can no longer download ${one ? 'this book' : 'these books'}. You don’t have to do anything.`
        : `${one ? 'Your book is' : 'Your books are'} still yours. You don’t have to do anything.`,
      ...end,
    ]);
    return { to, ...message };
  }),
};

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'money-back': typeof refundEmail;
  }
}
