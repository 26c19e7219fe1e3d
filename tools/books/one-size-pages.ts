import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { partsInTypst } from './markdown-to-typst.ts';
import { splitTable } from './reading-pages.ts';

/** Parts that start the second of 2 pages: something to draw, point to, or write. */
const STARTS =
  /^(?:kit-(?:outline|trace|boxes|frame|wheel|body|pictures|battery)|label-of-lines|writing-lines)$/;

/**
 * Renders a page in large print whose letters never get smaller. If it doesn't fit on one page, it
 * takes 2 that face each other.
 * @param title The section's heading in Typst, with its lines to fill in.
 * @param section The section, with its heading.
 * @param mayBeSpread Whether it can take 2 pages so that those of the next section face each other.
 */
export function writeInOneSize(
  title: string,
  section: readonly RootContent[],
  mayBeSpread: boolean,
): string {
  const [heading, ...nodes] = section;
  const rest = nodes.flatMap((node) => (isFull(node) ? splitTable(node) : [node]));
  const dated = rest[0]?.type === 'code' && rest[0].lang === 'date' ? 1 : 0;
  const top = [title, ...partsInTypst(rest.slice(0, dated))].join('\n\n');
  const written = partsInTypst(rest.slice(dated));
  const parts = written.map((typst, at) => {
    const [, call = ''] = /^#([a-z-]+)/.exec(typst) ?? [];
    const [, next = ''] = /^#([a-z-]+)/.exec(written[at + 1] ?? '') ?? [];
    // A line that introduces a list, a table, or lines to write on stays with it.
    const leads =
      /^(?:heading|urgent-heading|label-of-lines)$/.test(call) ||
      /:";\]?$/.test(typst) ||
      (call === 'note' && next === 'enum');
    return `(starts: ${STARTS.test(call)}, leads: ${leads}, body: (writing-lines, empty-cell, room) => [\n${typst}\n])`;
  });
  const name = JSON.stringify(heading ? toString(heading) : '');
  return `#pages-in-one-size(${name}, [\n${top}\n], (${parts.join(', ')},), may-be-spread: ${mayBeSpread}, faces: ${hasRoomToWrite(section)})`;
}

/** Returns whether a section has something to write on, draw on, or point to. */
function hasRoomToWrite(section: readonly RootContent[]): boolean {
  return section.some(
    (node) =>
      node.type === 'code' ||
      node.type === 'thematicBreak' ||
      (node.type === 'table' && !isFull(node)),
  );
}

/** Returns whether a node is a table to read, without cells to write in. */
function isFull(node: RootContent): boolean {
  return (
    node.type === 'table' &&
    node.children.every((row) => row.children.every((cell) => toString(cell)))
  );
}

export const ONE_SIZE_IN_TYPST = `
// How close the lines and the parts of a page are, and of one that's too long otherwise.
#let usual-space = (leading: 0.66em, spacing: 1em)
#let close-space = (leading: 0.57em, spacing: 0.78em)
#let low-scene = 0.6
#let closest-space = (leading: 0.53em, spacing: 0.7em)
// Whether the next page is on the right. This is counted instead of asking for page numbers, because
// Typst wouldn't find the numbers of so many pages that depend on each other.
#let is-on-right = state("is-on-right", false)
#let count-sides-from-here = {
  pagebreak(weak: true)
  context is-on-right.update(calc.odd(here().page()))
}
#let pages-in-one-size(name, title, parts, may-be-spread: false, faces: true) = {
  pagebreak(weak: true)
  context {
    let size = text-area()
    let most = size.height - 4pt
    let written(from, to, drawn, lines, space) = {
      set par(..space)
      set list(spacing: 0.72 * space.spacing) if space.spacing > 1em
      set enum(spacing: 0.72 * space.spacing) if space.spacing > 1em
      set table(inset: (x: 7pt, y: 7pt))
      // Away from the line that says which page this continues.
      if from == 0 { title } else { v(9pt) }
      for at in range(from, to) {
        (parts.at(at).body)(writing-lines-of(lines), empty-cell-of(calc.min(lines, 2.3)), drawn)
        parbreak()
      }
    }
    let high(from, to, drawn, lines, space) = measure(block(width: size.width, written(from, to, drawn, lines, space))).height
    let count = parts.len()
    // A scene loses some of its height on a full page. What's written in keeps it.
    let fits(from, to, space) = high(from, to, low-scene, 1, space) <= most
    let space = (usual-space, close-space).find(space => fits(0, count, space))
    // Two pages face each other. If the next section needs 2, this one takes a left page and a right
    // one, too.
    let fits-a-page = space != none
    let next = query(selector(<fits-a-page>).after(here())).at(1, default: none)
    let is-before-spread = may-be-spread and next != none and not next.value
    let is-right = is-on-right.get()
    let is-spread = not fits-a-page or (is-before-spread and not is-right)
    let at = none
    if is-spread {
      let ends = range(1, count).filter(at => not parts.at(at - 1).leads)
      for way in (usual-space, close-space, closest-space) {
        if at == none {
          let found = ends.filter(at => fits(0, at, way) and fits(at, count, way))
          if found.len() > 0 {
            space = way
            // What's drawn or written starts the second page, unless the first one would be half empty.
            let is-half-full(at) = high(0, at, low-scene, 1, way) >= 0.5 * most
            let apart(at) = calc.abs(high(0, at, low-scene, 1, way) - high(at, count, low-scene, 1, way))
            let fuller = found.filter(is-half-full)
            at = (..fuller.filter(at => parts.at(at).starts), ..fuller, ..found.sorted(key: apart)).first()
          }
        }
      }
      if at == none { too-long(name, "2 pages in large print", high(0, count, low-scene, 1, closest-space) - 2 * most) }
    }
    if is-spread and is-right and faces { to-left-page }
    [#metadata(fits-a-page or not faces) <fits-a-page>]
    is-on-right.update(right => if fits-a-page { not right and not is-before-spread } else { right and not faces })
    turn-to(name)
    // Fills a page with larger drawings, then with more lines, then with more space. What's left of a
    // right page is for notes.
    let filled(from, to, has-notes: false) = {
      let drawn = first-that(share => high(from, to, share, 1, space) <= most, 2.3, 2, 1.8, 1.6, 1.45, 1.3, 1.2, 1.1, 1, 0.8, low-scene)
      let lines = first-that(share => high(from, to, drawn, share, space) <= most, 6, 5, 4, 3.4, 2.8, 2.3, 1.9, 1.6, 1.3, 1)
      let wider = (1.8em, 1.6em, 1.45em, 1.25em, 1.1em, 1em, 0.92em).filter(spacing => spacing > space.spacing).find(spacing => high(from, to, drawn, lines, (..space, spacing: spacing)) <= most)
      let rest = most - high(from, to, drawn, lines, (..space, spacing: 1.25em))
      if has-notes and rest > 150pt {
        written(from, to, drawn, lines, (..space, spacing: 1.25em))
        notes-in(rest, 46pt, most: 9)
      } else {
        written(from, to, drawn, lines, if wider == none { space } else { (..space, spacing: wider) })
      }
    }
    if at == none { filled(0, count) } else {
      filled(0, at)
      pagebreak()
      filled(at, count, has-notes: faces)
    }
  }
  page-end
}
`;
