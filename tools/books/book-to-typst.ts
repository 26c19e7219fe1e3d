import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { hasOneSize, isLarge, setUpBook, type Print } from './book-style.ts';
import { layoutOf, sectionsOf, type BookText } from './book-text.ts';
import { authorOf, byline, editionLines } from './front-matter.ts';
import { markdownToTypst } from './markdown-to-typst.ts';
import { LAYOUTS_IN_TYPST, writePages } from './page-layouts.ts';
import { SCREENS_IN_TYPST } from './screen-pages.ts';
import { forScreen, withoutCutting } from './screen-words.ts';

/** Name of the edition in the file's title and on its cover. */
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
 * Renders a whole book as Typst: front cover, title page, contents, the pages under each
 * second-level heading, and back cover.
 */
export function writeBook(
  book: BookText,
  { front, back }: { front: CoverPicture; back: CoverPicture },
  print: Print,
): string {
  const { title, slug, language, layouts, body, night } = book;
  const reword: Record<Print, (node: RootContent) => RootContent> = {
    standard: (node) => node,
    large: withoutCutting,
    'fill-in': forScreen,
  };
  const children = body.children.map(reword[print]);
  const firstPage = children.findIndex((node) => node.type === 'heading' && node.depth === 2);
  const firstWords = firstPage === -1 ? children : children.slice(0, firstPage);
  const pages = sectionsOf(firstPage === -1 ? [] : children.slice(firstPage))
    // Large print fills its pages, so there's nothing to cut.
    .filter((section) => print === 'standard' || layoutOf(section, layouts) !== 'cutting')
    .flat();
  const row = longestRow(pages);
  // In large print, a longer title wouldn't fit next to the page number.
  const footer = print === 'large' ? `${title.replace(/ & .*/, '')}, large print` : title;
  return `${setUpBook({ title: [title, ...EDITIONS[print]].join(', '), slug, author: authorOf(), language, footer, print, night: print === 'fill-in' && night, find: row && `Find my ${row.word}` })}

${COLUMNS}
${LAYOUTS_IN_TYPST}
${print === 'fill-in' ? SCREENS_IN_TYPST : ''}
${writeCover(front, print)}

${writeTitlePage(book, firstWords)}

${writeContents(pages, print, book)}

${print === 'fill-in' && row ? writeFinder(row.names) : ''}

${writePages(sectionsOf(pages), layouts, print, book.chapters, hasOneSize(slug))}

${writeCover(back, print, [])}
`;
}

/** Renders the title page: the opening drawing, the title, and the words below it. */
function writeTitlePage(book: BookText, words: readonly RootContent[]): string {
  const { opening } = book;
  const edition = editionLines(book).map((line) => `#${JSON.stringify(line)};`);
  const page = `title-page(${opening === undefined ? 'none' : JSON.stringify(opening.replace('..', ''))}, [
${markdownToTypst(words.slice(0, 1))}

#byline(${JSON.stringify(byline())})

${markdownToTypst(words.slice(1))}
], [#small-words(0.82)[${edition.join('#linebreak();')}]])`;
  return `#${page}`;
}

/** Maximum number of table-of-contents lines that fit below the title. */
const LINES_OF_CONTENTS: Record<Print, number> = { standard: 27, large: 6, 'fill-in': 6 };

/** Maximum number of table-of-contents lines per column in standard print. */
const LINES_OF_A_PAGE = 28;
/** Height of a chapter name including the space around it, in lines. */
const LINES_OF_A_CHAPTER = 1.5;

/**
 * Renders the table of contents. In standard print, it gets 2 columns if it's too long for one, and
 * a second page if the type would be too small. In large print, it has 2 columns if there are
 * chapters.
 */
