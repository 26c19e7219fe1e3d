/** Book formats. One purchase includes every format the book has. */
const BOOK_FORMATS = ['pdf', 'large-print', 'epub', 'fill-in'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];
/** Every format except PDF, which all books have. */
export type OtherFormat = Exclude<BookFormat, 'pdf'>;

/** A book in a format other than PDF. Same version as the PDF. */
interface OtherFile {
  format: OtherFormat;
  sha256: string;
  bytes: number;
}

/** One version of a book's file, as sold in the shop. */
export interface BookFile {
  slug: string;
  version: number;
  sha256: string;
  bytes: number;
  pages: number;
  /** Original file name. Buyers save the file under the book's title. */
  fileName: string;
  /** Other formats of this version, all included in the purchase. */
  others?: readonly OtherFile[];
  at: number;
}

/**
 * Books that readers write in, which have a fillable edition. Other books have an edition for
 * reading apps instead.
 */
const BOOKS_TO_WRITE_IN: readonly string[] = [
  'recovery-planner',
  'recovery-journal',
  'caregiver-daily-log',
  'calm-evenings-workbook',
];

/** Returns a starter edition's formats besides PDF, in display order. */
export function otherFormatsOf(slug: string): readonly OtherFormat[] {
  return BOOKS_TO_WRITE_IN.includes(slug) ? ['large-print', 'fill-in'] : ['large-print', 'epub'];
}

/** Returns all formats of a starter edition. */
export function formatsOf(slug: string): readonly BookFormat[] {
  return ['pdf', ...otherFormatsOf(slug)];
}

const STARTER_ENDINGS: Readonly<Record<BookFormat, string>> = {
  pdf: '.pdf',
  'large-print': '-large-print.pdf',
  epub: '.epub',
  'fill-in': '-type-into.pdf',
};

/**
 * Returns a starter edition's file name in `content/books/editions`. The name is descriptive
 * because it's also the file's name on the buyer's device.
 */
export function starterFileName(slug: string, format: BookFormat): string {
  return `${slug}-STARTER${STARTER_ENDINGS[format]}`;
}

/** Button label, media type, and file name suffix for each format. */
export const FORMAT_FACTS: Readonly<
  Record<BookFormat, { label: string; hint: string; mediaType: string; ending: string }>
> = {
  pdf: {
    label: 'PDF',
    hint: 'For reading and printing',
    mediaType: 'application/pdf',
    ending: '.pdf',
  },
  'large-print': {
    label: 'Large-print PDF',
    hint: 'Larger type when you print',
    mediaType: 'application/pdf',
    ending: ', large print.pdf',
  },
  epub: {
    label: 'EPUB',
    hint: 'For an e-reader or reading app',
    mediaType: 'application/epub+zip',
    ending: '.epub',
  },
  'fill-in': {
    label: 'Fillable PDF',
    hint: 'Large print, for typing your answers on a computer or tablet',
    mediaType: 'application/pdf',
    ending: ', fillable.pdf',
  },
};

/**
 * Reads a format from a query parameter. Returns PDF if it's missing, or `undefined` if it's
 * unknown.
 */
export function readBookFormat(text: string | null): BookFormat | undefined {
  return text === null ? 'pdf' : BOOK_FORMATS.find((format) => format === text);
}

/** Characters that aren't allowed in file names on some devices. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;

/**
 * Returns the file name for a buyer's download. Uses the title, so that the book is easy to find
 * among other files.
 */
export function savedName(title: string, format: BookFormat): string {
  const words = title.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim();
  return `${words}${FORMAT_FACTS[format].ending}`;
}
