import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import products from '#content/products.json' with { type: 'json' };
import type { BookFormat } from '../../domain/book-format.ts';
import { addFields } from './add-fields.ts';
import { readBookText, type BookText } from './book-text.ts';
import { packPdf } from './pack-pdf.ts';
import type { Print } from './book-style.ts';
import { measureRoomToWrite, printBook } from './print-book.ts';
import { STARTER_NOTICE, STARTER_WORDS, writeBook } from './starter-pdf.ts';
import { writeEpub } from './write-epub.ts';
import { checkWritingRoom } from './writing-room.ts';

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
      return `${slug}-STARTER-type-into.pdf`;
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
  const product = needProduct(slug);
  const text = await readBookText(slug);
  if (format === 'epub') {
    const cover = await readFile(
      join(process.cwd(), 'content', pathOf(product.frontCover)),
      'utf8',
    );
    const words = { ...text, edition: STARTER_NOTICE, notice: STARTER_WORDS };
    return writeEpub({ ...words, cover, coverAlt: product.frontCoverAlt });
  }
  const print = PRINTS[format];
  const bytes = await printBook(write(product, text, print), `content/books/${slug}.md`);
  return print === 'fill-in' ? addFields(bytes) : packPdf(bytes);
}

/**
 * Compares the room to write of the large print of a product with that of its standard print.
 * @returns What is wrong, with page and remedy.
 * @throws as `makeStarterBook`
 */
export async function checkWritingRoomOf(slug: string): Promise<string[]> {
  const product = needProduct(slug);
  const text = await readBookText(slug);
  const measure = (print: Print) =>
    measureRoomToWrite(write(product, text, print), `content/books/${slug}.md`);
  return checkWritingRoom(await measure('standard'), await measure('large'));
}

type Product = (typeof products)[number];

function needProduct(slug: string): Product {
  const product = products.find((one) => one.slug === slug);
  if (product) return product;
  throw new Error(
    `There is no product "${slug}". Products are: ${products.map((one) => one.slug).join(', ')}.`,
  );
}

/** Typst and this program read covers below `content/`. */
function pathOf(cover: string): string {
  return cover.replace(/^\./, '');
}

function write(product: Product, text: BookText, print: Print): string {
  const covers = {
    front: { path: pathOf(product.frontCover), alt: product.frontCoverAlt },
    back: { path: pathOf(product.backCover), alt: product.backCoverAlt },
  };
  return writeBook(text, covers, print);
}

const PRINTS: Record<Exclude<BookFormat, 'epub'>, Print> = {
  pdf: 'standard',
  'large-print': 'large',
  'fill-in': 'fill-in',
};
