import type Stripe from 'stripe';
import type { Checkout } from './state.ts';

/** What is taken off the prices and what is added to them, in cents. */
export interface Change {
  discount: number;
  tax: number;
}

/** What Stripe Tax asks for here, in parts of a hundred. The real rates are the business of real Stripe. */
const TAX_PERCENT: Readonly<Record<string, number>> = { US: 8 };
const TAX_PERCENT_ELSEWHERE = 20;

/** The tax on a sum in cents for a buyer of a country. */
export function taxFor(country: string, cents: number): number {
  return Math.round((cents * (TAX_PERCENT[country] ?? TAX_PERCENT_ELSEWHERE)) / 100);
}

/** What has been taken off and added so far. */
export function changeOf({ total_details: details }: Stripe.Checkout.Session): Change {
  return { discount: details?.amount_discount ?? 0, tax: details?.amount_tax ?? 0 };
}

/** Puts a discount and tax on a session and, in shares, on its lines. */
export function setChange({ session, lineItems }: Checkout, change: Change): void {
  const subtotal = session.amount_subtotal ?? 0;
  const discounts = share(change.discount, lineItems);
  const taxes = share(change.tax, lineItems);
  lineItems.forEach((item, index) => {
    const discount = discounts[index] ?? 0;
    const tax = taxes[index] ?? 0;
    Object.assign(item, {
      amount_discount: discount,
      amount_tax: tax,
      amount_total: item.amount_subtotal - discount + tax,
    });
  });
  session.amount_total = subtotal - change.discount + change.tax;
  session.total_details = {
    amount_discount: change.discount,
    amount_shipping: 0,
    amount_tax: change.tax,
  };
}

/** Shares cents over lines by their prices; what does not divide falls on the last ones. */
function share(cents: number, items: readonly Stripe.LineItem[]): number[] {
  let priceLeft = items.reduce((sum, item) => sum + item.amount_subtotal, 0);
  let left = cents;
  return items.map(({ amount_subtotal: price }) => {
    const part = priceLeft === 0 ? 0 : Math.floor((left * price) / priceLeft);
    priceLeft -= price;
    left -= part;
    return part;
  });
}
