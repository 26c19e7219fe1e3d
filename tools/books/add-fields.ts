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
import { embedFieldFont } from './field-font.ts';

/** Describes the field that a link becomes. Encoded in the link's URL. */
const place = z.object({
  /** A text field, a checkbox, one choice to circle, or several choices to circle. */
  kind: z.enum(['words', 'tick', 'one', 'some']),
  page: z.string(),
  name: z.string().min(1),
  option: z.string().nullable(),
});
type Place = z.infer<typeof place>;

/** A placeholder link that becomes a field. */
interface Spot extends Place {
  annotation: PDFDict;
  at: PDFRef;
  width: number;
  height: number;
  /** Unique prefix for field names. */
  id: string;
}

/** Colors of the fields: `ink` for text and check marks, `accent` for circles. */
interface Colors {
  ink: string;
  accent: string;
}
/** On a white page. */
const DAY: Colors = { ink: '0.063 0.208 0.231', accent: '0.561 0.208 0.071' };
/** On a dark page. */
const NIGHT: Colors = { ink: '0.937 0.890 0.784', accent: '0.937 0.667 0.486' };

/** Size of typed text in points, for one line and for fields tall enough for 2 lines. */
const LETTERS = 16;
const LARGE_LETTERS = 18;
const TALL = 60;

/** Name of the font in the form. */
const FONT = 'Book';

/**
 * Maximum corner radius of an outline, in points. Around something as large as a picture, only the
 * corners are round.
 */
const ROUND = 18;

/** PDF field flags: multiline text, and a radio button that can also be cleared. */
const SEVERAL_LINES = 1 << 12;
const RADIO = 1 << 15;
const PRINTED = 4;

/**
 * Turns placeholder links into form fields. Typst has already positioned them on the page and in
 * the reading order. This adds their names, their appearance when selected, and their place in the
 * structure for screen readers.
 * @param bytes A PDF made by Typst.
 * @returns A PDF with a form. It keeps the pages' PDF/UA marker: every field has a name, a place in
 * the structure, and an embedded font.
 * @throws if a link doesn't contain valid field data
 */
export async function addFields(
  bytes: Uint8Array,
  { night = false }: { night?: boolean | undefined } = {},
): Promise<Uint8Array> {
  const colors = night ? NIGHT : DAY;
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context } = pdf;
  const fields: PDFRef[] = [];
  for (const [index, page] of pdf.getPages().entries()) {
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    const spots = spotsOf(page.node.Annots(), `page-${index + 1}`);
    const groups: Spot[][] = [];
    for (const spot of spots) {
      becomeWidget(spot, page.ref);
      if (spot.kind !== 'one') fields.push(writeField(spot, context, colors));
      else groupOf(spot, groups).push(spot);
    }
    fields.push(...groups.map((group) => writeGroup(group, context, colors)));
  }
  retagLinks(pdf);
  pdf.catalog.set(
    PDFName.of('AcroForm'),
    context.obj({
      Fields: fields,
      DR: { Font: { [FONT]: await embedFieldFont(context) } },
      DA: appearance(LETTERS, colors),
    }),
  );
  return pdf.save({ useObjectStreams: true, updateFieldAppearances: false, addDefaultPage: false });
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

function writeField(spot: Spot, context: PDFContext, colors: Colors): PDFRef {
  const { annotation, kind, height, id } = spot;
  annotation.set(PDFName.of('T'), PDFString.of(id));
  if (kind === 'words') {
    annotation.set(PDFName.of('FT'), PDFName.of('Tx'));
    annotation.set(PDFName.of('Ff'), PDFNumber.of(SEVERAL_LINES));
    annotation.set(PDFName.of('DA'), appearance(height >= TALL ? LARGE_LETTERS : LETTERS, colors));
    annotation.set(PDFName.of('AP'), context.obj({ N: draw(context, spot, '') }));
  } else {
    annotation.set(PDFName.of('FT'), PDFName.of('Btn'));
    annotation.set(PDFName.of('V'), PDFName.of('Off'));
    chosenAs(spot, 'Yes', kind === 'tick' ? tick(spot, colors) : ring(spot, colors), context);
  }
  return spot.at;
}

/** Choices with the same name on the same page form one group, until an option repeats. */
function groupOf({ name, option }: Spot, groups: Spot[][]): Spot[] {
  const last = groups.at(-1);
  if (last?.[0]?.name === name && last.every((one) => one.option !== option)) return last;
  const group: Spot[] = [];
  groups.push(group);
  return group;
}

function writeGroup(group: readonly Spot[], context: PDFContext, colors: Colors): PDFRef {
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
    chosenAs(spot, spot.option ?? 'Yes', ring(spot, colors), context);
  }
  return parent;
}

/** Sets the appearance of a checkbox or choice when it's selected and when it isn't. */
function chosenAs(spot: Spot, value: string, strokes: string, context: PDFContext): void {
  const looks = context.obj({});
  looks.set(PDFName.of(value), draw(context, spot, strokes));
  looks.set(PDFName.of('Off'), draw(context, spot, ''));
  spot.annotation.set(PDFName.of('AP'), context.obj({ N: looks }));
  spot.annotation.set(PDFName.of('AS'), PDFName.of('Off'));
}

/** Fields of the same size share their appearance, which makes a book half as large. */
const drawings = new WeakMap<PDFContext, Map<string, PDFRef>>();

function draw(context: PDFContext, { width, height }: Spot, strokes: string): PDFRef {
  const known = drawings.get(context) ?? new Map<string, PDFRef>();
  drawings.set(context, known);
  const key = `${width} ${height} ${strokes}`;
  const drawn =
    known.get(key) ??
    context.register(
      context.stream(strokes, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] }),
    );
  known.set(key, drawn);
  return drawn;
}

function appearance(letters: number, { ink }: Colors): PDFString {
  return PDFString.of(`/${FONT} ${letters} Tf ${ink} rg`);
}

function tick({ width, height }: Spot, { ink }: Colors): string {
  const at = (x: number, y: number) => `${x * width} ${y * height}`;
  return `q 1 J 1 j 3.5 w ${ink} RG ${at(0.2, 0.5)} m ${at(0.42, 0.24)} l ${at(0.82, 0.8)} l S Q`;
}

/**
 * Draws a thick outline around something, as if with a pen: a circle, or a box with rounded ends.
 */
function ring({ width, height }: Spot, { accent }: Colors): string {
  const edge = 2;
  const right = width - edge;
  const top = height - edge;
  const radius = Math.min(width / 2 - edge, height / 2 - edge, ROUND);
  const bend = radius * 0.448;
  return [
    `q 3.4 w ${accent} RG ${edge + radius} ${edge} m ${right - radius} ${edge} l`,
    `${right - bend} ${edge} ${right} ${edge + bend} ${right} ${edge + radius} c ${right} ${top - radius} l`,
    `${right} ${top - bend} ${right - bend} ${top} ${right - radius} ${top} c ${edge + radius} ${top} l`,
    `${edge + bend} ${top} ${edge} ${top - bend} ${edge} ${top - radius} c ${edge} ${edge + radius} l`,
    `${edge} ${edge + bend} ${edge + bend} ${edge} ${edge + radius} ${edge} c s Q`,
  ].join('\n');
}

/** Fields are tagged as form elements in the structure, not as links. */
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
