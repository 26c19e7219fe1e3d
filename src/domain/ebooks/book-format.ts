/** The shapes in which a buyer gets a book; one purchase brings all that the book has. */
const BOOK_FORMATS = ['pdf', 'large-print', 'epub', 'fill-in'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];
/** Every shape but the one that each book has. */
export type OtherFormat = Exclude<BookFormat, 'pdf'>;

/** A book in a shape beside the one that each book has, of the same version. */
export interface OtherFile {
  format: OtherFormat;
  sha256: string;
  bytes: number;
}

/** Books to write in: these have an edition to type into. Books to read have one for reading apps instead. */
const BOOKS_TO_WRITE_IN: readonly string[] = [
  'recovery-planner',
  'recovery-journal',
  'caregiver-daily-log',
  'calm-evenings-workbook',
];

/** The formats of a starter edition beside the PDF, in the order in which they are offered. */
export function otherFormatsOf(slug: string): readonly OtherFormat[] {
  return BOOKS_TO_WRITE_IN.includes(slug) ? ['large-print', 'fill-in'] : ['large-print', 'epub'];
}

/** All formats of a starter edition. */
export function formatsOf(slug: string): readonly BookFormat[] {
  return ['pdf', ...otherFormatsOf(slug)];
}

const STARTER_ENDINGS: Readonly<Record<BookFormat, string>> = {
  pdf: '.pdf',
  'large-print': '-large-print.pdf',
  epub: '.epub',
  'fill-in': '-type-into.pdf',
};

/** The name of a starter edition in `content/books/editions`. It says what the file is, on the disk of a buyer too. */
export function starterFileName(slug: string, format: BookFormat): string {
  return `${slug}-STARTER${STARTER_ENDINGS[format]}`;
}

/** What a shape is called on a button, how it is sent, and how the name of its file ends. */
export const FORMAT_FACTS: Readonly<
  Record<BookFormat, { label: string; hint: string; mediaType: string; ending: string }>
> = {
  pdf: {
    label: 'PDF',
    hint: 'To read and print',
    mediaType: 'application/pdf',
    ending: '.pdf',
  },
  'large-print': {
    label: 'Large print PDF',
    hint: 'Larger letters on paper',
    mediaType: 'application/pdf',
    ending: ', large print.pdf',
  },
  epub: {
    label: 'EPUB',
    hint: 'For a reading app',
    mediaType: 'application/epub+zip',
    ending: '.epub',
  },
  'fill-in': {
    label: 'PDF to type into',
    hint: 'For a computer or tablet',
    mediaType: 'application/pdf',
    ending: ', to type into.pdf',
  },
};

/** Reads a shape from an address; nothing means the PDF, and an unknown word means `undefined`. */
export function readBookFormat(text: string | null): BookFormat | undefined {
  return text === null ? 'pdf' : BOOK_FORMATS.find((format) => format === text);
}

/** Signs that no file name may have on some device. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;

/** The name under which a buyer saves a book: its title, so that it is found again among other files. */
export function savedName(title: string, format: BookFormat): string {
  const words = title.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim();
  return `${words}${FORMAT_FACTS[format].ending}`;
}
