import type { Image, Paragraph, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Print } from './book-style.ts';
import type { Layout } from './book-text.ts';
import { markdownToTypst, writePicture } from './markdown-to-typst.ts';

/**
 * Writes a page of a book, which is a second-level heading and what stands below it.
 * - `card`: two sides of a card of 4 × 6 inches on a sheet to cut and fold
 * - `recipe`: a drawing across the page, the caution, then the food beside the steps
 * - `wide`: a page on its side, for wide tables
 * - `week`: a page on its side for the fridge, which its table fills
 * - `pairs`: its parts with third-level headings side by side, 2 in a row
 * - `lists`: the same for lists to tick, in 2 columns of about the same height
 * - `cut`: a page with a line around it to cut along
 * - `wallet`: its parts with third-level headings are cards for a wallet, each with a line to cut along
 * Large print has room for one column only: there a card and a recipe have 2 pages, with the caution and the
 * steps together on the second.
 */
export function writePage(
  section: readonly RootContent[],
  layout: Layout | undefined,
  print: Print,
): string {
  const name = JSON.stringify(nameOf(section));
  if (layout === 'week') {
    const [heading, ...table] = section;
    return `#week-page${print === 'large' ? '-in-large-print' : ''}(${name}, [\n${markdownToTypst(heading ? [heading] : [])}\n], pictured => [\n${markdownToTypst(table)}\n])`;
  }
  if (layout === 'card' && print !== 'large') return writeCard(takeApart(section));
  if (layout === 'recipe' || layout === 'card') return writeRecipe(takeApart(section), print);
  const inParts = layout === 'pairs' || layout === 'lists' || layout === 'wallet';
  const words = inParts ? writeParts(section, layout, print) : markdownToTypst(section);
  const body = layout === 'cut' ? `#cut-out[\n${words}\n]` : words;
  const toWrite = `#page-to-write(${name}, (writing-lines, empty-cell, room) => [\n${body}\n])`;
  if (layout === 'wide') return `#page(flipped: true)[\n${toWrite}\n]`;
  if (!inParts || print === 'large') return `#pagebreak(weak: true)\n${toWrite}`;
  // Above the pages to type into stand the ways to other pages.
  const top = print === 'fill-in' ? '54pt' : '46pt';
  return `#page(margin: (x: 54pt, top: ${top}, bottom: 62pt))[\n${toWrite}\n]`;
}

/** Cuts before each third-level heading. A drawing below it stands above what follows, or beside large letters. */
function writeParts(
  section: readonly RootContent[],
  layout: 'pairs' | 'lists' | 'wallet',
  print: Print,
): string {
  const start = section.findIndex((node) => node.type === 'heading' && node.depth === 3);
  const parts: RootContent[][] = [];
  for (const node of start === -1 ? [] : section.slice(start)) {
    if (node.type === 'heading' && node.depth === 3) parts.push([]);
    parts.at(-1)?.push(node);
  }
  const cells = parts.map((part) => {
    const [heading, drawing, first, ...rest] = part;
    if (!heading || !drawing || !isPicture(drawing)) return `[${markdownToTypst(part)}]`;
    return `part-${print === 'large' ? 'beside' : 'below'}(room, ${[
      [heading],
      [drawing],
      first ? [first] : [],
      rest,
    ]
      .map((nodes) => `[${markdownToTypst(nodes)}]`)
      .join(', ')})`;
  });
  return `${markdownToTypst(section.slice(0, start === -1 ? undefined : start))}
#{
  let tick-list = tick-column
  ${print === 'large' && layout !== 'wallet' ? 'one-below-another' : `in-${layout}`}(room, ${cells.join(', ')})
}`;
}

function nameOf([heading]: readonly RootContent[]): string {
  return heading ? toString(heading) : '';
}

interface Parts {
  heading: string;
  name: string;
  picture: string;
  /** Below the name: what the page is about, and marks. */
  lead: string;
  /** What one needs. */
  need: string;
  caution: string;
  /** Steps and what follows. */
  steps: string;
  /** How what is left keeps, or nothing. */
  keep: string;
}

/** The parts of a card or recipe: name, drawing, words, what one needs, caution and steps. */
function takeApart([first, ...rest]: readonly RootContent[]): Parts {
  const name = first ? toString(first) : '';
  const drawing = rest.find(isPicture);
  if (first?.type !== 'heading' || !drawing) {
    throw new Error(`The page "${name}" has no drawing. Write ![words](../art/name.svg) below it.`);
  }
  const keep = rest.filter((node) => /^Keep:/.test(toString(node)));
  const others = rest.filter((node) => node !== drawing && !keep.includes(node));
  const food = others.findIndex(({ type }) => type === 'heading');
  const caution = others.findIndex((node) => /^Caution:/.test(toString(node)));
  const steps = others.findIndex((node) => node.type === 'heading' && toString(node) === 'Steps');
  if (food === -1 || caution <= food || steps <= caution) {
    throw new Error(
      `The page "${name}" lacks a part. Write in this order: what one needs, **Caution:**, ### Steps.`,
    );
  }
  return {
    heading: markdownToTypst([first]),
    name,
    picture: writePicture(drawing.children[0]),
    lead: markdownToTypst(others.slice(0, food)),
    need: markdownToTypst(others.slice(food, caution)),
    caution: markdownToTypst(others.slice(caution, steps)),
    steps: markdownToTypst(others.slice(steps)),
    keep: markdownToTypst(keep),
  };
}

