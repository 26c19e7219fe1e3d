import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { isLarge, setUpBook, type Print } from './book-style.ts';
import { sectionsOf, type BookText } from './book-text.ts';
import { authorOf, byline, EDITION, editionLines } from './front-matter.ts';
import { markdownToTypst } from './markdown-to-typst.ts';
import { LAYOUTS_IN_TYPST, writePages } from './page-layouts.ts';

/** Words that identify the edition in the page footer and the file's title. */
const EDITIONS: Record<Print, readonly string[]> = {
  standard: [],
  large: ['large print'],
  'fill-in': ['large print to type into'],
};

/** An image that Typst places on a page of its own. */
export interface CoverPicture {
  /** Path of the SVG file, relative to the Typst workspace. */
  path: string;
  alt: string;
}

/**
 * Renders a whole book as Typst: front cover, title page with contents, one page per second-level
 * heading, and back cover.
 */
export function writeBook(
  book: BookText,
  { front, back }: { front: CoverPicture; back: CoverPicture },
  print: Print,
): string {
  const { title, slug, language, opening, layouts, body, night } = book;
  const firstPage = body.children.findIndex((node) => node.type === 'heading' && node.depth === 2);
  const firstWords = firstPage === -1 ? body.children : body.children.slice(0, firstPage);
  const pages = firstPage === -1 ? [] : body.children.slice(firstPage);
  const row = longestRow(pages);
  const edition = [EDITION, ...EDITIONS[print]].join(', ');
  return `${setUpBook({ title: [title, ...EDITIONS[print]].join(', '), slug, author: authorOf(), language, footer: edition, print, night: print === 'fill-in' && night, find: row && `Find my ${row.word}` })}

${LAYOUTS_IN_TYPST}
${COLUMNS}
${writeCover(front)}

${opening === undefined ? '' : openingOf(opening, print)}
${markdownToTypst(firstWords.slice(0, 1))}

#byline(${JSON.stringify(byline())})

${markdownToTypst(firstWords.slice(1))}

#v(${print === 'fill-in' ? '18pt' : '1fr'})
#small-words(0.82)[${editionLines(book)
    .map((line) => `#${JSON.stringify(line)};`)
    .join('#linebreak();')}]

${writeContents(pages, print, book.chapters)}

${print === 'fill-in' && row ? writeFinder(row.names) : ''}

${writePages(sectionsOf(pages), layouts, print, book.chapters)}

${writeCover(back)}
`;
}

/**
 * Size of the drawing on the title page, which leaves room for the text. A short drawing isn't
 * cropped, because that would cut off heads.
 */
const OPENING: Record<Print, string> = {
  standard: 'height: 270pt, fit: "cover"',
  large: 'height: 95pt, fit: "contain"',
  'fill-in': 'height: 95pt, fit: "contain"',
};

function openingOf(drawing: string, print: Print): string {
  const file = JSON.stringify(drawing.replace('..', ''));
  // Don't crop a drawing of steps, because every panel is needed.
  const size = drawing.includes('/steps/')
    ? OPENING[print].replace('cover', 'contain')
    : OPENING[print];
  return `#pdf.artifact(block(width: 100%, radius: 8pt, clip: true, image(${file}, width: 100%, ${size})))`;
}

/** Maximum number of contents lines that fit below the title. */
const LINES_OF_CONTENTS: Record<Print, number> = { standard: 27, large: 6, 'fill-in': 6 };

/** Maximum number of contents lines in one column of standard print. */
const LINES_OF_A_PAGE = 28;
/** Height of a chapter's name with the space around it, in lines. */
const LINES_OF_A_CHAPTER = 1.5;

/**
 * Renders the table of contents. In standard print it stays on one page: if it's too long for one
 * column, it gets 2.
 */
function writeContents(
  pages: readonly RootContent[],
  print: Print,
  chapters: BookText['chapters'],
): string {
  const lines = pages.filter(
    (node) => node.type === 'heading' && node.depth === 2 && !node.data?.comesAgain,
  );
  const headings = Object.keys(chapters ?? {}).length;
  const isLong = !isLarge(print) && lines.length + LINES_OF_A_CHAPTER * headings > LINES_OF_A_PAGE;
  const outline = chapters
    ? `contents-by-chapter(in-pair: ${isLong}, (${Object.entries(chapters)
        .map(([start, name]) => `(${JSON.stringify(start)}, ${JSON.stringify(name)}), `)
        .join('')}))`
    : 'outline(title: none, target: heading.where(level: 2))';
  const staysTogether = lines.length <= LINES_OF_CONTENTS[print];
  const list = isLong && !chapters ? `#in-2-columns(${outline})` : `#${outline}`;
  const closer = isLarge(print) ? '#set text(size: 0.91em)' : '';
  return `${staysTogether ? '' : '#pagebreak(weak: true)'}
#block(breakable: ${!staysTogether})[
  #ways
  #heading(level: 2, outlined: false)[Contents] <contents>
  // The number of a recipe or an evening is enough.
  #show regex("^(Recipe|Evening) "): none
  #show outline.entry: listed-as.with((${rangesOf(pages)
    .map(([name, range]) => `(${JSON.stringify(name)}, ${JSON.stringify(range)}), `)
    .join('')}))
  ${closer}
  ${list}
]`;
}

/**
 * Returns the contents entries of pages that later pages continue, such as "Days 1 to 7" for "Day
 * 1". Only the first page of each sequence is listed.
 */
