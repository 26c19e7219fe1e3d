import sharp from 'sharp';
import { toString } from 'mdast-util-to-string';
import { MOST_BYTES_OF_A_PAGE } from '../../src/collections/book-pages.ts';
import { setUpBook } from './book-style.ts';
import { layoutOf, readBookText, sectionsOf } from './book-text.ts';
import { authorOf } from './front-matter.ts';
import { LAYOUTS_IN_TYPST, writePage } from './page-layouts.ts';
import { drawPages } from './typst-to-pdf.ts';

/**
 * Image qualities to try, best first. A page full of text needs a lower quality to stay within the
 * size limit.
 */
const QUALITIES = [24, 22, 20, 18, 16, 14, 12, 11] as const;

/**
 * Draws a page of a book as printed, without its footer. If it consists of 2 facing pages, draws
 * the left one.
 * @param slug Product slug.
 * @param name The page's heading.
 * @param size In pixels.
 * @returns an AVIF image in the best quality that fits the size limit, or in the lowest quality if
 * none does. AVIF keeps text sharp at half the size of WebP.
 * @throws if the book has no page with that heading
 */
export async function drawBookPage(
  slug: string,
  name: string,
  size: { width: number; height: number },
): Promise<Uint8Array> {
  const { title, language, layouts, body } = await readBookText(slug);
  const section = sectionsOf(body.children).find(
    ([heading]) => heading !== undefined && toString(heading) === name,
  );
  if (!section) {
    throw new Error(
      `The site shows the page "${name}" of content/books/${slug}.md, which doesn’t exist. Choose another page in src/collections/book-pages.ts.`,
    );
  }
  const source = `${setUpBook({ title, slug, author: authorOf(), language, footer: '' })}
#set page(footer: none, fill: none)
${LAYOUTS_IN_TYPST}
${writePage(section, layoutOf(section, layouts), 'standard')}`;
  // Typst stacks the 2 facing pages of a recipe, so show the top one, which is the left page.
  const position = layoutOf(section, layouts) === 'spread' ? 'top' : 'bottom';
  const picture = sharp(Buffer.from(await drawPages(source, `content/books/${slug}.md`)))
    .resize({ ...size, fit: 'cover', position })
    .flatten({ background: '#fff' });
  let bytes: Uint8Array = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await picture.clone().avif({ quality, effort: 2 }).toBuffer();
    if (bytes.byteLength <= MOST_BYTES_OF_A_PAGE) break;
  }
  return bytes;
}
