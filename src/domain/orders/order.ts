import type { BookFile } from '../ebooks/book-format.ts';
import { formatPrice, type Cents } from '../money.ts';

/** A book's slug and title. */
export interface NamedBook {
  slug: string;
  title: string;
}

export interface OrderLine extends NamedBook {
  quantity: number;
  unitCents: Cents;
  /**
   * The bundle's books at the time of the order. Later changes to the bundle don't affect this
   * buyer.
   */
  books?: NamedBook[];
}

/** A book included in an order. */
interface OrderedBook extends NamedBook {
  quantity: number;
}

/** Returns the distinct books in an order, including the books inside bundles (decision 340). */
export function booksOf(lines: readonly OrderLine[]): OrderedBook[] {
  const books = new Map<string, OrderedBook>();
  for (const { quantity, books: parts, ...book } of lines) {
    for (const { slug, title } of parts ?? [book]) {
      const before = books.get(slug)?.quantity ?? 0;
      books.set(slug, { slug, title, quantity: before + quantity });
    }
  }
  return [...books.values()];
}

/** Terms the buyer and the shop agreed on before payment. */
interface Agreement {
  lines: OrderLine[];
  /** The version of the withdrawal notice the buyer agreed to, in countries that require one. */
  withdrawalConsent?: string;
}

/** Terms of a purchase that hasn't been paid for yet. */
export interface Purchase extends Agreement {
  /** Encrypted `Gift`, if the order is a gift. */
  gift?: string;
}

/** Event: the buyer selected Pay with Card. Written before the payment page exists. */
export interface PendingOrder extends Purchase {
  orderId: string;
  totalCents: Cents;
  currency: string;
  /** Encrypted {@link Buyer}. */
  buyer: string;
  /**
   * Set if the record was lost and then rebuilt from the payment. The receipt may already have been
   * sent.
   */
  isRebuilt?: true;
  /** Unix time in milliseconds. */
  at: number;
}

/** The buyer's details. Encrypted and stored separately from the order. */
export interface Buyer {
  email: string;
  firstName: string;
  lastName?: string | undefined;
  phone?: string | undefined;
  /** ISO code of the country chosen at checkout. */
  country?: string | undefined;
}

/** The subtotal, discount, tax, and total of an order. */
export interface Sums {
  /** Sum of the prices, before discount and tax. */
  subtotalCents: Cents;
  discountCents: Cents;
  /** Tax, either added to the prices or included in them. */
  taxCents: Cents;
  totalCents: Cents;
}

/** The process that detected the payment first. */
export type FulfillmentSource = 'webhook' | 'success-page' | 'sweeper';

/** Event and commit point: the payment is confirmed, so the order exists. */
export interface Order extends Agreement {
  orderId: string;
  sessionId: string;
  totalCents: Cents;
  /** Absent if zero. */
  discountCents?: Cents;
  /** Absent if zero. */
  taxCents?: Cents;
  currency: string;
  /** ISO code from the card, or the buyer's choice if the card has none. Needed for tax records. */
  country?: string;
  /** Delivery date of a gift, `YYYY-MM-DD` in Eastern time. */
  giftOn?: string;
  /** See {@link PendingOrder}. */
  isRebuilt?: true;
  /** Absent if a promotion code brought the total to 0, because then there's no payment. */
  paymentId: string | undefined;
  live: boolean;
  source: FulfillmentSource;
  /** When this site detected the payment, as Unix time in milliseconds. */
  at: number;
}

/**
 * One book in an entitlement. Refers to the exact file sold, so that a new version doesn't revoke
 * access to it.
 */
export interface EntitledFile extends Omit<BookFile, 'version' | 'at'> {
  title: string;
  quantity: number;
}

/** Event: the files a paid session grants access to. */
export interface Entitlement {
  entitlementId: string;
  sessionId: string;
  files: EntitledFile[];
  at: number;
}

/** Event: one version of the download link. Version 1 is the one in the receipt. */
export interface Link {
  linkVersion: number;
  at: number;
  expiresAt: number;
}

/**
 * Inputs that determine access after the purchase. The underlying events may arrive in any order.
 */
export interface AccessState {
  /**
   * The full amount has been refunded or is being refunded. False again if the bank rejects the
   * refund.
   */
  refundedInFull: boolean;
  /** At least one dispute over the payment is open or lost. */
  disputed: boolean;
  /** The coach has revoked access and hasn't restored it. */
  stopped: boolean;
}

/**
 * Refund totals for a payment. Both amounts only increase, so two states can be ordered without
 * timestamps.
 */
export interface Refunds {
  /** Total of all refunds ever created, including failed ones. */
  madeCents: Cents;
  /** Total of refunds that the bank rejected or that were canceled. */
  failedCents: Cents;
  /** Everything paid has been refunded or is being refunded. */
  isAll: boolean;
}

