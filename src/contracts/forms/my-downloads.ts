import { defineForm, emailField } from './form-definition.ts';

export const myDownloadsForm = defineForm({
  name: 'my-downloads',
  title: 'My Downloads',
  button: 'Email me my books',
  busy: 'Sending...',
  fields: { email: { ...emailField, hint: 'The address you used at checkout' } },
});
