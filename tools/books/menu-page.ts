import type { RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { isLarge, type Print } from './book-style.ts';
import { markdownToTypst } from './markdown-to-typst.ts';

/**
 * Renders a day's menu from `writeMenu`: a plate for each meal, followed by the greens, the
 * additions, and the totals. Large print has 2 facing pages: the meals and greens on one, the
 * additions and totals on the other.
 */
export function writeMenuPage(section: readonly RootContent[], print: Print): string {
  const [heading, ...rest] = section;
  const tables = rest.filter((node) => node.type === 'table');
  const [meals, greens, additions, totals] = tables;
  const name = heading ? toString(heading) : '';
  if (!heading || !meals || !greens || !additions || !totals)
    throw new Error(`The page "${name}" isn't a menu, but its layout is "menu".`);
  const greensAt = rest.indexOf(greens);
  const notes = rest.slice(0, greensAt).filter(({ type }) => type === 'paragraph');
  const [work, ...thaw] = notes;
  const allergens = rest.slice(greensAt).filter(({ type }) => type === 'paragraph');
  const write = (nodes: readonly RootContent[]) => `[\n${markdownToTypst(nodes)}\n]`;
  const parts = [
    JSON.stringify(name),
    write([heading]),
    `(${platesOf(meals).join(', ')},)`,
    work ? `[${markdownToTypst([withoutLabel(work)])}]` : 'none',
    thaw.length === 0 ? 'none' : `[\n#let note = close-note\n${markdownToTypst(thaw)}\n]`,
    write([greens]),
    write([additions]),
    write(allergens),
    isLarge(print) ? write([totals]) : writeTotals(totals),
  ];
  return `#day-menu${isLarge(print) ? '-in-large-print' : ''}(${parts.join(', ')})`;
}

/** Returns whether a page is a day's menu. */
export function isMenuPage(section: readonly RootContent[]): boolean {
  return section.filter(({ type }) => type === 'table').length === 4;
}

/** Each cell has a drawing, the meal's time of day in bold, and its name. */
function platesOf({ children: [, ...rows] }: Table): string[] {
  return rows
    .flatMap(({ children }) => children)
    .map(({ children }) => {
      const image = children.find(({ type }) => type === 'image');
      const url = image?.type === 'image' ? JSON.stringify(image.url.replace('..', '')) : 'none';
      const [when = '', dish = ''] = children
        .filter(({ type }) => type !== 'image')
        .map((node) => JSON.stringify(toString(node).trim().replace(/:$/, '')));
      return `(${url}, ${when}, ${dish})`;
    });
}

/** Removes the bold type from a label, so that it isn't formatted as a note. */
function withoutLabel(node: RootContent): RootContent {
  return { type: 'paragraph', children: [{ type: 'text', value: toString(node) }] };
}

/** Short titles for the totals, whose columns are narrow. */
const SHORT: Record<string, string> = { Carbohydrate: 'Carbs' };

/**
 * Renders the totals as one strip with a row for each calorie level: Typst arrays of the levels and
 * of the nutrients, each with its name, unit, and values.
 */
function writeTotals(table: Table): string {
  const [[, ...levels] = [], ...rows] = table.children.map(({ children }) =>
    children.map((cell) => toString(cell)),
  );
  const write = (words: readonly string[]) => words.map((one) => JSON.stringify(one)).join(', ');
  const columns = rows.map(([name = '', ...cells]) => {
    const [unit = ''] = cells.map((cell) => / (m?c?g)$/.exec(cell)?.[1]);
    const values = cells.map((cell) => cell.replace(/ m?c?g$/, ''));
    return `(${write([SHORT[name] ?? name, unit])}, (${write(values)}))`;
  });
  return `(levels: (${write(levels)}), columns: (${columns.join(', ')}))`;
}

export const MENU_IN_TYPST = `
// A whole drawing, above the name of its meal.
#let plate-of(wide, (path, when, dish)) = block(width: 100%, breakable: false, {
  show block: set block(above: 0pt, below: 0pt)
  if path != none { pdf.artifact(box(radius: 8pt, clip: true, image(path, width: wide))) }
  v(6pt)
  par(leading: 0.5em, text(fill: accent, weight: 700, when) + [: ] + strong(dish))
})
#let plates-of(wide, plates) = block(width: 100%, above: 0pt, below: 1.1em, grid(columns: (1fr, 1fr), column-gutter: 14pt, row-gutter: 15pt, ..plates.map(plate-of.with(wide))))
#let numbers-right(x, _) = horizon + if x == 0 { left } else { right }
#let with-labels-right(part) = {
  set table(align: (x, _) => horizon + if x == 0 { right } else { left })
  part
}
#let drawn-meal(wide, (path, when, dish)) = grid(columns: (wide, 1fr), column-gutter: 10pt, align: horizon,
  if path != none { pdf.artifact(box(radius: 8pt, clip: true, image(path, width: wide))) },
  text(fill: accent, weight: 700, when) + linebreak() + strong(dish),
)
// The last 2 columns are the vitamin K with each of the 2 kinds of greens.
#let strip-of-totals((levels, columns)) = {
  let title(name, unit) = if unit == "" { name } else { name + linebreak() + "(" + unit + ")" }
  let amounts = columns.slice(0, -2)
  let (greens, steady) = columns.slice(-2)
  table(columns: (46fr, 60fr, 52fr, 46fr, 44fr, 56fr, 72fr, 56fr, 56fr),
    table.header(
      table.cell(rowspan: 2)[Level], ..amounts.map(((name, unit, _)) => table.cell(rowspan: 2, title(name, unit))), table.cell(colspan: 2)[Vitamin K \\(#greens.at(1))],
      [greens], [steady],
    ),
    ..levels.enumerate().map(((at, level)) => (strong(level), ..columns.map(column => column.last().at(at)))).flatten(),
  )
}
// Every day has drawings of the same size. The space that's left is between its parts.
#let day-menu(name, heading, plates, work, thaw, greens, additions, allergens, totals) = page(margin: (x: 54pt, top: 38pt, bottom: 58pt), layout(size => {
  let written((letters, inset, wide), gap) = {
    set text(size: letters)
    set par(leading: 0.5em, spacing: 0pt)
    set block(above: 0pt, below: 0pt)
    show table: set text(size: letters)
    show table: set par(leading: 0.5em)
    set table(inset: (x: 7pt, y: inset))
    show std.heading.where(level: 2): set block(below: 11pt)
    let close-note(body) = block(width: 100%, inset: (x: 11pt, y: 7pt), radius: 4pt, fill: tint, stroke: (left: 4pt + accent), body)
    heading
    block(text(fill: accent, weight: 700, work))
    v(gap)
    grid(columns: (1fr, 1fr), column-gutter: 12pt, row-gutter: 10pt, ..plates.map(drawn-meal.with(wide)))
    for part in (thaw, greens, with-labels-right(additions), allergens) {
      if part != none {
        v(gap)
        part
      }
    }
    v(gap)
    strong[One person gets about]
    v(6pt)
    show table: set text(size: 15pt)
    show table.cell.where(y: 0): set text(size: 13pt)
    show table.cell.where(y: 1): set text(size: 13pt, weight: 700)
    set table(inset: (x: 3pt, y: 4.5pt), stroke: (x: none, y: 0.8pt + rule), align: numbers-right, fill: (_, y) => if y < 2 { tint })
    strip-of-totals(totals)
  }
  let height(..way) = measure(block(width: size.width, written(..way))).height
  // A day with something to thaw and hot greens has more words.
  let ways = ((17pt, 6.5pt, 108pt), (17pt, 5.5pt, 108pt), (16.5pt, 5.5pt, 108pt), (16pt, 5pt, 108pt), (16pt, 5pt, 96pt), (16pt, 4.5pt, 84pt))
  let best = ways.find(way => height(way, 7pt) <= size.height)
  if best == none { too-long(name, "its page", height(ways.last(), 7pt) - size.height) }
  written(best, 1fr)
}))
#let day-menu-in-large-print(name, heading, plates, work, thaw, greens, additions, allergens, totals) = {
  pagebreak(weak: true, to: "even")
  [#metadata(none) <facing>]
  turn-to(name)
  // Letters have 20 points. The drawings take the space that's left: above the names, or if they'd be
  // small there, next to them.
  layout(size => {
    let written((place, inset)) = {
      set text(size: 20pt)
      set par(leading: 0.56em, spacing: 0.85em)
      show table: set text(size: 20pt)
      set table(inset: (x: 8pt, y: inset))
      heading
      block(above: 18pt, below: 16pt, text(fill: accent, weight: 700, work))
      place(plates)
      thaw
      greens
    }
    let height(way) = measure(block(width: size.width, written(way))).height
    let beside(wide) = plates => block(above: 0pt, below: 1.1em, grid(columns: (1fr, 1fr), column-gutter: 12pt, row-gutter: 18pt, ..plates.map(drawn-meal.with(wide))))
    let ways = (..(243pt, 228pt, 213pt, 198pt, 183pt, 168pt, 153pt).map(wide => plates-of.with(wide)), ..(135pt, 120pt, 105pt).map(beside)).map(place => (9pt, 7.5pt).map(inset => (place, inset))).join() + ((beside(105pt), 6pt),)
    let best = ways.find(way => height(way) <= size.height)
    if best == none { too-long(name, "its first page in large print", height(ways.last()) - size.height) } else { written(best) }
  })
  pagebreak()
  layout(size => {
    let written((inset, gap)) = {
      set text(size: 20pt)
      set par(leading: 0.56em, spacing: gap)
      set block(spacing: gap)
      show table: set text(size: 20pt)
      set table(inset: (x: 8pt, y: inset))
      later-page(name.replace("Menu", "Extras and numbers"), v(18pt - gap) + with-labels-right(additions) + allergens + {
        set table(align: numbers-right, stroke: (x: none, y: 0.8pt + rule))
        totals
      })
    }
    let height(way) = measure(block(width: size.width, written(way))).height
    let ways = (12.5pt, 11pt, 9.5pt, 8pt, 7pt, 6pt).map(inset => (26pt, 20pt, 15pt).map(gap => (inset, gap))).join()
    let best = ways.find(way => height(way) <= size.height)
    if best == none { too-long(name, "its second page in large print", height(ways.last()) - size.height) }
    written(best)
    page-end
  })
}
`;
