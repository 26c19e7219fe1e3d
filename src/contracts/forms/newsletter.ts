import { defineForm, emailField } from './form-definition.ts';

/** Newsletter sign-up form, in the footer and on the blog. */
export const newsletterForm = defineForm({
  name: 'newsletter',
  title: 'Stay Connected',
  button: 'Subscribe',
  busy: 'Subscribing...',
  fields: { email: { ...emailField, label: 'Email address' } },
});