/** Returns the net amount refunded to the buyer. */
export function backOf({ madeCents, failedCents }: Refunds): Cents {
  return madeCents - failedCents;
}

/** Returns whether `one` is a later refund state than `other`. */
export function isLater(one: Refunds, other: Refunds): boolean {
  return one.madeCents + one.failedCents > other.madeCents + other.failedCents;
}

export type Access = 'open' | 'refunded' | 'disputed' | 'stopped';

/** The coach's private note on an order. */
export interface CoachNote {
  /** Number of times the note has been saved; 0 if never. */
  number: number;
  /** Empty if there's no note or the buyer's data was erased. */
  text: string;
  /** When the note was saved, as Unix time in milliseconds. Absent if there's no note. */
  at?: number;
}

/**
 * Derives access from payment events. A full refund ends access unless the bank rejects it. A
 * dispute suspends access until the dispute is won. The coach can also revoke access. A partial
 * refund has no effect.
 */
export function accessOf(state: AccessState): Access {
  if (state.refundedInFull) return 'refunded';
  if (state.disputed) return 'disputed';
  return state.stopped ? 'stopped' : 'open';
}

/** Returns the order number shown to buyers and the coach: 8 uppercase letters and digits. */
export function orderNumber(orderId: string): string {
  return orderId.slice(0, 8).toUpperCase();
}

/** State of a checkout session as reported by the payment provider. */
export interface PaymentState extends Sums {
  sessionId: string;
  /** From the session's metadata. Absent for sessions created by another system. */
  orderId: string | undefined;
  status: 'open' | 'complete' | 'expired';
  /**
   * Nothing is owed, because either the payment arrived or a promotion code brought the total to 0.
   */
  paid: boolean;
  currency: string;
  email: string | undefined;
  /** The name entered on the payment page. */
  name: string | undefined;
  /** ISO country code of the card's billing address. */
  country: string | undefined;
  paymentId: string | undefined;
  live: boolean;
  /** The purchase terms from the payment's metadata. Absent if they were too long for it. */
  agreed: Purchase | undefined;
}

/**
 * Compares a payment to the pending order. Returns `undefined` if they match, otherwise a
 * description for the alert. Currency and prices must match the order. Discounts and taxes are up
 * to Stripe, and only have to add up. Doesn't check feature switches, because they may have changed
 * since the payment page was opened, and anyone who has paid gets the book.
 */
export function paymentMismatch(
  payment: PaymentState,
  pendingOrder: PendingOrder,
): string | undefined {
  if (payment.currency !== pendingOrder.currency) {
    return `paid in ${payment.currency}, agreed in ${pendingOrder.currency}`;
  }
  const { subtotalCents, discountCents, taxCents, totalCents } = payment;
  const reduced = subtotalCents - discountCents;
  const addsUp =
    discountCents >= 0 &&
    taxCents >= 0 &&
    reduced >= 0 &&
    (totalCents === reduced || totalCents === reduced + taxCents);
  if (subtotalCents !== pendingOrder.totalCents || !addsUp) {
    return `paid ${totalCents} cents (subtotal ${subtotalCents}, discount ${discountCents}, tax ${taxCents}), agreed ${pendingOrder.totalCents}`;
  }
  return undefined;
}

/** Returns the subtotal, discount, tax, and total of an order. */
export function sumsOf({ lines, totalCents, discountCents = 0, taxCents = 0 }: Order): Sums {
  const subtotalCents = lines.reduce(
    (sum, { unitCents, quantity }) => sum + unitCents * quantity,
    0,
  );
  return { subtotalCents, discountCents, taxCents, totalCents };
}

/** Formats an order line with its price, for a receipt. */
export function lineWords(line: OrderLine): string {
  const { quantity, unitCents } = line;
  const copies = quantity === 1 ? '' : `, ${quantity} copies`;
  return `${titleWords(line)}${copies}: ${formatPrice(unitCents * quantity)}`;
}

/** Formats a line's title. For a bundle, includes the titles of its books. */
export function titleWords({ title, books }: OrderLine): string {
  return books ? `${title} (${books.map((book) => book.title).join(', ')})` : title;
}

/**
 * Describes discount and tax for the buyer and the coach, one per line. Empty if neither applies.
 */
export function describeSums({
  subtotalCents,
  discountCents,
  taxCents,
  totalCents,
}: Sums): string[] {
  const isOnTop = totalCents > subtotalCents - discountCents;
  return [
    ...(discountCents > 0 ? [`Discount: ${formatPrice(discountCents)} less`] : []),
    ...(taxCents > 0
      ? [`Tax: ${formatPrice(taxCents)}${isOnTop ? '' : ', already in the price'}`]
      : []),
  ];
}

/** Explains to the coach why an order's links can't be emailed anymore. */
export const NO_ADDRESS = 'We deleted this person’s name and address, so we can’t email them.';
