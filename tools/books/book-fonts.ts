import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Characters printed in books: ASCII, plus the symbols used in US English text. */
export const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('') +
  '\u00A0©°½¼¾×é–—‘’“”•…';

/** The site's variable font. */
export const FONT_FILE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
);

/** Family name in the font files. The template refers to it. */
export const BOOK_FONT = 'Atkinson Hyperlegible Next';

/** Font for titles. The covers use it, too. */
const TITLE_FILE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
);
export const TITLE_FONT = 'Fraunces';
/** Weight and optical size for titles. */
const TITLE_SHAPE = { wght: 600, opsz: 72 };

/** Family name of the font with an unslashed zero, which is easier to read. See `tools/fonts`. */
export const ZERO_FONT = 'Zero';
const ZERO_FILES = ['zero-regular', 'zero-bold'].map(
  (name) => new URL(`../../src/fonts/${name}.woff2`, import.meta.url),
);

/**
 * Converts the fonts for books to static files, one per weight, because Typst supports neither
 * WOFF2 nor variable fonts.
 */
export async function loadBookFonts(): Promise<Buffer[]> {
  const source = await readFile(FONT_FILE);
  return Promise.all([
    ...[400, 700].map((wght) =>
      subsetFont(source, CHARACTERS, { targetFormat: 'sfnt', variationAxes: { wght } }),
    ),
    subsetFont(await readFile(TITLE_FILE), CHARACTERS, {
      targetFormat: 'sfnt',
      variationAxes: TITLE_SHAPE,
    }),
    ...ZERO_FILES.map(async (file) =>
      subsetFont(await readFile(file), '0', { targetFormat: 'sfnt' }),
    ),
  ]);
}
