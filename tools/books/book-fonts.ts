import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Characters printed in books: ASCII, plus the symbols used in US English text. */
export const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('') +
  '\u00A0©°½¼¾×é–—‘’“”•…';

/** The variable font of the site. */
export const FONT_FILE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
);

/** Font family name in the font files, which the template refers to. */
export const BOOK_FONT = 'Atkinson Hyperlegible Next';

/** The font of the covers, for titles. */
const TITLE_FILE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
);
export const TITLE_FONT = 'Fraunces';
/** Weight of the titles, and the optical size that their strokes are drawn for. */
const TITLE_SHAPE = { wght: 600, opsz: 72 };

/** Family name of the zero without a slash, which is easier to read. See `tools/fonts`. */
export const ZERO_FONT = 'Zero';
const ZERO_FILES = ['zero-regular', 'zero-bold'].map(
  (name) => new URL(`../../src/fonts/${name}.woff2`, import.meta.url),
);

/**
 * Loads the weights that books use as static font files, because Typst reads neither WOFF2 nor
 * variable fonts.
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
