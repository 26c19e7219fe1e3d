import type { BookFormat, OtherFormat } from '../../domain/book-format.ts';

/** Books to write in: these have an edition to type into. Books to read have one for reading apps instead. */
const BOOKS_TO_WRITE_IN: readonly string[] = [
  'recovery-planner',
  'recovery-journal',
  'caregiver-daily-log',
  'calm-evenings-workbook',
];

/** The formats of a product beside the PDF, in the order in which they are offered. */
export function otherFormatsOf(slug: string): readonly OtherFormat[] {
  return BOOKS_TO_WRITE_IN.includes(slug) ? ['large-print', 'fill-in'] : ['large-print', 'epub'];
}

/** All formats of a product. */
export function formatsOf(slug: string): readonly BookFormat[] {
  return ['pdf', ...otherFormatsOf(slug)];
}
