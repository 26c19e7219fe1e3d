import { defineForm } from './form-definition.ts';

/** What the coach notes about an order, for herself. */
export const orderNoteForm = defineForm({
  name: 'order-note',
  title: 'My note',
  button: 'Save the note',
  busy: 'Saving...',
  fields: {
    note: {
      kind: 'textarea',
      label: 'My note about this order',
      hint: 'Only you see it, here and in the table. No email says it. To take it away, empty the field and save.',
      autocomplete: 'off',
      rows: 4,
      most: 1_000,
    },
  },
});
