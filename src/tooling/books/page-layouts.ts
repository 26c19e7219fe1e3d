import type { Image, Paragraph, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Print } from './book-style.ts';
import type { Layout } from './book-text.ts';
import { markdownToTypst, writePicture } from './markdown-to-typst.ts';

/**
 * Writes a page of a book, which is a second-level heading and what stands below it.
 * - `card`: two sides of a card of 4 × 6 inches on a sheet to cut and fold
 * - `recipe`: a drawing across the page, the caution, then the food beside the steps
 * - `wide`: a page on its side, for tables of a week
 * Large print has room for one column only: there a card and a recipe run from top to bottom.
 */
export function writePage(
  section: readonly RootContent[],
  layout: Layout | undefined,
  print: Print,
): string {
  const toWrite = `#page-to-write((writing-line, empty-cell) => [\n${markdownToTypst(section)}\n])`;
  if (layout === 'wide') return `#page(flipped: true)[\n${toWrite}\n]`;
  const plain = `#pagebreak(weak: true)\n${toWrite}`;
  if (layout === undefined || print === 'large') return plain;
  const parts = takeApart(section);
  return layout === 'card' ? writeCard(parts) : writeRecipe(parts);
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
}

/** The parts of a card or recipe: name, drawing, words, what one needs, caution and steps. */
function takeApart([first, ...rest]: readonly RootContent[]): Parts {
  const name = first ? toString(first) : '';
  const drawing = rest.find(isPicture);
  if (first?.type !== 'heading' || !drawing) {
    throw new Error(`The page "${name}" has no drawing. Write ![words](../art/name.svg) below it.`);
  }
  const others = rest.filter((node) => node !== drawing);
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

function writeRecipe({ heading, name, picture, lead, need, caution, steps }: Parts): string {
  return `#recipe-page([
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
${steps}
], ${JSON.stringify(name)})`;
}

/** The functions in Typst that the layouts above call. A text that is too long for its place stops the book. */
export const LAYOUTS_IN_TYPST = `
#let too-long(name, place, more) = panic(
  "The page \\"" + name + "\\" is " + str(calc.ceil(more.pt())) + " points too long for " + place + ". Shorten its words.",
)
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
#let recipe-page(heading, picture, lead, caution, need, steps, name) = page(margin: (x: 54pt, top: 46pt, bottom: 62pt), {
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
    grid(columns: (190pt, 1fr), column-gutter: 24pt, need, steps)
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
`;
