import type { Code } from 'mdast';
import type { Element, ElementContent } from 'hast';
import { DAYS, MEASURES } from './tracked-numbers.ts';

/**
 * A kind of page-kit block. Page-kit blocks are what a book page can contain besides text, such as
 * options to circle, pictures to point to, outlines to mark or write in, frames, and marks for
 * energy and time. In a book's Markdown, each one is a fenced code block named after its kind, for
 * example a `circle` block with the line `How I slept: well, in parts, badly`.
 *
 * Each kind is rendered as Typst (for print and fill-in PDFs) and as HTML (for EPUBs and sample
 * pages).
 */
interface Kind {
  /** Expected format of a line, for error messages. */
  line: string;
  /** Parses a line. Returns `undefined` if the line doesn't match the format. */
  read(line: string): Entry | undefined;
  /** Name of the function in `KIT_IN_TYPST` that draws a line. */
  typst: string;
  /**
   * How the options are rendered in HTML. If omitted, they're in a row. If there are no options,
   * there's a line to write on.
   */
  html?: 'text' | 'fields' | 'line' | 'words';
  /** Whether the block grows or shrinks to fill the page. */
  grows?: true;
}

/** One line of a block: its label, and the options to circle or show. */
interface Entry {
  label: string;
  options: readonly string[];
  /** Labels below the first and last numbers of a scale. Defaults to "none" and "the most". */
  ends?: readonly string[];
}

const FIGURES = Array.from({ length: 11 }, (_, figure) => String(figure));
const FACES = ['very good', 'good', 'so-so', 'bad', 'very bad'];
const CHARGE = ['full', 'half', 'low', 'empty'];
const YES_NO = ['Yes', 'No'];

const named = (label: string, options: readonly string[]): Entry | undefined =>
  label.trim() === '' ? undefined : { label: label.trim(), options };

/** Parses `Label: one, two, three`. Requires at least 2 options. */
function readChoices(line: string): Entry | undefined {
  const entry = readFacts(line);
  return entry && entry.options.length > 1 ? entry : undefined;
}

/** Like `readChoices`, but accepts a single option. */
function readFacts(line: string): Entry | undefined {
  const [, label = '', words = ''] = /^([^:]+):(.+)$/.exec(line) ?? [];
  const options = words
    // A comma inside a number, such as 1,150, doesn't separate.
    .split(/,(?!\d)/)
    .map((word) => word.trim())
    .filter(Boolean);
  return options.length === 0 ? undefined : named(label, options);
}

/** Parses `What is measured`, or `What is measured: least, most` with the words for both ends. */
function readScale(line: string): Entry | undefined {
  const entry = readChoices(line);
  if (entry?.options.length === 2) return { ...entry, options: FIGURES, ends: entry.options };
  return named(line, FIGURES);
}

/** Parses `Date`, which has a line for initials next to it, or `Name: Dates`. */
function readDate(line: string): Entry | undefined {
  return readFacts(line) ?? named(line, ['Initials']);
}

/** Parses `Label: name`, where `name` is the file name of an outline, without `.svg`. */
function readOutline(line: string): Entry | undefined {
  const [, label = '', name = ''] = /^(.+): *([a-z-]+)$/.exec(line) ?? [];
  return name === '' ? undefined : named(label, [name]);
}

const KINDS = {
  scale: {
    line: 'What is measured',
    read: readScale,
    typst: 'kit-scale',
  },
  faces: {
    line: 'What is felt',
    read: (line) => named(line, FACES),
    typst: 'kit-faces',
    grows: true,
  },
  battery: {
    line: 'Whose energy',
    read: (line) => named(line, CHARGE),
    typst: 'kit-battery',
    grows: true,
  },
  circle: { line: 'Label: one, two, three', read: readChoices, typst: 'kit-circle' },
  yesno: {
    line: 'A question',
    read: (line) => named(line, YES_NO),
    typst: 'kit-yesno',
    grows: true,
  },
  week: {
    line: 'What is marked each day',
    read: (line) => named(line, DAYS),
    typst: 'kit-week',
    grows: true,
  },
  month: {
    line: 'Which month it is',
    read: (line) => named(line, DAYS),
    typst: 'kit-month',
    html: 'line',
    grows: true,
  },
  pictures: {
    line: 'Label: one, two, three',
    read: readChoices,
    typst: 'kit-pictures',
    grows: true,
  },
  timeline: {
    line: 'Label: one, two, three',
    read: readChoices,
    typst: 'kit-timeline',
    grows: true,
  },
  wheel: {
    line: 'Label: one, two, three',
    read: readChoices,
    typst: 'kit-wheel',
    html: 'fields',
    grows: true,
  },
  boxes: {
    line: 'Label: one, two, three',
    read: readChoices,
    typst: 'kit-boxes',
    html: 'fields',
    grows: true,
  },
  marks: { line: 'Label: one, two, three', read: readFacts, typst: 'kit-marks', html: 'text' },
  serving: { line: 'Label: one 1, two 2', read: readFacts, typst: 'kit-serving', html: 'text' },
  facts: { line: 'Label: one, two, three', read: readFacts, typst: 'kit-facts', html: 'text' },
  foods: { line: 'Label: one, two, three', read: readFacts, typst: 'kit-foods', html: 'text' },
  outline: {
    line: 'Label: name',
    read: readOutline,
    typst: 'kit-outline',
    html: 'line',
    grows: true,
  },
  trace: { line: 'Label: name', read: readOutline, typst: 'kit-trace', html: 'words', grows: true },
  body: { line: 'What to mark', read: (line) => named(line, []), typst: 'kit-body', grows: true },
  frame: {
    line: 'What to draw or glue in',
    read: (line) => named(line, []),
    typst: 'kit-frame',
    grows: true,
  },
  date: {
    line: 'Date, or Name: Dates',
    read: readDate,
    typst: 'kit-date',
    html: 'line',
  },
  record: {
    line: 'Whose day it is',
    read: (line) => named(line, MEASURES),
    typst: 'kit-record',
    grows: true,
    html: 'fields',
  },
  times: {
    line: 'Label: one, two, three',
    read: readChoices,
    typst: 'kit-times',
    html: 'fields',
  },
  rate: { line: 'Label: 1, 2, 3', read: readChoices, typst: 'kit-rate', grows: true },
  clock: {
    line: 'What happens in a day',
    read: (line) => named(line, []),
    typst: 'kit-clock',
    grows: true,
  },
} as const satisfies Record<string, Kind>;

