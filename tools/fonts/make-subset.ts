import { createRequire } from 'node:module';
import { readFile, writeFile } from 'node:fs/promises';
import opentype from 'opentype.js';
import subsetFont from 'subset-font';

/**
 * Every printable ASCII character, plus the other characters that the site's US English text can
 * contain.
 */
const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('') +
  '\u00a0©®°·½¼¾×éèáíóúñüöäçÉÑ–—‘’“”•…′″→←↗✓';

/** The weights that the stylesheets use, from regular to bold. A narrower range saves bytes. */
const WEIGHTS = { min: 400, max: 750 };

const source = await readFile(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  ),
);
for (const [targetFormat, ending] of [
  ['woff2', 'woff2'],
  // sharp draws the share images, and it can't read WOFF2.
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

for (const [name, weight] of [
  ['zero-regular.woff2', WEIGHTS.min],
  ['zero-bold.woff2', WEIGHTS.max],
] as const) {
  const zero = await subsetFont(await plainZero(weight), '0', { targetFormat: 'woff2' });
  await writeFile(new URL(`../../src/fonts/${name}`, import.meta.url), zero);
  console.log(`Wrote src/fonts/${name}, ${zero.length} bytes.`);
}

/**
 * Builds a zero without a slash. The typeface only has a slashed zero, which is harder to
 * recognize. This one keeps the outer shape, with a single round opening. It's as wide as the
 * original, so nothing shifts when the font loads.
 */
async function plainZero(weight: number): Promise<Buffer> {
  const slashedFont = await subsetFont(source, '0', {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });
  const face = opentype.parse(new Uint8Array(slashedFont).buffer);
  const slashed = face.charToGlyph('0');
  const { commands } = slashed.path;
  const lineEnds = commands.findIndex(({ type }) => type === 'Z') + 1;
  const [from, to] = [commands.slice(0, lineEnds), commands.slice(lineEnds)].map(boxOf);
  if (!from || !to) throw new Error('The font’s zero has no opening.');
  const path = new opentype.Path();
  path.extend(commands.slice(0, lineEnds));
  path.extend(
    commands.slice(0, lineEnds).map((command) => {
      const placed: Record<string, unknown> = { ...command };
      for (const [name, value] of Object.entries(command)) {
        if (typeof value !== 'number') continue;
        const isX = name.startsWith('x');
        const part = isX
          ? // Right to left, because a contour drawn in the opposite direction becomes a hole.
            (from.x2 - value) / (from.x2 - from.x1)
          : (value - from.y1) / (from.y2 - from.y1);
        placed[name] = isX ? to.x1 + part * (to.x2 - to.x1) : to.y1 + part * (to.y2 - to.y1);
      }
      return placed as unknown as opentype.PathCommand;
    }),
  );
  const { unitsPerEm, ascender, descender } = face;
  const glyphs = [
    new opentype.Glyph({ name: '.notdef', advanceWidth: 0, path: new opentype.Path() }),
    new opentype.Glyph({ name: 'zero', unicode: 48, advanceWidth: slashed.advanceWidth, path }),
  ];
  const font = new opentype.Font({
    familyName: 'Zero',
    styleName: weight < 600 ? 'Regular' : 'Bold',
    // Typst uses the weight class to choose between regular and bold.
    weightClass: weight < 600 ? '400' : '700',
    unitsPerEm,
    ascender,
    descender,
    glyphs,
  });
  return Buffer.from(font.toArrayBuffer());
}

function boxOf(commands: opentype.PathCommand[]): opentype.BoundingBox {
  const path = new opentype.Path();
  path.extend(commands);
  return path.getBoundingBox();
}
