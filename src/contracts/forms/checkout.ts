import { isDay, MOST_GIFT_WORDS } from '#src/domain/gifts/gift.ts';
import { WITHDRAWAL_CONSENT } from '#src/domain/checkout/sale-countries.ts';
import { cleanLine, hasWebAddress } from '#src/domain/typed-text.ts';
import { defineForm, emailField } from './form-definition.ts';

/**
 * Rejects links, because receipts and gift emails include these values, and nobody must be able to
 * use them to email a link to someone else.
 */
const checkName = (text: string) => {
  if (/[<>]/.test(text)) return 'Enter a name without < or >';
  return hasWebAddress(text)
    ? 'Enter only a name, not a web address. Put a space after each period.'
    : undefined;
};

/** Error messages for required gift fields that are empty. */
const GIFT_MISSING = {
  giftName: 'Enter the name of the person getting the gift',
  giftEmail: 'Enter the email address of the person getting the gift',
  giftOn: 'Choose when to send the gift',
} as const;

export const GIFT_FIELDS: readonly string[] = [...Object.keys(GIFT_MISSING), 'giftWords'];

/** Session storage key for entered values, for buyers who come back from the payment page. */
export const CHECKOUT_DRAFT = 'checkout-contact';

const isFilled = (value: unknown) => typeof value === 'string' && cleanLine(value) !== '';

/** Returns whether any gift field is filled in. Ignores the date, because it defaults to today. */
export function isGift(typed: Readonly<Record<string, unknown>>): boolean {
  return GIFT_FIELDS.some((name) => name !== 'giftOn' && isFilled(typed[name]));
}

/** The buyer, their country, and the recipient if it's a gift. */
export const checkoutForm = defineForm({
  name: 'checkout',
  title: 'Secure Checkout',
  button: 'Pay with Card',
  busy: 'Processing...',
  fields: {
    firstName: {
      kind: 'text',
      label: 'First name',
      autocomplete: 'given-name',
      missing: 'Enter your first name',
      most: 80,
      check: checkName,
    },
    lastName: {
      kind: 'text',
      label: 'Last name',
      autocomplete: 'family-name',
      most: 80,
      isNeverRefused: true,
    },
    email: { ...emailField, label: 'Email' },
    phone: {
      kind: 'tel',
      label: 'Phone',
      autocomplete: 'tel',
      most: 100,
      isNeverRefused: true,
    },
    country: {
      kind: 'select',
      label: 'Country',
      autocomplete: 'country',
      missing: 'Choose your country',
    },
    withdrawalConsent: {
      kind: 'checkbox',
      label: WITHDRAWAL_CONSENT.words,
      isPlain: true,
    },
    giftName: {
      kind: 'text',
      label: 'Who is the gift for?',
      hint: 'Their name. To get the books yourself, leave this part blank.',
      isPlain: true,
      most: 80,
      check: checkName,
    },
    giftEmail: {
      kind: 'email',
      label: 'Their email address',
      hint: 'We’ll send the books there. You can also use your own address.',
      isPlain: true,
      check: emailField.check,
    },
    giftOn: {
      kind: 'date',
      label: 'When should we send it?',
      hint: 'If you choose today, we’ll send it right after you pay. Otherwise we’ll send it that morning, Eastern time. You can choose a day up to 12 months ahead.',
      isPlain: true,
      check: (text) => (isDay(text) ? undefined : 'Enter a valid date, like 2027-02-14'),
    },
    giftWords: {
      kind: 'textarea',
      label: 'Your message',
      hint: `Up to ${MOST_GIFT_WORDS} characters. We’ll include it in the gift email, with your first name.`,
      rows: 4,
      most: MOST_GIFT_WORDS,
      check: (text) =>
        hasWebAddress(text) ? 'Leave out web addresses. Put a space after each period.' : undefined,
    },
  },
  checkTogether: (typed) =>
    isGift(typed)
      ? Object.fromEntries(Object.entries(GIFT_MISSING).filter(([name]) => !isFilled(typed[name])))
      : {},
});

/**
 * Maps a checkout request's fields to their names in the form. `ebookCheckoutInput` converts them
 * to a `Buyer` and a `Gift`. Nothing outside `src/contracts` renames them.
 */
const FORM_NAMES = {
  customerFirstName: 'firstName',
  customerLastName: 'lastName',
  customerEmail: 'email',
  customerPhone: 'phone',
  customerCountry: 'country',
  giftName: 'giftName',
  giftEmail: 'giftEmail',
  giftOn: 'giftOn',
  giftWords: 'giftWords',
} as const;

/** The buyer and the gift in a checkout request. The form requires the first two fields. */
type RequestFields = Record<'customerEmail' | 'customerFirstName', string> &
  Partial<Record<keyof typeof FORM_NAMES, string>>;

/** Returns a form's non-empty values, keyed by their names in a checkout request. */
export function toRequestFields(typed: Readonly<Record<string, string | boolean>>): RequestFields {
  const named = Object.entries(FORM_NAMES).map(([field, name]) => [field, typed[name]]);
  return Object.fromEntries(named.filter(([, value]) => value)) as RequestFields;
}

/** Returns a checkout request field's name in the form. Other fields keep their names. */
export const formNameOf = (field: string): string =>
  (FORM_NAMES as Readonly<Record<string, string>>)[field] ?? field;

const { firstName, lastName } = checkoutForm.fields;

/** Form for testing the checkout. Without JavaScript, it's posted like the checkout form. */
export const testPurchaseForm = defineForm({
  name: 'test-purchase',
  title: 'eBook Purchase Test',
  button: 'Purchase',
  busy: 'Processing...',
  fields: {
    email: emailField,
    firstName: { ...firstName, label: 'First Name' },
    lastName: { ...lastName, label: 'Last Name' },
  },
});
