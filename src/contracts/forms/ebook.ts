import { readPrice } from '#src/domain/ebooks/price.ts';
import {
  EBOOK_LENGTHS,
  MOST_FEATURES,
  PRODUCT_CATEGORIES,
  SLUG,
} from '#src/domain/ebooks/product.ts';
import { defineForm, type TextField } from './form-definition.ts';

const checkPrice = (text: string) => {
  const read = readPrice(text);
  return typeof read === 'string' ? read : undefined;
};

/**
 * Returns a check for text of at least `least` characters without angle brackets.
 * @param tooShort Error message for shorter text.
 */
const plainText = (least: number, tooShort: string) => (text: string) => {
  if (/[<>]/.test(text)) return 'Leave out < and >';
  return text.length < least ? tooShort : undefined;
};

const { title: TITLE, description: DESCRIPTION, badge: BADGE } = EBOOK_LENGTHS;
const TITLE_WORDS = `Enter at least ${TITLE.least} characters`;
const DESCRIPTION_WORDS = `Write one or two sentences (at least ${DESCRIPTION.least} characters)`;

/** Error message for an invalid slug. */
export const SLUG_WORDS =
  'Use lowercase letters, digits, and single hyphens, for example my-new-book.';

const features = {
  kind: 'textarea',
  label: 'What’s inside',
  hint: `One thing per line, up to ${MOST_FEATURES} lines.`,
  rows: 4,
  most: 1_000,
} as const satisfies TextField;

/** One line of `features`. */
export const featureLine = {
  kind: 'text',
  label: features.label,
  missing: 'Enter what’s inside',
  most: 120,
  check: plainText(3, 'Enter at least 3 characters'),
} as const satisfies TextField;

const fields = {
  title: {
    kind: 'text',
    label: 'Title',
    missing: 'Enter a title',
    most: TITLE.most,
    check: plainText(TITLE.least, TITLE_WORDS),
  },
  description: {
    kind: 'textarea',
    label: 'Description',
    hint: `One or two sentences (at least ${DESCRIPTION.least} characters).`,
    rows: 4,
    missing: DESCRIPTION_WORDS,
    most: DESCRIPTION.most,
    check: plainText(DESCRIPTION.least, DESCRIPTION_WORDS),
  },
  price: {
    kind: 'text',
    label: 'Price in dollars',
    hint: 'For example, 19.99',
    inputMode: 'decimal',
    missing: 'Enter a price like 19.99',
    check: checkPrice,
  },
  category: {
    kind: 'radio',
    label: 'Category',
    missing: 'Choose a category',
    options: PRODUCT_CATEGORIES.map((value) => ({ value, label: value })),
  },
  features,
  original_price: {
    kind: 'text',
    label: 'Original price',
    hint: 'In dollars. It must be a price people really paid. If there wasn’t one, leave this blank.',
    inputMode: 'decimal',
    check: checkPrice,
  },
  badge: {
    kind: 'text',
    label: 'Badge',
    hint: 'A short label, such as New',
    most: BADGE.most,
    check: plainText(BADGE.least, 'Enter a badge'),
  },
  slug: {
    kind: 'text',
    label: 'Web address',
    hint: 'We make it from the title. Use lowercase letters, digits, and hyphens.',
    most: 60,
    isMachineRead: true,
    check: (text: string) => (SLUG.test(text) ? undefined : SLUG_WORDS),
  },
} as const;

/** Creates an eBook from a file that the coach uploaded. */
export const newEbookForm = defineForm({
  name: 'new-ebook',
  title: 'New eBook',
  button: 'Start selling',
  busy: 'Saving...',
  fields,
});

/** Changes the price, text, or slug of one of the coach's eBooks. */
export const changeEbookForm = defineForm({
  name: 'change-ebook',
  title: 'Edit an eBook',
  button: 'Save changes',
  busy: 'Saving...',
  fields: {
    ...fields,
    slug: {
      ...fields.slug,
      hint: 'Old links will still lead to the eBook. Use lowercase letters, digits, and hyphens.',
    },
  },
});

/** Changes the price of a book in the site's content. */
export const bookPriceForm = defineForm({
  name: 'book-price',
  title: 'Change the price',
  button: 'Save price',
  busy: 'Saving...',
  fields: {
    price: { ...fields.price, label: 'New price in dollars' },
    original_price: fields.original_price,
  },
});

/** Describes a new cover. */
export const coverForm = defineForm({
  name: 'book-cover',
  title: 'Choose a cover',
  button: 'Use this cover',
  busy: 'Saving...',
  fields: {
    alt: {
      kind: 'text',
      label: 'Cover description',
      hint: 'In a few words, for people who can’t see it.',
      missing: 'Describe the cover',
      most: 200,
      check: plainText(10, 'Write at least 10 characters'),
    },
  },
});

/** Adds a file as the next version of an existing eBook. */
export const newVersionForm = defineForm({
  name: 'new-version',
  title: 'New version of an eBook',
  button: 'Start selling',
  busy: 'Saving...',
  fields: {
    known: { kind: 'select', label: 'Which eBook?', missing: 'Choose an eBook' },
  },
});
