import { readFile } from 'node:fs/promises';
import { PDFName, PDFNumber, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import subsetFont from 'subset-font';
import { FONT_FILE } from './book-fonts.ts';

/** Character codes 32 to 255 in Windows-1252, the encoding that the fields use. */
const CODES = Array.from({ length: 224 }, (_, index) => index + 32);
const decode = new TextDecoder('windows-1252');
const characterOf = (code: number) => decode.decode(Uint8Array.of(code));

/**
 * Embeds the book's font for text that a reader types. A simple font with Windows-1252 encoding
 * works in every PDF viewer. The pages' own fonts don't, because they're subset to the characters
 * in the book.
 * @returns the font's reference
 */
export async function embedFieldFont(context: PDFContext): Promise<PDFRef> {
  const file = await subsetFont(await readFile(FONT_FILE), CODES.map(characterOf).join(''), {
    targetFormat: 'sfnt',
    variationAxes: { wght: 400 },
  });
  const font = readFont(file);
  const scaled = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
  const name = 'AtkinsonHyperlegibleNext-Regular';
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    // Not symbolic.
    Flags: 32,
    FontBBox: font.box.map(scaled),
    ItalicAngle: 0,
    Ascent: scaled(font.ascent),
    Descent: scaled(font.descent),
    CapHeight: scaled(font.capHeight),
    StemV: 80,
  });
  const program = context.flateStream(file, { Length1: file.byteLength });
  descriptor.set(PDFName.of('FontFile2'), context.register(program));
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: name,
      Encoding: 'WinAnsiEncoding',
      FirstChar: CODES[0] ?? 0,
      LastChar: CODES.at(-1) ?? 0,
      Widths: CODES.map((code) => PDFNumber.of(scaled(font.widthOf(characterOf(code))))),
      FontDescriptor: context.register(descriptor),
    }),
  );
}

/** Metrics of a TrueType font, in font units. */
interface Measured {
  unitsPerEm: number;
  box: number[];
  ascent: number;
  descent: number;
  capHeight: number;
  widthOf(character: string): number;
}

/** Reads the OpenType tables head, hhea, OS/2, hmtx, and cmap (format 4). */
function readFont(file: Uint8Array): Measured {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + 16 * data.getUint16(4); at += 16) {
    const tag = String.fromCodePoint(...file.subarray(at, at + 4));
    tables.set(tag, data.getUint32(at + 8));
  }
  const table = (tag: string) => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`The font has no table ${tag}.`);
    return at;
  };
  const [head, hhea, os2, hmtx, cmap] = ['head', 'hhea', 'OS/2', 'hmtx', 'cmap'].map(table) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const measured = data.getUint16(hhea + 34);
  const glyphOf = readCharacters(data, cmap);
  return {
    unitsPerEm: data.getUint16(head + 18),
    box: [36, 38, 40, 42].map((offset) => data.getInt16(head + offset)),
    ascent: data.getInt16(hhea + 4),
    descent: data.getInt16(hhea + 6),
    capHeight: data.getInt16(os2 + 88),
    widthOf: (character) => {
      const glyph = glyphOf(character.codePointAt(0) ?? 0);
      return data.getUint16(hmtx + 4 * Math.min(glyph, measured - 1));
    },
  };
}

/** Returns a function that maps code points to glyphs. */
function readCharacters(data: DataView, cmap: number): (codePoint: number) => number {
  const subtables = Array.from(
    { length: data.getUint16(cmap + 2) },
    (_, index) => cmap + data.getUint32(cmap + 8 + 8 * index),
  );
  const at = subtables.find((one) => data.getUint16(one) === 4);
  if (at === undefined) throw new Error('The font has no character map of format 4.');
  const double = data.getUint16(at + 6);
  const [ends, starts, deltas, offsets] = [14, 16 + double, 16 + 2 * double, 16 + 3 * double].map(
    (offset) => at + offset,
  ) as [number, number, number, number];
  return (codePoint) => {
    for (let index = 0; index < double; index += 2) {
      if (codePoint > data.getUint16(ends + index)) continue;
      const start = data.getUint16(starts + index);
      if (codePoint < start) return 0;
      const offset = data.getUint16(offsets + index);
      const delta = data.getInt16(deltas + index);
      if (offset === 0) return (codePoint + delta) & 0xff_ff;
      const glyph = data.getUint16(offsets + index + offset + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xff_ff;
    }
    return 0;
  };
}
