import type { Code } from 'mdast';
import type { Element, ElementContent } from 'hast';

/**
 * What a page of a book can hold beside text: things to circle instead of write, outlines to mark, frames
 * and marks of energy and time. In the text of a book each is a fenced block with its name:
 *
 * ```circle
 * How I slept: well, in parts, badly
 * ```
 *
 * Each kind is written for paper (Typst) and as HTML, for reading apps and for the page to type into.
 */
interface Kind {
  /** How one line of the block has to look, for messages. */
  line: string;
  /** Takes a line apart; `undefined` when it does not fit. */
  read(line: string): Entry | undefined;
  /** The function of `KIT_IN_TYPST` that draws a line. */
  typst: string;
}

/** A line of a block: what it is about, and what can be circled or is shown. */
interface Entry {
  label: string;
  options: readonly string[];
}

const FIGURES = Array.from({ length: 11 }, (_, figure) => String(figure));
const FACES = ['very good', 'good', 'so-so', 'bad', 'very bad'];
const CHARGE = ['full', 'half', 'low', 'empty'];

const named = (label: string, options: readonly string[]): Entry | undefined =>
  label.trim() === '' ? undefined : { label: label.trim(), options };

/** `Label: one, two, three`. There is a choice between 2 things or more. */
function readChoices(line: string): Entry | undefined {
  const entry = readFacts(line);
  return entry && entry.options.length > 1 ? entry : undefined;
}

/** The same, where one word is enough. */
function readFacts(line: string): Entry | undefined {
  const [, label = '', words = ''] = /^([^:]+):(.+)$/.exec(line) ?? [];
  const options = words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return options.length === 0 ? undefined : named(label, options);
}

const KINDS = {
  scale: {
    line: 'What is measured',
    read: (line) => named(line, FIGURES),
    typst: 'kit-scale',
  },
  faces: { line: 'What is felt', read: (line) => named(line, FACES), typst: 'kit-faces' },
  battery: { line: 'Whose energy', read: (line) => named(line, CHARGE), typst: 'kit-battery' },
  circle: { line: 'Label: one, two, three', read: readChoices, typst: 'kit-circle' },
  marks: { line: 'Label: one, two, three', read: readFacts, typst: 'kit-marks' },
  facts: { line: 'Label: one, two, three', read: readFacts, typst: 'kit-facts' },
  body: { line: 'What to mark', read: (line) => named(line, []), typst: 'kit-body' },
  frame: { line: 'What to draw or glue in', read: (line) => named(line, []), typst: 'kit-frame' },
  clock: { line: 'What happens in a day', read: (line) => named(line, []), typst: 'kit-clock' },
} as const satisfies Record<string, Kind>;

/** A block of the kit, taken apart. */
interface Block {
  kind: keyof typeof KINDS;
  entries: readonly Entry[];
}

/** @throws when the block has a name or a line that the kit does not know. */
function readBlock({ lang, value, position }: Code): Block {
  const where = position === undefined ? '' : ` (line ${position.start.line} of the text)`;
  if (lang === null || lang === undefined || !isKind(lang)) {
    throw new Error(
      `A book has no block "${lang ?? ''}"${where}. There are: ${Object.keys(KINDS).join(', ')}.`,
    );
  }
  const { read, line: shape }: Kind = KINDS[lang];
  const entries = value
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const entry = read(line);
      if (entry) return entry;
      throw new Error(`"${line}" does not fit a block "${lang}"${where}. Write "${shape}".`);
    });
  if (entries.length === 0) {
    throw new Error(`A block "${lang}" is empty${where}. Write "${shape}" in it.`);
  }
  return { kind: lang, entries };
}

function isKind(name: string): name is keyof typeof KINDS {
  return name in KINDS;
}

/** A block as calls of the functions of `KIT_IN_TYPST`. */
export function writeKit(node: Code): string {
  const { kind, entries } = readBlock(node);
  return entries
    .map(({ label, options }) => {
      const words = options.map((one) => `${JSON.stringify(one)}, `).join('');
      return `#${KINDS[kind].typst}(${JSON.stringify(label)}, (${words}))`;
    })
    .join('\n');
}

/** The class of a line with things to choose, which a page to type into turns into buttons. */
export const CHOICES = 'choices';

/**
 * A block as HTML. What can be circled is a paragraph of the class `choices`: its name, then one `span` for
 * each thing. What is drawn on becomes a line to write on.
 */
export function kitToHtml(node: Code): Element[] {
  const { kind, entries } = readBlock(node);
  return entries.flatMap(({ label, options }) => {
    if (kind === 'marks' || kind === 'facts')
      return [element('p', {}, [text(`${label}: ${options.join(', ')}.`)])];
    const name = element('strong', {}, [text(label)]);
    if (options.length === 0) return [element('p', {}, [name]), element('hr', {}, [])];
    const choices = options.flatMap((one) => [text(' '), element('span', {}, [text(one)])]);
    return [element('p', { className: [CHOICES] }, [name, ...choices])];
  });
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}

/**
 * The functions in Typst that draw the kit. They use the colours of the template. A drawing without words
 * of its own is an artifact: screen readers read the words beside it.
 */