/** A parsed page-kit block. */
interface Block {
  kind: keyof typeof KINDS;
  entries: readonly Entry[];
}

/** @throws if the block is empty, its kind is unknown, or a line doesn't match its format */
function readBlock({ lang, value, position }: Code): Block {
  const where = position === undefined ? '' : ` (line ${position.start.line} of the text)`;
  if (lang === null || lang === undefined || !isKind(lang)) {
    throw new Error(
      `Unknown block "${lang ?? ''}"${where}. Use one of: ${Object.keys(KINDS).join(', ')}.`,
    );
  }
  const { read, line: shape }: Kind = KINDS[lang];
  const entries = value
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const entry = read(line);
      if (entry) return entry;
      throw new Error(
        `"${line}" doesn’t match the format of a "${lang}" block${where}. Write "${shape}".`,
      );
    });
  if (entries.length === 0) {
    throw new Error(`The "${lang}" block is empty${where}. Write "${shape}" in it.`);
  }
  return { kind: lang, entries };
}

function isKind(name: string): name is keyof typeof KINDS {
  return name in KINDS;
}

/** Renders a block as calls to the functions in `KIT_IN_TYPST`. */
export function writeKit(node: Code): string {
  const { kind, entries } = readBlock(node);
  const { typst, grows }: Kind = KINDS[kind];
  return entries
    .map(({ label, options, ends }) => {
      const words = options.map((one) => `${JSON.stringify(one)}, `).join('');
      const shapes = kind === 'outline' ? shapesOf(options[0] ?? '') : [];
      const fields = shapes.map((one) => `${JSON.stringify(one)}, `).join('');
      return `#${typst}(${JSON.stringify(label)}, (${words})${shapes.length > 0 ? `, shapes: (${fields})` : ''}${kind === 'outline' ? placesOf(options[0] ?? '') : ''}${ends ? `, ends: ${JSON.stringify(ends).replace('[', '(').replace(']', ')')}` : ''}${grows ? ', room: room' : ''})`;
    })
    .join('\n');
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];

/** Outlines with several shapes to write in: what one is called, and how many there are. */
const SHAPES: Readonly<Record<string, readonly [shape: string, count: number]>> = {
  balloons: ['wish', 3],
  'coat-hooks': ['thing', 3],
  frames: ['frame', 3],
  hands: ['thing', 5],
  ladder: ['rung', 4],
  lanterns: ['lantern', 3],
  'lit-windows': ['person', 3],
  quilt: ['patch', 4],
  road: ['step', 4],
  'stepping-stones': ['stone', 4],
  'three-steps': ['step', 3],
};

/** Returns the labels of the fields for an outline in the fill-in edition, if it has several. */
export function shapesOf(outline: string): string[] {
  if (outline === 'flower') return ['I see', 'I hear', 'I touch', 'I smell', 'I taste'];
  const [shape, count] = SHAPES[outline] ?? ['', 0];
  return ORDINALS.slice(0, count).map((ordinal) => `${ordinal} ${shape}`);
}

/** A field's left edge, top edge, width, and height, in the units of its drawing. */
type Place = readonly [x: number, y: number, width: number, height: number];

/**
 * Where the fields of the fill-in edition are in each outline. Other outlines have shapes that are
 * too small for typed words, so the fill-in edition has larger boxes instead of them.
 */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  'big-cup': [[152, 52, 392, 88]],
  bubble: [[48, 28, 604, 198]],
  cloud: [[120, 128, 440, 140]],
  drawer: [[48, 122, 604, 140]],
  envelope: [[176, 124, 330, 144]],
  faces: [
    [108, 66, 164, 148],
    [428, 66, 164, 148],
  ],
  frames: [
    [32, 32, 176, 226],
    [262, 32, 176, 226],
    [492, 32, 176, 226],
  ],
  jar: [[226, 132, 248, 164]],
  ladder: [
    [84, 209, 530, 45],
    [91, 155, 518, 45],
    [98, 101, 504, 45],
    [105, 47, 490, 45],
  ],
  lanterns: [
    [35, 72, 170, 156],
    [265, 80, 170, 156],
    [495, 72, 170, 156],
  ],
  lines: [[28, 28, 644, 244]],
  mirror: [[70, 86, 180, 140]],
  'night-sky': [[36, 26, 490, 186]],
  'pinned-note': [[126, 62, 448, 170]],
  quilt: [
    [118, 28, 224, 114],
    [358, 28, 224, 114],
    [118, 158, 224, 114],
    [358, 158, 224, 114],
  ],
  'stepping-stones': [
    [40, 162, 160, 88],
    [198, 48, 160, 88],
    [356, 162, 160, 88],
    [502, 48, 160, 88],
  ],
  suitcase: [[198, 80, 304, 196]],
  'three-steps': [
    [62, 166, 170, 82],
    [282, 92, 170, 156],
    [502, 44, 170, 204],
  ],
  'two-bubbles': [
    [22, 22, 286, 186],
    [392, 72, 286, 176],
  ],
  'two-mugs': [
    [50, 90, 200, 170],
    [410, 90, 200, 170],
  ],
  'two-pillows': [
    [52, 62, 246, 156],
    [402, 62, 246, 156],
  ],
  view: [[112, 74, 366, 106]],
  'worry-box': [[78, 146, 544, 136]],
};

