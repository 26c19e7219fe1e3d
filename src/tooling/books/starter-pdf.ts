import type { RootContent } from 'mdast';
import { setUpBook, type Print } from './book-style.ts';
import type { BookText } from './book-text.ts';
import { markdownToTypst } from './markdown-to-typst.ts';

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
  { title, language, body }: BookText,
  { front, back }: { front: CoverPicture; back: CoverPicture },
  print: Print,
): string {
  const firstPage = body.children.findIndex((node) => node.type === 'heading' && node.depth === 2);
  const opening = firstPage === -1 ? body.children : body.children.slice(0, firstPage);
  const pages = firstPage === -1 ? [] : body.children.slice(firstPage);
  const edition = print === 'large' ? `${STARTER_NOTICE}, large print` : STARTER_NOTICE;
  return `${setUpBook({ title: `${title} (${edition.toLowerCase()})`, language, footer: edition, print })}

${writeCover(front)}

${markdownToTypst(opening)}

#note[#${JSON.stringify(STARTER_WORDS)};]

${writeContents(pages, print)}

#show heading.where(level: 2): it => pagebreak(weak: true) + it

${markdownToTypst(pages)}

${writeCover(back)}
`;
}

/** So many lines of contents have room on 1 page of standard print. */
const LINES_OF_CONTENTS = 27;

/** A table of contents stays on 1 page, when it has room there. */
function writeContents(pages: readonly RootContent[], print: Print): string {
  const lines = pages.filter(
    (node) => node.type === 'heading' && node.depth === 2 && !node.data?.comesAgain,
  );
  const staysTogether = print === 'standard' && lines.length <= LINES_OF_CONTENTS;
  return `#block(breakable: ${!staysTogether})[
  #heading(level: 2, outlined: false)[Contents]
  #outline(title: none, target: heading.where(level: 2))
]`;
}

/** A cover fills its page; the foot of the page still says the edition. */
function writeCover({ path, alt }: CoverPicture): string {
  return `#page(margin: (x: 0.5in, top: 0.45in, bottom: 0.9in))[
  #align(center + horizon, image(${JSON.stringify(path)}, width: 500pt, alt: ${JSON.stringify(alt)}))
]`;
}