function rangesOf(pages: readonly RootContent[]): [name: string, range: string][] {
  const ranges: [string, string][] = [];
  let listed = '';
  let days: number[] = [];
  const close = () => {
    const [first, last] = [days[0], days.at(-1)];
    const [, word, number] = /^([A-Z][a-z ]+) (\d+)$/.exec(listed) ?? [];
    const [, week] = /^(Week \d+): /.exec(listed) ?? [];
    if (first === undefined || last === undefined) return;
    if (word !== undefined) ranges.push([listed, `${word}s ${number} to ${last}`]);
    else if (week !== undefined) ranges.push([listed, `${week}: days ${first} to ${last}`]);
  };
  for (const node of pages) {
    if (node.type !== 'heading' || node.depth !== 2) continue;
    const name = toString(node);
    if (node.data?.comesAgain) {
      const [, word, number] = /^([A-Z][a-z ]+) (\d+)$/.exec(name) ?? [];
      const isSame = word !== undefined && (listed.startsWith(`${word} `) || word === 'Day');
      if (isSame) days.push(Number(number));
      continue;
    }
    close();
    listed = name;
    days = [];
    const [, start] = /^(.+), page 1$/.exec(name) ?? [];
    if (start !== undefined) ranges.push([name, start]);
  }
  close();
  return ranges;
}

/** Minimum number of numbered pages for a page that links to each of them. */
const ROW = 7;

/** Returns the longest sequence of numbered pages, such as the days. */
function longestRow(pages: readonly RootContent[]): { word: string; names: string[] } | undefined {
  const names = sectionsOf(pages).map(([heading]) => (heading ? toString(heading) : ''));
  const rows = Map.groupBy(
    names.filter((name) => /^[A-Z][a-z]+ \d+\b/.test(name)),
    (name) => name.replace(/ .*/, ''),
  );
  const [word, row] =
    [...rows].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return word && row && row.length >= ROW ? { word: word.toLowerCase(), names: row } : undefined;
}

/** Renders a page with a link to each page of the sequence. */
function writeFinder(names: readonly string[]): string {
  const list = names.map((name) => {
    const number = /\d+/.exec(name)?.[0] ?? '';
    return `(${JSON.stringify(name)}, ${JSON.stringify(number)}), `;
  });
  return `#find-page((${list.join('')}))`;
}

/** The contents, in 1 or 2 columns. */
const COLUMNS = `#let words-of(body) = if body.has("text") { body.text } else if body.has("children") { body.children.map(words-of).join() } else { "" }
#let close-contents((points, gap), body) = {
  set text(size: points)
  set outline(indent: 0pt)
  show outline: set par(spacing: gap)
  body
}
#let contents-sizes = (..(16pt, 15pt, 14pt, 13pt, 12pt).map(points => (points, 0.78em)), (12pt, 0.68em), (12pt, 0.58em))
// Splits a long list into 2 columns of equal height, in the largest font size that fits the page.
#let in-2-columns(list) = layout(size => {
  let height(points) = measure(block(width: (size.width - 22pt) / 2, close-contents(points, list))).height / 2 + 2.6 * points.first()
  let points = contents-sizes.find(one => height(one) < size.height - 70pt)
  if points == none { columns(2, gutter: 22pt, close-contents(contents-sizes.last(), list)) } else { block(height: height(points), columns(2, gutter: 22pt, close-contents(points, list))) }
})
// Does the same without splitting a chapter, if that fits.
#let whole-chapters(chapters) = layout(size => {
  let width = (size.width - 22pt) / 2
  let find-split(points) = {
    let high(some) = measure(block(width: width, close-contents(points, some.join()))).height
    let ways = range(1, chapters.len()).map(at => (chapters.slice(0, at), chapters.slice(at)))
    let best = ways.sorted(key: way => calc.max(..way.map(high))).first()
    if calc.max(..best.map(high)) < size.height - 70pt { best.map(some => close-contents(points, some.join())) }
  }
  let best = contents-sizes.fold(none, (found, points) => if found == none { find-split(points) } else { found })
  if best == none { in-2-columns(chapters.join()) } else { grid(columns: (1fr, 1fr), column-gutter: 22pt, ..best) }
})
// Shows a different name for a page in the contents.
#let listed-as(ranges, entry) = {
  let range = ranges.find(((name, _)) => name == words-of(entry.element.body))
  if range == none { entry } else {
    contents-line(entry, range.last())
  }
}
// Prints each chapter's name with its pages below.
#let contents-by-chapter(chapters, in-pair: false) = context {
  let pages = query(heading.where(level: 2, outlined: true))
  let starts = chapters.map(((start, name)) => pages.find(one => words-of(one.body).starts-with(start)))
  let written = chapters.enumerate().map(((at, (start, name))) => {
    if starts.at(at) == none { panic("The chapter \\"" + name + "\\" starts at a page \\"" + start + "\\", which is not there. Correct it at the top of the text.") }
    let own = heading.where(level: 2, outlined: true).after(starts.at(at).location())
    let next = starts.at(at + 1, default: none)
    block(above: 1.5em, below: 0.7em, sticky: true, text(fill: title-ink, strong(name)))
    outline(title: none, target: if next == none { own } else { own.before(next.location(), inclusive: false) })
  })
  if in-pair { whole-chapters(written) } else { written.join() }
}`;

/** A cover bleeds to the edges of its page. */
function writeCover({ path, alt }: CoverPicture): string {
  return `#page(width: 612pt, height: 792pt, margin: 0pt, header: none, footer: none, {
  image(${JSON.stringify(path)}, width: 100%, height: 100%, fit: "cover", alt: ${JSON.stringify(alt)})
})`;
}