function isPicture(node: RootContent): node is Paragraph & { children: [Image] } {
  return node.type === 'paragraph' && node.children[0]?.type === 'image';
}

function writeCard({ heading, name, picture, lead, need, caution, steps }: Parts): string {
  return `#card-sheet([
${heading}
], [
${picture}
], [
${lead}

${need}
], [
${caution}

${steps}
], ${JSON.stringify(name)})`;
}

function writeRecipe(parts: Parts, print: Print): string {
  const { heading, name, picture, lead, need, caution, steps, keep } = parts;
  return `#recipe-${print === 'large' ? 'in-large-print' : 'page'}([
${heading}
], [
${picture}
], [
${lead}
], [
${caution}
], [
${need}
], [
#let note = close-note
${steps}
], [
#let note(body) = block(above: 1.2em, body)
${keep}
], ${JSON.stringify(name)})`;
}

/** The functions in Typst that the layouts above call. A text that is too long for its place stops the book. */
export const LAYOUTS_IN_TYPST = `
#let part-below(room, heading, drawing, first, rest) = {
  heading
  block(width: 100%, height: 82pt * room, radius: 8pt, clip: true, above: 8pt, below: 8pt, place(horizon, drawing))
  first
  parbreak()
  rest
}
#let part-beside(room, heading, drawing, first, rest) = block(breakable: false, {
  heading
  grid(columns: (141pt, 1fr), column-gutter: 14pt, block(width: 100%, height: 94pt, radius: 8pt, clip: true, drawing), first)
  rest
})
#let one-below-another(room, ..parts) = parts.pos().join(parbreak())
#let small-parts(body) = {
  set text(size: 0.92em)
  set par(leading: 0.62em, spacing: 0.8em)
  set list(spacing: 0.7em)
  show std.heading.where(level: 3): set text(size: 16pt)
  show std.heading.where(level: 3): set block(above: 0pt, below: 8pt)
  body
}
#let in-pairs(room, ..parts) = small-parts(grid(columns: (1fr, 1fr), column-gutter: 22pt, row-gutter: 22pt * room, ..parts))
// Of all ways to share the parts out, the one with the lowest page.
#let in-lists(room, ..parts) = layout(size => {
  let parts = parts.pos()
  let width = (size.width - 22pt) / 2
  let column(some) = small-parts(stack(spacing: 18pt, ..some))
  let ways = range(calc.pow(2, parts.len() - 1)).map(way => {
    let is-right(at) = at > 0 and calc.odd(calc.quo(way, calc.pow(2, at - 1)))
    let shared = (false, true).map(side => parts.enumerate().filter(((at, _)) => is-right(at) == side).map(((_, one)) => one))
    (columns: shared, height: calc.max(..shared.map(some => measure(block(width: width, column(some))).height)))
  })
  let best = ways.sorted(key: way => way.height).first()
  grid(columns: (1fr, 1fr), column-gutter: 22pt, ..best.columns.map(column))
})
// A card folds to the size of a bank card. Large letters need the width of the page.
#let in-wallet(room, ..parts) = {
  let edge = (inset: 13pt, stroke: (paint: ink, thickness: 1.2pt, dash: "dashed"))
  if least-letters > 0pt { parts.pos().map(part => block(width: 100%, breakable: false, ..edge, part)).join(parbreak()) } else {
    small-parts(grid(columns: (252pt, 252pt), ..edge, ..parts))
  }
}
#let week-page(name, heading, body) = page(flipped: true, margin: (x: 40pt, top: 36pt, bottom: 56pt), footer-descent: 8pt, layout(size => {
  let written(room) = {
    show table: set text(size: 15pt)
    set table(inset: (x: 7pt, y: 3pt), rows: (26pt, room))
    grid(rows: (auto, room), row-gutter: 10pt, heading, body(pictured))
  }
  let natural = measure(block(width: size.width, written(auto))).height
  if natural > size.height { too-long(name, "its page", natural - size.height) }
  // The rows of the days share out what the heading and the head of the table leave.
  written(1fr)
}))
// In large letters the drawings give way where the page would be too long with them.
#let week-page-in-large-print(name, heading, body) = page(flipped: true, margin: (x: 34pt, top: 30pt, bottom: 58pt), layout(size => {
  let written(how) = {
    show table: set text(size: least-letters)
    show table: set par(leading: 0.45em)
    set table(inset: (x: 6pt, y: 5pt))
    heading
    body(how)
  }
  let height(how) = measure(block(width: size.width, written(how))).height
  let plain(path, words) = words
  if height(pictured) <= size.height { written(pictured) } else if height(plain) <= size.height { written(plain) } else { too-long(name, "its page in large print", height(plain) - size.height) }
}))
#let cut-out(body) = {
  small-words(0.8)[Cut along the dashed line.]
  block(width: 100%, above: 6pt, inset: 16pt, radius: 8pt, stroke: (paint: ink, thickness: 1.2pt, dash: "dashed"), body)
}
#let fitted(body, width, height, name, place) = context {
  let needed = measure(block(width: width, body)).height
  if needed > height { too-long(name, place, needed - height) }
  block(width: width, height: height, body)
}
#let card-sheet(heading, picture, front, back, name) = page(
  flipped: true, margin: (x: 108pt, top: 84pt, bottom: 72pt),
  header: text(size: 12pt)[Cut along the outer line. Fold at the dots: now it is one card with 2 sides.],
  {
    set text(size: 13.5pt)
    set par(leading: 0.6em, spacing: 0.9em)
    show std.heading.where(level: 2): set text(size: 19pt)
    show std.heading.where(level: 2): set block(above: 0pt, below: 9pt, inset: 0pt, stroke: none)
    show std.heading.where(level: 3): set text(size: 15.5pt)
    show std.heading.where(level: 3): set block(above: 12pt, below: 9pt)
    set list(spacing: 0.75em)
    set enum(spacing: 0.8em)
    let side = (paint: rule, thickness: 1pt, dash: "dashed")
    let fold = (paint: accent, thickness: 1.4pt, dash: "dotted")
    grid(
      columns: (288pt, 288pt), rows: 432pt,
      stroke: (x, y) => (left: if x == 0 { side } else { fold }, right: if x == 1 { side }, top: side, bottom: side),
      {
        block(width: 288pt, below: 0pt, picture)
        pad(x: 15pt, top: 10pt, fitted(heading + front, 258pt, 206pt, name, "the front of its card"))
      },
      {
        block(width: 100%, fill: ink, inset: (x: 15pt, y: 12pt), below: 0pt, text(fill: white, size: 15pt, strong(name)))
        set text(size: 15pt)
        pad(x: 15pt, top: 12pt, fitted(back, 258pt, 372pt, name, "the back of its card"))
      },
    )
  },
)
#let close-note(body) = block(
  width: 100%, inset: (x: 11pt, y: 8pt), above: 9pt, below: 9pt, radius: 4pt, fill: tint, stroke: (left: 4pt + accent),
  breakable: false, body,
)
#let recipe-page(heading, picture, lead, caution, need, steps, keep, name) = page(margin: (x: 54pt, top: 46pt, bottom: 62pt), {
  set text(size: 15.5pt)
  set par(leading: 0.62em, spacing: 1em)
  show std.heading.where(level: 2): set block(below: 12pt)
  show std.heading.where(level: 3): set text(size: 17pt)
  show std.heading.where(level: 3): set block(above: 14pt, below: 10pt)
  set list(spacing: 0.75em)
  set enum(spacing: 0.8em)
  let words = {
    lead
    caution
    grid(columns: (196pt, 1fr), column-gutter: 22pt, need, steps)
    keep
  }
  // The drawing takes the room that the words leave.
  context {
    let room = 656pt - measure(block(width: 504pt, heading + words)).height
    if room < 110pt { too-long(name, "its page", 110pt - room) }
    let height = calc.min(room, 320pt)
    heading
    block(width: 100%, height: height, radius: 10pt, clip: true, place(top, picture))
    words
  }
})
// Large letters need 2 pages: the food, then the caution with the steps. The second one has the name again.
#let recipe-in-large-print(heading, picture, lead, caution, need, steps, keep, name) = {
  pagebreak(weak: true)
  show std.heading.where(level: 3): set block(above: 14pt, below: 10pt)
  layout(size => {
    let words = {
      lead
      need
    }
    let room = size.height - measure(block(width: size.width, heading + words)).height - 34pt
    if room < 90pt { too-long(name, "its first page in large print", 90pt - room) }
    heading
    block(width: 100%, height: calc.min(room, measure(block(width: size.width, picture)).height), radius: 10pt, clip: true, place(horizon, picture))
    words
  })
  pagebreak()
  layout(size => {
    let words(letters) = {
      set text(size: letters * 1em)
      show std.heading.where(level: 3): set text(size: letters * 22pt)
      strong(name)
      caution
      steps
      keep
    }
    let height(letters) = measure(block(width: size.width, words(letters))).height
    // What one reads from a step away is as large as its page allows.
    let letters = (1.25, 1.18, 1.1, 1).find(letters => height(letters) <= size.height)
    if letters == none { too-long(name, "its second page in large print", height(1) - size.height) }
    words(letters)
  })
}
`;
