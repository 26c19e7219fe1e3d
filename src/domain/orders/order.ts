import type { OtherFile } from '../ebooks/book-format.ts';
import { formatPrice, type Cents } from '../money.ts';

/** A book by its name in the shop and its title. */
export interface NamedBook {
  slug: string;
  title: string;
}

export interface OrderLine extends NamedBook {
  quantity: number;
  unitCents: Cents;
  /** The books of a bundle, as they were agreed on: a later change of it takes nothing from this buyer. */
  books?: NamedBook[];
}

/** A book that comes with an order. */
interface OrderedBook extends NamedBook {
  quantity: number;
}

/** The books of an order, each once: those of its bundles, and those bought by themselves (decision 340). */
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

/** What a buyer and the shop agreed on before the payment. */
interface Agreement {
  lines: OrderLine[];
  /** Which words of withdrawal the buyer agreed to, where the country needs it. */
  withdrawalConsent?: string;
}

/** What is agreed and on its way to be an order. */
export interface Purchase extends Agreement {
  /** Encrypted `Gift`, where the books are one. */
  gift?: string;
}

/** Fact: someone pressed Pay with Card. Written before the payment page exists. */
export interface PendingOrder extends Purchase {
  orderId: string;
  totalCents: Cents;
  currency: string;
  /** Encrypted {@link Buyer}. */
  buyer: string;
  /** The record was lost and made again from the payment, so its receipt may have been sent before. */
  isRemade?: true;
  /** Milliseconds since 1970. */
  at: number;
}

/** Who buys. Kept encrypted, and not in the order. */
export interface Buyer {
  email: string;
  firstName: string;
  lastName?: string | undefined;
  phone?: string | undefined;
  /** ISO code that was chosen at the checkout. */
  country?: string | undefined;
}

/** What stands between the prices and what was paid. */
export interface Sums {
  /** The prices, before discount and tax. */
  subtotalCents: Cents;
  discountCents: Cents;
  /** Tax that came on top of the prices or lies in them. */
  taxCents: Cents;
  totalCents: Cents;
}

/** Who noticed a payment first. */
export type FulfilmentSource = 'webhook' | 'success-page' | 'sweeper';

/** Fact and commit point: the payment is confirmed, so there is an order. */
export interface Order extends Agreement {
  orderId: string;
  sessionId: string;
  totalCents: Cents;
  /** Absent when there was none. */
  discountCents?: Cents;
  /** Absent when there was none. */
  taxCents?: Cents;
  currency: string;
  /** ISO code: what the card says, else what the buyer chose. The tax office may ask for it. */
  country?: string;
  /** The Eastern day on which the books go to somebody else as a gift, `YYYY-MM-DD`. */
  giftOn?: string;
  /** As in the {@link PendingOrder}. */
  isRemade?: true;
  /** Absent when a code made the sum 0: then there is no payment. */
  paymentId: string | undefined;
  live: boolean;
  source: FulfilmentSource;
  /** When this site learned of the payment, milliseconds since 1970. */
  at: number;
}

/** One book of an entitlement: the very file that was on sale, so that a new version takes nothing away. */
export interface EntitledFile {
  slug: string;
  title: string;
  quantity: number;
  sha256: string;
  bytes: number;
  pages: number;
  fileName: string;
  /** The other shapes of the book. */
  others?: readonly OtherFile[];
}

/** Fact: what a paid session may open. */
export interface Entitlement {
  entitlementId: string;
  sessionId: string;
  files: EntitledFile[];
  at: number;
}

/** Fact: one generation of the download link. Generation 1 is the receipt's. */
export interface Link {
  linkVersion: number;
  at: number;
  expiresAt: number;
}

/** What decides about access after the purchase. Facts may arrive in any order. */
export interface MoneyFacts {
  /** All the money is back or on its way: not when the bank has refused it since. */
  refundedInFull: boolean;
  /** At least one dispute of the payment is open or lost. */
  disputed: boolean;
  /** The coach has stopped access and not given it back. */
  stopped: boolean;
}

/** What the refunds of a payment come to. Both sums only grow, so of two states the later one is known without a clock. */
export interface Refunds {
  /** All refunds that were ever made, those among them that did not arrive. */
  madeCents: Cents;
  /** Those that the bank refused, or that were called off. */
  failedCents: Cents;
  /** All that was paid is back, or on its way back. */
  isAll: boolean;
}

/** What the buyer has back in all. */
export function backOf({ madeCents, failedCents }: Refunds): Cents {
  return madeCents - failedCents;
}

/** Whether one state of a payment's refunds came after another. */
export function isLater(one: Refunds, other: Refunds): boolean {
  return one.madeCents + one.failedCents > other.madeCents + other.failedCents;
}

export type Access = 'open' | 'refunded' | 'disputed' | 'stopped';

/** What the coach has noted about an order for herself. */
export interface CoachNote {
  /** How often it was written; 0 for never. */
  number: number;
  /** Empty when there is none, and when the buyer was forgotten. */
  text: string;
  /** When it was written, milliseconds since 1970; absent where there is none. */
  at?: number;
}

/**
 * Folds the facts: a full refund ends access until the bank refuses it, a dispute suspends it until that
 * dispute is won, and the coach may stop it. A partial refund changes nothing here.
 */
export function accessOf(facts: MoneyFacts): Access {
  if (facts.refundedInFull) return 'refunded';
  if (facts.disputed) return 'disputed';
  return facts.stopped ? 'stopped' : 'open';
}

/** The number of an order as buyers and the coach read it: 8 figures and letters. */
export function orderNumber(orderId: string): string {
  return orderId.slice(0, 8).toUpperCase();
}

/** What the payment provider says of a checkout session. */
export interface PaymentState extends Sums {
  sessionId: string;
  /** From the session's metadata; absent on sessions that another system opened. */
  orderId: string | undefined;
  status: 'open' | 'complete' | 'expired';
  /** Nothing is owed any more: the money is there, or a code made the sum 0. */
  paid: boolean;
  currency: string;
  email: string | undefined;
  /** The name that was typed at the payment. */
  name: string | undefined;
  /** ISO code of the address that belongs to the card. */
  country: string | undefined;
  paymentId: string | undefined;
  live: boolean;
  /** What was agreed, as it travels with the payment; absent where it did not fit. */
  agreed: Purchase | undefined;
}

/**
 * Compares what was paid with what was agreed. `undefined` when they agree, else words for the alert.
 * Agreed are currency and prices. A code takes something off and tax comes on top or lies in the price:
 * both are Stripe's to say, and only have to add up. Whether a switch is on is not asked here, since it
 * may have changed after the payment page was opened, and who has paid gets the book.
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

/** What was paid for an order, and why it is not the sum of its prices. */
export function sumsOf({ lines, totalCents, discountCents = 0, taxCents = 0 }: Order): Sums {
  const subtotalCents = lines.reduce(
    (sum, { unitCents, quantity }) => sum + unitCents * quantity,
    0,
  );
  return { subtotalCents, discountCents, taxCents, totalCents };
}

/** A line of an order with what it costs, for a receipt. */
export function lineWords(line: OrderLine): string {
  const { quantity, unitCents } = line;
  const copies = quantity === 1 ? '' : `, ${quantity} copies`;
  return `${titleWords(line)}${copies}: ${formatPrice(unitCents * quantity)}`;
}

/** The title of a line; for a bundle with the books inside. */
export function titleWords({ title, books }: OrderLine): string {
  return books ? `${title} (${books.map((book) => book.title).join(', ')})` : title;
}

/** Discount and tax in words for buyer and coach, a line each; none when the prices are what was paid. */
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
