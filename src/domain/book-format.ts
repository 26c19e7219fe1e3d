/** The shapes in which a buyer gets a book; one purchase brings all that the book has. */
const BOOK_FORMATS = ['pdf', 'large-print', 'epub', 'fill-in'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];
/** Every shape but the one that each book has. */
export type OtherFormat = Exclude<BookFormat, 'pdf'>;

/** A book in another shape than PDF, of the same version. */
export interface OtherFile {
  format: OtherFormat;
  sha256: string;
  bytes: number;
  /** The name under which a buyer saves it. */
  fileName: string;
}

/** What a shape is called on a button, and how it is sent. */
export const FORMAT_FACTS: Readonly<
  Record<BookFormat, { label: string; hint: string; mediaType: string }>
> = {
  pdf: { label: 'PDF', hint: 'To read and print', mediaType: 'application/pdf' },
  'large-print': {
    label: 'Large print PDF',
    hint: 'Larger letters on paper',
    mediaType: 'application/pdf',
  },
  epub: { label: 'EPUB', hint: 'For a reading app', mediaType: 'application/epub+zip' },
  'fill-in': {
    label: 'Page to type into',
    hint: 'For a computer or tablet',
    mediaType: 'text/html; charset=utf-8',
  },
};

/** Reads a shape from an address; nothing means the PDF, and an unknown word means `undefined`. */
export function readBookFormat(text: string | null): BookFormat | undefined {
  return text === null ? 'pdf' : BOOK_FORMATS.find((format) => format === text);
}
