import { BOOK_FONT } from './book-fonts.ts';

/** What stands on every page of a book. */
export interface BookFrame {
  title: string;
  /** Language tag, for example en-US. */
  language: string;
  /** A line at the foot of every page, beside its number. */
  footer: string;
  /** `large` for readers who want 22 pt letters on paper. */
  print?: Print;
}

/** How large a book is printed. */
export type Print = 'standard' | 'large';

/** How many times as large as in the standard print the letters are: 16 and 22 pt. */
const SCALE: Record<Print, number> = { standard: 1, large: 1.375 };

/**
 * The first lines of a book in Typst. Sizes follow the needs of tired eyes: 16 pt, lines 1.5 apart, left
 * aligned, no hyphens, wide margins.
 */
export function setUpBook({ title, language, footer, print = 'standard' }: BookFrame): string {
  const [lang, region] = language.split('-');
  const size = (points: number) => `${Math.round(points * SCALE[print])}pt`;
  // Titles are large already, and a long word has to fit on a line or in a cell.
  const titleSize = (points: number) => `${Math.round(points * Math.sqrt(SCALE[print]))}pt`;
  // Large letters need the room that standard print leaves around them, so that a page stays a page.
  const gap = (points: number) => `${Math.round(points / Math.sqrt(SCALE[print]))}pt`;
  const space = (em: number) => `${em / SCALE[print]}em`;
  return `${DRAWING}
#let writing-line = block(above: ${gap(34)}, below: ${gap(24)}, line(length: 100%, stroke: 0.9pt + rule))
#let empty-cell = box(height: ${gap(20)})
#set document(title: ${JSON.stringify(title)}, author: "Your recovery coach")
#set text(
  font: ${JSON.stringify(BOOK_FONT)}, size: ${size(16)}, lang: ${JSON.stringify(lang)},
  region: ${JSON.stringify(region)}, hyphenate: false, fill: ink,
)
#set par(leading: 0.83em, spacing: ${space(1.3)}, justify: false)
#set page(
  paper: "us-letter",
  margin: (x: ${gap(72)}, top: ${gap(64)}, bottom: ${gap(75)}),
  footer: context {
    set text(size: ${size(12)}, fill: ink)
    line(length: 100%, stroke: 0.6pt + rule)
    [#${JSON.stringify(footer)}; #h(1fr) Page #counter(page).display() of #counter(page).final().first()]
  },
)
#set list(marker: text(fill: accent)[•], indent: 0.2em, body-indent: 0.6em, spacing: ${space(1.05)})
#set enum(numbering: n => text(fill: accent, weight: 700)[#n.], indent: 0.2em, body-indent: 0.6em, spacing: ${space(1.05)})
#set table(inset: (x: 7pt, y: 8pt), stroke: 0.8pt + rule, fill: (_, y) => if y == 0 { tint }, align: left + horizon)
#show table: set text(size: ${titleSize(14)})
#show table: set par(leading: 0.55em)
#show table.cell.where(y: 0): set text(weight: 700)
#show heading: set text(weight: 700, fill: ink)
#show heading.where(level: 1): set text(size: ${titleSize(34)})
#show heading.where(level: 1): set par(leading: 0.35em)
#show heading.where(level: 1): set block(below: 0.7em)
#show heading.where(level: 2): set text(size: ${titleSize(25)})
#show heading.where(level: 2): set block(below: ${space(0.9)}, inset: (bottom: 10pt), stroke: (bottom: 2.5pt + accent), width: 100%)
#show heading.where(level: 3): set text(size: ${titleSize(19)})
#show heading.where(level: 3): set block(above: ${space(1.3)}, below: ${space(0.8)})
#show outline.entry: set block(above: 0.68em)`;
}

/** Colours and shapes that the text and the converter use. */
const DRAWING = `#let ink = rgb("#10353b")
#let accent = rgb("#8f3512")
#let rule = rgb("#6f7f7a")
#let tint = rgb("#f3ebda")
#let line-to-fill = box(width: 1fr, line(length: 100%, stroke: 0.9pt + rule))
#let note(body) = block(
  width: 100%, inset: (x: 14pt, y: 12pt), radius: 4pt, fill: tint, stroke: (left: 4pt + accent), body,
)
#let tick-box = box(width: 15pt, height: 15pt, baseline: 1pt, stroke: 1.3pt + ink, radius: 2pt)
#let tick-list(..items) = list(marker: tick-box, ..items)
`;
