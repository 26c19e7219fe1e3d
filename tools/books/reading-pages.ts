import type { RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { partsInTypst } from './markdown-to-typst.ts';

/** Maximum number of rows in a part of a table. */
const ROWS = 8;

/**
 * Renders pages to read in large print. All their letters have the same size. A text that's too
 * long for one page is split between 2 of them, where that makes both about equally full.
 * @param title The section's heading in Typst.
 * @param section The section, with its heading.
 */
export function writeReadingPages(title: string, section: readonly RootContent[]): string {
  const [heading, ...rest] = section;
  const nodes = rest.flatMap(inPieces);
  const written = partsInTypst(nodes);
  const parts = written.map((typst, at) => {
    const [, call = ''] = /^#(heading|list|enum|table)\b/.exec(typst) ?? [];
    const introduces = call === '' && /^#table\b/.test(written[at + 1] ?? '');
    // At least 2 items of a list are below its heading.
    const starts = call !== '' && /^#heading\b/.test(written[at - 1] ?? '');
    const leads =
      introduces || starts || call === 'heading' || /^#label-of-lines|:";\]?$/.test(typst);
    return `(kind: ${JSON.stringify(call)}, leads: ${leads}, body: (writing-lines, empty-cell, room) => [\n${typst}\n])`;
  });
  const name = JSON.stringify(heading ? toString(heading) : '');
  return `#reading-pages(${name}, [\n${title}\n], (${parts.join(', ')},))`;
}

/** Splits a list into its items, and a long table into 2. */
function inPieces(node: RootContent): RootContent[] {
  if (node.type === 'list' && !/^☐/m.test(toString(node))) {
    const start = node.start ?? 1;
    return node.children.map((item, at) => ({ ...node, start: start + at, children: [item] }));
  }
  return splitTable(node);
}

/** Splits a table that's too long for the rest of a page of large print into 2. */
export function splitTable(node: RootContent): RootContent[] {
  if (node.type !== 'table' || node.children.length <= ROWS + 1) return [node];
  const [head, ...rows] = node.children;
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)].map((some): Table => ({
    ...node,
    children: head ? [head, ...some] : some,
  }));
}

export const READING_IN_TYPST = `
// Width and height of the text on a page. Takes the context of its caller. Unlike in a layout, pages can
// end in it.
#let text-area() = {
  let (top, bottom, left, right) = page.margin
  (width: page.width - left.length - right.length, height: page.height - top.length - bottom.length)
}
// Uses the widest spacing that fits the text on one page, or on 2 pages if it's too long for one.
#let reading-pages(name, title, parts) = {
  pagebreak(weak: true)
  turn-to(name)
  context {
    let size = text-area()
    let room = size.height - 6pt
    let styled((leading, gap, share), body) = {
      set text(size: 20pt)
      set par(leading: leading, spacing: 0.75 * gap)
      set table(inset: (x: 8pt, y: calc.max(7pt, 0.5 * gap)))
      show table: it => {
        set text(size: if it.columns.len() > 3 { least-letters } else { 20pt })
        it
      }
      show std.heading.where(level: 3): set text(size: 23pt)
      let note(body) = block(width: 100%, inset: (x: 14pt, y: 11pt), radius: 4pt, fill: tint, stroke: (left: 4pt + accent), body)
      set block(above: 0pt, below: 0pt)
      body
    }
    let shown(way, at) = block(width: 100%, above: 0pt, below: 0pt, if at < 0 { title } else {
      let share = way.last()
      styled(way, (parts.at(at).body)(writing-lines-of(calc.max(1, share)), empty-cell-of(1), calc.min(1, share)))
    })
    // The space above a part.
    let gap-above(gap, at) = {
      let kind = parts.at(at).kind
      if at == 0 { 18pt } else if kind == "heading" { 1.25 * gap } else if parts.at(at - 1).kind == "heading" { 0.6 * gap } else if kind in ("list", "enum") and (parts.at(at - 1).kind == kind or parts.at(at - 1).leads) { 0.72 * gap } else { gap }
    }
    let heights(way) = range(-1, parts.len()).map(at => measure(block(width: size.width, shown(way, at))).height)
    let total(way, high, from, to) = range(from, to).map(at => high.at(at + 1) + if at > from or from == 0 { gap-above(way.at(1), at) } else { 0pt }).sum(default: 0pt) + if from == 0 { high.first() } else { 0pt }
    let ends = range(1, parts.len()).filter(at => not parts.at(at - 1).leads)
    let ways = ((0.8em, 24pt, 1.3), (0.75em, 22pt, 1.15), (0.7em, 20pt, 1), (0.66em, 18pt, 0.95), (0.62em, 16pt, 0.9), (0.58em, 14pt, 0.85), (0.55em, 12pt, 0.8), (0.52em, 10pt, 0.72), (0.5em, 9pt, 0.62))
    // Writes some of the parts, with a bit more space between them if that fills their page.
    let written(way, high, from, to) = {
      let rest = room - total(way, high, from, to)
      let more = if to - from > 1 { calc.max(0pt, calc.min(rest / (to - from), 9pt)) } else { 0pt }
      if from == 0 { shown(way, -1) }
      for at in range(from, to) {
        if at > from or from == 0 { v(gap-above(way.at(1), at) + more) }
        shown(way, at)
      }
      notes-in(rest - more * (to - from), 46pt, most: 4)
    }
    let best = none
    for way in ways.slice(0, -2) {
      let high = heights(way)
      if total(way, high, 0, parts.len()) <= room {
        best = (way, high, none)
        break
      }
    }
    if best == none {
      for way in ways {
        let high = heights(way)
        let longer(at) = calc.max(total(way, high, 0, at), total(way, high, at, parts.len()))
        let at = ends.sorted(key: longer).first()
        if longer(at) <= room {
          best = (way, high, at)
          break
        }
      }
    }
    if best == none { too-long(name, "2 pages in large print", total(ways.last(), heights(ways.last()), 0, parts.len()) - 2 * room) }
    let (way, high, at) = best
    if at == none { written(way, high, 0, parts.len()) } else {
      written(way, high, 0, at)
      pagebreak()
      written(way, high, at, parts.len())
    }
  }
  page-end
}
`;