export const KIT_IN_TYPST = `
#let art(body) = pdf.artifact(body)
#let kit-label(label) = block(above: 1.1em, below: 0.5em, sticky: true, strong(label))
#let bubble(body, size: 28pt) = box(
  width: size, height: size, stroke: 1.3pt + ink, radius: 50%, baseline: 30%,
  align(center + horizon, text(size: 0.88em, body)),
)
#let kit-scale(label, options) = block(breakable: false, width: 100%)[
  #kit-label(label)
  #grid(columns: (1fr,) * options.len(), align: center, ..options.map(one => bubble(one)))
  #v(-0.35em)
  #text(size: 0.75em)[none #h(1fr) the most]
]
#let pill(body) = box(
  inset: (x: 11pt, y: 7pt), outset: (y: 1pt), stroke: 1.3pt + ink, radius: 15pt, body,
)
#let kit-circle(label, options) = block(breakable: false, width: 100%)[
  #kit-label(label)
  #par(leading: 1.25em)[#options.map(one => pill(one)).join(h(7pt))]
]
#let face(mood, size: 40pt) = art(box(width: size, height: size, {
  place(circle(radius: size / 2, stroke: 1.6pt + ink, fill: (rgb("#e3ebd2"), rgb("#eef2e2"), rgb("#fbf3e0"), rgb("#f7e0cf"), rgb("#f0c3a4")).at(mood)))
  for x in (0.33, 0.67) { place(dx: size * x - 2.3pt, dy: size * 0.34, circle(radius: 2.3pt, fill: ink)) }
  let bend = (0.2, 0.11, 0, -0.1, -0.18).at(mood)
  let y = (0.62, 0.64, 0.68, 0.72, 0.76).at(mood)
  place(curve(
    stroke: (paint: ink, thickness: 2pt, cap: "round"),
    curve.move((size * 0.29, size * y)),
    curve.quad((size * 0.5, size * (y + bend * 1.6)), (size * 0.71, size * y)),
  ))
}))
#let kit-faces(label, options) = block(breakable: false, width: 100%)[
  #kit-label(label)
  #grid(columns: (1fr,) * options.len(), align: center, row-gutter: 5pt,
    ..range(options.len()).map(at => face(at)), ..options.map(one => text(size: 0.8em, one)))
]
#let cell-of(charge, size: 26pt) = art(box(width: size * 2, height: size, {
  place(rect(width: size * 1.85, height: size, stroke: 1.6pt + ink, radius: 4pt))
  place(dx: size * 1.85, dy: size * 0.3, rect(width: size * 0.13, height: size * 0.4, fill: ink))
  for at in range(charge) {
    place(dx: 3.5pt + at * size * 0.575, dy: 3.5pt, rect(width: size * 0.52, height: size - 7pt, fill: (rgb("#c5512b"), rgb("#e8ae45"), rgb("#66783a")).at(charge - 1), radius: 2pt))
  }
}))
#let kit-battery(label, options) = block(breakable: false, width: 100%)[
  #kit-label(label)
  #grid(columns: (1fr,) * options.len(), align: center, row-gutter: 6pt,
    ..range(options.len()).map(at => cell-of(3 - at)), ..options.map(one => text(size: 0.8em, one)))
]
#let kit-marks(label, options) = box(
  inset: (x: 9pt, y: 5pt), radius: 11pt, fill: tint,
  [#if label == "Energy" [#box(baseline: 12%, cell-of((("low", 1), ("some", 2), ("more", 3)).find(one => options.first().starts-with(one.first())).last(), size: 11pt)) #h(3pt)]#text(size: 0.82em)[#strong(label): #options.join(", ")]],
)
#let kit-facts(label, options) = block(
  width: 100%, inset: (x: 12pt, y: 8pt), stroke: 1.2pt + rule, radius: 4pt, breakable: false,
  text(size: 0.82em)[#strong(label): #options.join(" · ")],
)
#let figure-outline = scale(88%, reflow: true, box(width: 130pt, height: 300pt, {
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
#let kit-body(label, options) = block(breakable: false, width: 100%)[
  #kit-label(label)
  #grid(columns: (1fr, 1fr), align: center, row-gutter: 6pt,
    art(figure-outline), art(figure-outline),
    text(size: 0.85em)[Front: my right is on this page's left], text(size: 0.85em)[Back: my right is on this page's right])
]
#let kit-frame(label, options) = block(breakable: false, width: 100%)[
  #kit-label(label)
  #art(rect(width: 100%, height: 180pt, stroke: (paint: rule, thickness: 1.4pt, dash: "dashed"), radius: 8pt))
]
#let kit-clock(label, options) = block(breakable: false, width: 100%)[
  #kit-label(label)
  #align(center, art(box(width: 250pt, height: 250pt, {
    place(circle(radius: 125pt, stroke: 1.6pt + ink))
    for at in range(24) {
      let a = at * 15deg
      place(dx: 125pt, dy: 125pt, rotate(a, origin: top + left, line(start: (0pt, if calc.rem(at, 6) == 0 { -108pt } else { -117pt }), end: (0pt, -125pt), stroke: 1.3pt + ink)))
    }
    for (words, x, y) in (("midnight", 98pt, 22pt), ("6 a.m.", 186pt, 118pt), ("noon", 109pt, 212pt), ("6 p.m.", 22pt, 118pt)) {
      place(dx: x, dy: y, text(size: 12pt, words))
    }
  })))
]
`;
