import { defineForm, emailField } from './form-definition.ts';

/** Sends the books of an order to another address; the coach looks at the mail first. */
export const otherAddressForm = defineForm({
  name: 'other-address',
  title: 'Send to another address',
  button: 'Look at the email',
  busy: 'One moment...',
  fields: {
    email: {
      ...emailField,
      autocomplete: 'off',
      label: 'The other email address',
      missing: 'Enter the new email address',
      hint: 'You see the email before it goes. All later links to the books go there, too.',
    },
  },
});