/** Returns the argument with the places of an outline's fields, or an empty string. */
function placesOf(outline: string): string {
  const places = PLACES[outline]?.map((place) => `(${place.join(', ')}), `).join('');
  return places === undefined ? '' : `, places: (${places})`;
}

/** Returns the paths of the drawings in a block, relative to `content/books/`. */
export function drawingsOf(node: Code): string[] {
  const { kind, entries } = readBlock(node);
  const names = entries.flatMap(({ options }) => options);
  if (kind === 'outline' || kind === 'trace')
    return names.map((name) => `../art/outlines/${name}.svg`);
  if (kind !== 'pictures') return [];
  return names.map((name) => `../art/point/${name.toLowerCase().replaceAll(' ', '-')}.svg`);
}

/**
 * Renders a block as HTML. Options to circle become a paragraph with the label and a `span` per
 * option. Drawing areas become lines to write on.
 */
export function kitToHtml(node: Code): Element[] {
  const { kind, entries } = readBlock(node);
  const { html }: Kind = KINDS[kind];
  return entries.flatMap(({ label, options }) => {
    const name = (words: string) => element('strong', [text(words)]);
    const toWrite = (words: string) => [element('p', [name(words)]), element('hr', [])];
    if (html === 'text') return [element('p', [text(`${label}: ${options.join(', ')}.`)])];
    if (html === 'words') return [element('p', [name(label)])];
    if (html === 'fields') return options.flatMap((one) => toWrite(`${label}: ${one}`));
    if (html === 'line' || options.length === 0) return toWrite(label);
    const choices = options.flatMap((one) => [text(' '), element('span', [text(one)])]);
    return [element('p', [name(label), ...choices])];
  });
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}

/**
 * Typst functions that draw the page kit, using the template's colors. A drawing without alt text
 * is marked as an artifact, because screen readers read the text next to it.
 */
