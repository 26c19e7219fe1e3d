import { giftDayWords } from '#src/domain/gifts/gift.ts';
import type { Access, Order } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { Services } from '#netlify/services.ts';

const STOPPED: Readonly<Record<Exclude<Access, 'open'>, string>> = {
  refunded: 'We refunded this order, so you can’t open its books. If that’s a mistake, contact us.',
  disputed:
    'Your bank is checking this payment. Until it’s done, you can’t open the books. If that’s a mistake, contact us.',
  stopped: 'We’ve turned off access to the books in this order. If that’s a mistake, contact us.',
};

const stopped = (message: string) => new HttpError('access_stopped', message);

/** Returns the error for an attempt to email a gift's link before its date. */
export const notGivenYet = (on: string) =>
  stopped(
    `This order is a gift. We’ll send it on ${giftDayWords(on)}, so we didn’t send anything today.`,
  );

/** Returns the error for an attempt to email a gift whose recipient's data was erased. */
export const giftRecipientErased = () =>
  stopped(
    'The person this gift is for asked us to delete their data, so we can’t send an email. Email the buyer and offer a refund.',
  );

/** Returns the error for an attempt to email an order whose name and address were erased. */
export const recipientErased = () =>
  stopped(
    'The person asked us to delete the name and address on this order, so we can’t send an email. If you need the books again, contact us.',
  );

/**
 * Returns the error for an order without access, worded for the reader. For a gift, it doesn't
 * reveal anything about the buyer or the payment.
 */
export const recipientStopped = (
  { giftOn }: Pick<Order, 'giftOn'>,
  access: Exclude<Access, 'open'>,
) =>
  giftOn === undefined
    ? accessStopped(access)
    : stopped('You can’t open the books in this gift right now. Please contact us.');

/** Returns the error for an order paid in the other Stripe mode, which doesn't grant access. */
export const refuseOtherMode = ({ env }: Pick<Services, 'env'>) =>
  stopped(
    env.stripe.live
      ? 'This was a test order with a test card. You weren’t charged, so you can’t open the books.'
      : 'We’re testing the shop, so you can’t open your books right now. They’re safe. Please try again tomorrow, or contact us.',
  );

/** Returns the error for an order without access, worded for the buyer. */
export const accessStopped = (access: Exclude<Access, 'open'>) => stopped(STOPPED[access]);
