import type { Image, Paragraph, RootContent, Table, TableCell, TableRow, Text } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { isLarge, type Print } from './book-style.ts';
import type { Layout } from '../../src/collections/schemas/books.ts';
import { layoutOf, type BookText } from './book-text.ts';
import { markdownToTypst, partsInTypst, writePicture } from './markdown-to-typst.ts';
import { DINNER_IN_TYPST, writeDinnerInLargePrint } from './dinner-pages.ts';
import { isMenuPage, MENU_IN_TYPST, writeMenuPage } from './menu-page.ts';
import { ONE_SIZE_IN_TYPST, writeInOneSize } from './one-size-pages.ts';
import { READING_IN_TYPST, writeReadingPages } from './reading-pages.ts';
import { screenParts, writeBlock, writeScreens } from './screen-pages.ts';
import { SPREAD_IN_TYPST, writeSpread } from './recipe-spread.ts';

/**
 * Renders the pages of a book in order. Except in large print, two consecutive cards share a sheet.
 */
export function writePages(
  sections: readonly (readonly RootContent[])[],
  layouts: BookText['layouts'],
  print: Print,
  chapters: BookText['chapters'] = {},
  inOneSize = false,
): string {
  const written: string[] = inOneSize && print === 'large' ? ['#count-sides-from-here'] : [];
  const bands = bandsOf(sections, chapters);
  const first = sections.findIndex((section) => layoutOf(section, layouts) === 'spread');
  for (let at = 0; at < sections.length; at += 1) {
    const section = sections[at] ?? [];
    const layout = layoutOf(section, layouts);
    const next = sections[at + 1];
    const isPair = !isLarge(print) && isCard(layout) && next && isCard(layoutOf(next, layouts));
    if (isPair) at += 1;
    if (at === first) written.push('#on-a-left-page');
    written.push(
      isPair
        ? writeCardSheet([section, next], layouts, bands)
        : inOneSize && print === 'large'
          ? writeInOneSize(writeTitle(section), section, mayBeSpread(section))
          : writePage(section, layout, print, bands),
    );
  }
  return written.join('\n\n');
}

/** Card colors, one per chapter. White text on them has a contrast of 7:1 or more. */
const BANDS = ['#10353b', '#7d3012', '#24467a', '#4a3561'] as const;

/**
 * Returns the color of each card, keyed by its heading. Each chapter with cards has its own color.
 */
function bandsOf(
  sections: readonly (readonly RootContent[])[],
  chapters: NonNullable<BookText['chapters']>,
): ReadonlyMap<string, string> {
  const starts = Object.keys(chapters);
  const bands = new Map<string, string>();
  let at = -1;
  for (const section of sections) {
    const name = nameOf(section);
    if (starts.some((start) => name.startsWith(start))) at += 1;
    // Cards begin in the second chapter.
    bands.set(name, BANDS[Math.max(0, at - 1) % BANDS.length] ?? BANDS[0]);
  }
  return bands;
}

function isCard(layout: Layout | undefined): boolean {
  return layout === 'card' || layout === 'own-card';
}

/**
 * Renders one book page: a second-level heading and the content below it.
 * - `card`: a 5 × 8 inch card, with the front on one side of a sheet and the back on the other
 * - `own-card`: the same card, left blank to write on
 * - `cutting`: how to cut out the cards, left out of large print
 * - `recipe`: the marks and the caution, then a drawing with the ingredients next to the steps
 * - `spread`: a recipe on 2 facing pages
 * - `wide`: a landscape page for wide tables
 * - `week`: a landscape page for the fridge, filled by its table
 * - `menu`: a day of a plan, or a page as compact as its menu
 * - `numbers`: a long table of numbers, landscape in large print
 * - `pairs`: the third-level sections side by side, 2 per row
 * - `lists`: the same for checklists, in 2 columns of about equal height
 * - `cut`: a page with a border to cut along
 * - `day`: a day of a planner, with its morning, afternoon, and evening next to its tasks
 * - `halves`: in large print, the part below the third-level heading gets its own page
 * - `bands`: each third-level section that has a list is a band with its own color
 * - `wallet`: each third-level section is one side of a wallet card to cut out
 * - `read`: text to read. In large print, all of it has the same size, and its 2 pages are about
 *   equally full
 *
 * Large print has a single column, so a card or recipe takes 2 facing pages, with the steps on the
 * second.
 */
export function writePage(
  section: readonly RootContent[],
  layout: Layout | undefined,
  print: Print,
  bands: ReadonlyMap<string, string> = new Map(),
): string {
  const name = JSON.stringify(nameOf(section));
  if (print === 'fill-in') return writePageOnScreens(section, layout);
  if (layout === 'week') {
    const [heading, ...table] = section;
    return `#week-page${isLarge(print) ? '-in-large-print' : ''}(${name}, [\n${markdownToTypst(heading ? [heading] : [])}\n], pictured => [\n${markdownToTypst(table)}\n])`;
  }
  if (isCard(layout) && !isLarge(print)) return writeCardSheet([section], { '': layout }, bands);
  if (layout === 'recipe' && isLarge(print)) return writeDinnerInLargePrint(takeApart(section));
  if (layout === 'recipe') return writeRecipe(takeApart(section));
  if (layout === 'card') return writeCardInLargePrint(takeApart(section));
  if (layout === 'spread') return writeSpread(takeApart(section), print);
  if (layout === 'pairs' && isLarge(print)) return writeMealPages(section, print);
  if (layout === 'lists' && print === 'large') return writeListPages(section, print);
  if (layout === 'wallet' && print === 'large') return writeCardsToShow(section, name);
  const inParts = layout === 'pairs' || layout === 'lists' || layout === 'wallet';
  if (layout === 'day') return writeDay(section, name, print);
  if (layout === 'menu' && isMenuPage(section)) return writeMenuPage(section, print);
  if (layout === 'bands' && print === 'large') return writeBandPages(section, name);
  if ((layout === 'read' || layout === 'menu') && print === 'large')
    return writeReadingPages(writeTitle(section), section);
  if (layout === 'numbers' && print === 'large') return writeNumberPages(section, name);
  const emergency = writeEmergencySheets(section, name, print);
  if (emergency !== undefined) return emergency;
  if (print === 'large') {
    const week = writeWeekPlan(section, name);
    if (week !== undefined) return week;
    const halves = splitInHalves(section, layout);
    if (halves) {
      const pages = halves
        .map((half) => writePageToWrite(half, name, layout === 'wide'))
        .join('\n');
      return isDaily(section) || isPressure(section) ? `#to-left-page\n${pages}` : pages;
    }
  }
  // Stripes help readers follow a day's row.
  const stripes =
    layout === 'numbers'
      ? '#set text(overhang: false)\n#set table(align: right + horizon, fill: (_, y) => if calc.even(y) { tint }, inset: (x: 4pt), stroke: (x: none, y: 0.8pt + rule))\n'
      : '';
  const scene = print === 'standard' && section.some(isOutline) ? writeSceneBeside(section) : '';
  const words = inParts
    ? writeParts(section, layout, print)
    : layout === 'bands'
      ? writeBands(section)
      : `${stripes}${writeTitle(section)}\n\n${withClearLines(scene ? `${scene}\n\n${markdownToTypst(section.slice(3))}` : markdownToTypst(section.slice(1)))}`;
  const cells =
    isDaily(section) && print === 'standard'
      ? '#let (empty-cell, kit-circle, below-last-line) = (cell-of-a-day, circle-in-a-row, v(4pt))\n#set par(spacing: 0.76em)\n'
      : '';
  const body = layout === 'cut' ? `#cut-out[\n${words}\n]` : `${cells}${words}`;
  const hasBoxes = section.some((node) => node.type === 'code' && node.lang === 'boxes');
  const gap = hasBoxes ? ', gap: gap-of-boxes' : '';
  const toWrite =
    print === 'large' && layout === undefined
      ? `#page-to-write(${name}${gap}, ${writeInParts(section)})`
      : `#page-to-write(${name}${gap}${print === 'standard' && isLog(section) ? ', has-notes: true' : ''}, (writing-lines, empty-cell, room) => [\n${body}\n])`;
  const isNarrow = !section.some(
    (node) => node.type === 'table' && WORDY.includes(node.children[0]?.children.length ?? 0),
  );
  if (layout === 'wide' && print === 'large' && isNarrow) {
    const closer = `#let to-write = to-write-closely\n${body}`;
    const [usual, close] = [body, closer].map(
      (words) => `(writing-lines, empty-cell, room) => [\n${words}\n]`,
    );
    return `#wide-page-in-large-print(${name}, ${usual}, ${close})`;
  }
  if (layout === 'wide') return `#page(flipped: true)[\n${toWrite}\n]`;
  if (layout === 'menu' || layout === 'numbers')
    return `#menu-page(${name}, [\n#let note = close-note\n${words}\n])`;
  // A sheet to hang or give away has both of its pages on one sheet of paper.
  if (layout === 'cut' && print === 'large') return `#to-front-page\n${toWrite}`;
  if (isLarge(print)) return `#pagebreak(weak: true)\n${toWrite}`;
  if (isDaily(section))
    return `#page(${MARGINS_OF_A_DAY})[\n#let note = note-of-a-day\n${toWrite}\n]`;
  if (hasManyScales(section)) return `#page(${MARGINS_OF_A_DAY})[\n${toWrite}\n]`;
  if (!inParts) return `#pagebreak(weak: true)\n${toWrite}`;
  return `#page(margin: (x: 54pt, top: 40pt, bottom: 62pt))[\n${toWrite}\n]`;
}

/**
 * Renders a page of the fill-in edition. A day has one screen for its numbers and one for the rest.
 */
