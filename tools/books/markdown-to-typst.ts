import type {
  Image,
  List,
  ListItem,
  Nodes,
  PhrasingContent,
  RootContent,
  Table,
  TableCell,
  TableRow,
} from 'mdast';
import type { MdxJsxFlowElement } from 'satteri';
import { toString } from 'mdast-util-to-string';
import { CHARACTERS } from './book-fonts.ts';
import { writeKit } from './page-kit.ts';
import { PICTURES_OF_SIGNS, SIGNS_HEADING, SIGNS_IN_TABLE_HEADING } from './stroke-signs.ts';

/** Label of a paragraph that becomes a red box. */
const URGENT = 'When to call 911';

/** Marks a list item that readers check off. */
const TICK_BOX = '☐';

/**
 * Converts a book's Markdown to Typst code that calls the template's functions. Supports the
 * components of articles (Callout and Term) and the page kit blocks. A line of dashes in the
 * Markdown becomes a line to write on, an item that starts with ☐ gets a checkbox, and a paragraph
 * that starts with a bold label and a colon becomes a note on a tinted background. In the fill-in
 * edition, each writing area gets its name from the text before it.
 * @param label Name for a writing area with no text before it.
 * @throws if the Markdown contains something that books don't support, such as HTML
 */
export function markdownToTypst(blocks: readonly RootContent[], label?: string): string {
  return partsInTypst(blocks, label).join('\n\n');
}

/** Like `markdownToTypst`, but returns each block separately. */
export function partsInTypst(blocks: readonly RootContent[], label = 'My own words'): string[] {
  let name = label;
  return blocks.flatMap((node, at): string[] => {
    if (node.type === 'thematicBreak') {
      if (blocks[at - 1]?.type === 'thematicBreak') return [];
      const after = blocks.slice(at).findIndex(({ type }) => type !== 'thematicBreak');
      return [`#writing-lines(${after === -1 ? blocks.length - at : after}, ${quote(name)})`];
    }
    if (isSignsHeading(node)) return [`#urgent-heading[${writeBlock(node, name)}]`];
    if (node.type === 'list' && isSignsHeading(blocks[at - 2])) return [writeSigns(node)];
    if (node.type === 'heading' || node.type === 'paragraph') name = wordsOf(node) || name;
    if (node.type === 'paragraph' && toString(node).startsWith(`${URGENT}: `))
      return [
        `#urgent-note(strong(${quote(URGENT)}), [${writeInline(node.children.slice(1)).replace('#" ', '#"')}])`,
      ];
    return node.type === 'paragraph' && startsWithLabel(node.children)
      ? [
          `#${/^(?:Caution|Call 911)/.test(toString(node)) ? 'caution' : 'note'}[${writeInline(node.children)}]`,
        ]
      : [
          node.type === 'paragraph' && wordsOf(node) && blocks[at + 1]?.type === 'thematicBreak'
            ? `#label-of-lines[${writeInline(node.children)}]`
            : writeBlock(node, name),
        ];
  });
}

function isSignsHeading(node: RootContent | undefined): boolean {
  return node?.type === 'heading' && toString(node) === SIGNS_HEADING;
}

/** Renders the signs of a stroke, each with its drawing. */
function writeSigns({ children }: List): string {
  const signs = children.map((sign, at) => {
    const words = sign.children.map((child) => writeBlock(child, '')).join('\n\n');
    return `(${quote(PICTURES_OF_SIGNS[at] ?? '')}, [${words}]), `;
  });
  return `#pictured-signs(room, ${signs.join('')})`;
}

/** Returns a block's text as a name, without a colon at the end. */
function wordsOf(node: Nodes): string {
  return toString(node, { includeImageAlt: false })
    .replace(TICK_BOX, '')
    .replace(/\s+/g, ' ')
    .replace(/:\s*$/, '')
    .trim();
}

function writeBlock(node: RootContent, label: string): string {
  switch (node.type) {
    case 'heading':
      return `#heading(level: ${node.depth}${node.data?.comesAgain ? ', outlined: false, bookmarked: true' : ''})[${writeInline(node.children)}]`;
    case 'paragraph':
      return writeInline(node.children);
    case 'list':
      return writeList(node, label);
    case 'table':
      return writeTable(node);
    case 'code':
      return writeKit(node);
    case 'mdxJsxFlowElement':
      return writeComponent(node, label);
    default:
      throw unsupported(node);
  }
}

