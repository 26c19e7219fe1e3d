import { createRequire } from 'node:module';
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** Every printable ASCII character, and the signs that US English text of this site can hold. */
const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('') +
  '\u00a0©®°·½¼¾×éèáíóúñüöäçÉÑ–—‘’“”•…′″→←↗✓';

/** The weights that the style sheets use, regular to bold. Each step less saves bytes. */
const WEIGHTS = { min: 400, max: 750 };

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
);
const target = new URL('atkinson-hyperlegible-next.woff2', import.meta.url);

const subset = await subsetFont(await readFile(source), CHARACTERS, {
  targetFormat: 'woff2',
  variationAxes: { wght: WEIGHTS },
});
await writeFile(target, subset);
console.log(`Wrote atkinson-hyperlegible-next.woff2, ${subset.length} bytes.`);
