import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { BookFormat } from '../../src/domain/ebooks/book-format.ts';
import type { Product } from '../../src/domain/ebooks/product.ts';
import { addFields } from './add-fields.ts';
import { readBookText, type BookText } from './book-text.ts';
import { catalog } from './digest.ts';
import { authorOf, byline, EDITION, editionLines, SETTINGS_IN_BOOKS } from './front-matter.ts';
import { packPdf } from './pack-pdf.ts';
import type { Print } from './book-style.ts';
import { PICTURES_OF_SIGNS } from './stroke-signs.ts';
import { measureRoomToWrite, printBook } from './typst-to-pdf.ts';
import { SPINE, writeBook } from './book-to-typst.ts';
import { writeEpub } from './write-epub.ts';
import { checkWritingRoom } from './writing-room.ts';

/**
 * Builds the starter edition of a product from `content/books/<slug>.md` and its covers. PDFs are
 * tagged for screen readers (PDF/UA-1). EPUBs are version 3. Works offline.
 * @param slug Product slug.
 * @returns the bytes of the file
 * @throws if the product, its text, or a cover is missing, or Typst can't compile the pages
 */
export async function makeStarterBook(slug: string, format: BookFormat): Promise<Uint8Array> {
  const product = needProduct(slug);
  const text = await readBookText(slug);
  if (format === 'epub') {
    const cover = await readFile(
      join(process.cwd(), 'content', pathOf(product.frontCover)),
      'utf8',
    );
    return writeEpub({
      ...text,
      author: authorOf(),
      byline: byline(),
      edition: EDITION,
      notice: editionLines(text),
      cover: await drawCover(cover),
      coverAlt: product.frontCoverAlt,
    });
  }
  const print = PRINTS[format];
  const bytes = await printBook(write(product, text, print), `content/books/${slug}.md`);
  return print === 'fill-in' ? addFields(bytes, { night: text.night }) : packPdf(bytes);
}

/** Lists the inputs of a starter edition, such as its text, drawings, and covers. */
export async function inputsOfBook(slug: string): Promise<string[]> {
  const { frontCover, backCover } = needProduct(slug);
  const { pictures } = await readBookText(slug);
  const fields = ['frontCover', 'frontCoverAlt', 'backCover', 'backCoverAlt'];
  return [
    `content/books/${slug}.md`,
    // Renders an EPUB's cover as a JPEG.
    'node_modules/sharp/package.json#/version',
    // Every book includes the signs of a stroke.
    'content/resources.json#/quickReference/fast',
    ...PICTURES_OF_SIGNS.map((path) => `content${path}`),
    ...SETTINGS_IN_BOOKS,
    ...fields.map((field) => `content/products.json#/${slug}/${field}`),
    ...[frontCover, backCover].map((cover) => `content${pathOf(cover)}`),
    ...[...pictures.keys()].map((url) => url.replace('..', 'content')),
  ];
}

/**
 * Compares the writing areas in the large print and standard print editions of a product.
 * @returns the problems found, each with its page and how to fix it
 * @throws the same errors as `makeStarterBook`
 */
export async function checkWritingRoomOf(slug: string): Promise<string[]> {
  const product = needProduct(slug);
  const text = await readBookText(slug);
  const measure = (print: Print) =>
    measureRoomToWrite(write(product, text, print), `content/books/${slug}.md`);
  return checkWritingRoom(await measure('standard'), await measure('large'));
}

/** Width of an EPUB's cover in pixels: sharp on a phone, and wide enough for a store listing. */
const COVER_WIDTH = 1200;

/** Renders a cover as a JPEG, because e-reader apps and stores don't support SVG covers. */
function drawCover(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg.replaceAll(new RegExp(SPINE, 'g'), '')), { density: 144 })
    .resize({ width: COVER_WIDTH })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

function needProduct(slug: string): Product {
  const product = catalog.find((one) => one.slug === slug);
  if (product) return product;
  throw new Error(
    `There is no product "${slug}". Products are: ${catalog.map((one) => one.slug).join(', ')}.`,
  );
}

/** Returns a cover's path relative to `content/`. */
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