/** Turns an article's Callout into a note with its title. */
function writeComponent(node: MdxJsxFlowElement, label: string): string {
  if (node.name !== 'Callout') throw unsupported(node);
  const title = node.attributes.find(
    (one) => one.type === 'mdxJsxAttribute' && one.name === 'title',
  );
  const words = typeof title?.value === 'string' ? `#strong[${writeText(title.value)}]\n\n` : '';
  return `#note[${words}${node.children.map((child) => writeBlock(child, label)).join('\n\n')}]`;
}

/**
 * Drawings are in `content/`, which is Typst's root. Book texts refer to them relative to their own
 * folder.
 */
export function writePicture({ url, alt }: Pick<Image, 'url' | 'alt'>): string {
  return `#picture(${quote(url.replace('..', ''))}, ${quote(alt ?? '')}, room: room)`;
}

/** Returns whether a paragraph is a tip or a caution: a bold label with a colon, then more text. */
function startsWithLabel([first, ...rest]: readonly PhrasingContent[]): boolean {
  return first?.type === 'strong' && toString(first).endsWith(':') && rest.length > 0;
}

function writeInline(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
          return writeText(node.value);
        case 'strong':
          return `#strong[${writeInline(node.children)}]`;
        case 'emphasis':
          return `#emph[${writeInline(node.children)}]`;
        case 'link':
          return `#link(${quote(node.url)})[${writeInline(node.children)}]`;
        case 'image':
          return writePicture(node);
        case 'break':
          return '#linebreak();';
        case 'mdxJsxTextElement':
          if (node.name !== 'Term') throw unsupported(node);
          return writeInline(node.children);
        default:
          throw unsupported(node);
      }
    })
    .join('');
}

/**
 * Returns text as a Typst string literal, so that no character has a special meaning.
 * @throws if the book font has no glyph for a character, because it would print as an empty box
 */
function writeText(text: string): string {
  const line = text.replaceAll('\n', ' ').replaceAll(TICK_BOX, '');
  const strange = [...line].find((sign) => !CHARACTERS.includes(sign));
  if (strange !== undefined) {
    throw new Error(
      `The book font has no character "${strange}", which is in "${line}". Write it in words.`,
    );
  }
  // An ellipsis isn't alone on a line, and neither is the end of a scale.
  return `#${quote(
    text
      .replaceAll('\n', ' ')
      .replaceAll(' …', '\u00a0…')
      .replace(/\((\d) to (\d)\)/g, '($1\u00a0to\u00a0$2)'),
  )};`;
}

/** Returns text as a Typst string. */
export function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function writeList(list: List, label: string): string {
  const ticked = list.children.some((item) => toString(item).startsWith(TICK_BOX));
  const items = list.children
    .map((item, at) => {
      const words = wordsOf(item);
      const name = isOpen(item) ? `${words || label}, ${(list.start ?? 1) + at}` : words;
      const written = `[${writeItem(item, /^\d+\.$|^$/.test(words) ? name : words)}]`;
      const content = list.ordered && !isOpen(item) ? `whole-step${written}` : written;
      const toType = isOpen(item) && words.length <= BESIDE_A_FIELD ? ', true' : '';
      return ticked ? `(${quote(name)}, ${content}${toType})` : content;
    })
    .join(', ');
  if (ticked)
    return `#tick-list(${list.children.some(isOpen) ? 'gap: gap-to-tick, ' : ''}${items})`;
  const toFill = list.children.every(isOpen) ? '-to-fill' : '';
  return list.ordered
    ? `#enum${toFill}(start: ${list.start ?? 1}, ${items})`
    : `#list${toFill}(${items})`;
}

/** Maximum length, in characters, of a label on the same line as its field. */
const BESIDE_A_FIELD = 30;

/** Returns whether a list item gets a line to write on: it's blank, a bare number, or ends with a colon. */
function isOpen(item: ListItem): boolean {
  const words = toString(item).replace(TICK_BOX, '').trim();
  return words === '' || words.endsWith(':') || /^\d+\.$/.test(words);
}

function writeItem(item: ListItem, name: string): string {
  const content = item.children
    .map((child) => writeBlock(child, name))
    .join('\n\n')
    .replace(/☐ ?/, '');
  return isOpen(item) ? `${content} #line-to-fill(${quote(name)})` : content;
}

/** Width of a cell's padding, and of a picture before its text, in characters. */
const CELL_PADDING = 3;
const CELL_PICTURE = 12;

/**
 * Maximum text length in a column that's only as wide as its text, such as one with day numbers.
 */
const NARROW = 4;

/** Maximum text length in such a column if every row has text, such as the days of the week. */
const NARROW_WORDS = 10;

/**
 * Minimum length at which single words, such as phone numbers, get a column of their full width,
 * because they can't be broken.
 */
const LONG_WORD = 12;

/**
 * Maximum column width, in characters. Columns to write in usually get this width, or `LESS` if
 * there are more than 3 columns.
 */
