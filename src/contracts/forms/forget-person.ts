import { defineForm, emailField } from './form-definition.ts';

/** Looks what is kept about a person who asks to be forgotten; nothing is deleted by it. */
export const forgetPersonForm = defineForm({
  name: 'forget-person',
  title: 'Forget a person',
  button: 'Look what is kept',
  busy: 'Looking...',
  fields: {
    email: {
      ...emailField,
      autocomplete: 'off',
      label: 'Email address of the person',
      missing: 'Enter the email address of this person',
    },
  },
});
