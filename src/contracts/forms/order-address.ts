import { defineForm, emailField } from './form-definition.ts';

export const rightAddressForm = defineForm({
  name: 'right-address',
  title: 'Change the email address',
  button: 'Send my books to this address',
  busy: 'Sending...',
  fields: {
    email: {
      ...emailField,
      label: 'Your correct email address',
      hint: 'You can change it for 60 minutes after you pay.',
    },
  },
});

export const helperForm = defineForm({
  name: 'helper',
  title: 'Send the link to a helper',
  button: 'Send the link',
  busy: 'Sending...',
  fields: {
    email: {
      ...emailField,
      autocomplete: 'off',
      label: 'Your helper’s email address',
      hint: 'They’ll get the link to your books. We won’t share anything else.',
    },
  },
});
