import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { z } from 'zod';
import { FIELD_ADDRESS } from './book-style.ts';

/** What the address of a link says about the field that it becomes. */
const place = z.object({
  /** Words to type, a box to tick, one of several things to circle, or some of them. */
  kind: z.enum(['words', 'tick', 'one', 'some']),
  page: z.string(),
  name: z.string().min(1),
  option: z.string().nullable(),
});
type Place = z.infer<typeof place>;

/** A link that becomes a field. */
interface Spot extends Place {
  annotation: PDFDict;
  at: PDFRef;
  width: number;
  height: number;
  /** The first part of names that no other field has. */
  id: string;
}

/** The colours of books: dark green for words and ticks, red-brown for circles. */
const INK = '0.063 0.208 0.231';
const ACCENT = '0.561 0.208 0.071';

/** How to show words: letters of 13 points, or as large as a narrow cell allows. */
const NARROW = 90;
const TALL = 36;

/** Corners of a line around a picture are round, not the whole line. */
const ROUND = 18;

/** PDF flags of fields: several lines; one of several, which may also be taken back. */
const SEVERAL_LINES = 1 << 12;
const RADIO = 1 << 15;
const PRINTED = 4;

/**
 * Turns the links that stand for places to write into fields of a form. Typst has put each where it belongs,
 * on the page and in the order of reading; here it gets its name, its look when it is chosen, and its part
 * in the structure for screen readers.
 * @param bytes A PDF by Typst.
 * @returns A PDF with a form. It makes no claim of PDF/UA: the letters that a reader types are no part of it.
 * @throws when a link says something else than a field needs.
 */
export async function addFields(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context } = pdf;
  const fields: PDFRef[] = [];
  for (const [index, page] of pdf.getPages().entries()) {
    const spots = spotsOf(page.node.Annots(), `page-${index + 1}`);
    const groups: Spot[][] = [];
    for (const spot of spots) {
      becomeWidget(spot, page.ref);
      if (spot.kind !== 'one') fields.push(writeField(spot, context));
      else groupOf(spot, groups).push(spot);
    }
    fields.push(...groups.map((group) => writeGroup(group, context)));
  }
  retagLinks(pdf);
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: 'Helvetica',
    Encoding: 'WinAnsiEncoding',
  });
  pdf.catalog.set(
    PDFName.of('AcroForm'),
    context.obj({
      Fields: fields,
      DR: { Font: { Helv: context.register(font) } },
      DA: PDFString.of(`/Helv 13 Tf ${INK} rg`),
    }),
  );
  withoutClaim(pdf);
  return pdf.save({ updateFieldAppearances: false, addDefaultPage: false });
}

function spotsOf(annotations: PDFArray | undefined, page: string): Spot[] {
  const links = annotations?.asArray() ?? [];
  return links.flatMap((at, index): Spot[] => {
    const annotation = annotations?.lookup(index, PDFDict);
    const address = annotation
      ?.lookupMaybe(PDFName.of('A'), PDFDict)
      ?.lookupMaybe(PDFName.of('URI'), PDFString, PDFHexString);
    if (!annotation || !(at instanceof PDFRef) || !address) return [];
    const words = Buffer.from(address.asBytes()).toString('utf8');
    if (!words.startsWith(FIELD_ADDRESS)) return [];
    const said = place.parse(JSON.parse(words.slice(FIELD_ADDRESS.length)));
    const { width, height } = annotation.lookup(PDFName.of('Rect'), PDFArray).asRectangle();
    return [{ ...said, annotation, at, width, height, id: `${page}-${index + 1}` }];
  });
}

function becomeWidget({ annotation, page, name, option }: Spot, pageOf: PDFRef): void {
  for (const key of ['A', 'Contents', 'Border', 'QuadPoints']) annotation.delete(PDFName.of(key));
  const said = [page, option === null ? name : `${name}: ${option}`].filter(Boolean).join(', ');
  annotation.set(PDFName.of('Subtype'), PDFName.of('Widget'));
  annotation.set(PDFName.of('F'), PDFNumber.of(PRINTED));
  annotation.set(PDFName.of('P'), pageOf);
  annotation.set(PDFName.of('TU'), PDFHexString.fromText(said));
}

function writeField(spot: Spot, context: PDFContext): PDFRef {
  const { annotation, kind, width, height, id } = spot;
  annotation.set(PDFName.of('T'), PDFString.of(id));
  if (kind === 'words') {
    const isTall = height >= TALL;
    annotation.set(PDFName.of('FT'), PDFName.of('Tx'));
    annotation.set(PDFName.of('Ff'), PDFNumber.of(isTall ? SEVERAL_LINES : 0));
    annotation.set(
      PDFName.of('DA'),
      PDFString.of(
        `/Helv ${width < NARROW && !isTall ? 0 : width < NARROW ? 11 : 13} Tf ${INK} rg`,
      ),
    );
    annotation.set(PDFName.of('AP'), context.obj({ N: draw(context, spot, '') }));
  } else {
    annotation.set(PDFName.of('FT'), PDFName.of('Btn'));
    annotation.set(PDFName.of('V'), PDFName.of('Off'));
    chosenAs(spot, 'Yes', kind === 'tick' ? tick(spot) : ring(spot), context);
  }
  return spot.at;
}