function writeContents(
  pages: readonly RootContent[],
  print: Print,
  { chapters, layouts, slug }: Pick<BookText, 'chapters' | 'layouts' | 'slug'>,
): string {
  const lines = pages.filter(
    (node) => node.type === 'heading' && node.depth === 2 && !node.data?.comesAgain,
  );
  const headings = Object.keys(chapters ?? {}).length;
  const isLong = !isLarge(print) && lines.length + LINES_OF_A_CHAPTER * headings > LINES_OF_A_PAGE;
  const written = Object.entries(chapters ?? {})
    .map(([start, name]) => `(${JSON.stringify(start)}, ${JSON.stringify(name)}), `)
    .join('');
  const outline = chapters
    ? `contents-by-chapter(in-pair: ${isLong}, (${written}))`
    : 'outline(title: none, target: heading.where(level: 2))';
  const settings = `
  #heading(level: 2, outlined: false)[Contents] <contents>
  // The number of a recipe is enough, and an evening has its page.
  #show regex("^(Recipe |Evening [0-9]+: )"): none
  #show outline.entry: listed-as.with((${rangesOf(pages)
    .map(([name, range]) => `(${JSON.stringify(name)}, ${JSON.stringify(range)}), `)
    .join('')}))`;
  // Fronts of cards are on right-hand pages.
  const isOnOnePage = Object.values(layouts).includes('card');
  if (chapters && (print === 'large' || (isLong && !isOnOnePage))) {
    const letters = hasOneSize(slug) ? '18pt, 17pt, 16pt, 15pt' : '16pt, 15pt, 14pt';
    const sizes = print === 'large' ? '' : `, letters: (${letters})`;
    return `#pagebreak(weak: true)
#[
  #[#metadata("Contents") <turn>]${settings}
  #contents-in-columns((${written}), 616pt${sizes})
]`;
  }
  if (print === 'fill-in') {
    const columns = chapters ? `contents-in-columns((${written}), 600pt)` : outline;
    return `#pagebreak(weak: true)
#[${settings}
  #${columns}
  #ways-to-pages
]`;
  }
  const staysTogether = lines.length <= LINES_OF_CONTENTS[print];
  const list = isLong && !chapters ? `#in-2-columns(${outline})` : `#${outline}`;
  return `${staysTogether ? '' : '#pagebreak(weak: true)'}
#block(breakable: ${!staysTogether})[${settings}
  ${list}
]`;
}

/**
 * Returns the contents entries for pages that are continued on later ones, such as "Days 1 to 7"
 * for "Day 1". Only the first page of each sequence is listed.
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

/** Minimum number of numbered pages for which a page of links to them is added. */
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