function writePageOnScreens(section: readonly RootContent[], layout: Layout | undefined): string {
  const name = nameOf(section);
  const title = writeTitle(section);
  const body = section.slice(1);
  const second = body.findIndex(
    (node) => isDaily(section) && /^(?:table|times)$/.test(kindOf(node)),
  );
  if (second !== -1) {
    const rest = body.slice(second);
    const tasks = rest.filter(({ type }) => layout === 'day' && type === 'list');
    const others = rest.filter((node) => !tasks.some((one) => one === node));
    const plan = writeSecondTitle(section, layout === 'day' ? 'My plan' : 'Through the day');
    return writeScreens(name, [
      { title, parts: screenParts(body.slice(0, second)) },
      { title: plan, parts: screenParts([...tasks, ...others]) },
    ]);
  }
  if (layout === 'wallet') {
    const { heading, about, cards } = cardsToShow(section);
    const shown = cards.map((card) => writeBlock(`#card-on-screen[${markdownToTypst(card)}]`));
    return writeScreens(name, [
      { title: markdownToTypst(heading), parts: [...screenParts(about), ...shown] },
    ]);
  }
  if (layout !== 'bands') return writeScreens(name, [{ title, parts: screenParts(body) }]);
  const [before = [], ...bands] = splitAtThirdLevel(body);
  const parts = bands.flatMap((part, at) => {
    const end = part.findLastIndex(({ type }) => type === 'list') + 1;
    const band = writeBlock(`#band(${at}, [${markdownToTypst(part.slice(0, end))}])`);
    return [...(end === 0 ? [] : [band]), ...screenParts(part.slice(end))];
  });
  return writeScreens(name, [{ title, parts: [...screenParts(before), ...parts] }]);
}

/** Returns the type of a node, or the kind of a page-kit block. */
function kindOf(node: RootContent): string {
  return node.type === 'code' ? (node.lang ?? '') : node.type;
}

/**
 * Renders a large-print page in parts, so that it can continue on a second page where the topic
 * changes.
 */
function writeInParts(section: readonly RootContent[]): string {
  const written = partsInTypst(section.slice(1)).map((part, at, all) =>
    withClearLines(part, { isFirst: at === 0, isLast: at === all.length - 1 }),
  );
  const parts = [writeTitle(section), ...written];
  const breaks = parts.flatMap((part, at) =>
    at === 0 || at === parts.length - 1 || /^#(?:heading|label-of-lines)|:";\]?$/.test(part)
      ? []
      : [at + 1],
  );
  const flows = section.every(({ type }) => type !== 'code' && type !== 'thematicBreak');
  const content = parts.map((part, at) => `#if upto > ${at} [\n${part}\n]`).join('\n\n');
  return `breaks: (${breaks.map((at) => `${at}, `).join('')}), flows: ${flows}, (writing-lines, empty-cell, room, upto: ${parts.length}) => [\n${content}\n]`;
}

/**
 * Keeps writing lines that start or end a page away from the rules of its title and footer, which
 * look like lines to write on.
 */
