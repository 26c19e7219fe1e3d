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

/** Short titles for the totals, whose 2 tables are narrow. */
const SHORT: Record<string, string> = {
  Carbohydrate: 'Carbs',
  'Vitamin K, greens': 'Vit. K, greens',
  'Vitamin K, steady greens': 'Vit. K, steady',
};

/**
 * Splits the totals into 2 tables with the same columns, side by side. Each row has its unit only
 * once.
 */
function writeTotals(table: Table): string {
  const [[, ...levels] = [], ...rows] = table.children.map(({ children }) =>
    children.map((cell) => toString(cell)),
  );
  const middle = Math.ceil(rows.length / 2);
  const halves = [rows.slice(0, middle), rows.slice(middle)].map((half) =>
    [
      ['Level', ...levels],
      ...half.map(([name = '', ...cells]) => {
        const [unit] = cells.map((cell) => / (m?c?g)$/.exec(cell)?.[1]);
        const values = cells.map((cell) => cell.replace(/ m?c?g$/, ''));
        return [`${SHORT[name] ?? name}${unit ? ` (${unit})` : ''}`, ...values];
      }),
    ].map((row) => `(${row.map((words) => JSON.stringify(words)).join(', ')})`),
  );
  return `(${halves.map((half) => `(${half.join(', ')})`).join(', ')})`;
}

export const MENU_IN_TYPST = `
// The drawing is wider than high, so a lower one loses only the table around its plate.
#let plate-of(high, (path, when, dish)) = block(width: 100%, breakable: false, {
  show block: set block(above: 0pt, below: 0pt)
  if path != none {
    pdf.artifact(block(width: 100%, height: high, radius: 8pt, clip: true, image(path, width: 100%, height: 100%, fit: "cover")))
  }
  v(6pt)
  par(leading: 0.5em, text(fill: accent, weight: 700, when) + [: ] + strong(dish))
})
// Both columns reach the margins. Only the space between them depends on the height.
#let plates-of(high, plates) = block(width: 100%, above: 0pt, below: 1.1em, layout(size => {
  let wide = calc.min((size.width - 14pt) / 2, 2.6 * high)
  grid(columns: (wide, wide), column-gutter: size.width - 2 * wide, row-gutter: 15pt, ..plates.map(plate-of.with(high)))
}))
#let numbers-right(x, _) = horizon + if x == 0 { left } else { right }
#let with-labels-right(part) = {
  set table(align: (x, _) => horizon + if x == 0 { right } else { left })
  part
}
// Every day has drawings and letters of the same size. The space that's left is between its parts.
#let drawn-meal((path, when, dish)) = grid(columns: (120pt, 1fr), column-gutter: 10pt, align: horizon,
  if path != none { pdf.artifact(box(width: 120pt, height: 80pt, radius: 8pt, clip: true, image(path, width: 100%, height: 100%, fit: "cover"))) },
  text(fill: accent, weight: 700, when) + linebreak() + strong(dish),
)
#let day-menu(name, heading, plates, work, thaw, greens, additions, allergens, totals) = page(margin: (x: 54pt, top: 38pt, bottom: 58pt), layout(size => {
  let written(inset, gap) = {
    set text(size: 14.5pt)
    set par(leading: 0.55em, spacing: 0pt)
    set block(above: 0pt, below: 0pt)
    show table: set text(size: 14.5pt)
    show table: set par(leading: 0.55em)
    set table(inset: (x: 7pt, y: inset))
    show std.heading.where(level: 2): set block(below: 4pt)
    let close-note(body) = block(width: 100%, inset: (x: 11pt, y: 7pt), radius: 4pt, fill: tint, stroke: (left: 4pt + accent), body)
    heading
    block(above: 11pt, below: 11pt, text(fill: accent, weight: 700, work))
    grid(columns: (1fr, 1fr), column-gutter: 12pt, row-gutter: 10pt, ..plates.map(drawn-meal))
    for part in (thaw, greens, with-labels-right(additions), allergens) {
      if part != none {
        v(gap)
        part
      }
    }
    v(gap)
    strong[One person gets about]
    v(7pt)
    show table: set text(size: 14pt)
    set table(inset: (x: 3pt, y: inset - 1pt), stroke: (x: none, y: 0.8pt + rule), align: numbers-right)
    grid(columns: (214pt, 1fr), column-gutter: 10pt, ..totals.map(((head, ..rows)) => table(columns: (1fr, 46pt, 46pt, 46pt), table.header(..head), ..rows.flatten())))
  }
  // The cells get what they need to be read in rows before the space between the parts grows.
  let height(inset) = measure(block(width: size.width, written(inset, if inset > 4.5pt { 16pt } else { 8pt }))).height
  let insets = (8.5pt, 7.5pt, 6.5pt, 5.5pt, 4.5pt)
  let inset = insets.find(one => height(one) <= size.height)
  if inset == none { too-long(name, "its page", height(insets.last()) - size.height) }
  written(inset, 1fr)
}))
#let day-menu-in-large-print(name, heading, plates, work, thaw, greens, additions, allergens, totals) = {
  pagebreak(weak: true, to: "even")
  [#metadata(none) <facing>]
  turn-to(name)
  // Letters have 20 points. The drawings take the space that's left.
  layout(size => {
    let written((high, inset)) = {
      set text(size: 20pt)
      set par(leading: 0.56em, spacing: 0.85em)
      show table: set text(size: 20pt)
      set table(inset: (x: 8pt, y: inset))
      heading
      block(above: 18pt, below: 16pt, text(fill: accent, weight: 700, work))
      // On a full page, each drawing is next to its meal.
      if high == none { block(above: 0pt, below: 1.1em, grid(columns: (1fr, 1fr), column-gutter: 12pt, row-gutter: 20pt, ..plates.map(drawn-meal))) } else { plates-of(high, plates) }
      thaw
      greens
    }
    let height(way) = measure(block(width: size.width, written(way))).height
    let ways = (162pt, 154pt, 146pt, 138pt, 130pt, 122pt, 114pt, 106pt, 98pt, none).map(high => (9pt, 7.5pt).map(inset => (high, inset))).join() + ((none, 6pt),)
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