const LONG = 26;
const LESS = 16;
/**
 * Width of the labels of a summary with fewer columns than `WIDE_SUMMARY`. Most labels stay on one
 * line.
 */
const LONG_OF_SUMMARY = 41;
/** The same if the other titles are words, such as Week 1. */
const LESS_OF_SUMMARY = 31;
const WEEK = /^Week \d+$/;
const WIDE_SUMMARY = 7;
/** Maximum width of a text column in a table of 2 columns. */
const LONG_OF_TWO = 40;

/**
 * Minimum number of columns at which an empty column with a short title, such as Mon, gets room for
 * only a few letters.
 */
const MANY_COLUMNS = 8;
const FEW_LETTERS = 5;

/** Column widths for a list of medicines, in characters. */
const MEDICINE_LIST: Readonly<Record<string, number>> = {
  Medicine: 26,
  Dose: 13,
  When: 14,
  "What it's for": 19,
  'Prescribed by': 17,
  Started: 13,
};

/**
 * If a table has long row labels and more columns than this, each empty column gets room for just a
 * number.
 */
const SOME_COLUMNS = 4;
const NUMBERS = 7;

/**
 * Matches a title that can't wrap, such as "Afternoon." If a table with such a title has many
 * columns, its cells have less padding.
 */
const LONG_TITLE = /^\S{9,}$/;

/**
 * Returns the column widths. Numbers get the width they need, longer text gets more of the
 * remaining width, and empty columns get room for handwriting.
 */
function columnWidths(table: Table): string[] {
  const [head, ...body] = table.children;
  const count = head?.children.length ?? 0;
  // A summary table has long row labels and columns for numbers.
  const labels = body.map((row) => toString(row.children[0]).length);
  const isSummary = Math.min(...labels) > 0 && Math.max(...labels) > LESS;
  // The answers get more room than their labels.
  const isForm =
    count === 2 && Math.min(...labels) > 0 && body.every((row) => !toString(row.children[1]));
  if (isForm) return ['2fr', '3fr'];
  const titles = (head?.children ?? []).map((cell) => toString(cell).replace('’', "'"));
  if (titles.every((title) => title in MEDICINE_LIST))
    return titles.map((title) => `${MEDICINE_LIST[title]}fr`);
  const roomToWrite = (title: string) => {
    if (count >= MANY_COLUMNS && title.length <= NARROW) return FEW_LETTERS;
    // All columns to write in have the width of the longest title.
    if (isSummary && count > SOME_COLUMNS)
      return Math.max(NUMBERS, ...titles.slice(1).map(({ length }) => length + CELL_PADDING));
    return count > 3 ? LESS : LONG;
  };
  return (head?.children ?? []).map((title, column) => {
    const texts = body.map((row) => toString(row.children[column]));
    const lengths = texts.map((text) => text.length);
    const longest = Math.max(...lengths);
    const isFull = Math.min(...lengths) > 0;
    // Let a title of 3 words wrap, so that shorter titles don't have to.
    const isNumbers = isFull && texts.every((text) => /^[\d,]+$/.test(text));
    const isRanges = texts.every((text) => /^[\d,–]+$/.test(text)) && texts.join('').includes('–');
    if (isRanges) return 'auto';
    if (isNumbers && /\S \S+ \S/.test(toString(title))) return '1fr';
    if (longest > 0 && longest <= (isFull ? NARROW_WORDS : NARROW)) return 'auto';
    // Labels such as "Energy, 0 to 10" stay on one line next to the days of a week.
    if (column === 0 && isFull && count >= MANY_COLUMNS && longest <= LESS) return 'auto';
    if (longest >= LONG_WORD && isFull && texts.every((text) => !text.includes(' '))) return 'auto';
    const most = count === 2 ? LONG_OF_TWO : LONG;
    if (isSummary && column === 0 && count > SOME_COLUMNS && count < WIDE_SUMMARY)
      return `${titles.some((one) => WEEK.test(one)) ? LESS_OF_SUMMARY : Math.min(LONG_OF_SUMMARY, longest + CELL_PADDING)}fr`;
    const wanted = isFull ? Math.min(most, longest) : roomToWrite(toString(title));
    const titled = toString(title).length + CELL_PADDING;
    const isPictured = body.some((row) => row.children[column]?.children[0]?.type === 'image');
    return `${CELL_PADDING + Math.max(wanted, titled) + (isPictured ? CELL_PICTURE : 0)}fr`;
  });
}

