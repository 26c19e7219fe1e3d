import { REVIEW_CONSENT, REVIEW_LENGTHS } from '#src/domain/review.ts';
import { defineForm } from './form-definition.ts';

/** A review of a bought book. Which books can be reviewed, the mailed link says. */
export const reviewForm = defineForm({
  name: 'review',
  title: 'Review your book',
  button: 'Send my review',
  busy: 'Sending...',
  fields: {
    slug: { kind: 'select', label: 'Your book', missing: 'Choose your book' },
    stars: {
      kind: 'radio',
      label: 'How many stars?',
      missing: 'Choose 1 to 5 stars.',
      options: [5, 4, 3, 2, 1].map((count) => ({
        value: String(count),
        label: count === 1 ? '1 star' : `${count} stars`,
      })),
    },
    text: {
      kind: 'textarea',
      label: 'What do you think?',
      hint: 'A few words will do. Is it easy to read? Do you use it?',
      autocomplete: 'off',
      rows: 6,
      missing: 'Write what you think.',
      most: REVIEW_LENGTHS.text,
    },
    name: {
      kind: 'text',
      label: 'The name to show',
      hint: 'Your first name, or any name you like',
      autocomplete: 'off',
      missing: 'Write the name to show.',
      most: REVIEW_LENGTHS.name,
    },
    consent: {
      kind: 'checkbox',
      label: REVIEW_CONSENT.show,
      missing: 'Tick the box if everyone may read your review.',
    },
    mayShowHealth: { kind: 'checkbox', label: REVIEW_CONSENT.health },
  },
});