export const KIT_IN_TYPST = `
#let art(body) = pdf.artifact(body)
// Tighten the block spacing when line spacing is tight, as on a card. Large print has no space to
// spare.
#let is-close() = least-letters > 0pt and par.leading.to-absolute() <= close-leading.to-absolute()
#let kit-block(body, breakable: false) = context {
  let (above, below) = if is-close() { (calc.max(1.03 * par.spacing.to-absolute(), 17pt), 0.92 * par.spacing) } else if least-letters > 0pt { (1em, 0.9em) } else if par.spacing < 1em { (par.spacing, 0.7em) } else { (1.4em, 1.3em) }
  block(breakable: breakable, width: 100%, above: above, below: below, body)
}
// How much a drawing to circle grows on a page with space left. In large print, it's as large as it
// can be in standard print, unless that keeps a short second page from being needed.
#let grown(room, most) = if least-letters > 0pt { if room < 0.55 { calc.min(1.1, most) } else { most } } else { calc.clamp(room, 1, most) }
// How much a shape to color or mark grows or shrinks. In large print, it shrinks only if that keeps a
// short second page from being needed.
#let to-mark(room, most) = if least-letters > 0pt { calc.clamp(room, if room < 0.55 { 0.85 } else { 1 }, most) } else { calc.min(room, most) }
// How much a drawing to mark or write in grows or shrinks. In large print, it's never smaller than on
// a usual page of standard print, unless that keeps a short second page from being needed.
#let drawn-share(room) = if least-letters > 0pt { calc.clamp(room, if room < 0.55 { 0.75 } else { 1 }, 1.8) } else { room }
// The same for an outline to write in and a line to trace. In large print, it's as large as it can be in
// standard print.
#let outline-share(room) = if least-letters > 0pt { calc.clamp(room, 1.6, 2.3) } else { calc.min(room, 1.6) }
#let kit-label(label) = context {
  let (above, below) = if is-close() { (1.03 * par.spacing, calc.min(0.5em.to-absolute(), (0.68 * par.spacing).to-absolute())) } else { (1.1em, 0.5em) }
  block(above: above, below: below, sticky: true, strong(label))
}
// Captions are small, but never below the minimum size for their edition.
#let small-words(share, body) = context text(size: calc.max(least-letters, (share * 1em).to-absolute()), body)
// Height and width of a number to tap on a screen, in points, for a weaker hand.
#let to-tap = 40pt
#let bubble(body, size: 28pt) = box(
  width: size, height: size, stroke: 1.3pt + ink, radius: 50%, baseline: 30%,
  align(center + horizon, small-words(0.88, body)),
)
// The ends of a scale have their words below the first and last number, inside the row of numbers.
#let kit-scale(label, options, ends: ("none", "the most")) = kit-block[
  #kit-label(label)
  #let size = if is-screen { to-tap } else { 28pt }
  #grid(columns: (1fr,) * options.len(), align: center, ..options.map(one => field("one", label, option: one, bubble(size: size, one))))
  #block(width: 100%, above: 5pt, layout(area => {
    let wide = area.width / options.len()
    let (least, most) = ends.map(one => small-words(0.875, one))
    let beside(words) = calc.max(0pt, (wide - calc.max(size, measure(words).width)) / 2)
    pad(left: beside(least), right: beside(most), [#least #h(1fr) #most])
  }))
]
#let pill(body, wide: 11pt, high: if is-screen { 11pt } else { 7pt }) = box(
  inset: (x: wide, y: high), outset: (y: 1pt), baseline: high, stroke: 1.3pt + ink, radius: if is-screen { 20pt } else { 15pt }, body,
)
// Options to circle, on as few lines as possible, with about the same number on each line, so that
// none is alone on the last one. Returns the lines.
#let lines-of-pills(label, options, width) = {
  let split(widths, gap, most) = {
    let lines = ((),)
    let used = 0pt
    for (at, one) in widths.enumerate() {
      if lines.last().len() > 0 and used + gap + one > most {
        lines.push(())
        used = 0pt
      }
      used += if lines.last().len() == 0 { one } else { gap + one }
      lines.last().push(at)
    }
    lines
  }
  let ways = if is-screen { ((13pt, 11pt), (10pt, 11pt)) } else if least-letters > 0pt { ((11pt, 7pt), (9pt, 6pt)) } else { ((11pt, 7pt), (8pt, 6pt), (5.5pt, 6pt)) }.map(((wide, gap)) => (wide: wide, gap: gap, widths: options.map(one => measure(pill(one, wide: wide)).width)))
  let count(way) = split(way.widths, way.gap, width).len()
  let fewest = calc.min(..ways.map(count))
  let best = ways.find(way => count(way) == fewest)
  let most = range(1, 41).map(share => width * share / 40).find(most => calc.max(..best.widths) <= most and split(best.widths, best.gap, most).len() == fewest)
  split(best.widths, best.gap, if most == none { width } else { most }).map(line =>
    line.map(at => field("some", label, option: options.at(at), pill(options.at(at), wide: best.wide, ..if is-close() { (high: 5.5pt) }))).join(h(best.gap))
  )
}
#let kit-circle(label, options) = kit-block[
  #kit-label(label)
  #layout(size => {
    set par(leading: if is-close() { 8pt } else { 12pt })
    lines-of-pills(label, options, size.width).join(linebreak())
  })
]
#let face(mood, size: 40pt) = art(box(width: size, height: size, {
  place(circle(radius: size / 2, stroke: 1.6pt + drawn-ink, fill: (rgb("#e3ebd2"), rgb("#eef2e2"), rgb("#fbf3e0"), rgb("#f7e0cf"), rgb("#f0c3a4")).at(mood)))
  for x in (0.33, 0.67) { place(dx: size * x - 2.3pt, dy: size * 0.34, circle(radius: 2.3pt, fill: drawn-ink)) }
  let bend = (0.2, 0.11, 0, -0.1, -0.18).at(mood)
  let y = (0.62, 0.64, 0.68, 0.72, 0.76).at(mood)
  place(curve(
    stroke: (paint: drawn-ink, thickness: 2pt, cap: "round"),
    curve.move((size * 0.29, size * y)),
    curve.quad((size * 0.5, size * (y + bend * 1.6)), (size * 0.71, size * y)),
  ))
}))
#let kit-faces(label, options, room: 1) = kit-block[
  #kit-label(label)
  #grid(columns: (1fr,) * options.len(), align: center, row-gutter: 5pt,
    ..options.enumerate().map(((at, one)) => over(label, kind: "one", option: one, face(at, size: 40pt * grown(room, 1.4)))), ..options.map(one => small-words(0.8, one)))
]
#let cell-of(charge, size: 26pt, colors: (rgb("#c5512b"), rgb("#e8ae45"), rgb("#66783a"))) = art(box(width: size * 2, height: size, {
  let edge = calc.max(1.1pt, calc.min(0.06 * size, 1.6pt))
  let inset = 0.08 * size + edge
  let gap = 0.055 * size
  let bar = (1.85 * size - 2 * inset - 2 * gap) / 3
  place(rect(width: size * 1.85, height: size, stroke: edge + ink, radius: 0.15 * size))
  place(dx: size * 1.85, dy: size * 0.3, rect(width: size * 0.13, height: size * 0.4, fill: ink))
  for at in range(charge) {
    place(dx: inset + at * (bar + gap), dy: inset, rect(width: bar, height: size - 2 * inset, fill: colors.at(charge - 1), radius: calc.min(2pt, 0.08 * size)))
  }
}))
#let kit-battery(label, options, room: 1) = kit-block[
  #kit-label(label)
  #grid(columns: (1fr,) * options.len(), align: center, row-gutter: 6pt,
    ..options.enumerate().map(((at, one)) => over(label, kind: "one", option: one, cell-of(3 - at, size: 26pt * grown(room, 1.4), colors: (title-ink.lighten(if is-night { 0% } else { 35% }),) * 3))), ..options.map(one => small-words(0.8, one)))
]
// Plain words, because a mark with a background looks like a button.
#let kit-marks(label, options, share: if least-letters > 0pt { 0.82 } else { 0.95 }) = box(inset: (right: 15pt), small-words(share, {
  // As high as a capital letter, so that this mark isn't higher than the others in its line.
  if label == "Energy" {
    box(width: 29pt, height: 0.6em, place(horizon, cell-of((("low", 1), ("some", 2), ("more", 3)).find(one => options.first().starts-with(one.first())).last(), size: 11pt)))
  }
  [#strong[#label:] #options.join(", ")]
}))
#let kit-facts(label, options) = block(
  width: 100%, above: 0.8em, below: 0.8em, breakable: false,
  small-words(0.82, {
    set par(leading: 0.5em)
    [#strong(label): #options.join(" · ")]
  }),
)
// Foods with their numbers, in columns that are read from top to bottom.
#let kit-foods(label, options) = {
  let is-large = least-letters > 0pt
  let columns = if is-large { 2 } else { 3 }
  block(width: 100%, above: if is-large { 18pt } else { 10pt }, below: 0pt, breakable: is-large, {
    set text(size: calc.max(12pt, least-letters))
    set par(leading: 0.4em, hanging-indent: 0.8em)
    block(below: if is-large { 9pt } else { 5pt }, sticky: true, strong(label))
    let high = calc.ceil(options.len() / columns)
    grid(columns: (1fr,) * columns, column-gutter: 14pt, row-gutter: if is-large { 9pt } else { 5pt }, ..range(high * columns).map(at => {
      let food = calc.rem(at, columns) * high + calc.quo(at, columns)
      if food < options.len() { options.at(food) }
    }))
  })
}
// With a height, the facts are spread over it.
#let kit-serving(label, options) = block(
  width: 100%, above: 1.2em, inset: (x: 10pt, y: 9pt), stroke: 1.2pt + rule, radius: 4pt, breakable: false,
  small-words(if least-letters > 0pt { 0.82 } else { 0.95 }, {
    block(below: 8pt, strong(label))
    // Lines instead of a grid: screen readers treat each grid cell as a separate element, and a
    // name should be read together with its amount.
    set par(leading: 0.5em, spacing: 0.5em)
    let lines = options.map(one => {
      let at = one.position(regex("(under )?[0-9]|not known"))
      par(if at == 0 { one } else { one.slice(0, at) + h(1fr) + strong(one.slice(at)) })
    })
    layout(size => if size.width > 300pt {
      grid(columns: (1fr, 1fr), column-gutter: 26pt, ..lines.chunks(calc.ceil(lines.len() / 2)).map(some => some.join()))
    } else { lines.join() })
  }),
)
#let kit-yesno(label, options, room: 1) = block(breakable: false, width: 100%, above: 0.9em * calc.min(room, 1.6), below: 0.9em * calc.min(room, 1.6), grid(
  columns: (1fr, auto, auto), column-gutter: 10pt, align: (left + horizon, center, center),
  strong(label), ..options.map(one => field("one", label, option: one, pill(one))),
))
// Numbers to circle, next to what they're about.
#let kit-rate(label, options, room: 1, words: none) = block(breakable: false, width: 100%, above: (if least-letters > 0pt { 0.7em } else { 0.5em }) * calc.clamp(room, 1, 1.6), below: (if least-letters > 0pt { 0.7em } else { 0.5em }) * calc.clamp(room, 1, 1.6), grid(
  columns: (1fr, ..(auto,) * options.len()), column-gutter: if is-screen { if options.len() > 6 { 5pt } else { 10pt } } else { 6pt }, align: horizon,
  { set par(leading: 0.45em); strong(if words == none { label } else { words }) }, ..options.map(one => field("one", label, option: one, bubble(size: if is-screen { to-tap } else { calc.max(28pt, 1.8 * least-letters) }, one))),
))
#let kit-week(label, options, room: 1) = kit-block[
  #kit-label(label)
  #grid(columns: (1fr,) * options.len(), align: center, row-gutter: if least-letters > 0pt { 3.5pt } else { 5pt },
    ..options.map(one => over(label, kind: "some", option: one, art(circle(radius: 18pt * to-mark(room, 1.3), stroke: 1.4pt + ink)))), ..options.map(one => small-words(0.8, one)))
]
// A calendar month without dates. 6 rows of weeks fit any month.
#let kit-month(label, options, room: 1) = kit-block[
  #block(below: 16pt, [#strong(label): #line-to-fill(label)])
  // With its heading, a month fits on a landscape page at this height, and in large print on an
  // upright one.
  #let high = if is-screen { 64pt } else if least-letters > 0pt { 82pt } else { 58pt }
  #grid(columns: (1fr,) * options.len(), stroke: 0.8pt + rule,
    ..options.map(one => grid.cell(fill: tint, inset: 6pt, align(center, small-words(0.85, strong(one))))),
    ..range(6 * options.len()).map(at => {
      let name = "Week " + str(calc.quo(at, options.len()) + 1) + ", " + options.at(calc.rem(at, options.len()))
      // On a screen, a field leaves the lines around it visible.
      let edge = if is-screen { 1.5pt } else { 0pt }
      pad(edge, field("words", name, block(width: 100%, height: high - 2 * edge, fill: field-fill, room-for(name, high))))
    }))
]
#let kit-pictures(label, options, room: 1) = kit-block[
  #kit-label(label)
  #let many = options.len()
  #let columns = if many <= 5 { many } else if calc.rem(many, 5) == 0 { 5 } else if many == 6 { 3 } else { 4 }
  #grid(columns: (1fr,) * columns, gutter: 8pt, ..options.map(one => field("some", label, option: one, block(
    width: 100%, inset: (x: 7pt, y: if least-letters == 0pt and room < 0.6 { 4pt } else { 7pt }), radius: 9pt, stroke: 1.3pt + rule, fill: plate, breakable: false, align(center)[
      #set text(fill: drawn-ink)
      #art(image("/art/point/" + lower(one).replace(" ", "-") + ".svg", height: 48pt * if least-letters > 0pt and room >= 0.55 { calc.clamp(room, 1.4, 2) } else if least-letters == 0pt and room < 0.6 { 0.8 } else { grown(room, 1.4) }))
      #v(-0.7em)
      #small-words(0.82, strong(one))
    ],
  ))))
]
#let kit-timeline(label, options, room: 1) = kit-block[
  #kit-label(label)
  #grid(columns: (1fr,) * options.len(), ..options.map(one => over(label, kind: "some", option: one, art(rect(width: 100%, height: 40pt * to-mark(room, 1.6), stroke: 1.2pt + rule)))))
  #v(-0.6em)
  #grid(columns: (1fr,) * options.len(), align: center, ..options.map(one => small-words(0.75, one)))
]
#let kit-wheel(label, options, room: 1) = if is-screen {
  // A wheel can't be colored in on a screen, so each part has numbers to tap.
  kit-label(label)
  for one in options { kit-rate(label + ": " + one, ("0", "1", "2", "3"), words: one) }
} else { kit-block[
  #kit-label(label)
  #let size = if least-letters > 0pt { 1.3 } else { calc.min(room, 1.3) }
  #align(center, box(width: 480pt, height: 250pt * size, context {
    let middle = (x: 240pt, y: 125pt * size)
    let part = 360deg / options.len()
    art({
      for radius in (96pt * size, 64pt * size, 32pt * size) { place(dx: middle.x - radius, dy: middle.y - radius, circle(radius: radius, stroke: 1.4pt + ink)) }
      for at in range(options.len()) {
        place(dx: middle.x, dy: middle.y, line(angle: at * part - 90deg, length: 96pt * size, stroke: 1.4pt + ink))
      }
    })
    for (at, one) in options.enumerate() {
      let angle = (at + 0.5) * part - 90deg
      let name = small-words(0.85, strong(one))
      let (width, height) = measure(name)
      // Every label has the same distance from the circle, however long it is.
      let far = 96pt * size + 8pt + calc.abs(calc.cos(angle)) * width / 2 + calc.abs(calc.sin(angle)) * height / 2
      place(dx: middle.x + far * calc.cos(angle) - width / 2, dy: middle.y + far * calc.sin(angle) - height / 2, name)
    }
  }))
] }
#let ring-of-hour = if is-screen { 37pt } else if least-letters > 0pt { 33pt } else { 20.5pt }
#let high-of-hours = ring-of-hour + 7pt
#let name-of-box(one) = small-words(0.85, strong(one))
// On a screen, descenders and the field below the name are clearly apart.
#let inset-of-name = (x: 9pt, top: if is-screen { 8pt } else { 6pt }, bottom: if is-screen { 12pt } else { 6pt })
#let box-with-name(label, one, high, band: auto, below: none, name: auto) = block(
  width: 100%, height: high + calc.max(20pt, 1.3 * least-letters) + if band == auto { 0pt } else { calc.max(0pt, band - 28pt) }, radius: 8pt, stroke: 1.3pt + rule, clip: true, breakable: false,
  {
    room-for(label + ": " + one, high - if below == none { 0pt } else { high-of-hours })
    let title = block(width: 100%, height: band, fill: tint, inset: inset-of-name, below: 0pt, name-of-box(one))
    if is-screen {
      // The field takes all that the name leaves.
      grid(rows: (auto, auto, 1fr), title, below, pad(x: 1.5pt, bottom: 1.5pt, field("words", if name == auto { label + ": " + one } else { name }, block(width: 100%, height: 100%, fill: field-fill))))
    } else {
      title
      block(width: 100%, height: high - 8pt, below)
    }
  },
)
// In large print, the rows of boxes can be on 2 pages.
#let kit-boxes(label, options, room: 1) = kit-block(breakable: least-letters > 0pt)[
  #kit-label(label)
  #let columns = if calc.rem(options.len(), 3) == 0 { 3 } else if options.len() == 5 { 1 } else { 2 }
  #let high = box-to-write(if columns == 1 { 46pt } else if options.len() == 6 { box-of-six } else { 84pt }, room)
  // All names get the height of the longest one.
  #layout(size => {
    let wide = (size.width - 9pt * (columns - 1)) / columns - 18pt
    let band = calc.max(..options.map(one => measure(block(width: wide, name-of-box(one))).height)) + inset-of-name.top + inset-of-name.bottom
    grid(columns: (1fr,) * columns, gutter: if is-close() { 6pt } else { 9pt }, ..options.map(one => box-with-name(label, one, high, band: band)))
  })
]
// As tall as the space allows, but no wider than the page.
#let drawn(name, height) = art(layout(size => {
  let path = "/art/outlines/" + name + ".svg"
  // Outlines have the color of the titles. In the night edition, they're as light as the text, and
  // their numbers and dots have the accent color.
  let lines = read(path).replace("#10353b", (if is-night { ink } else { title-ink }).to-hex())
  let file = bytes(if is-night { lines.replace("#6f7f7a", rule.to-hex()).replace(regex("#8f3512|#c5512b"), accent.to-hex()).replace("#fff\\"", "#111c21\\"") } else { lines })
  let is-wide = measure(image(file, height: height)).width > size.width
  room-of-drawing(name, if is-wide { measure(image(file, width: size.width)).height } else { height })
  align(center, if is-wide { image(file, width: 100%) } else { image(file, height: height) })
}))
// A drawing with the fields of the fillable edition in it. They hide its writing lines, because typed
// words don't line up with them.
#let drawn-with-fields(room, name, places, names) = layout(size => {
  let file = read("/art/outlines/" + name + ".svg")
  let (left, top, wide, high) = file.match(regex("viewBox=.([-0-9.]+) ([-0-9.]+) ([0-9.]+) ([0-9.]+)")).captures.map(float)
  let unit = calc.min(size.width / wide, 310pt * calc.clamp(room, 1, 1.6) / high)
  align(center, block(width: wide * unit, height: high * unit, breakable: false, {
    place(drawn(name, high * unit))
    for ((x, y, width, height), one) in places.zip(names) {
      place(dx: (x - left) * unit, dy: (y - top) * unit, field("words", one, block(width: width * unit, height: height * unit, radius: 4pt, stroke: 0.9pt + rule, fill: field-paper)))
    }
  }))
})
// The fields of a drawing that's only on paper, or below one to mark. They're as far to the left or
// right as their part of the drawing. A single field is for all of it.
#let fields-below(room, ..fields) = if is-screen {
  let some = fields.pos()
  let columns = if some.len() == 3 { 3 } else { calc.min(some.len(), 2) }
  layout(size => {
    let wide = (size.width - 9pt * (columns - 1)) / columns - 2 * inset-of-name.x
    let high = if some.len() == 1 { 150pt } else if columns == 3 { 120pt } else { 96pt }
    let band = calc.max(..some.map(((words, _)) => measure(block(width: wide, name-of-box(words))).height)) + inset-of-name.top + inset-of-name.bottom
    block(above: 16pt, below: 0pt, grid(columns: (1fr,) * columns, gutter: 9pt, ..some.enumerate().map(((at, (words, name))) => {
      let written = box-with-name("", words, high * calc.clamp(room, 1, 2.4), band: band, name: name)
      if columns == 2 and at == some.len() - 1 and calc.even(at) { grid.cell(colspan: 2, written) } else { written }
    })))
  })
}
#let kit-outline(label, options, shapes: (), places: (), room: 1) = kit-block[
  #let halves = label.split("Right: ")
  #let names = if halves.len() == 2 {
    (halves.first().trim().trim(".", at: end), "Right: " + halves.last())
  } else { shapes }
  #if not is-screen or places.len() > 0 or halves.len() == 1 { kit-label(label) }
  #if not is-screen { drawn(options.first(), 190pt * outline-share(room)) } else if places.len() > 0 {
    drawn-with-fields(room, options.first(), places, if places.len() == 1 { (label,) } else if halves.len() == 2 { names } else { names.map(one => label + ": " + one) })
  } else if halves.len() == 2 {
    fields-below(room, ..names.map(one => (one, one)))
  } else if names.len() > 0 {
    fields-below(room, ..names.map(one => (one, label + ": " + one)))
  } else { fields-below(room, ("Type it here", label)) }
]
#let kit-trace(label, options, room: 1) = kit-block[
  #kit-label(label)
  #drawn(options.first(), if is-screen { 190pt } else { 190pt * outline-share(room) })
]
#let figure-outline(room) = scale(88% * if least-letters > 0pt { calc.clamp(room, 0.85, 1.2) } else { calc.min(room, 1.2) }, reflow: true, box(width: 130pt, height: 300pt, {
  let one = (paint: ink, thickness: 1.8pt, join: "round", cap: "round")
  place(dx: 47pt, dy: 2pt, ellipse(width: 36pt, height: 46pt, stroke: one))
  place(curve(stroke: one,
    curve.move((58pt, 47pt)), curve.line((58pt, 57pt)),
    curve.cubic((44pt, 62pt), (30pt, 62pt), (25pt, 80pt)),
    curve.cubic((20pt, 105pt), (12pt, 135pt), (7pt, 160pt)),
    curve.cubic((3pt, 174pt), (12pt, 180pt), (17pt, 168pt)),
    curve.cubic((24pt, 145pt), (31pt, 122pt), (37pt, 104pt)),
    curve.cubic((40pt, 125pt), (36pt, 145pt), (36pt, 165pt)),
    curve.cubic((34pt, 200pt), (40pt, 245pt), (42pt, 282pt)),
    curve.cubic((36pt, 294pt), (58pt, 296pt), (57pt, 284pt)),
    curve.cubic((58pt, 245pt), (61pt, 215pt), (65pt, 180pt)),
    curve.cubic((69pt, 215pt), (72pt, 245pt), (73pt, 284pt)),
    curve.cubic((72pt, 296pt), (94pt, 294pt), (88pt, 282pt)),
    curve.cubic((90pt, 245pt), (96pt, 200pt), (94pt, 165pt)),
    curve.cubic((94pt, 145pt), (90pt, 125pt), (93pt, 104pt)),
    curve.cubic((99pt, 122pt), (106pt, 145pt), (113pt, 168pt)),
    curve.cubic((118pt, 180pt), (127pt, 174pt), (123pt, 160pt)),
    curve.cubic((118pt, 135pt), (110pt, 105pt), (105pt, 80pt)),
    curve.cubic((100pt, 62pt), (86pt, 62pt), (72pt, 57pt)),
    curve.line((72pt, 47pt)),
  ))
}))
#let with-sides(left, figure, right) = art(grid(columns: 3, column-gutter: 8pt, align: horizon, small-words(0.85, strong(left)), figure, small-words(0.85, strong(right))))
#let kit-body(label, options, room: 1) = kit-block[
  #kit-label(label)
  #grid(columns: (1fr, 1fr), align: center, column-gutter: if is-screen { 12pt } else { 0pt }, row-gutter: 6pt,
    with-sides("R", figure-outline(room), "L"), with-sides("L", figure-outline(room), "R"),
    small-words(0.85)[*Front:*#linebreak()the right side (R) is on the left], small-words(0.85)[*Back:*#linebreak()the right side (R) is on the right])
  #fields-below(room, ("Front: type it here", label + ": front"), ("Back: type it here", label + ": back"))
]
#let kit-frame(label, options, room: 1) = kit-block[
  #kit-label(label)
  #over(label, art(rect(width: 100%, height: 180pt * drawn-share(room), fill: field-fill, stroke: (paint: rule, thickness: 1.4pt, dash: if not is-screen { "dashed" }), radius: 8pt)))
]
// Author and date of a page. Later entries can only be compared if both are known.
// A date has at least 2.2 inches.
#let dated(high, label: "Date", second: "Initials") = layout(size => {
  let first = calc.max(0.6 * (size.width - 14pt), measure([#strong(label) ]).width + 162pt)
  grid(columns: (first, 1fr), column-gutter: 14pt, align: horizon, rows: high,
    ..(label, second).map(one => [#strong(one) #room-for(one, high) #line-to-fill(one)]))
})
#let high-to-record = if least-letters > 0pt { 34.5pt } else { 26pt }
// The text below it starts 0.2 inch or more below the line, on a full page, too.
#let kit-date(label, options) = {
  block(width: 100%, above: 10pt, height: if is-screen { auto } else { high-to-record - 8pt }, small-words(0.875, dated(high-to-record, label: label, second: options.first())))
  v(16pt, weak: true)
}
// The numbers of a day, in the same order and on the same scales in every book.
// In large print, they fill their page.
#let kit-record(label, (energy, pain, mood, sleep, pressure, medicines, practice, fall), room: 1) = {
  let is-large = least-letters > 0pt
  let high = if is-screen { 46pt } else if is-large { high-to-record * calc.clamp(room, 1, 1.6) } else { 24.5pt }
  let choice(one) = box(inset: (x: if is-large { 7pt } else { 8pt }, y: if is-screen { 12pt } else if is-large { 6pt } else { 5.5pt }), stroke: 1.3pt + ink, radius: if is-screen { 18pt } else { 12pt }, one)
  let choices(kind, name, options) = (strong(name), options.map(one => field(kind, name, option: one, choice(one))).join(h(if is-screen { 10pt } else { 5pt })))
  let scale(name, least, most) = if is-screen {
    block(above: 12pt, below: 8pt, [#strong(name) #h(6pt) 0 #least, 10 #most])
    grid(columns: (1fr,) * 11, align: center, ..range(11).map(at => field("one", name, option: str(at), bubble(size: 38pt, str(at)))))
  } else {
    let size = if is-large { 34pt } else { 22pt }
    grid(columns: (if is-large { 72pt } else { 64pt }, ..(if is-large { () } else { (38pt,) }), ..(1fr,) * 11, if is-large { 0pt } else { 43pt }), rows: calc.max(high, size + 3pt), align: horizon + center,
      align(left, strong(name)), ..(if is-large { () } else { (align(right, least + h(4pt)),) }),
      ..range(11).map(at => field("one", name, option: str(at), bubble(size: size, str(at)))),
      if not is-large { align(left, h(4pt) + most) })
  }
  block(width: 100%, above: 0.7em, below: 1em, inset: (x: 10pt, y: 6pt), radius: 8pt, stroke: 1.3pt + ink, breakable: false, context {
    set text(size: calc.max(least-letters, 14pt))
    set par(leading: 0.5em)
    set block(spacing: if is-large { 4pt } else { 2pt })
    dated(high)
    scale(energy, [none], [full])
    scale(pain, [none], [worst])
    scale(mood, [low], [good])
    if is-large and not is-screen { block(above: 6pt, below: 6pt)[Pain: 0 is none, 10 is the worst. Energy and mood: 10 is best.] }
    let of-pressure = (strong(pressure), [#room-for(pressure, high)#line-to-fill(pressure + ", top number")], [/], line-to-fill(pressure + ", bottom number"), [at], line-to-fill(pressure + ", time"))
    let of-practice = (strong(practice), [#room-for(practice, high)#line-to-fill(practice + ", minutes")], [min])
    let row(columns, ..cells) = grid(columns: columns, column-gutter: 6pt, rows: high, align: horizon, ..cells)
    if is-large {
      row((auto, 1fr, auto, 1fr, auto, 1.3fr), ..of-pressure)
      row((auto, 1fr, auto), ..of-practice)
    } else { row((auto, 1fr, auto, 1fr, auto, 1fr, 0pt, auto, 1.4fr, auto), ..of-pressure, [], ..of-practice) }
    row((auto, 1fr), ..choices("some", medicines, ("morning", "noon", "evening", "night")))
    row((auto, auto, 1fr, auto, auto), ..choices("one", sleep, ("good", "so-so", "bad")), [], ..choices("one", fall, ("no", "almost", "yes")))
  })
}
// Hours to circle, 0.28 inch or more in width.
#let hours-of = (
  Morning: range(6, 12),
  Afternoon: (12, ..range(1, 6)),
  Evening: range(6, 11),
)
#let hours-below(part) = if part in hours-of {
  let ring(hour) = field("some", part + ", hour", option: hour, bubble(size: ring-of-hour, hour))
  let rings = hours-of.at(part).map(str).map(ring)
  block(width: 100%, height: high-of-hours, inset: (x: 5pt), above: 0pt, below: 0pt, align(horizon, if is-screen { rings.join(h(2.5pt)) } else { art(grid(columns: (1fr,) * 6, align: center, ..rings)) }))
}
// The parts of a day, with room for a few words in large handwriting.
#let kit-times(label, options, high: if is-screen { 47pt } else { 112pt }) = grid(columns: (1fr, 1fr), gutter: 9pt, ..options.map(one => box-with-name(label, one, high + high-of-hours, below: hours-below(one))))
// In standard print, the parts with hours are next to each other, and the last one is on lines.
#let times-of-a-day(label, options, high: 80pt) = {
  let timed = options.filter(one => one in hours-of)
  grid(columns: (1fr,) * timed.len(), gutter: 9pt, ..timed.map(one => box-with-name(label, one, high + high-of-hours, below: hours-below(one))))
}
#let lines-of-tomorrow(count, gap, label, options) = for one in options.filter(one => one not in hours-of) {
  label-of-lines(strong(one))
  room-for(label + ": " + one, gap)
  for _ in range(count) { block(above: gap, below: 0pt, line(length: 100%, stroke: 0.9pt + rule)) }
}
#let kit-clock(label, options, room: 1) = kit-block[
  #kit-label(label)
  #align(center, art(scale(100% * calc.min(drawn-share(room), 1.45), reflow: true, box(width: 250pt, height: 250pt, {
    place(circle(radius: 125pt, stroke: 1.6pt + ink))
    for at in range(24) {
      let a = at * 15deg
      place(dx: 125pt, dy: 125pt, rotate(a, origin: top + left, line(start: (0pt, if calc.rem(at, 6) == 0 { -108pt } else { -117pt }), end: (0pt, -125pt), stroke: 1.3pt + ink)))
    }
    let size = calc.max(12pt, least-letters / calc.min(room, 1.45))
    for (words, side, y) in (("midnight", center, 22pt), ("6 a.m.", right, 118pt), ("noon", center, 212pt), ("6 p.m.", left, 118pt)) {
      place(dx: 22pt, dy: y, box(width: 206pt, align(side, text(size: size, words))))
    }
  }))))
  #fields-below(room, ("Type it here", label))
]
`;
