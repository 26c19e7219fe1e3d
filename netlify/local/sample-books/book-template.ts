import { setUpBook } from '#src/books/book-style.ts';
import { markdownToTypst } from '#src/books/markdown-to-typst.ts';
import type { BookText } from './book-text.ts';

/** Stands at the foot of every page. */
export const SAMPLE_NOTICE = 'Sample. This is not the full book.';

/** What the template needs beside the text. */
interface CoverPicture {
  /** Path of the SVG file, as Typst sees it. */
  path: string;
  alt: string;
}

/**
 * A whole book in Typst: cover, title with contents, then one page for each second-level heading.
 * Sizes follow the needs of tired eyes: 16 pt, lines 1.5 apart, left aligned, no hyphens, wide margins.
 */
export function writeBook({ title, language, body }: BookText, cover: CoverPicture): string {
  const firstPage = body.children.findIndex((node) => node.type === 'heading' && node.depth === 2);
  const opening = firstPage === -1 ? body.children : body.children.slice(0, firstPage);
  const pages = firstPage === -1 ? [] : body.children.slice(firstPage);
  return `${setUpBook({ title: `${title} (sample)`, language, footer: SAMPLE_NOTICE })}

#page(margin: (x: 0.5in, top: 0.45in, bottom: 0.9in))[
  #align(center + horizon, image(${JSON.stringify(cover.path)}, width: 500pt, alt: ${JSON.stringify(cover.alt)}))
]

${markdownToTypst(opening)}

#heading(level: 2, outlined: false)[Contents]
#outline(title: none, target: heading.where(level: 2))

#show heading.where(level: 2): it => pagebreak(weak: true) + it

${markdownToTypst(pages)}
`;
}
