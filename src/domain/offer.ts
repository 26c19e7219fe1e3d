import { formatPrice, parsePrice, readTypedSum, sumPrices, type Cents } from './money.ts';
import { cleanMachineText } from './typed-text.ts';

/** The lowest and the highest price of a book, in cents. Stripe takes no less than the lowest. */
export const PRICE_RANGE = { least: 50, most: 50_000 } as const;

/** A picture of a book that the coach has uploaded. Its bytes lie under their hash. */
export interface CoverImage {
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  type: CoverType;
  width: number;
  height: number;
}

/** What a cover may be. */
export type CoverType = 'image/jpeg' | 'image/png';

/** How a book is sold now, and how it looks. */
export interface Offer {
  /** With dollar sign and cents. */
  price: string;
  /** The former price, above the price. */
  originalPrice?: string | undefined;
  /** Whether it is taken off sale. Buyers keep it. */
  hidden: boolean;
  /** In the place of the cover with which the site was built. */
  cover?: CoverImage | undefined;
}

/** What the coach has decided about a book. Without a price the one that it was published with counts. */
export type Decided = Omit<Offer, 'price'> & { price?: string | undefined };

/** A wish of the coach. What is not named stays; '' takes a former price, a cover or her own price away. */
export interface OfferChange {
  price?: string | undefined;
  originalPrice?: string | undefined;
  hidden?: boolean | undefined;
  cover?: CoverImage | '' | undefined;
}

/**
 * How a book is sold.
 * @param published Its price in the site's files, or the one that it was published with.
 */
export function offerNow(published: Offer, decided: Decided | undefined): Offer {
  if (!decided) return published;
  const { price, originalPrice } = decided.price === undefined ? published : decided;
  const { hidden, cover } = decided;
  return {
    price: price ?? published.price,
    ...(originalPrice ? { originalPrice } : {}),
    hidden,
    ...(cover ? { cover } : {}),
  };
}

/** What is decided after a change. */
export function decide(
  published: Offer,
  decided: Decided | undefined,
  change: OfferChange,
): Decided {
  const now = offerNow(published, decided);
  const cover = change.cover ?? now.cover;
  return {
    ...pricesAfter(now, decided, change),
    hidden: change.hidden ?? now.hidden,
    ...(cover ? { cover } : {}),
  };
}

function pricesAfter(
  now: Offer,
  decided: Decided | undefined,
  { price, originalPrice }: OfferChange,
): Pick<Decided, 'price' | 'originalPrice'> {
  if (price === '') return {};
  if (price === undefined && originalPrice === undefined) {
    const { price: own, originalPrice: ownFormer } = decided ?? {};
    return own === undefined ? {} : { price: own, originalPrice: ownFormer };
  }
  return {
    price: price ?? now.price,
    originalPrice: (originalPrice ?? now.originalPrice) || undefined,
  };
}

/** Whether buyers see the same. */
export function isSameOffer(one: Offer, other: Offer): boolean {
  const told = ({ price, originalPrice, hidden, cover }: Offer) =>
    JSON.stringify([price, originalPrice, hidden, cover?.sha256]);
  return told(one) === told(other);
}

/** Why an offer cannot be; `undefined` when it can. */
export function offerProblem({ price, originalPrice }: Offer): string | undefined {
  if (originalPrice === undefined || parsePrice(originalPrice) > parsePrice(price))
    return undefined;
  return `The former price ${originalPrice} is not above the price ${price}. Raise it or leave it out.`;
}

/** What is wrong with the price of a bundle: nobody saves by it. `undefined` when somebody does. */
export function bundleProblem(
  title: string,
  price: string,
  books: readonly string[],
): string | undefined {
  const apart = sumPrices(books) ?? 0;
  if (parsePrice(price) < apart) return undefined;
  return `The bundle “${title}” costs ${price}, and its books cost ${formatPrice(apart)} one by one.`;
}

/** A book as it is sold, or a bundle with the titles of its books. */
interface Sold {
  title: string;
  price: string;
  hidden: boolean;
  books?: readonly string[] | undefined;
}

/**
 * What the coach is told about bundles that save nobody anything (decision 421). Who can buy only one of the two, the
 * bundle or each book, compares nothing.
 */
export function bundleProblems(sold: readonly Sold[]): string[] {
  const forSale = new Map(sold.map((one) => [one.title, one.hidden ? undefined : one.price]));
  return sold.flatMap(({ title, price, hidden, books = [] }) => {
    const prices = books.map((book) => forSale.get(book)).filter((one) => one !== undefined);
    if (hidden || books.length === 0 || prices.length < books.length) return [];
    return bundleProblem(title, price, prices) ?? [];
  });
}

/** Reads a price as the coach types it: cents, or what to change, in words. */
export function readPrice(text: string): Cents | string {
  if (/^\$?\s*\d+,\d{1,2}$/.test(cleanMachineText(text))) {
    return 'Write a point before the cents: 9.50, not 9,50';
  }
  const cents = readTypedSum(text);
  if (cents === undefined) return 'Enter a price like 19.99';
  if (cents < PRICE_RANGE.least) return `The lowest price is ${formatPrice(PRICE_RANGE.least)}`;
  if (cents > PRICE_RANGE.most) return `The highest price is ${formatPrice(PRICE_RANGE.most)}`;
  return cents;
}
