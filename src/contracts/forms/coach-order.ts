import { defineForm, emailField } from './form-definition.ts';

/**
 * Corrects the email address that an order's books are sent to. The coach previews the email first.
 */
export const otherAddressForm = defineForm({
  name: 'other-address',
  title: 'Change the email address',
  button: 'Preview email',
  busy: 'One moment...',
  fields: {
    email: {
      ...emailField,
      autocomplete: 'off',
      label: 'Email address',
      missing: 'Enter an email address',
      hint: 'Correct it here. You’ll see the email before we send it. Future links will go to this address, too.',
    },
  },
});

export const orderNoteForm = defineForm({
  name: 'order-note',
  title: 'My note',
  button: 'Save',
  busy: 'Saving...',
  fields: {
    note: {
      kind: 'textarea',
      label: 'My note about this order',
      hint: 'Only you can see it. To remove it, clear the field and save.',
      rows: 4,
      most: 1_000,
    },
  },
});

/** Looks up the data stored about a person who asked to be forgotten. Doesn't delete anything. */
export const forgetPersonForm = defineForm({
  name: 'forget-person',
  title: 'Delete personal data',
  button: 'Find this person’s data',
  busy: 'Looking...',
  fields: {
    email: {
      ...emailField,
      autocomplete: 'off',
      label: 'The person’s email address',
      missing: 'Enter the person’s email address',
    },
  },
});