/** Things of which one is circled belong together when they share name and page, and none comes twice. */
function groupOf({ name, option }: Spot, groups: Spot[][]): Spot[] {
  const last = groups.at(-1);
  if (last?.[0]?.name === name && last.every((one) => one.option !== option)) return last;
  const group: Spot[] = [];
  groups.push(group);
  return group;
}

function writeGroup(group: readonly Spot[], context: PDFContext): PDFRef {
  const [first] = group;
  const said = [first?.page, first?.name].filter(Boolean).join(', ');
  const parent = context.register(
    context.obj({
      FT: 'Btn',
      Ff: RADIO,
      T: PDFString.of(`${first?.id}-choice`),
      TU: PDFHexString.fromText(said),
      V: 'Off',
      Kids: group.map(({ at }) => at),
    }),
  );
  for (const spot of group) {
    spot.annotation.set(PDFName.of('Parent'), parent);
    chosenAs(spot, spot.option ?? 'Yes', ring(spot), context);
  }
  return parent;
}

/** How a box or a thing to circle looks when it is chosen, and when not. */
function chosenAs(spot: Spot, value: string, strokes: string, context: PDFContext): void {
  const looks = context.obj({});
  looks.set(PDFName.of(value), draw(context, spot, strokes));
  looks.set(PDFName.of('Off'), draw(context, spot, ''));
  spot.annotation.set(PDFName.of('AP'), context.obj({ N: looks }));
  spot.annotation.set(PDFName.of('AS'), PDFName.of('Off'));
}

function draw(context: PDFContext, { width, height }: Spot, strokes: string): PDFRef {
  return context.register(
    context.stream(strokes, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] }),
  );
}

function tick({ width, height }: Spot): string {
  const at = (x: number, y: number) => `${x * width} ${y * height}`;
  return `q 1 J 1 j 3.5 w ${INK} RG ${at(0.2, 0.5)} m ${at(0.42, 0.24)} l ${at(0.82, 0.8)} l S Q`;
}

/** A thick line around a thing, as a pen would draw it: a circle, or a box with round ends. */
function ring({ width, height }: Spot): string {
  const edge = 2;
  const right = width - edge;
  const top = height - edge;
  const radius = Math.min(width / 2 - edge, height / 2 - edge, ROUND);
  const bend = radius * 0.448;
  return [
    `q 3.4 w ${ACCENT} RG ${edge + radius} ${edge} m ${right - radius} ${edge} l`,
    `${right - bend} ${edge} ${right} ${edge + bend} ${right} ${edge + radius} c ${right} ${top - radius} l`,
    `${right} ${top - bend} ${right - bend} ${top} ${right - radius} ${top} c ${edge + radius} ${top} l`,
    `${edge + bend} ${top} ${edge} ${top - bend} ${edge} ${top - radius} c ${edge} ${edge + radius} l`,
    `${edge} ${edge + bend} ${edge + bend} ${edge} ${edge + radius} ${edge} c s Q`,
  ].join('\n');
}

/** A field is a form element in the structure, no link. */
function retagLinks({ context }: PDFDocument): void {
  for (const [, node] of context.enumerateIndirectObjects()) {
    if (!(node instanceof PDFDict) || node.get(PDFName.of('S')) !== PDFName.of('Link')) continue;
    const kids = node.lookup(PDFName.of('K'));
    const hasField = (kids instanceof PDFArray ? kids.asArray() : [kids]).some((kid) =>
      isField(kid && context.lookup(kid), context),
    );
    if (hasField) node.set(PDFName.of('S'), PDFName.of('Form'));
  }
}

function isField(kid: PDFObject | undefined, context: PDFContext): boolean {
  if (!(kid instanceof PDFDict) || kid.get(PDFName.of('Type')) !== PDFName.of('OBJR')) return false;
  const annotation = context.lookup(kid.get(PDFName.of('Obj')));
  return (
    annotation instanceof PDFDict && annotation.get(PDFName.of('Subtype')) === PDFName.of('Widget')
  );
}

/** The metadata of the file say no more than is true of it. */
function withoutClaim({ catalog, context }: PDFDocument): void {
  const metadata = catalog.get(PDFName.of('Metadata'));
  if (!(metadata instanceof PDFRef)) return;
  const stream = context.lookup(metadata);
  if (!stream || !('getContents' in stream) || typeof stream.getContents !== 'function') return;
  const words = Buffer.from(stream.getContents()).toString('utf8');
  context.assign(
    metadata,
    context.stream(words.replace(/<pdfuaid:part>\d<\/pdfuaid:part>/, ''), {
      Type: 'Metadata',
      Subtype: 'XML',
    }),
  );
}
