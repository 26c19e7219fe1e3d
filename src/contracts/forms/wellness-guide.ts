import { TYPED_LENGTHS } from '#src/domain/typed-text.ts';
import { defineForm, emailField } from './form-definition.ts';

export const wellnessGuideForm = defineForm({
  name: 'wellness-guide',
  title: 'Free Guide',
  button: 'Send My Free Guide',
  busy: 'Sending Guide...',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      autocomplete: 'name',
      missing: 'Enter your name',
      most: TYPED_LENGTHS.name,
    },
    email: { ...emailField, label: 'Email' },
  },
});
