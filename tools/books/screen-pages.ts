import type { RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { partsInTypst, quote, tableInTypst } from './markdown-to-typst.ts';
import { SIGNS_IN_TABLE_HEADING } from './stroke-signs.ts';
import { DAYS } from './tracked-numbers.ts';

/** Content that starts on a screen of its own, below its title. */
export interface ScreenGroup {
  title: string;
  /** Parts in Typst, as returned by `screenParts`. */
  parts: readonly string[];
}

/** Renders a page of the fill-in edition as screens of the same size. */
export function writeScreens(name: string, groups: readonly ScreenGroup[]): string {
  const written = groups.map(
    ({ title, parts }) =>
      `(title: [\n${title}\n], again: [\n#heading(level: 2, outlined: false, bookmarked: false)[#${/^#heading.*\)\[#(".*");\]$/.exec(title)?.[1] ?? quote(name)};]\n], parts: (${parts.map((part) => `\n${part}, `).join('')}))`,
  );
  return `#screens(${quote(name)}, (${written.join(', ')},))`;
}

/** Cost of ending a screen before a part. Higher costs are avoided more. */
const AT_A_HEADING = 0;
const BETWEEN_BLOCKS = 0.03;
const INSIDE_A_BLOCK = 0.25;

/** Matches Typst for a heading or a label, which stays with the part below it. */
const STAYS_WITH_NEXT = /^#(?:heading|label-of-lines|urgent-heading)|:";\]?$/;

/**
 * Converts blocks to parts that can start a new screen. A table can be split between its rows. A
 * table that's too wide becomes several, or a form for each row.
 */
export function screenParts(nodes: readonly RootContent[]): string[] {
  const parts: string[] = [];
  // Typst of a heading or a label above the next part.
  let above = '';
  const add = (part: string, cost: number) => {
    const isTopic = above.startsWith('#heading');
    parts.push(writeBlock(`${above}${part}`, isTopic ? AT_A_HEADING : cost));
    above = '';
  };
  let words: RootContent[] = [];
  let label: string | undefined;
  const addWords = () => {
    for (const part of partsInTypst(words, label)) {
      if (STAYS_WITH_NEXT.test(part)) above += `${part}\n\n`;
      else
        for (const [at, line] of part.split(/\n(?=#kit-)/).entries())
          add(line, at === 0 ? BETWEEN_BLOCKS : INSIDE_A_BLOCK);
    }
    const last = words.findLast(({ type }) => type === 'paragraph' || type === 'heading');
    if (last) label = toString(last);
    words = [];
  };
  for (const node of nodes) {
    if (node.type !== 'table' || toString(node).startsWith(SIGNS_IN_TABLE_HEADING)) {
      words.push(node);
      continue;
    }
    addWords();
    const entries = writeEntries(node);
    for (const [at, entry] of entries.entries())
      add(entry, at === 0 ? BETWEEN_BLOCKS : INSIDE_A_BLOCK);
    for (const table of entries.length > 0 ? [] : splitByDays(node)) {
      parts.push(...writeRows(table, above, parts.length));
      above = '';
    }
  }
  addWords();
  if (above) add('', BETWEEN_BLOCKS);
  return parts;
}

/** Returns a part that isn't split. */
export function writeBlock(words: string, cost = BETWEEN_BLOCKS): string {
  return `(cost: ${cost}, body: (writing-lines, empty-cell, room) => [\n${words}\n])`;
}

/** Width of the text of a screen, in points. */
const WIDE = 512;
/** Minimum width of a column to write in, in points. */
const LEAST_COLUMN = 91;
/** Minimum width of the labels before such columns. */
const LEAST_LABELS = 110;

/** Rows whose cells have options to tap instead of a field. One option is a check mark. */
export const TAPPED: Readonly<Record<string, readonly string[]>> = {
  'Cough or wet voice': ['yes', 'no'],
  Skin: ['checked'],
  'Help, 1 to 4': ['1', '2', '3', '4'],
};

/** Returns a part for each row of a table. The first one has the words above the table. */
function writeRows(table: Table, above: string, id: number): string[] {
  const { columns, header, rows, style } = tableInTypst(table, (name, label) =>
    TAPPED[label]
      ? `cell-to-tap(${quote(name)}, (${TAPPED[label].map((one) => `${quote(one)}, `).join('')}))`
      : `empty-cell(${quote(name)})`,
  );
  const count = columns.length - 1;
  const isLabeled = table.children.slice(1).every((row) => toString(row.children[0]) !== '');
  const isNarrow = isLabeled && count > 2 && columns[0] !== 'auto';
  const wide = count === 3 ? LEAST_COLUMN + 22 : LEAST_COLUMN;
  const fits = WIDE - count * wide >= LEAST_LABELS;
  const own = fits
    ? ['1fr', ...columns.slice(1).map(() => `${wide}pt`)]
    : ['1.8fr', ...columns.slice(1).map(() => '1fr')];
  const written = `table(columns: (${(isNarrow ? own : columns).join(', ')},), table.header(${header}), ..cells)`;
  const shape = `cells => [\n${above}#${style === undefined ? written : `${style}(${written})`}\n]`;
  // Words need 2 lines or more.
  const least = (isNarrow && !fits) || (count > 3 && columns[0] === 'auto') ? ', least: 1.4' : '';
  const first = above.startsWith('#heading') ? AT_A_HEADING : BETWEEN_BLOCKS;
  return rows.map(
    (cells, at) =>
      `(cost: ${at === 0 ? first : INSIDE_A_BLOCK}${least}, table: ${id}, shape: ${shape}, cells: empty-cell => (${cells.map((cell) => `${cell}, `).join('')}))`,
  );
}

/** Number of days of a week in the first of 2 tables. */
const FIRST_DAYS = 4;

/** Splits a table with a column for each day of the week in 2. Returns other tables as they are. */
function splitByDays(table: Table): Table[] {
  const titles = table.children[0]?.children.map((cell) => toString(cell)) ?? [];
  const [first = 0, end] = [titles.indexOf(DAYS[0] ?? ''), titles.length];
  if (first !== 1 || end !== first + DAYS.length) return [table];
  const middle = first + FIRST_DAYS;
  const columns = (keep: (column: number) => boolean): Table => ({
    ...table,
    children: table.children.map((row) => ({
      ...row,
      children: row.children.filter((_, column) => column < first || keep(column)),
    })),
  });
  return [columns((column) => column < middle), columns((column) => column >= middle)];
}

/** Minimum number of columns of a table whose rows become forms. */
const MANY_COLUMNS = 6;

/**
 * Renders a form for each row of a wide, empty table.
 * @returns the forms, or nothing for other tables
 */
function writeEntries(table: Table): string[] {
  const [head, ...body] = table.children;
  const titles = (head?.children ?? []).map((cell) => toString(cell));
  const isEmpty = body.every((row) => /^\d?$/.test(toString(row)));
  if (titles.length < MANY_COLUMNS || !isEmpty) return [];
  const isNumbered = body.every((row) => toString(row.children[0]) !== '');
  return body.map((_, at) => {
    const fields = titles.slice(isNumbered ? 1 : 0).map((title) => {
      const name = `${isNumbered ? at + 1 : `Row ${at + 1}`}: ${title}`;
      const options = (TAPPED[title] ?? []).map((one) => `${quote(one)}, `).join('');
      return `(${quote(title)}, ${quote(name)}, (${options})), `;
    });
    const days = titles.filter((title) => DAYS.includes(title)).length;
    return `#entry-to-write(${at + 1}, ${days}, room, ${fields.join('')})`;
  });
}

/** Typst functions for the pages of the fill-in edition. */
export const SCREENS_IN_TYPST = `
// A form for what's a row of a wide table on paper. Days of the week are next to each other.
#let entry-to-write(number, days, room, ..fields) = block(width: 100%, breakable: false, above: 9pt, below: 9pt, radius: 8pt, stroke: 1.3pt + rule, inset: 8pt, {
  set text(size: least-letters)
  set par(leading: 0.45em)
  let box-of(name, high) = field("words", name, block(width: 100%, height: high, above: 6pt, below: 0pt, stroke: 0.9pt + rule, radius: 4pt, fill: field-fill))
  let cells(some, high, start: none) = some.enumerate().map(((at, (title, name, options))) => {
    if at == 0 and start != none { text(fill: accent, weight: 700)[#start. ] }
    strong(title)
    if options.len() == 0 { box-of(name, high) } else {
      block(above: 6pt, below: 0pt, height: high, align(horizon, options.map(one => field("one", name, option: one, bubble(size: 37pt, one))).join(h(3pt))))
    }
  })
  let some = fields.pos()
  let others = some.slice(0, some.len() - days)
  let columns = if days > 0 { (1.7fr, 1fr) } else { (1fr,) * 3 }
  grid(columns: columns, column-gutter: 8pt, row-gutter: 9pt, align: bottom, ..cells(others, 38pt * calc.clamp(room, 1, 1.6), start: number))
  if days > 0 { block(above: 9pt, below: 0pt, grid(columns: (1fr,) * days, column-gutter: 4pt, align: bottom, ..cells(some.slice(some.len() - days), 47pt))) }
})
// The parts of a screen below each other. The rows of a table are together again.
#let assembled(parts, share) = {
  // Only the first screen of a page has a bookmark.
  set std.heading(bookmarked: false)
  let cell-of(part) = empty-cell-of(calc.clamp(share, part.at("least", default: 1), 2.3))
  let at = 0
  while at < parts.len() {
    let part = parts.at(at)
    let next = at + 1
    if "table" in part {
      while next < parts.len() and parts.at(next).at("table", default: none) == part.table { next += 1 }
      (part.shape)(parts.slice(at, next).map(row => (row.cells)(cell-of(row))).flatten())
    } else { (part.body)(writing-lines-of(share), empty-cell-of(calc.clamp(share, 1, 2.3)), share) }
    parbreak()
    at = next
  }
}
// Each group of parts starts on a screen of its own. A group that's longer than a screen is split
// where a topic ends, into as few screens as possible that are about equally full.
#let screens(name, groups) = context {
  let size = screen-area
  let height(body) = measure(block(width: size.width, body)).height
  let set-in((letters, leading, spacing, gap, _), body) = {
    set text(size: letters)
    set par(leading: leading, spacing: spacing)
    show std.heading.where(level: 2): set block(below: gap)
    body
  }
  // Returns the positions of the parts that start a screen.
  let split-in(group, way, room) = {
    let parts = group.parts
    let count = parts.len()
    let ends = range(count + 1).map(to => if to == 0 { 0pt } else { height(set-in(way, assembled(parts.slice(0, to), way.last()))) })
    let titles = (group.title, group.again).map(title => height(set-in(way, title)) + way.at(3))
    let high(from, to) = titles.at(calc.min(from, 1)) + ends.at(to) - ends.at(from) + if from > 0 and "table" in parts.at(from) and parts.at(from).table == parts.at(from - 1).at("table", default: none) { 44pt } else { 0pt }
    let best = ((0, 0, none),)
    for to in range(1, count + 1) {
      let found = none
      for from in range(to) {
        if best.at(from) == none { continue }
        let high = high(from, to)
        if high > room { continue }
        let (screens, cost, _) = best.at(from)
        let way = (screens + 1, cost + calc.pow(1 - high / room, 2) + if from == 0 { 0 } else { parts.at(from).cost }, from)
        if found == none or way.first() < found.first() or (way.first() == found.first() and way.at(1) < found.at(1)) { found = way }
      }
      best.push(found)
    }
    if best.last() == none { return none }
    let starts = ()
    let at = count
    while at > 0 {
      at = best.at(at).last()
      starts.insert(0, at)
    }
    starts
  }
  let pages-of(group, way) = {
    for room in (0pt, 14pt, 34pt, 70pt).map(less => size.height - less) {
      let starts = split-in(group, way, room)
      if starts == none { continue }
      let pages = starts.enumerate().map(((at, from)) => (if at == 0 { group.title } else { group.again }, group.parts.slice(from, starts.at(at + 1, default: group.parts.len()))))
      let heights = pages.map(((title, parts)) => height(set-in(way, title + assembled(parts, way.last()))))
      if calc.max(..heights) <= size.height { return (way: way, pages: pages, least: calc.min(..heights)) }
    }
  }
  // Smaller letters and closer lines only if they save a screen or fill one that's almost empty.
  let ways = ((22pt, 0.83em, 0.945em, below-title, 1), (20pt, 0.66em, 0.85em, 14pt, 1), (20pt, 0.5em, 0.55em, 12pt, 0.6))
  let laid-out = groups.map(group => {
    let found = ways.slice(0, if groups.len() > 1 { 3 } else { 2 }).map(way => pages-of(group, way)).filter(one => one != none)
    if found.len() == 0 { too-long(name, "its screens", 0pt) }
    let fewest = calc.min(..found.map(one => one.pages.len()))
    let short = found.filter(one => one.pages.len() == fewest)
    let full = short.find(one => one.least >= 0.42 * size.height)
    if full == none { short.sorted(key: one => one.least).last() } else { full }
  })
  let count = laid-out.map(one => one.pages.len()).sum()
  let number = 0
  for (way, pages) in laid-out.map(one => (one.way, one.pages)) {
    for (title, parts) in pages {
      number += 1
      pagebreak(weak: true)
      if number == 1 { turn-to(name) }
      let written(share) = set-in(way, title + assembled(parts, share))
      let share = first-that(share => height(written(share)) <= size.height, 3, 2.6, 2.3, 2, 1.8, 1.6, 1.45, 1.3, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6)
      if count > 1 { place(top + right, dy: -22pt, text(size: least-letters, fill: accent)[#number of #count]) }
      written(if share == none { way.last() } else { share })
      ways-to-pages
    }
  }
}`;
