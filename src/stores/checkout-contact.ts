import { tab } from '../browser/storage.ts';

/** What the visitor has typed on the checkout page. */
export interface CheckoutContact {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const KEY = 'checkout-contact';
const EMPTY: CheckoutContact = { firstName: '', lastName: '', email: '', phone: '' };

/** What was typed before a reload or a look at the payment page; empty fields when nothing was. */
export function readContact(): CheckoutContact {
  const stored = tab.read(KEY);
  if (typeof stored !== 'object' || stored === null) return EMPTY;
  const text = (name: keyof CheckoutContact) => {
    const value = (stored as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
  };
}

/** Keeps what is typed as long as the tab. */
export function keepContact(contact: CheckoutContact): void {
  tab.write(KEY, contact);
}
