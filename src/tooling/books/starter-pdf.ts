import type { RootContent } from 'mdast';
import { setUpBook, type Print } from './book-style.ts';
import { sectionsOf, type BookText } from './book-text.ts';
import { markdownToTypst } from './markdown-to-typst.ts';
import { LAYOUTS_IN_TYPST, writePage } from './page-layouts.ts';
import { toString } from 'mdast-util-to-string';

/** Stands at the foot of every page of a starter edition, and in every other format. */
export const STARTER_NOTICE = 'Starter edition';
/** Says what a starter edition is. */
export const STARTER_WORDS =
  'This is the starter edition. It is a whole book, made from the texts of this site. Your coach may replace it with a new edition. You can then get the new one for free.';

/** A picture that Typst places on a page of its own. */
export interface CoverPicture {
  /** Path of the SVG file, as Typst sees it. */
  path: string;
  alt: string;
}

/**
 * A whole book in Typst: front cover, title with contents, one page for each second-level heading, back
 * cover.
 */
export function writeBook(
  { title, language, opening, layouts, body }: BookText,
  { front, back }: { front: CoverPicture; back: CoverPicture },
  print: Print,
): string {
  const firstPage = body.children.findIndex((node) => node.type === 'heading' && node.depth === 2);
  const firstWords = firstPage === -1 ? body.children : body.children.slice(0, firstPage);
  const pages = firstPage === -1 ? [] : body.children.slice(firstPage);
  const edition = print === 'large' ? `${STARTER_NOTICE}, large print` : STARTER_NOTICE;
  return `${setUpBook({ title: `${title} (${edition.toLowerCase()})`, language, footer: edition, print })}

${LAYOUTS_IN_TYPST}
${writeCover(front, `place(bottom + right, dx: -26pt, dy: -26pt, block(fill: rgb("#fffdf7"), inset: 9pt, radius: 3pt)[#${JSON.stringify(STARTER_NOTICE)};])`)}

${opening === undefined ? '' : `#pdf.artifact(block(width: 100%, radius: 8pt, clip: true, image(${JSON.stringify(opening.replace('..', ''))}, width: 100%, height: ${OPENING}, fit: "cover")))`}
${markdownToTypst(firstWords)}

#note[#${JSON.stringify(STARTER_WORDS)};]

${writeContents(pages, print)}

${sectionsOf(pages)
  .map((section) => writePage(section, layoutOf(section, layouts), print))
  .join('\n\n')}

${writeCover(back)}
`;
}

/** A drawing on the page of the title leaves room for its words. */
const OPENING = '250pt';

/** So many lines of contents have room on 1 page of standard print. */
const LINES_OF_CONTENTS = 27;

/** A table of contents stays on one page of standard print: a long one in 2 columns. */
function writeContents(pages: readonly RootContent[], print: Print): string {
  const lines = pages.filter(
    (node) => node.type === 'heading' && node.depth === 2 && !node.data?.comesAgain,
  );
  const outline = '#outline(title: none, target: heading.where(level: 2))';
  const staysTogether = print === 'standard' && lines.length <= LINES_OF_CONTENTS;
  const list =
    print === 'standard' && !staysTogether
      ? `#set text(size: 12pt)\n#set par(leading: 0.4em)\n#show outline.entry: set block(above: 0.5em)\n#columns(2, gutter: 22pt)[${outline}]`
      : outline;
  return `${staysTogether ? '' : '#pagebreak(weak: true)'}
#block(breakable: ${!staysTogether})[
  #heading(level: 2, outlined: false)[Contents]
  ${list}
]`;
}

/** The layout that a book names for pages whose headings begin with certain words. */
function layoutOf([heading]: readonly RootContent[], layouts: BookText['layouts']) {
  const name = heading ? toString(heading) : '';
  return Object.entries(layouts).find(([start]) => name.startsWith(start))?.[1];
}

/** A cover fills its page to the edges. */
function writeCover({ path, alt }: CoverPicture, over = 'none'): string {
  return `#page(margin: 0pt, footer: none, {
  image(${JSON.stringify(path)}, width: 100%, height: 100%, fit: "cover", alt: ${JSON.stringify(alt)})
  ${over}
})`;
}