/** Typst functions for the table of contents, in 1 or 2 columns, and for the title page. */
const COLUMNS = `#let words-of(body) = if body.has("text") { body.text } else if body.has("children") { body.children.map(words-of).join() } else { "" }
// The pages of some evenings, in order.
#let pages-of-evenings(..evenings) = context {
  let pages = query(heading.where(level: 2))
  evenings.pos().map(evening => {
    let page = pages.find(one => words-of(one.body).starts-with("Evening " + str(evening) + ":"))
    if page == none { panic("There's no evening " + str(evening) + ".") }
    page.location()
  }).map(at => link(at, str(counter(std.page).at(at).first()))).join(", ")
}
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
#let position-of-chapter(pages, start, name) = {
  let at = pages.position(one => words-of(one.body).starts-with(start))
  if at == none { panic("The chapter \\"" + name + "\\" starts with the page \\"" + start + "\\", which doesn’t exist. Correct it at the top of the text.") }
  at
}
// Each chapter's name with its pages below. Takes the context of its caller.
#let chapter-lists(chapters) = {
  let pages = query(heading.where(level: 2, outlined: true))
  let starts = chapters.map(((start, name)) => pages.at(position-of-chapter(pages, start, name)))
  chapters.enumerate().map(((at, (start, name))) => {
    let own = heading.where(level: 2, outlined: true).after(starts.at(at).location())
    let next = starts.at(at + 1, default: none)
    block(above: 1.5em, below: 0.7em, sticky: true, text(fill: title-ink, strong(name)))
    outline(title: none, target: if next == none { own } else { own.before(next.location(), inclusive: false) })
  })
}
#let contents-by-chapter(chapters, in-pair: false) = context {
  let written = chapter-lists(chapters)
  if in-pair { whole-chapters(written) } else { written.join() }
}
// Splits a list of heights into columns, in order, so that the highest column is as low as possible.
// Returns its height, and the positions in each column.
#let even-columns(count, heights, gap) = {
  let sum(from, to) = heights.slice(from, to).sum() + gap * (to - from - 1)
  let split(most) = {
    let columns = ((),)
    for at in range(heights.len()) {
      let column = columns.last()
      if column.len() > 0 and sum(column.first(), at + 1) > most { columns.push((at,)) } else { columns.last().push(at) }
    }
    columns
  }
  let sums = range(heights.len()).map(from => range(from + 1, heights.len() + 1).map(to => sum(from, to))).flatten().sorted()
  let most = sums.find(most => most >= calc.max(..heights) and split(most).len() <= count)
  (most, split(most))
}
// The contents have 2 columns and take one page or 2 about equally full pages. If a chapter continues
// in the next column, each column lists at least 2 of its pages.
#let contents-in-columns(chapters, most, letters: (22pt, 20pt, 18pt)) = context {
  let wide = (page.width - page.margin.left.length - page.margin.right.length - 22pt) / 2
  let pages = query(heading.where(level: 2, outlined: true))
  let starts = chapters.map(((start, name)) => position-of-chapter(pages, start, name))
  let list(from, to) = outline(title: none, target: heading.where(level: 2, outlined: true).after(pages.at(from).location()).before(pages.at(to - 1).location()))
  let name(at) = block(above: 1.3em, below: 0.7em, text(fill: title-ink, strong(chapters.at(at).last())))
  // Parts that aren't split, each with its chapter.
  let parts = starts.enumerate().map(((at, from)) => {
    let to = starts.at(at + 1, default: pages.len())
    if to - from < 4 { ((at, from, to),) } else { ((at, from, from + 2), ..range(from + 2, to - 2).map(one => (at, one, one + 1)), (at, to - 2, to)) }
  }).join()
  let column(some) = {
    for at in some.map(((at, ..)) => at).dedup() {
      let own = some.filter(one => one.first() == at)
      if own.first().at(1) == starts.at(at) { name(at) }
      list(own.first().at(1), own.last().last())
    }
  }
  let find-columns(points, count, gap) = {
    let high(body) = measure(block(width: wide, close-contents((points, gap * 1em), body))).height
    let heights = parts.map(part => high(column((part,))) + calc.max(3pt, (gap - 0.28) * points) + if part.at(1) == starts.at(part.first()) { 1.3 * points } else { 0pt })
    let (highest, columns) = even-columns(count, heights, 0pt)
    if highest <= most { columns.map(some => close-contents((points, gap * 1em), column(some.map(at => parts.at(at))))) }
  }
  let ways = (2, 4, 6).map(count => letters.map(points => (1, 0.85, 0.7, 0.6).map(gap => (points, count, gap))).join()).join()
  let best = ways.fold(none, (found, way) => if found == none { find-columns(..way) } else { found })
  for (at, pair) in best.chunks(2).enumerate() {
    if at > 0 {
      ways-to-pages
      pagebreak()
      heading(level: 2, outlined: false, bookmarked: false)[Contents, page #(at + 1)]
    }
    grid(columns: (1fr, 1fr), column-gutter: 22pt, ..pair)
  }
}
// A title page with a drawing as wide as the page, and as high as its words allow. A high scene loses
// most of what's cut off below, where there are no heads. Dishes and steps are whole, on a band.
#let title-page(drawing, words, edition) = {
  layout(size => {
    let sized(letters) = {
      show heading.where(level: 1): set text(size: 44pt) if letters < 1
      set text(size: calc.max(least-letters, letters * text.size))
      set par(leading: 0.7em) if letters < 1
      words
    }
    let reserve = if least-letters > 0pt { 40pt } else { 64pt }
    let space(letters) = size.height - measure(block(width: size.width, sized(letters) + edition)).height - reserve
    let letters = (1, 0.95, 0.91, 0.87).find(letters => space(letters) >= 270pt)
    if letters == none { letters = 0.87 }
    if drawing != none {
      let natural = measure(image(drawing, width: size.width)).height
      let is-of-steps = "/steps/" in drawing
      let most = if is-of-steps { natural } else { calc.max(270pt, natural) }
      let high = calc.min(most, space(letters), if is-screen { 240pt } else { space(letters) })
      let band = if is-of-steps { tint } else { rgb(read(drawing).match(regex("#[0-9a-f]{6}")).text) }
      pdf.artifact(block(width: 100%, height: high, radius: 8pt, clip: true, fill: band, if high >= natural {
        image(drawing, width: 100%, height: 100%, fit: "cover")
      } else if is-of-steps or "/dishes/" in drawing {
        align(center, image(drawing, height: 100%))
      } else {
        move(dy: -0.2 * (natural - high), box(height: natural, image(drawing, width: 100%)))
      }))
    }
    sized(letters)
  })
  v(1fr)
  edition
  ways-to-pages
}`;

/**
 * Matches the shadow of the spine on a cover. The shop shows it, but on paper it would look like a
 * printing defect.
 */
export const SPINE = '<rect x="(?:0|13)" y="0" width="(?:13|2)" height="800"[^>]*/>';

/**
 * Renders a cover that extends to the edges of its page, with a tab for the edition's name, if any.
 */
function writeCover(
  { path, alt }: CoverPicture,
  print: Print,
  [edition]: readonly string[] = EDITIONS[print],
): string {
  const tab =
    edition === undefined
      ? ''
      : `
  place(top + right, dy: 726pt, box(fill: rgb("#fdf6e6"), inset: (x: 22pt, y: 13pt), radius: (left: 6pt), text(size: 20pt, weight: 700, fill: rgb("#10353b"), ${JSON.stringify(`${edition[0]?.toUpperCase()}${edition.slice(1)}`)})))`;
  return `#page(width: 612pt, ${print === 'fill-in' ? '' : 'height: 792pt, '}margin: 0pt, header: none, footer: none, {
  place(image(bytes(read(${JSON.stringify(path)}).replace(regex(${JSON.stringify(SPINE)}), "")), width: 100%, height: 100%, fit: "cover", alt: ${JSON.stringify(alt)}))${tab}
})`;
}
