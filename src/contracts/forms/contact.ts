import { TYPED_LENGTHS } from '#src/domain/typed-text.ts';
import { defineForm, emailField } from './form-definition.ts';

export const contactForm = defineForm({
  name: 'contact',
  title: 'Contact',
  button: 'Send Message',
  busy: 'Sending...',
  fields: {
    name: {
      kind: 'text',
      label: 'Full Name',
      autocomplete: 'name',
      missing: 'Enter your full name',
      most: TYPED_LENGTHS.name,
    },
    email: emailField,
    subject: {
      kind: 'text',
      label: 'Subject',
      hint: 'A few words.',
      missing: 'Enter a subject',
      most: TYPED_LENGTHS.subject,
    },
    message: {
      kind: 'textarea',
      label: 'Message',
      hint: 'One line is enough. Spelling does not matter.',
      rows: 7,
      missing: 'Enter your message',
      most: TYPED_LENGTHS.message,
    },
  },
});
