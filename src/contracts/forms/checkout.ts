import { WITHDRAWAL_CONSENT } from '../../domain/selling.ts';
import { defineForm, emailField } from './form-definition.ts';

const NAME = /^[^\p{Cc}<>]*$/u;
/** A receipt greets by the name: it must be no way to mail somebody a link. */
const WEB_ADDRESS = /:\/\/|www\./i;
const checkName = (text: string) => {
  if (!NAME.test(text)) return 'Enter a name without the signs < and >';
  return WEB_ADDRESS.test(text) ? 'Enter a name without a web address' : undefined;
};

/** Who buys, and from where. */
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
      check: checkName,
    },
    email: { ...emailField, label: 'Email' },
    phone: {
      kind: 'tel',
      label: 'Phone',
      autocomplete: 'tel',
      most: 40,
      check: (text) =>
        /^[0-9+() .x-]*$/.test(text)
          ? undefined
          : 'Enter a phone number with digits only, or leave it empty',
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
  },
});
