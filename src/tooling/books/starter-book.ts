import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import products from '#content/products.json' with { type: 'json' };
import type { BookFormat, OtherFormat } from '../../domain/book-format.ts';
import { readBookText } from './book-text.ts';
import { printBook } from './print-book.ts';
import { STARTER_NOTICE, STARTER_WORDS, writeBook } from './starter-pdf.ts';
import { writeEpub } from './write-epub.ts';
import { writeFillIn } from './write-fill-in.ts';

/** Books to write in: these have a shape to type into. Books to read have one for reading apps instead. */
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

/** The name of a file says what it is, on the disk of a reader too. */
export function starterFileName(slug: string, format: BookFormat): string {
  switch (format) {
    case 'pdf':
      return `${slug}-STARTER.pdf`;
    case 'large-print':
      return `${slug}-STARTER-large-print.pdf`;
    case 'epub':
      return `${slug}-STARTER.epub`;
    case 'fill-in':
      return `${slug}-STARTER-type-into.html`;
  }
}

/**
 * Makes the starter edition of a product from `content/books/<slug>.md` and its covers. PDFs are tagged
 * for screen readers (PDF/UA-1), the EPUB is version 3. Works offline.
 * @param slug Slug of a product.
 * @returns The bytes of the file.
 * @throws when the product, its text or a cover is missing, or when Typst refuses the pages.
 */
export async function makeStarterBook(slug: string, format: BookFormat): Promise<Uint8Array> {
  const product = products.find((one) => one.slug === slug);
  if (!product) {
    throw new Error(
      `There is no product "${slug}". Products are: ${products.map((one) => one.slug).join(', ')}.`,
    );
  }
  const text = await readBookText(slug);
  const words = { ...text, edition: STARTER_NOTICE, notice: STARTER_WORDS };
  const path = (cover: string) => cover.replace(/^\./, '');
  switch (format) {
    case 'pdf':
    case 'large-print': {
      const covers = {
        front: { path: path(product.frontCover), alt: product.frontCoverAlt },
        back: { path: path(product.backCover), alt: product.backCoverAlt },
      };
      const print = format === 'pdf' ? 'standard' : 'large';
      return printBook(writeBook(text, covers, print), `content/books/${slug}.md`);
    }
    case 'epub': {
      const cover = await readFile(
        join(process.cwd(), 'content', path(product.frontCover)),
        'utf8',
      );
      return writeEpub({ ...words, cover, coverAlt: product.frontCoverAlt });
    }
    case 'fill-in':
      return new TextEncoder().encode(writeFillIn(words));
  }
}
