import { BOOK_FONT } from './book-fonts.ts';
import { KIT_IN_TYPST } from './page-kit.ts';

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
  // Large letters take the room of the margins, and large handwriting needs more room than small.
  const gap = (points: number) => `${Math.round(points / Math.sqrt(SCALE[print]))}pt`;
  const room = (points: number) => `${Math.round(points * Math.sqrt(SCALE[print]))}pt`;
  const space = (em: number) => `${em / SCALE[print]}em`;
  return `${DRAWING}
#let writing-line-of(share) = block(above: ${room(34)} * share, below: ${room(24)} * share, line(length: 100%, stroke: 0.9pt + rule))
#let empty-cell-of(share) = box(height: ${room(20)} * share)
#let writing-line = writing-line-of(1)
#let empty-cell = empty-cell-of(1)
// A page with room to write gets a little less room when it would not stay one page otherwise.
#let page-to-write(body) = layout(size => context {
  let written(share) = body(writing-line-of(share), empty-cell-of(share))
  let fits(share) = measure(block(width: size.width, written(share))).height <= size.height
  let share = (1, 0.85, 0.7, 0.55).find(fits)
  written(if share == none { 1 } else { share })
})
#set document(title: ${JSON.stringify(title)}, author: "Your recovery coach")
#set text(
  font: ${JSON.stringify(BOOK_FONT)}, size: ${size(16)}, lang: ${JSON.stringify(lang)},
  region: ${JSON.stringify(region)}, hyphenate: false, fill: ink,
)
#set par(leading: 0.83em, spacing: ${space(1.3)}, justify: false)
#set page(
  paper: "us-letter",
  margin: (x: ${gap(72)}, top: ${gap(54)}, bottom: ${gap(68)}),
  footer: context {
    set text(size: ${size(12)}, fill: ink)
    line(length: 100%, stroke: 0.6pt + rule)
    [#${JSON.stringify(footer)}; #h(1fr) Page #counter(page).display() of #counter(page).final().first()]
  },
)
#set list(marker: text(fill: accent)[•], indent: 0.2em, body-indent: 0.6em, spacing: ${space(1.05)})
#set enum(numbering: n => text(fill: accent, weight: 700)[#n.], indent: 0.2em, body-indent: 0.6em, spacing: ${space(1.05)})
#set table(inset: (x: 7pt, y: 8pt), stroke: 0.8pt + rule, fill: (_, y) => if y == 0 { tint }, align: left + horizon)
#show table: set text(size: ${size(14)})
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
  width: 100%, inset: (x: 14pt, y: 12pt), radius: 4pt, fill: tint, stroke: (left: 4pt + accent),
  breakable: false, body,
)
// Stays with what follows: no caution stands on a page without its steps.
#let caution(body) = block(sticky: true, note(body))
// Boxes of 10 mm: large enough for a weaker hand.
#let tick-box = box(width: 10mm, height: 10mm, baseline: 9pt, stroke: 1.5pt + ink, radius: 4pt)
#let tick-list(..items) = {
  set list(body-indent: 10pt)
  let all = items.pos()
  let part(some) = list(marker: tick-box, ..some)
  // A long list to tick stands in 2 columns.
  if all.len() < 8 { part(all) } else {
    let half = calc.ceil(all.len() / 2)
    grid(columns: (1fr, 1fr), column-gutter: 14pt, part(all.slice(0, half)), part(all.slice(half)))
  }
}
#let picture(path, alt) = block(width: 100%, above: 0.9em, below: 0.9em, image(path, width: 100%, alt: alt))
${KIT_IN_TYPST}`;
