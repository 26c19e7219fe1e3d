import { createRequire } from 'node:module';
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** Every printable ASCII character, and the signs that US English text of this site can hold. */
const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('') +
  '\u00a0©®°·½¼¾×éèáíóúñüöäçÉÑ–—‘’“”•…′″→←↗✓';

/** The weights that the style sheets use, regular to bold. Each step less saves bytes. */
const WEIGHTS = { min: 400, max: 750 };

const source = await readFile(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  ),
);
for (const [targetFormat, ending] of [
  ['woff2', 'woff2'],
  // sharp draws the share pictures, and reads no WOFF2.
  ['sfnt', 'ttf'],
] as const) {
  const name = `atkinson-hyperlegible-next.${ending}`;
  const subset = await subsetFont(source, CHARACTERS, {
    targetFormat,
    variationAxes: { wght: WEIGHTS },
  });
  await writeFile(new URL(`../../src/fonts/${name}`, import.meta.url), subset);
  console.log(`Wrote src/fonts/${name}, ${subset.length} bytes.`);
}