function withClearLines(words: string, { isFirst = true, isLast = true } = {}): string {
  const start = isFirst ? /^(?:#heading[^\n]*\n\n)?(?=#writing-lines\()/ : /^(?!)/;
  const end = isLast && /(?:^|\n)#writing-lines\([^\n]*\)$/.test(words) ? '\n#below-last-line' : '';
  return `${words.replace(start, (title) => `${title}#above-first-line\n`)}${end}`;
}

/**
 * Column counts that are too wide for a portrait page in large print. A table with more columns is
 * for the days of the week, so its columns are narrow.
 */
const WORDY: readonly number[] = [6, 7];

/** Narrow margins for pages with a lot to fill in: days, and weeks with many scales. */
const MARGINS_OF_A_DAY = 'margin: (x: 54pt, top: 28pt, bottom: 52pt), footer-descent: 16pt';

/** Returns whether a page has a date, or ends with lines that can be on a page of their own. */
function mayBeSpread(section: readonly RootContent[]): boolean {
  const [, next] = section;
  return (
    /^Evening \d+: /.test(nameOf(section)) ||
    (next?.type === 'code' && next.lang === 'date' && next.value === 'Date') ||
    section.at(-1)?.type === 'thematicBreak'
  );
}

/** Returns whether a page has a day's numbers. */
function isDaily(section: readonly RootContent[]): boolean {
  return section.some((node) => node.type === 'code' && node.lang === 'record');
}

/** Returns whether a page has 5 or more scales to circle. */
function hasManyScales(section: readonly RootContent[]): boolean {
  const scales = section.flatMap((node) =>
    node.type === 'code' && node.lang === 'rate' ? node.value.split('\n') : [],
  );
  return scales.length > 4;
}

/** Returns whether a page ends with an empty table. In standard print, notes fill the rest of it. */
function isLog(section: readonly RootContent[]): boolean {
  const last = section.at(-1);
  return last?.type === 'table' && last.children.slice(1).every((row) => !toString(row).trim());
}

/** Days of the week for the titles of daily pages. Day 1 is a Sunday in every book. */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Number of weeks in a planner. A test compares it with the planner's text. */
export const WEEKS_OF_A_PLANNER = 13;

/** Number of evenings in a workbook. The moon above the titles is full on the last one. */
export const EVENINGS = 30;

/**
 * Renders the title of a page. Daily pages also show the day of the week, and pages that start a
 * week show the progress through the book.
 */
function writeTitle(section: readonly RootContent[]): string {
  const title = markdownToTypst(section.slice(0, 1));
  const name = nameOf(section);
  const [, day] = /^Day (\d+)$/.exec(name) ?? [];
  if (day !== undefined) {
    const at = (Number(day) - 1) % WEEKDAYS.length;
    const week = Math.ceil(Number(day) / WEEKDAYS.length);
    return `#title-with-sun([${title}], "${WEEKDAYS[at]}, week ${week}", ${at}, ${WEEKDAYS.length})`;
  }
  const [, evening] = /^Evening (\d+): /.exec(name) ?? [];
  if (evening !== undefined)
    return `#title-with-moon(${evening} / ${EVENINGS}, [${title}])\n#kit-date("Date", ("Initials",))`;
  if (/^Week \d+: looking back$/.test(name)) return `${title}\n#kit-date("Week of", ("Initials",))`;
  const [, week] = /^Week (\d+): my plan$/.exec(name) ?? [];
  return week === undefined
    ? title
    : `#title-with-sun([${title}], if not is-screen { week-of }, ${Number(week) - 1}, ${WEEKS_OF_A_PLANNER}, wide: wide-sun)\n#if is-screen { week-of-below }`;
}

/**
 * Splits a large-print page in 2 where the topic changes: at the third-level heading of `halves`,
 * or at the table below a day's numbers.
 * @returns the halves, each with a title, or `undefined` for other pages
 */
function splitInHalves(
  section: readonly RootContent[],
  layout: Layout | undefined,
): [string, string] | undefined {
  const second = SECOND_PAGES.find(([page]) => page.test(nameOf(section)));
  if (second) return splitAt(section, second[1], second[2]);
  const start =
    layout === 'halves'
      ? section.findIndex((node) => node.type === 'heading' && node.depth === 3)
      : section.findIndex(({ type }) => isDaily(section) && type === 'table');
  const node = section[start];
  if (!node) return undefined;
  const words = toString(node.type === 'table' ? node.children[0]?.children[0] : node);
  const rest = section.slice(node.type === 'table' ? start : start + 1);
  const first = `${writeTitle(section)}\n\n${markdownToTypst(section.slice(1, start))}`;
  return [first, `${writeSecondTitle(section, words)}\n\n${markdownToTypst(rest, words)}`];
}

/**
 * Pages that take 2 pages in large print, with the first words of the second page (or the number of
 * rows before it) and its title.
 */
const SECOND_PAGES: readonly (readonly [page: RegExp, start: RegExp | number, title: string])[] = [
  [/^Visit \d$/, /^Question 2$/, 'Questions 2 and 3'],
  [/^Summary for my doctor/, /^Help with/, 'Help and my goal'],
  [/^What did my care team tell me/, /^After the visit/, 'After the visit'],
  [/^After 13 weeks$/, /^My next goal$/, 'What comes next'],
  [/^My medicines$/, 6, 'More medicines'],
  [/^Medicines$/, 5, 'More medicines'],
  [/^My energy plan$/, 3, 'More about my energy'],
  [/^My people$/, 4, 'More people to call'],
  [/^How to use this log$/, /^The numbers:/, 'What to write'],
  [/^Skin and pressure points$/, /^Look most closely/, 'Where to look'],
  [/^Falls and near falls$/, 3, 'More falls'],
  [/^Summary for the doctor/, /^Falls and near falls$/, 'Falls, sleep, and questions'],
  [/^When to get help$/, /^My care team after hours/, 'Who I can call'],
  [/^My blood pressure, page 1$/, /^(?:My goal|Date$)/, 'My readings'],
];

/** Returns whether a page explains how to measure blood pressure, with its readings facing it. */
function isPressure(section: readonly RootContent[]): boolean {
  return nameOf(section) === 'My blood pressure, page 1';
}

/** Splits a page at the block or the table row that starts with certain words. */
function splitAt(
  section: readonly RootContent[],
  start: RegExp | number,
  title: string,
): [string, string] | undefined {
  const startsWith = (node: RootContent | TableRow) => {
    const words = node.type === 'code' ? node.value : node.type === 'table' ? '' : toString(node);
    return typeof start === 'object' && start.test(words.trim());
  };
  const rowOf = (node: RootContent) =>
    node.type !== 'table'
      ? -1
      : typeof start === 'number'
        ? start + 1
        : node.children.findIndex((row) => start.test(toString(row.children[0]).trim()));
  const at = section.findIndex(
    (node, index) => index > 0 && (startsWith(node) || rowOf(node) >= 0),
  );
  const node = section[at];
  if (!node) return undefined;
  const row = node.type === 'table' ? rowOf(node) : 0;
  const [first, second] =
    node.type === 'table' && row > 0
      ? [
          [{ ...node, children: node.children.slice(0, row) }],
          [
            {
              ...node,
              data: { ...node.data, rowsBefore: row - 1 },
              children: [...node.children.slice(0, 1), ...node.children.slice(row)],
            },
          ],
        ]
      : [[], [node]];
  const rest = [...second, ...section.slice(at + 1)];
  return [
    `${writeTitle(section)}\n\n${markdownToTypst([...section.slice(1, at), ...first])}`,
    `${writeSecondTitle(section, title)}\n\n${markdownToTypst(rest)}`,
  ];
}

/** Columns of a week's plan on the first of its 2 pages in large print. */
const FIRST_COLUMNS = 3;

/**
 * Renders a week's plan in large print on 2 facing pages, whose rows are at the same height: the
 * mornings and afternoons on the left, and the evenings and helpers on the right.
 * @returns the 2 pages, or `undefined` for other sections
 */
function writeWeekPlan(section: readonly RootContent[], name: string): string | undefined {
  const [, week] = /^Week (\d+): my plan$/.exec(nameOf(section)) ?? [];
  const at = section.findIndex(({ type }) => type === 'table');
  const table = section[at];
  if (week === undefined || table?.type !== 'table') return undefined;
  const columns = (keep: (column: number) => boolean) => ({
    ...table,
    children: table.children.map((row) => ({
      ...row,
      children: row.children.filter((_, column) => keep(column)),
    })),
  });
  const left = columns((column) => column < FIRST_COLUMNS);
  const right = columns((column) => column === 0 || column >= FIRST_COLUMNS);
  const [goal = [], joy = []] = splitAtLines(section.slice(at + 1));
  const write = (nodes: readonly RootContent[]) => markdownToTypst(nodes);
  return `#let empty-cell = cell-of-a-week\n#week-spread(${name}, [${write(section.slice(0, 1))}], [${writeSecondTitle(section, 'Evenings and help')}], [${write(section.slice(1, at))}], [${write(goal)}], [${write([left])}], [${write([right])}], [${write(joy)}])`;
}

/** Splits nodes after each line to write on. */
function splitAtLines(nodes: readonly RootContent[]): RootContent[][] {
  const groups: RootContent[][] = [[]];
  for (const [at, node] of nodes.entries()) {
    groups.at(-1)?.push(node);
    if (node.type === 'thematicBreak' && nodes[at + 1]?.type !== 'thematicBreak') groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

/** Returns the title of the second page of a section, such as "Day 1: my plan". */
function writeSecondTitle(section: readonly RootContent[], words: string): string {
  const [start] = /^(?:Day|Week|Visit) \d+/.exec(nameOf(section)) ?? [];
  const title =
    start === undefined ? words : `${start}: ${words[0]?.toLowerCase()}${words.slice(1)}`;
  return `#heading(level: 2, outlined: false, bookmarked: false)[#${JSON.stringify(title)};]`;
}

/**
 * Renders an emergency sheet: the signs of a stroke on one page, in letters that fill it, and the
 * table to fill in on the next. In large print, they face each other.
 * @returns the 2 pages, or `undefined` for a section without the table of the signs
 */
function writeEmergencySheets(
  section: readonly RootContent[],
  name: string,
  print: Print,
): string | undefined {
  const tables = section.filter((node) => node.type === 'table');
  const [signs, form] = tables.map((table) => toString(table.children[0]?.children[0]));
  if (!signs?.startsWith('BE-FAST') || form === undefined) return undefined;
  const about = section.findIndex((node) => node === tables[1]);
  const top = `${writeTitle(section)}\n\n${markdownToTypst(section.slice(1, about))}`;
  const rest = `${writeSecondTitle(section, form)}\n\n${markdownToTypst(section.slice(about), form)}`;
  const start = print === 'large' ? '#to-left-page' : '#pagebreak(weak: true)';
  const second =
    print === 'large'
      ? rest
      : `#let empty-cell = cell-of-an-emergency\n#show table: set text(size: 16pt)\n${rest}`;
  return `${start}\n#turn-to(${name})\n#signs-page(${name}, [\n${top}\n])\n${writePageToWrite(second, name)}`;
}

function writePageToWrite(words: string, name: string, isWide = false): string {
  const page = `#page-to-write(${name}, (writing-lines, empty-cell, room) => [\n${withClearLines(words)}\n])`;
  return isWide
    ? `#page(flipped: true, margin: (x: 44pt))[\n${page}\n]`
    : `#pagebreak(weak: true)\n${page}`;
}

/**
 * Renders a day of a planner: its idea and its numbers, followed by the parts of the day next to
 * the tasks. Large print takes 2 pages, with the parts of the day on the second. Unlike other
 * pages, a day isn't laid out in several sizes to find one that fits, because a planner has so many
 * days.
 * @throws if the page has no parts of the day
 */
function writeDay(section: readonly RootContent[], name: string, print: Print): string {
  const start = section.findIndex((node) => node.type === 'code' && node.lang === 'times');
  if (start === -1)
    throw new Error(`The page ${name} has no block "times", but its layout is "day".`);
  const rest = section.slice(start + 1);
  const tasks = rest.filter(({ type }) => type === 'list');
  const others = rest.filter(({ type }) => type !== 'list');
  const write = (nodes: readonly RootContent[]) => markdownToTypst(nodes);
  const top = `${writeTitle(section)}\n\n${write(section.slice(1, start))}`;
  const times = write(section.slice(start, start + 1));
  if (!isLarge(print)) {
    const marks = write(others.filter(({ type }) => type === 'code'));
    const lines = write(others.filter(({ type }) => type !== 'code'));
    return `#page(${MARGINS_OF_A_DAY}, {
  let (note, tick-list, kit-circle) = (note-of-a-day, tasks-of-a-day, circle-in-a-row)
  one-page(${name}, day-page([${top}], kit-times => [${times}], [${write(tasks)}], [${marks}], writing-lines => [${lines}]))
})`;
  }
  const idea = toString(section[1] ?? section[0] ?? { type: 'root', children: [] });
  // A long idea has the smaller of the 2 sizes of letters in large print.
  const small = idea.length > LONG_IDEA ? '#let note = small-note\n' : '';
  const first = `${small}${top}\n\n${write(tasks)}`;
  const after = write(others);
  const close = '#let (writing-lines, gap-to-tick) = (writing-lines-of(0.9), 9pt)';
  const second = `${writeSecondTitle(section, 'My plan')}\n\n${times}\n\n${after}`;
  return `#to-left-page\n#one-page(${name}, [\n${close}\n${first}\n])\n#pagebreak(weak: true)\n#plan-of-a-day(${name}, kit-times => [\n${close}\n${second}\n])`;
}

/** Renders a long table of numbers in large print, on 2 landscape pages with half of its rows each. */
function writeNumberPages(section: readonly RootContent[], name: string): string {
  const table = section.find((node): node is Table => node.type === 'table');
  const [head, ...rows] = table?.children ?? [];
  const middle = Math.ceil(rows.length / 2);
  const before = section.filter((node, at) => at > 0 && node !== table);
  return [rows.slice(0, middle), rows.slice(middle)]
    .map((some, at) => {
      const half: Table = { type: 'table', children: head ? [head, ...some] : some };
      const start = `#turn-to(${name})\n${writeTitle(section)}\n\n${markdownToTypst(before)}\n\n`;
      return `#numbers-page[\n${at === 0 ? start : ''}${markdownToTypst([half])}\n]`;
    })
    .join('\n');
}

/** Length of an idea that takes more than 3 lines of large print, in characters. */
const LONG_IDEA = 85;

/**
 * Renders a page whose sections with lists are bands of different colors, with the most urgent
 * first.
 */
function writeBands(section: readonly RootContent[]): string {
  const [before, ...parts] = splitAtThirdLevel(section);
  const bands = parts.map((part, at) => {
    const end = part.findLastIndex(({ type }) => type === 'list') + 1;
    const after = markdownToTypst(part.slice(end));
    return end === 0 ? after : `#band(${at}, [${markdownToTypst(part.slice(0, end))}])\n\n${after}`;
  });
  return [markdownToTypst(before ?? []), ...bands].join('\n\n');
}

/** Renders bands in large print: all of them on one page, and the table below them on the next. */
function writeBandPages(section: readonly RootContent[], name: string): string {
  const table = section.findIndex(({ type }) => type === 'table');
  const end = table === -1 ? section.length : table;
  const bands = `#pagebreak(weak: true)\n#turn-to(${name})\n#bands-page(${name}, [\n${writeBands(section.slice(0, end))}\n])`;
  const [numbers, ...rest] = section.slice(end);
  if (numbers?.type !== 'table') return bands;
  const words = toString(numbers.children[0]?.children[0]);
  const page = `${writeSecondTitle(section, words)}\n\n${markdownToTypst([withMorePeople(numbers), ...rest])}`;
  return `${bands}\n${writePageToWrite(page, name)}`;
}

/** Who else to call. There's room for them if the table has a page to itself. */
const MORE_PEOPLE = ['Therapist', 'Ride', 'Neighbor', 'Backup helper'];

/**
 * Adds rows to a table of phone numbers. Its first column header becomes the page title, so that
 * column gets a new header.
 */
function withMorePeople(table: Table): Table {
  const [head, ...rows] = table.children;
  const said = (words: string): TableCell => ({
    type: 'tableCell',
    children: [{ type: 'text', value: words }],
  });
  const others = (head?.children ?? []).slice(1);
  const blank: TableCell[] = others.map(() => ({ type: 'tableCell', children: [] }));
  const more = MORE_PEOPLE.map((who): TableRow => ({
    type: 'tableRow',
    children: [said(who), ...blank],
  }));
  return {
    ...table,
    children: [{ type: 'tableRow', children: [said('Who'), ...others] }, ...rows, ...more],
  };
}

/**
 * Splits a section at each third-level heading. The first part is the content before the first
 * heading.
 */
function splitAtThirdLevel(section: readonly RootContent[]): RootContent[][] {
  const parts: RootContent[][] = [[]];
  for (const node of section) {
    if (node.type === 'heading' && node.depth === 3) parts.push([]);
    parts.at(-1)?.push(node);
  }
  return parts;
}

/** Number of small meals with a drawing and their food on a page of large print. */
const MEALS_OF_A_PAGE = 2;

/**
 * Renders small meals or dinners to point to in large print. Dinners and meals without drawings are
 * shorter, so half of them are on each of 2 pages.
 */
function writeMealPages(section: readonly RootContent[], print: Print): string {
  const [start, cells] = partsOf(section, 'pairs', print);
  const name = JSON.stringify(nameOf(section));
  const isDrawn = cells.every((cell) => cell.startsWith('part-beside'));
  const most = isDrawn ? MEALS_OF_A_PAGE : Math.ceil(cells.length / 2);
  return Array.from({ length: Math.ceil(cells.length / most) }, (_, page) => page)
    .map((at) => {
      const some = cells.slice(at * most, (at + 1) * most);
      const title = at === 0 ? `[${markdownToTypst(start)}]` : '[]';
      return `#meal-page(${name}, ${title}, room => (${some.join(', ')},)${isDrawn ? '' : ', most: 1'})`;
    })
    .join('\n');
}

/**
 * Renders checklists in large print, on 2 or more pages of about equal height, without splitting any
 * list.
 */
function writeListPages(section: readonly RootContent[], print: Print): string {
  const [start, cells] = partsOf(section, 'lists', print);
  return `#list-pages(${JSON.stringify(nameOf(section))}, [${markdownToTypst(start)}], (${cells.join(', ')},))`;
}

/**
 * Splits the section at each third-level heading. A drawing right after the heading goes above the
 * rest of the text, or next to it in large print.
 */
function partsOf(
  section: readonly RootContent[],
  layout: 'pairs' | 'lists' | 'wallet',
  print: Print,
): [start: readonly RootContent[], cells: string[]] {
  const [start = [], ...parts] = splitAtThirdLevel(section);
  const isChecklist = layout === 'lists' && print !== 'fill-in';
  const cells = parts.map((part) => {
    const [heading, drawing, first, ...rest] = part;
    const foods = part.findIndex(({ type }) => type === 'list');
    if (isChecklist) return `tick-list => [${markdownToTypst(part)}]`;
    if (!heading || !drawing || !isPicture(drawing)) {
      const added = layout === 'pairs' && heading && drawing && writeMealMarks(drawing);
      if (!added) return `block(breakable: false)[${markdownToTypst(part)}]`;
      const written = [[heading], part.slice(foods, foods + 1)].map((one) => markdownToTypst(one));
      const [name, food] = written.map((typst) => `[${typst}]`);
      return `part-added(${name}, [${added}], ${food}, [${writeMethod(part.slice(foods + 1))}])`;
    }
    const marks = first && writeMealMarks(first);
    const large = isLarge(print);
    const way = foods === -1 ? [first ? [first] : [], rest] : [part.slice(foods, foods + 1)];
    const shape =
      foods === -1 ? `pointed-to${large ? '-in-large-print' : ''}` : large ? 'beside' : 'meal';
    const written = [[heading], [drawing], ...way].map((nodes) => markdownToTypst(nodes));
    // A small picture shows the whole plate, even on a full page.
    if (!large) written[1] = `#let room = 1\n${written[1]}`;
    if (foods !== -1) written.push(writeMethod(part.slice(foods + 1)));
    if (marks) written[0] += marks;
    return `part-${shape}(room, ${written.map((typst) => `[${typst}]`).join(', ')})`;
  });
  return [start, cells];
}

/** Renders what to do for a small meal, which may be nothing. */
function writeMethod(nodes: readonly RootContent[]): string {
  return nodes.length === 0 ? '' : `#strong[Do:] ${markdownToTypst(nodes)}`;
}

/** Renders the line with the carbohydrate and the minutes of work of a small meal as marks. */
function writeMealMarks(node: RootContent): string | undefined {
  const [, amount, each = '', minutes] =
    /^(.+) of carbohydrate( each)?\.(?: (.+) hands-on\.)?$/.exec(toString(node)) ?? [];
  if (amount === undefined) return undefined;
  const marks = [
    ['Carbs', `${amount}${each}`],
    ...(minutes ? [['Hands-on', minutes.replace('minutes', 'min')]] : []),
  ];
  return `\n\n#meal-marks(${marks.map(([label, value]) => `("${label}", "${value}")`).join(', ')})`;
}

/**
 * Returns the wallet cards for an edition in which they're too big for a wallet, with another title.
 * Leaves out the stroke signs, which are on the emergency page.
 */
function cardsToShow(section: readonly RootContent[]) {
  const [[heading, ...about] = [], ...parts] = splitAtThirdLevel(section);
  const cards = parts.filter(
    ([title]) => title && !/^(?:BE-FAST|Until help)/.test(toString(title)),
  );
  const words: Text = { type: 'text', value: 'Cards to show people' };
  const shown = heading?.type === 'heading' ? [{ ...heading, children: [words] }] : [];
  return { heading: shown, about, cards };
}

/** Renders the wallet cards in large print as full-page cards to show people. */
function writeCardsToShow(section: readonly RootContent[], name: string): string {
  const { heading, about, cards } = cardsToShow(section);
  const second = writeSecondTitle(section, 'My aphasia card');
  const write = (nodes: readonly RootContent[]) => markdownToTypst(nodes);
  const card = (some: readonly RootContent[][]) =>
    `(${some.map((part) => `[${write(part)}]`).join(', ')},)`;
  return `#card-to-show(${name}, [${write([...heading, ...about])}], ${card(cards.slice(0, 2))})\n#card-to-show(${name}, [${second}], ${card(cards.slice(2))})`;
}

function writeParts(
  section: readonly RootContent[],
  layout: 'pairs' | 'lists' | 'wallet',
  print: Print,
): string {
  const [start, cells] = partsOf(section, layout, print);
  return `${markdownToTypst(start)}
#{
  let tick-list = tick-column
  ${isLarge(print) && layout !== 'wallet' ? 'one-below-another' : `in-${layout}`}(room, ${cells.join(', ')})
}`;
}

function nameOf([heading]: readonly RootContent[]): string {
  return heading ? toString(heading) : '';
}

interface Parts {
  heading: string;
  name: string;
  picture: string;
  /** The introduction and marks below the heading. */
  lead: string;
  /** The 2 parts of `lead`. */
  headnote: string;
  marks: string;
  /** Ingredients or supplies. */
  need: string;
  /** Nutrients per serving. Empty on a card. */
  numbers: string;
  caution: string;
  /** The steps and everything after them. */
  steps: string;
  /** The 2 parts of `steps`: the list with its heading, and the tips below it. */
  stepsOnly: string;
  tips: string;
  /** The same tips, one by one. */
  tipBoxes: readonly string[];
  /** A drawing of a step, with the step's number, or of the tip for one hand. */
  step?: { picture: string; number: string } | undefined;
  /** A strip of drawings of the steps with the oven. */
  oven?: string | undefined;
  /** Options to circle afterward. May be empty. */
  asked: string;
  /** How to store leftovers. May be empty. */
  keep: string;
}

/** Splits a card or recipe into its parts. */
function takeApart([first, ...rest]: readonly RootContent[], isToWrite = false): Parts {
  const name = first ? toString(first) : '';
  const pictures = rest.filter(isPicture);
  const oven = pictures.find(({ children: [image] }) => image.title === OVEN);
  const [drawing, step] = pictures.filter((one) => one !== oven);
  if (first?.type !== 'heading' || !(drawing || isToWrite)) {
    throw new Error(
      `The page "${name}" has no drawing. Add ![alt text](../art/name.svg) below its heading.`,
    );
  }
  const keep = rest.filter((node) => /^To store:/.test(toString(node)));
  const asked = rest.filter((node) => node.type === 'code' && node.lang === 'circle');
  const apart = [drawing, step, oven, ...keep, ...asked];
  const others = rest.filter((node) => !apart.some((one) => one === node));
  const food = others.findIndex(({ type }) => type === 'heading');
  const caution = others.findIndex((node) => /^Caution(?::|$)/.test(toString(node)));
  const steps = others.findIndex((node) => node.type === 'heading' && toString(node) === 'Steps');
  if (food === -1 || caution <= food || steps <= caution) {
    throw new Error(
      `The page "${name}" is missing a part. It needs, in this order: a list below a heading, **Caution:**, and ### Steps.`,
    );
  }
  return {
    heading: markdownToTypst([first]),
    name,
    picture: drawing ? writePicture(drawing.children[0]) : '',
    lead: markdownToTypst(others.slice(0, food)),
    headnote: markdownToTypst(others.slice(0, food).filter((node) => !isMarks(node))),
    marks: markdownToTypst(others.slice(0, food).filter(isMarks)),
    need: markdownToTypst(others.slice(food, caution).filter((node) => !isNumbers(node))),
    numbers: markdownToTypst(others.filter(isNumbers)),
    caution: markdownToTypst(others.slice(caution, steps)),
    steps: markdownToTypst(others.slice(steps)),
    stepsOnly: markdownToTypst(others.slice(steps).filter((node) => !isBelowSteps(node))),
    tips: markdownToTypst(others.slice(steps).filter(isBelowSteps)),
    tipBoxes: partsInTypst(others.slice(steps).filter(isBelowSteps)),
    step: step && readStep(step.children[0], others.slice(steps), name),
    oven: oven && writePicture(oven.children[0]),
    asked: markdownToTypst(asked),
    keep: markdownToTypst(keep),
  };
}

/**
 * Reads the step number from the image title ("Step 2"). A drawing of the tip "With one hand" has no
 * number.
 * @throws if the title doesn't match a step or the tip on the page
 */
function readStep(
  image: Image,
  nodes: readonly RootContent[],
  name: string,
): { picture: string; number: string } {
  const list = nodes.find((node) => node.type === 'list');
  const [, number = ''] = /^Step (\d+)$/.exec(image.title ?? '') ?? [];
  if (Number(number) >= 1 && Number(number) <= (list?.children.length ?? 0))
    return { picture: writePicture(image), number };
  if (image.title === TIP && nodes.some((node) => toString(node).startsWith(`${TIP}: `)))
    return { picture: writePicture(image), number: '' };
  throw new Error(
    `The page "${name}" has the drawing ${image.url} without its step. Write ![alt text](${image.url} "Step 2"), with the number of a step on the page.`,
  );
}

/** Returns whether a block below the heading "Steps" comes after the list. */
function isBelowSteps({ type }: RootContent): boolean {
  return type !== 'heading' && type !== 'list';
}

/** Title of the image that shows the steps with the oven. */
const OVEN = 'Oven';

/** Label of a tip below the steps, which can have a drawing. */
const TIP = 'With one hand';

function isNumbers(node: RootContent): boolean {
  return node.type === 'code' && node.lang === 'serving';
}

function isMarks(node: RootContent): boolean {
  return node.type === 'code' && node.lang === 'marks';
}

/** Renders the scene of a page next to its first paragraph. Returns an empty string if it has none. */
function writeSceneBeside([, scene, words]: readonly RootContent[]): string {
  if (!scene || !isPicture(scene) || words?.type !== 'paragraph') return '';
  const { url, alt } = scene.children[0];
  return `#scene-beside(${JSON.stringify(url.replace('..', ''))}, ${JSON.stringify(alt ?? '')}, [${markdownToTypst([words])}])`;
}

function isOutline(node: RootContent): boolean {
  return node.type === 'code' && (node.lang === 'outline' || node.lang === 'trace');
}

function isPicture(node: RootContent): node is Paragraph & { children: [Image] } {
  return node.type === 'paragraph' && node.children[0]?.type === 'image';
}

/** Renders a sheet of one or two cards: the fronts on one page and the backs on the next. */
function writeCardSheet(
  sections: readonly (readonly RootContent[])[],
  layouts: Readonly<Record<string, Layout | undefined>>,
  bands: ReadonlyMap<string, string>,
): string {
  const cards = sections.map((section) => {
    const isToWrite =
      Object.entries(layouts).find(([start]) => nameOf(section).startsWith(start))?.[1] ===
      'own-card';
    const band = bands.get(nameOf(section)) ?? BANDS[0];
    return writeCard(takeApart(section, isToWrite), isToWrite, band);
  });
  return `#card-sheet(${cards.join(', ')})`;
}

function writeCard(parts: Parts, isToWrite: boolean, band: string): string {
  const { heading, name, picture, lead, need, caution, steps, step, asked } = parts;
  const write = (body: string) =>
    `(writing-lines, empty-cell, kit-circle, kit-marks, note, enum) => [\n${body}\n]`;
  return `(
  name: ${JSON.stringify(name)},
  to-write: ${isToWrite},
  band: rgb("${band}"),
  heading: [${heading}],
  lead: ${write(lead)},
  need: ${write(need)},
  picture: [${picture}],
  asked: ${write(asked)},
  caution: ${write(caution)},
  steps: ${write(steps)},
  step: ${step ? `(number: "${step.number}", picture: [${step.picture}])` : 'none'},
)`;
}

function writeRecipe(parts: Parts): string {
  const { heading, name, picture, lead, caution, need, numbers, stepsOnly, tipBoxes, keep } = parts;
  const boxes = tipBoxes.map((tip) => `[\n#let note = close-note\n${tip}\n]`);
  const stored = `#let note(body) = body\n${keep}`;
  const content = [caution, need, numbers, stepsOnly, stored];
  return `#recipe-page([\n${heading}\n], [\n${picture}\n], kit-marks => [\n${lead}\n], ${content.map((typst) => `[\n${typst}\n]`).join(', ')}, ${JSON.stringify(name)}, (${boxes.join(', ')},))`;
}

function writeCardInLargePrint(parts: Parts): string {
  const { heading, name, picture, lead, caution, need, steps, step, asked, keep } = parts;
  return `#card-in-large-print([
${heading}
], [
#let room = 1
${picture}
], [
${lead}
], [
${caution}
], [
${need}
], [
#let note = close-note
${steps}
], [
#let kit-circle = circle-in-a-row
${asked}
], [
#let note(body) = block(above: 1.2em, body)
${keep}
], ${JSON.stringify(name)}, ${step ? `(number: "${step.number}", picture: [${step.picture}])` : 'none'})`;
}

/**
 * Typst functions called by the layouts above. The book build fails if text doesn't fit its space.
 */
export const LAYOUTS_IN_TYPST = `
${SPREAD_IN_TYPST}
${READING_IN_TYPST}
// Two pages that face each other start on an even page, which is on the left of an open book.
#let to-left-page = {
  pagebreak(weak: true, to: "even")
  [#metadata(none) <facing>]
}
// Two pages that are printed on one sheet start on an odd page, which is the front of its sheet.
#let to-front-page = {
  pagebreak(weak: true, to: "odd")
  [#metadata(none) <facing>]
}
${ONE_SIZE_IN_TYPST}
// A square with only the plate of a drawing, whose fork or spoon is to the right of it.
#let plate-only(side, drawing) = block(width: side, height: side, radius: 8pt, clip: true, place(center + horizon, dx: 0.094 * side, box(width: 1.79 * side, drawing)))
// What a small meal provides.
#let meal-marks(..marks) = block(above: 8pt, below: if least-letters > 0pt { 12pt } else { 0pt }, {
  set par(leading: 0.5em)
  let facts = marks.pos().map(((label, value)) => [#strong(label + ":") #value])
  if least-letters > 0pt { facts.join(h(1.2em)) } else { facts.join(linebreak()) }
})
// A small meal: its dish next to its name, then the food and what to do.
#let part-meal(room, heading, drawing, food, method) = {
  grid(columns: (111pt, 1fr), column-gutter: 10pt, align: horizon, {
    show block: set block(above: 0pt, below: 0pt)
    block(width: 100%, radius: 8pt, clip: true, drawing)
  }, {
    show std.heading: set block(below: 7pt)
    set par(leading: 0.45em)
    heading
  })
  block(above: 10pt, below: 0.9em, food)
  method
}
// A picture large enough to point to, next to its name.
#let part-pointed-to(room, heading, drawing, first, rest) = block(breakable: false, grid(columns: (115pt, 1fr), rows: 115pt, column-gutter: 10pt, align: horizon, {
  show block: set block(above: 0pt, below: 0pt)
  plate-only(115pt, drawing)
}, {
  set par(leading: 0.5em)
  heading
  first
  rest
}))
#let part-pointed-to-in-large-print(room, heading, drawing, first, rest) = block(breakable: false, grid(columns: (room * 172pt, 1fr), column-gutter: 16pt, align: horizon, {
  show block: set block(above: 0pt, below: 0pt)
  block(width: 100%, radius: 8pt, clip: true, drawing)
}, {
  set par(leading: 0.5em)
  show std.heading: set block(above: 0pt, below: 8pt)
  heading
  first
  rest
}))
#let part-beside(room, heading, drawing, food, method) = block(breakable: false, {
  heading
  let wide = room * 141pt
  block(above: 0pt, below: 14pt, grid(columns: (wide, 1fr), column-gutter: 14pt, align: horizon, block(width: 100%, height: wide * 2 / 3, radius: 8pt, clip: true, {
    show block: set block(above: 0pt, below: 0pt)
    drawing
  }), food))
  method
})
// An addition without a drawing. In large print, its marks are next to its name.
#let part-added(heading, marks, food, method) = block(breakable: false, if least-letters > 0pt {
  block(above: 0pt, below: 11pt, grid(columns: (auto, auto), column-gutter: 14pt, align: horizon, {
    show std.heading.where(level: 3): set block(above: 0pt, below: 0pt)
    heading
  }, {
    show block: set block(above: 0pt, below: 0pt)
    marks
  }))
  food
  block(above: 10pt, below: 0pt, method)
} else {
  heading
  marks
  block(above: 10pt, below: 0.9em, food)
  method
})
#let to-write-closely(table-of-cells) = {
  set table(inset: (x: 8pt, y: 5pt))
  table-of-cells
}
#let meal-page(name, title, parts, most: 1.4) = {
  pagebreak(weak: true)
  turn-to(name)
  let spaces = ((24pt, 0.66em), (20pt, 0.62em), (17pt, 0.58em), (15pt, 0.54em), (14pt, 0.5em))
  // Large drawings come before more space.
  let ways = (1.4, 1.25, 1.1, 1, 0.95).filter(share => share <= most).map(share => spaces.map(space => (share, ..space))).join()
  fitted(name, "its page in large print", (..ways, (0.87, 11pt, 0.48em), (0.87, 9pt, 0.45em)), ((share, gap, leading)) => {
    set text(size: 20pt)
    set par(leading: leading, spacing: 0.8em)
    set list(spacing: leading + 0.06em)
    title
    v(6pt)
    show std.heading.where(level: 3): set text(size: 23pt)
    show std.heading.where(level: 3): set block(above: 0pt, below: 10pt)
    parts(share).join(block(above: gap, below: gap, line(length: 100%, stroke: 0.8pt + rule)))
  })
  page-end
}
#let list-pages(name, title, parts) = {
  pagebreak(weak: true)
  turn-to(name)
  context {
    let size = text-area()
    let room = size.height - 6pt
    let gap = 20pt
    let styled((gap-between, side), part) = block(width: size.width, above: 0pt, below: 0pt, {
      set text(size: 20pt)
      set par(leading: 0.45em, spacing: 0.7em)
      show std.heading.where(level: 3): set text(size: 23pt)
      show std.heading.where(level: 3): set block(above: 0pt, below: 11pt)
      part(tick-column.with(gap: gap-between, size: side))
    })
    let high(body) = measure(block(width: size.width, body)).height
    let ways = ((13pt, 10mm), (11pt, 10mm), (9pt, 10mm), (8pt, 9mm), (7pt, 8.5mm), (6pt, 8mm), (5pt, 7.5mm), (5pt, 7mm))
    let top = high(title) + below-title
    // Any list can be on any of 2 pages. On more pages, the lists keep their order.
    let find-pages(count, way) = {
      let heights = parts.map(part => high(styled(way, part)))
      heights.first() += top
      let (highest, pages) = if count > 2 { even-columns(count, heights, gap) } else {
        range(calc.pow(2, parts.len() - 1)).map(split => {
          let is-later(at) = at > 0 and calc.odd(calc.quo(split, calc.pow(2, at - 1)))
          let pages = (false, true).map(later => range(parts.len()).filter(at => is-later(at) == later))
          (calc.max(..pages.map(page => page.map(at => heights.at(at) + gap).sum(default: 0pt) - gap)), pages)
        }).sorted(key: way => way.first()).first()
      }
      if highest <= room { (way, pages) }
    }
    let best = none
    for count in (2, 3, 4) {
      for way in ways {
        if best == none { best = find-pages(count, way) }
      }
    }
    if best == none { too-long(name, "4 pages in large print", 0pt) }
    let (way, pages) = best
    for (at, page) in pages.enumerate() {
      if at == 0 { block(above: 0pt, below: below-title, title) } else { pagebreak() }
      let written = stack(spacing: gap, ..page.map(one => styled(way, parts.at(one))))
      written
      notes-in(room - high(written) - if at == 0 { top } else { 0pt }, 46pt, most: 4)
    }
  }
  page-end
}
// Landscape, unless only an upright page holds all of it.
#let wide-page-in-large-print(name, usual, close) = context {
  let height(width, content) = measure(block(width: width, content(writing-lines-of(1), empty-cell-of(1), 1))).height
  let is-close(content) = {
    set text(size: 0.91em)
    set par(leading: 0.62em)
    content
  }
  let is-wide = height(704pt, usual) <= 500pt
  let is-upright = not is-wide and height(524pt, usual) <= 680pt
  let is-upright-and-close = not is-wide and not is-upright and height(524pt, (..how) => is-close(close(..how))) <= 680pt
  page(flipped: not is-upright and not is-upright-and-close, margin: (x: 44pt), page-to-write(name, if is-upright-and-close { close } else { usual }))
}
#let cell-of-a-week(name) = context cell-to-write(56pt - (table.inset.top + table.inset.bottom).length, name)
// A week's plan on 2 facing pages of large print. Its rows have the same height on both.
#let week-spread(name, title, second-title, intro, goal, left, right, below) = {
  to-left-page
  turn-to(name)
  context {
    let size = (width: page.width - 100pt, height: page.height - 116pt)
    let tops = ({
      kit-date("Week of", ("Initials",))
      intro
    }, goal)
    let top = calc.max(..tops.map(one => measure(block(width: size.width, one)).height))
    let sheet(title, above, table) = {
      title
      block(width: 100%, height: top, above: 0pt, below: 16pt, above)
      table
    }
    sheet(title, tops.first(), left)
    page-end
    pagebreak()
    sheet(second-title, tops.last(), right)
    below
    page-end
  }
}
#let one-page(name, body) = turn-to(name) + layout(size => {
  let more(title) = measure(block(width: size.width, with-title(title, body))).height - size.height
  let title = if more(title-size) <= 0pt { title-size } else { small-title-size }
  if more(title) > 0pt { too-long(name, "its page", more(title)) }
  with-title(title, body) + page-end
})
// The parts of the day get the height that the rest of the page leaves.
#let plan-of-a-day(name, body) = turn-to(name) + layout(size => {
  let written(high) = body(kit-times.with(high: high))
  let least = 105pt
  let spare = size.height - measure(block(width: size.width, written(least))).height
  if spare < 0pt { too-long(name, "its page", -spare) }
  written(least + calc.min(0.5 * (spare - 1pt), 60pt)) + page-end
})
// The rule of the title is a horizon, and the sun is as far across the sky as the day is in its week.
#let sun-over-hills(at, of, wide: 156pt) = pdf.artifact(box(width: wide, height: 40pt, clip: true, {
  let share = at / (of - 1)
  let hill(color, start, ..bends) = place(curve(fill: color, curve.move((0pt, 40pt)), curve.line((0pt, start)), ..bends.pos().map(((one, other, end)) =>
    curve.cubic(..(one, other, end).map(((x, y)) => (x * wide, y))),
  ), curve.line((wide, 40pt))))
  place(dx: 4pt + share * (wide - 32pt), dy: 16pt - 56pt * share * (1 - share), circle(radius: 12pt, fill: rgb("#e09a3a")))
  hill(title-ink.lighten(72%), 27pt, ((0.18, 12pt), (0.34, 20pt), (0.5, 29pt)), ((0.66, 35pt), (0.8, 19pt), (1, 23pt)))
  hill(title-ink.lighten(38%), 37pt, ((0.25, 29pt), (0.45, 42pt), (0.62, 33pt)), ((0.75, 27pt), (0.9, 29pt), (1, 36pt)))
}))
// A bit fuller each evening.
#let moon-of(share) = pdf.artifact(box(width: 22pt, height: 22pt, {
  let (r, k) = (11pt, 0.5523 * 11pt)
  let edge = r * (1 - 2 * share)
  let bend = k * (1 - 2 * share)
  place(circle(radius: r, fill: if is-night { tint } else { title-ink }, stroke: 1pt + rgb("#d9b45c")))
  place(curve(fill: rgb("#f3dfae"), curve.move((r, 0pt)),
    curve.cubic((r + k, 0pt), (2 * r, r - k), (2 * r, r)), curve.cubic((2 * r, r + k), (r + k, 2 * r), (r, 2 * r)),
    curve.cubic((r + bend, 2 * r), (r + edge, r + k), (r + edge, r)), curve.cubic((r + edge, r - k), (r + bend, 0pt), (r, 0pt)),
  ))
}))
// The moon is next to the title. In large print, where a title may need the whole line, it's in the
// margin above.
#let title-with-moon(share, title) = if least-letters > 0pt and not is-screen {
  place(top + right, dy: -27pt, moon-of(share))
  title
} else {
  place(top + right, dy: if is-screen { 6pt } else { 1pt }, moon-of(share))
  // Keeps the longest title on one line.
  show std.heading.where(level: 2): set text(size: 0.95em) if not is-screen
  show std.heading.where(level: 2): set block(inset: (bottom: 13pt, right: 32pt))
  title
}
#let week-of = text(fill: ink)[Week of #room-for("Week of", high-to-record) #line-to-fill("Week of")]
#let week-of-below = block(above: 0pt, below: 14pt, small-words(0.875, strong[Week of] + line-to-fill("Week of")))
#let wide-sun = if is-screen { 160pt } else if least-letters > 0pt { 130pt } else { 240pt }
#let title-with-sun(title, words, at, of, wide: 156pt) = block(width: 100%, stroke: (bottom: 2.5pt + accent), {
  show std.heading.where(level: 2): set block(width: auto, above: 0pt, below: 0pt, inset: 0pt, stroke: none)
  grid(columns: (auto, 1fr, wide), column-gutter: 12pt, align: bottom, pad(bottom: 13pt, title), pad(bottom: 14pt, text(size: calc.max(least-letters, 15pt), fill: accent, weight: 700, words)), sun-over-hills(at, of, wide: wide))
}) + v(below-title, weak: true)
// Red for what's urgent, then ocher, then teal.
#let band(at, body) = block(width: 100%, breakable: false, above: 0.7em, below: 0.7em, {
  let color = (rgb("#9c2f12"), rgb("#8a560c"), rgb("#1d5b62")).at(at)
  show std.heading.where(level: 3): set block(width: 100%, above: 0pt, below: 0.6em, inset: (x: 12pt, y: 7pt), fill: color)
  show std.heading.where(level: 3): set text(fill: white)
  block(width: 100%, stroke: 1.3pt + color, inset: (bottom: 10pt), {
    show list: set block(inset: (x: 12pt))
    set list(spacing: 0.62em)
    set par(leading: 0.58em)
    body
  })
})
#let bands-page(name, body) = fitted(name, "its page in large print", (22pt, 21pt, 20pt, 19pt, 18pt), letters => {
  set text(size: letters)
  body
  page-end
})
#let signs-page(name, body) = fitted(name, "its page", (30pt, 29pt, 28pt, 27pt, 26pt, 25pt, 24pt, 23pt, 22pt, 21pt, 20pt), letters => {
  set text(size: letters)
  show table: set text(size: letters)
  show table: set par(leading: 0.5em)
  set table(inset: (x: 10pt, y: 12pt))
  body
  page-end
})
#let cell-of-an-emergency(name) = context cell-to-write(37.5pt - (table.inset.top + table.inset.bottom).length, name)
#let cell-of-a-day(name) = context cell-to-write(32.4pt - (table.inset.top + table.inset.bottom).length, name)
// A note on a day has room for 2 lines, so that what's below it is in the same place every day.
#let note-of-a-day(body) = layout(size => {
  let high = measure(block(width: size.width, note(body))).height
  if high > 60pt { note(body) } else { note(block(height: 36pt, align(horizon, body))) }
})
#let small-note(body) = note({
  set text(size: 20pt)
  set par(leading: 0.58em)
  body
})
#let tasks-of-a-day(gap: 9pt, ..items) = {
  let some = items.pos()
  let half = calc.ceil(some.len() / 2)
  grid(columns: (1fr, 1fr), column-gutter: 22pt, tick-column(gap: 6pt, ..some.slice(0, half)), tick-column(gap: 6pt, ..some.slice(half)))
}
// The boxes and lines to write in get as much of the page as they may have: in large print, they're 1.3
// times as high. The rest of the page goes between its parts.
#let day-page(top, times, tasks, marks, lines) = {
  top
  context {
    let size = text-area()
    let written(high, most, gap, between: 11pt) = {
      set par(leading: 0.6em, spacing: 0.9em)
      let write(count, name) = lines-to-write(calc.min(count, most), gap, 0pt, name)
      times(times-of-a-day.with(high: high))
      block(above: between, below: between, tasks)
      marks
      block(above: between, below: 0pt, grid(columns: (1fr, 1fr), column-gutter: 22pt, lines(write), times(lines-of-tomorrow.with(calc.min(2, most), gap))))
    }
    let height(..how) = measure(block(width: size.width, written(..how))).height
    // Each attempt to lay out a day takes memory, so the heights of other sizes are calculated.
    let (least, all) = ((80pt, 1, 28pt), (80pt, 3, 28pt)).map(how => height(..how))
    let most = 1 + int(calc.round((all - least) / 28pt))
    let room = size.height - measure(block(width: size.width, top)).height - 30pt
    let spare(high, most, gap) = room - least - (high - 80pt) - (most * gap - 28pt)
    let ways = range(most, 0, step: -1).map(most => (31pt, 28pt).map(gap => (110pt, 104pt, 98pt, 92pt, 84pt, 80pt).map(high => (high, most, gap))).join()).join()
    let best = ways.find(way => spare(..way) >= 0pt)
    let way = if best == none { ways.last() } else { best }
    written(..way, between: calc.min(11pt + calc.max(0pt, spare(..way)) / 3, 20pt))
  }
}
// Close lines, so that fewer pages end with a single part.
#let one-below-another(room, ..parts) = {
  set par(leading: 0.68em, spacing: 0.85em)
  set list(spacing: 0.62em)
  parts.pos().join(parbreak())
}
#let small-parts(body) = {
  set text(size: 0.92em)
  set par(leading: 0.62em, spacing: 0.8em)
  set list(spacing: 0.7em)
  show std.heading.where(level: 3): set text(size: 16pt)
  show std.heading.where(level: 3): set block(above: 0pt, below: 8pt)
  body
}
// A line separates the rows.
#let in-pairs(room, ..parts) = small-parts({
  let gap = calc.min(13pt * room, 20pt)
  set text(size: 14pt) if room < 0.85
  set par(leading: 0.53em) if room < 0.85
  set list(spacing: 0.58em) if room < 0.85
  let rows = parts.pos().chunks(2).map(pair => grid(columns: (1fr, 1fr), column-gutter: 18pt, ..pair))
  rows.join(block(above: gap, below: gap, line(length: 100%, stroke: 0.8pt + rule)))
})
// Try every way to split the parts between the columns and use the shortest result. On a full page,
// the boxes are smaller.
#let in-lists(room, ..parts) = layout(size => {
  let (gap-to-next, box-size) = if room >= 1 { (8pt, 10mm) } else if room > 0.8 { (7pt, 8mm) } else { (7pt, 6.6mm) }
  let written = parts.pos().map(part => small-parts(part(tick-column.with(gap: gap-to-next, size: box-size))))
  let width = (size.width - 22pt) / 2
  let gap = 14pt
  let heights = written.map(part => measure(block(width: width, part)).height + gap)
  let high(column) = column.map(at => heights.at(at)).sum(default: 0pt)
  let ways = range(calc.pow(2, written.len() - 1)).map(way => {
    let is-right(at) = at > 0 and calc.odd(calc.quo(way, calc.pow(2, at - 1)))
    (false, true).map(side => range(written.len()).filter(at => is-right(at) == side))
  })
  let best = ways.sorted(key: way => calc.max(..way.map(high))).first()
  grid(columns: (1fr, 1fr), column-gutter: 22pt, ..best.map(column => stack(spacing: gap, ..column.map(at => written.at(at)))))
})
// Each pair of parts is the front and back of a card the size of a bank card, 3.37 × 2.13 inches. It's
// cut out as one strip and folded in the middle.
#let wallet-wide = 242.6pt
#let wallet-high = 153.4pt
#let wallet-side(body) = {
  let written(letters) = {
    set text(size: letters)
    set par(leading: 0.42em, spacing: 0.6em)
    set list(spacing: 0.5em, marker: none, indent: 0pt, body-indent: 0pt)
    show std.heading.where(level: 3): set text(size: letters + 1pt, fill: accent)
    show std.heading.where(level: 3): set block(above: 0pt, below: 0.6em)
    body
  }
  let size = (width: wallet-wide - 20pt, height: wallet-high - 16pt)
  let height(letters) = measure(block(width: size.width, written(letters))).height
  let letters = (14pt, 13pt, 12pt, 11.5pt, 11pt, 10.5pt, 10pt, 9.5pt).find(one => height(one) <= size.height)
  if letters == none { too-long("My wallet cards", "a side of a card", height(9.5pt) - size.height) }
  block(width: wallet-wide, height: wallet-high, inset: (x: 10pt, y: 8pt), written(letters))
}
// In large print, a card fills its page, with the front above the back.
#let card-to-show(name, title, parts) = {
  pagebreak(weak: true)
  turn-to(name)
  fitted(name, "its page in large print", (30pt, 28pt, 26pt, 24pt, 22pt, 20pt).map(letters => (1.6, 1.3, 1).map(share => (letters, share))).join(), ((letters, share)) => {
    title
    set text(size: letters)
    set par(leading: 0.6em)
    set list(marker: none, indent: 0pt, body-indent: 0pt, spacing: 1.3em * share)
    show std.heading.where(level: 3): set text(size: letters + 2pt)
    show std.heading.where(level: 3): set block(above: 0pt, below: 1.1em * share)
    block(width: 100%, above: 18pt, inset: 18pt, radius: 10pt, stroke: 1.6pt + ink, parts.join(block(above: 1.1em * share, below: 1.1em * share, line(length: 100%, stroke: 0.8pt + rule))))
  })
  page-end
}
#let in-wallet(room, ..parts) = {
  let edge = (paint: ink, thickness: 1.2pt, dash: "dashed")
  [Cut out each strip along the dashed line, and fold it in half to fit your wallet.]
  context for pair in parts.pos().chunks(2) {
    align(center, block(width: 2 * wallet-wide, above: 14pt, below: 14pt, stroke: edge, breakable: false, align(left, grid(
      columns: (wallet-wide,) * 2, rows: wallet-high, stroke: (x, _) => if x == 1 { (left: 0.6pt + rule) }, ..pair.map(wallet-side),
    ))))
  }
}
#let card-on-screen(body) = block(width: 100%, breakable: false, inset: 13pt, radius: 10pt, stroke: 1.6pt + ink, {
  set list(marker: none, indent: 0pt, body-indent: 0pt)
  body
})
#let week-page(name, heading, body) = page(flipped: true, margin: (x: 40pt, top: 36pt, bottom: 56pt), footer-descent: 8pt, layout(size => {
  let written(letters, room) = {
    show table: set text(size: letters)
    set table(inset: (x: 7pt, y: if room == auto { 8pt } else { 3pt }), rows: (26pt + letters - 15pt, room))
    grid(rows: (auto, room), row-gutter: 10pt, heading, body(pictured))
  }
  let natural(letters) = measure(block(width: size.width, written(letters, auto))).height
  if natural(15pt) > size.height { too-long(name, "its page", natural(15pt) - size.height) }
  // All rows are as high as the highest one, so larger letters need room to spare.
  let letters = if natural(16.5pt) <= 0.75 * size.height { 16.5pt } else { 15pt }
  // The day rows share the height left below the heading and the table header. If there are few, the
  // rest of the page is for notes.
  let has-room = natural(letters) < 0.55 * size.height
  written(letters, if has-room { auto } else { 1fr })
  if has-room { notes-in(size.height - natural(letters), 34pt, label: "My favorites") }
}))
// If the page doesn't fit with its drawings, they're left out. Otherwise, it's filled with taller
// rows and drawings, or, if there are only a few days, with lines for notes.
#let week-page-in-large-print(name, heading, body) = page(flipped: true, margin: (x: 34pt, top: 30pt, bottom: 58pt), footer-descent: 17pt, layout(size => {
  let written(how, letters: least-letters, inset: 5pt) = {
    show table: set text(size: letters)
    show table: set par(leading: 0.45em)
    set table(inset: (x: 6pt, y: inset))
    heading
    body(how)
  }
  let height(how, ..sizes) = measure(block(width: size.width, written(how, ..sizes))).height
  let plain(path, words) = words
  let fuller = range(14, 5, step: -1).map(inset => (20pt, 19pt, least-letters).map(letters => arguments(letters: letters, inset: inset * 1pt))).join()
  let is-short = height(pictured) < 0.5 * size.height
  let sizes = if is-short { arguments(letters: 20pt, inset: 14pt) } else { fuller.find(sizes => height(pictured, ..sizes) <= size.height) }
  if sizes != none {
    written(pictured, ..sizes)
    if is-short { notes-in(size.height - height(pictured, ..sizes), 46pt, label: "My favorites") }
  } else if height(pictured) <= size.height { written(pictured) } else if height(plain) <= size.height { written(plain) } else { too-long(name, "its page in large print", height(plain) - size.height) }
}))
// Large print fills its pages, so there's nothing to cut.
#let cut-out(body) = if least-letters > 0pt { body } else {
  small-words(0.8)[Cut along the dashed line.]
  block(width: 100%, above: 6pt, inset: 16pt, radius: 8pt, stroke: (paint: ink, thickness: 1.2pt, dash: "dashed"), body)
}
// A card is 8 inches wide and 5 inches high. Two cards share a corner of the sheet, so 3 cuts are
// enough: one down the side of both, one between them, and one below. When the sheet is flipped on
// its long edge, the backs are on the opposite side.
#let card-wide = 576pt
#let card-high = 360pt
// All fronts have letters of one size, and so do all backs. Uses the most space that fits, and then the
// largest drawing. Leaves 3/8 inch blank at the edges of the paper, because many printers can't print there.
#let card-side(name, place, body, letters: 17pt, drawings: (0pt,)) = context {
  let size = (width: card-wide - 54pt, height: card-high - 40pt)
  // Measuring only applies the settings made inside the measured content.
  let written((below-title, between-steps), drawing) = {
    set text(size: letters)
    set par(leading: 0.55em, spacing: 0.8em)
    set list(spacing: 0.65em)
    set enum(spacing: between-steps)
    show std.heading.where(level: 2): set text(size: 24pt)
    show std.heading.where(level: 2): set block(above: 0pt, below: 9pt, inset: 0pt, stroke: none)
    show std.heading.where(level: 3): set text(size: letters + 1pt)
    show std.heading.where(level: 3): set block(above: 9pt, below: below-title)
    body(drawing)
  }
  let height(..way) = measure(block(width: size.width, written(..way))).height
  let spaces = ((13pt, 1.1em), (13pt, 0.9em), (12pt, 0.7em), (8pt, 0.62em), (6pt, 0.52em))
  let ways = spaces.map(space => drawings.map(drawing => (space, drawing))).join()
  let best = ways.find(way => height(..way) <= size.height)
  if best == none { too-long(name, place, height(..ways.last()) - size.height) }
  block(width: size.width, height: size.height, written(..best))
}
// The name on both sides, in the color of its chapter.
#let card-band(card, letters, below, name) = block(width: 100%, fill: card.band, radius: 4pt, inset: (x: 10pt, y: 6pt), above: 0pt, below: below, {
  show std.heading.where(level: 2): set text(size: letters, fill: white)
  name
})
#let card-note(body) = block(
  width: 100%, inset: (x: 9pt, y: 6pt), above: 7pt, below: 8pt, radius: 4pt, fill: tint, stroke: (left: 4pt + accent), body,
)
#let circle-in-a-row(label, options) = block(above: 12pt, below: 0pt, layout(size => {
  let beside = lines-of-pills(label, options, size.width - measure(strong(label)).width - 9pt)
  if beside.len() == 1 { strong(label) + h(9pt) + beside.first() } else {
    block(below: 10pt, strong(label))
    set par(leading: 20pt)
    lines-of-pills(label, options, size.width).join(linebreak())
  }
}))
#let for-card(part, enum: std.enum) = part(writing-lines-of(0.7), empty-cell, circle-in-a-row, kit-marks.with(share: 0.88), card-note, enum)
#let card-front(card) = card-side(card.name, "the front of its card", drawings: if card.to-write { (0pt,) } else { (288pt, 270pt, 255pt) }, drawing => {
  turn-to(card.name)
  card-band(card, 20pt, 9pt, card.heading)
  for-card(card.lead)
  if card.to-write { for-card(card.need) } else {
    v(2pt)
    grid(columns: (1fr, drawing), column-gutter: 14pt, for-card(card.need), {
      show block: set block(above: 0pt, below: 0pt)
      box(radius: 6pt, clip: true, card.picture)
    })
    for-card(card.asked)
  }
})
// Numbered steps with the drawing of one of them next to it. Steps that are neither next to the drawing
// nor between it and its step have the full width. Drawings are 4:3.
#let steps-around(step, wide, start: 1, ..items) = layout(size => {
  let items = items.pos()
  let steps(from, to) = enum(start: from + 1, ..items.slice(from, to))
  let high(from, to) = measure(block(width: size.width - wide - 12pt, steps(from, to))).height
  let from = int(step.number) - 1
  let to = range(from + 1, items.len() + 1).find(to => high(from, to) >= wide * 3 / 4)
  if to == none {
    to = items.len()
    let before = range(from, -1, step: -1).find(from => high(from, to) >= wide * 3 / 4)
    from = if before == none { 0 } else { before }
  }
  let parts = (
    if from > 0 { steps(0, from) },
    grid(columns: (1fr, wide), column-gutter: 12pt, steps(from, to), align(if from < int(step.number) - 1 { bottom } else { top }, step-drawn(step, wide))),
    if to < items.len() { steps(to, items.len()) },
  ).filter(part => part != none)
  stack(spacing: enum.spacing.to-absolute(), ..parts)
})
#let card-back(card) = card-side(card.name, "the back of its card", letters: 16pt, drawings: if card.step == none { (0pt,) } else { (187pt,) }, drawing => {
  turn-to(card.name)
  card-band(card, 20pt, if card.to-write { 12pt } else { 7pt }, std.heading(level: 2, outlined: false, bookmarked: false, card.name))
  for-card(card.caution)
  for-card(card.steps, enum: if card.step == none { std.enum } else { steps-around.with(card.step, drawing) })
})
#let only-odd(name) = context if calc.even(here().page()) {
  panic("The page \\"" + name + "\\" starts on an even page, so its back would be on another sheet. Add or remove a page before the cards.")
}
#let card-sheet(..cards) = {
  let cut = (paint: accent, thickness: 1pt, dash: "dashed")
  let mark(number) = pdf.artifact(circle(radius: 8pt, fill: accent, align(center + horizon, text(size: 12pt, weight: 700, fill: white, number))))
  let sheet(left, side, words) = page(margin: (x: 36pt, top: 0pt, bottom: 54pt), footer-descent: 14pt, {
    let on-paper(x, y, body) = place(top + std.left, dx: x - 36pt, dy: y, body)
    for (at, card) in cards.pos().enumerate() {
      on-paper(left + 27pt, at * card-high + if at == 0 { 27pt } else { 20pt }, side(card))
    }
    let beside = if left == 0pt { card-wide } else { left }
    let outward(x) = if left == 0pt { x } else { -x }
    let below = cards.pos().len() * card-high
    on-paper(beside, 0pt, line(angle: 90deg, length: 2 * card-high + 6pt, stroke: cut))
    for at in range(cards.pos().len()) { on-paper(left, (at + 1) * card-high, line(length: card-wide, stroke: cut)) }
    on-paper(beside + outward(8pt) - 8pt, 2 * card-high - 40pt, mark("1"))
    for at in range(cards.pos().len()) { on-paper(beside + outward(8pt) - 8pt, (at + 1) * card-high - 8pt, mark(str(at + 2))) }
    on-paper(36pt, 2 * card-high + 15pt, block(width: 540pt, text(size: 12pt, words)))
  })
  sheet(0pt, card => { only-odd(cards.pos().first().name); card-front(card) }, [*Fronts.* Print the next page on the back: *Actual size*, *Flip on long edge*. Cut along lines 1, 2, 3.])
  sheet(612pt - card-wide, card-back, [*Backs* of the previous page. Printed on one side only? Cut them out, too, and put both in a sleeve.])
}
#let close-note(body, above: 0.8em) = block(
  width: 100%, inset: (x: 11pt, y: 8pt), above: above, below: 0.7em, radius: 4pt, fill: tint, stroke: (left: 4pt + accent),
  breakable: false, body,
)
#let menu-page(name, body) = page(margin: (x: 54pt, top: 46pt, bottom: 62pt), layout(size => {
  let written(letters, leading) = {
    set text(size: letters)
    set par(leading: leading, spacing: leading + 0.32em)
    show table: set text(size: 0.92 * letters)
    set table(inset: (x: 7pt, y: 0.3 * letters))
    body
  }
  let height(..way) = measure(block(width: size.width, written(..way))).height
  let ways = ((18pt, 0.58em), (16.5pt, 0.58em), (15pt, 0.58em), (15pt, 0.48em), (14.5pt, 0.46em))
  let best = ways.find(way => height(..way) <= size.height)
  if best == none { too-long(name, "its page", height(..ways.last()) - size.height) } else { written(..best) }
}))
// A landscape page with half of a table of numbers. Stripes help readers follow a row.
#let numbers-page(body) = page(flipped: true, margin: (x: 44pt, top: 50pt, bottom: 60pt), header-ascent: 7pt, {
  set text(size: 20pt, overhang: false)
  set par(leading: 0.45em)
  set table(align: right + horizon, fill: (_, y) => if calc.even(y) { tint }, inset: (x: 6pt, y: 5.6pt), stroke: (x: none, y: 0.8pt + rule))
  show std.heading.where(level: 2): set block(above: 0pt, below: 11pt)
  show table: set text(size: least-letters)
  set block(above: 13pt, below: 0pt)
  body
})
// A dinner: the food on the left, the caution and the steps on the right, and how to store the food at
// the foot. The caution starts at the same height on every page, and the drawing shows the whole dish.
#let recipe-page(heading, picture, lead, caution, need, numbers, steps, keep, name, tips) = page(margin: (x: 50pt, top: 38pt, bottom: 58pt), {
  show std.heading.where(level: 2): set block(below: 9pt)
  let set-in(letters, leading, body) = {
    set text(size: letters)
    set par(leading: leading, spacing: 0.9em)
    show std.heading.where(level: 3): set text(size: 17pt)
    show std.heading.where(level: 3): set block(above: 0pt, below: 9pt)
    set list(spacing: leading + 0.07em)
    set enum(spacing: leading + 0.25em)
    body
  }
  // On one line, and as large as its words allow.
  let marks = layout(size => {
    let sized(share) = lead((label, options) => kit-marks(label, options.map(one => one.replace("minutes", "min")), share: share))
    let share = (14, 13.5, 13, 12.5).map(one => one / 15).find(one => measure(set-in(15pt, 0.5em, sized(one))).width <= size.width)
    set-in(15pt, 0.5em, sized(if share == none { 12 / 15 } else { share }))
  })
  let written((letters, leading, gap), dish) = set-in(letters, leading, {
    let set-food(body) = set-in(calc.min(letters, 15.5pt), leading, body)
    heading
    block(above: 0pt, below: 12pt, marks)
    grid(columns: (184pt, 1fr), column-gutter: 16pt, set-food({
      block(above: 0pt, below: 13pt, box(width: dish, radius: 10pt, clip: true, {
        show block: set block(above: 0pt, below: 0pt)
        picture
      }))
      need
      numbers
    }), block(above: 0pt, below: 13pt, set-in(calc.min(letters, 15pt), leading, caution)) + steps + tips.join())
    v(gap)
    v(1fr)
    set-food(keep)
  })
  layout(size => {
    let height(..way) = measure(block(width: size.width, written(..way))).height
    let letters = ((17pt, 0.58em, 13pt), (17pt, 0.52em, 12pt), (16.5pt, 0.52em, 12pt), (16pt, 0.52em, 11pt), (15.5pt, 0.5em, 10pt), (15pt, 0.48em, 10pt), (15pt, 0.44em, 9pt))
    let ways = letters.map(one => (184pt, 150pt, 120pt).map(dish => (one, dish))).join()
    let best = ways.find(way => height(..way) <= size.height)
    if best == none { too-long(name, "its page", height(..ways.last()) - size.height) }
    written(..best)
  })
})
// A card in large print needs 2 pages: the ingredients first, then the caution with the steps. The second
// page repeats the name. Both face each other in a bound book, because a cook with one hand can't
// turn pages, and have letters of the same size.
#let card-in-large-print(heading, picture, lead, caution, need, steps, asked, keep, name, step) = {
  to-left-page
  layout(size => {
    let set-in(letters, body) = {
      set text(size: letters)
      set par(leading: 0.62em, spacing: 0.9em)
      show std.heading.where(level: 2): set text(size: small-title-size)
      show std.heading.where(level: 3): set text(size: letters)
      show std.heading.where(level: 3): set block(above: 20pt, below: 14pt)
      body
    }
    let front(letters, high) = set-in(letters, {
      set list(spacing: 0.75em)
      heading
      // Drawings of steps are 4:3 and the others 3:2, so all have the same height.
      align(center, box(height: high, radius: 10pt, clip: true, {
        show block: set block(above: 0pt, below: 0pt)
        box(width: high * if step == none { 4 / 3 } else { 3 / 2 }, picture)
      }))
      v(14pt, weak: true)
      lead
      need
    })
    // The space between steps is limited, so that the rest of a short page is above the question.
    let back(letters, high, between, rest: v(18pt)) = set-in(letters, {
      set enum(spacing: between)
      {
        set std.heading(outlined: false, bookmarked: false)
        show std.heading.where(level: 2): set block(below: 14pt)
        std.heading(level: 2, name)
      }
      caution
      if step != none { align(center, step-drawn(step, high * 4 / 3)) }
      steps
      keep
      rest
      asked
    })
    let height(body) = measure(block(width: size.width, body)).height
    let room = size.height - 6pt
    let fronts = (size.width * 2 / 3, 325pt, 310pt, 295pt)
    // Every card has letters of the same size, and drawings of steps that are 3.4 inches wide.
    let (letters, drawn) = (21pt, 184pt)
    let spaces = (16pt + 0.38 * letters, 12pt + 0.62 * letters, 8pt + 0.62 * letters, 5pt + 0.62 * letters, 1pt + 0.62 * letters)
    let high = fronts.find(high => height(front(letters, high)) <= room)
    let between = spaces.find(between => height(back(letters, drawn, between)) <= room)
    if high == none { too-long(name, "its left page in large print", height(front(letters, fronts.last())) - room) }
    if between == none { too-long(name, "its right page in large print", height(back(letters, drawn, spaces.last())) - room) }
    // The last line is half an inch above the rule of the footer.
    let notes(page, most) = {
      notes-in(size.height - height(page) - 18pt, 46pt, most: most)
      v(1fr)
    }
    block(height: size.height, {
      front(letters, high)
      if step != none { set-in(letters, notes(front(letters, high), 2) + v(18pt)) }
    })
    colbreak()
    block(height: size.height, back(letters, drawn, between, rest: notes(back(letters, drawn, between), 3)) + page-end)
  })
}
${DINNER_IN_TYPST}
${MENU_IN_TYPST}
`;
