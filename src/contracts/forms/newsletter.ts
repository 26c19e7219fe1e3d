import { defineForm, emailField } from './form-definition.ts';

/** The form at the foot of each page that asks for the newsletter. */
export const newsletterForm = defineForm({
  name: 'newsletter',
  title: 'Stay Connected',
  button: 'Subscribe',
  busy: 'Subscribing...',
  fields: { email: { ...emailField, label: 'Email address' } },
});