/** Renders the table of the signs of a stroke, each with its drawing. */
function writeTableOfSigns({ children: [, ...rows] }: Table): string {
  const signs = rows
    .flatMap((row) => row.children)
    .map(
      ({ children }, at) => `(${quote(PICTURES_OF_SIGNS[at] ?? '')}, [${writeInline(children)}]), `,
    );
  return `#table-of-signs([${writeText(SIGNS_IN_TABLE_HEADING)}], ${signs.join('')})`;
}

/** Heading of a column with the numbers of evenings. In print, it has their pages. */
const EVENINGS_OF_A_TABLE = 'Evenings';

function writeEvenings({ children: [, ...rows] }: Table): string {
  const written = rows.map(({ children: [feeling, evenings] }) => {
    return `[${writeInline(feeling?.children ?? [])}], pages-of-evenings(${toString(evenings)}), `;
  });
  return `#table(columns: (1fr, 1fr), table.header([How I feel], [Pages]), ${written.join('')})`;
}

function writeTable(table: Table): string {
  const [head] = table.children;
  if (head && toString(head).startsWith(SIGNS_IN_TABLE_HEADING)) return writeTableOfSigns(table);
  if (head && toString(head.children[1]) === EVENINGS_OF_A_TABLE) return writeEvenings(table);
  const { columns, header, rows, style } = tableInTypst(table);
  const written = `table(columns: (${columns.join(', ')},), table.header(${header}), ${rows.map((cells) => `${cells.join(', ')}, `).join('')})`;
  return style === undefined ? `#${written}` : `#${style}(${written})`;
}

/** A table's columns, header, and cells in Typst. */
interface TableInTypst {
  columns: readonly string[];
  header: string;
  rows: readonly (readonly string[])[];
  /** Function that sets the padding of a table to write in. */
  style: string | undefined;
}

/**
 * Converts a table to Typst, without putting its parts together.
 * @param writeHere Renders an empty cell, given its name and its row's label.
 */
export function tableInTypst(
  table: Table,
  writeHere: (name: string, label: string) => string = (name) => `empty-cell(${quote(name)})`,
): TableInTypst {
  const [head, ...body] = table.children;
  const heads = (head?.children ?? []).map(wordsOf);
  const rows = body.map((row, at) => {
    const label = row.children[0] ? wordsOf(row.children[0]) : '';
    const start = label || `Row ${at + 1 + (table.data?.rowsBefore ?? 0)}`;
    return row.children.map((cell, column) =>
      cell.children.length === 0
        ? writeHere(`${start}: ${heads[column] || `column ${column + 1}`}`, label)
        : writeCell(cell),
    );
  });
  const isToWrite = body.some((row) => row.children.some(({ children }) => children.length === 0));
  const hasLongWord =
    heads.length > SOME_COLUMNS &&
    heads.some((title) => LONG_TITLE.test(title) || WEEK.test(title));
  const style = `to-write${hasLongWord ? '-tightly' : ''}`;
  return {
    columns: columnWidths(table),
    header: headerOf(head),
    rows,
    style: isToWrite ? style : undefined,
  };
}

/** Returns a table header. A title followed by empty cells spans their columns. */
function headerOf(head: TableRow | undefined): string {
  const titles = head?.children ?? [];
  return titles
    .flatMap((cell, at) => {
      if (!isTitle(cell) && at > 0) return [];
      const next = titles.findIndex((one, other) => other > at && isTitle(one));
      const columns = (next === -1 ? titles.length : next) - at;
      // A number stays on the same line as the word before it, as in "Week 4".
      const words = `[${writeInline(cell.children).replace(/ (?=\d+")/, '\u00a0')}]`;
      // Centered titles, such as the days of a week, need less space next to them.
      const isDay = at > 0 && titles.length >= MANY_COLUMNS && toString(cell).length <= NARROW;
      if (isDay) return [`table.cell(align: center + horizon, pad(x: -7pt)${words})`];
      return [columns === 1 ? words : `table.cell(colspan: ${columns})${words}`];
    })
    .join(', ');
}

/**
 * Returns whether a header cell is printed as a title. "Write here" isn't, because on paper, an
 * empty column makes that clear.
 */
function isTitle(cell: TableCell): boolean {
  return !/^(?:Write here)?$/.test(toString(cell));
}

function writeCell({ children }: TableCell): string {
  const [first, ...rest] = children;
  if (first?.type !== 'image') return `[${writeInline(children)}]`;
  return `pictured(${quote(first.url.replace('..', ''))})[${writeInline(rest)}]`;
}

function unsupported(node: Nodes): Error {
  const line = node.position?.start.line;
  return new Error(
    `Books don’t support "${node.type}"${line === undefined ? '' : ` (line ${line} of the text)`}. Use headings, paragraphs, lists, tables, and lines.`,
  );
}
