import { countWords, type Box, type PrintedPage } from './printed-page.ts';

/** Checks for each page between the covers, as listed in the report. */
export const PAGE_CHECKS = [
  'text stays inside its boxes and columns, and away from the edges of the paper',
  'each caution is above its steps on the same page, or on the left page facing them, under the same heading',
  'every page has at least 40 words, except drawings, forms that the book lists, the end of a page to write on, and a blank page before 2 facing pages',
  'no 2 pages differ only by a number, except forms that the book lists',
] as const;

/**
 * Checks the pages between the covers of a book.
 * @param forms First words of page names. These pages may be similar to each other or almost empty.
 * @returns the problems found, each with its page and how to fix it
 */
export function checkPages(pages: readonly PrintedPage[], forms: readonly string[]): string[] {
  const isForm = ({ name }: PrintedPage) => forms.some((start) => name.startsWith(start));
  const inner = pages.slice(1, -1);
  const isBeforeSpread = (at: number) =>
    isBlank(inner[at]) && inner[at + 2]?.texts.some(({ words }) => words.trim() === 'Steps');
  // In large print, a page to write on may continue on a second page that has just lines or boxes.
  const goesOn = (page: PrintedPage, at: number) =>
    inner[at - 1]?.name === page.name && page.drawn > SHAPES_OF_A_FOOTER;
  return inner.flatMap((page, at) => [
    ...strayWords(page),
    ...(isSpread(page, inner[at + 1]) || isSpread(inner[at - 1], page) ? [] : tornCaution(page)),
    ...(isForm(page) || isBeforeSpread(at) || goesOn(page, at)
      ? []
      : [...fewWords(page), ...samePage(page, inner.slice(0, at))]),
  ]);
}

/** Width of the edge that some printers can't print on, in points. */
const EDGE = 18;
/** Rounding tolerance, in points. */
const ROUNDING = 1;

function strayWords(page: PrintedPage): string[] {
  const { view, texts, boxes, uprights } = page;
  const paper: Box = [view[0] + EDGE, view[1] + EDGE, view[2] - EDGE, view[3] - EDGE];
  return texts.flatMap(({ words, box }) => {
    const say = (where: string) => `${at(page)}: "${words}" ${where}. Shorten these words.`;
    if (!holds(paper, box)) return [say(`is less than ${EDGE} points from the edge of the paper`)];
    if (uprights.some((line) => crosses(line, box))) return [say('runs across a line')];
    const isOut = boxes.some((one) => liesIn(one, box) && !holds(one, box));
    return isOut ? [say('runs out of its box')] : [];
  });
}

/**
 * Returns whether two facing pages contain a recipe, with its caution on the left and its steps on
 * the right.
 */
function isSpread(left: PrintedPage | undefined, right: PrintedPage | undefined): boolean {
  if (!left || !right || left.number % 2 === 1 || left.name !== right.name) return false;
  const has = (page: PrintedPage, is: (words: string) => boolean) =>
    page.texts.filter(({ words }) => is(words.trim())).length;
  const [cautions, steps] = [isCaution, isSteps].map((is) => [has(left, is), has(right, is)]);
  const isApart = `${cautions},${steps}` === '1,0,0,1';
  return isApart && [left, right].every((page) => wordsOf(page).includes(tight(left.name)));
}

function isCaution(words: string): boolean {
  return words.startsWith('Caution');
}

function isSteps(words: string): boolean {
  return words === 'Steps';
}

/** A page of cards has several cautions, each above its own steps. */
function tornCaution(page: PrintedPage): string[] {
  const { texts, names } = page;
  const heights = (is: (words: string) => boolean) =>
    texts
      .filter(({ words }) => is(words.trim()))
      .map(({ box }) => box[1])
      .toSorted((one, other) => other - one);
  const cautions = heights(isCaution);
  const steps = heights(isSteps);
  if (cautions.length === 0 && steps.length === 0) return [];
  const found: string[] = [];
  const remedy = 'Shorten the text before it, or the recipe.';
  if (cautions.length < steps.length)
    found.push(`${at(page)}: there’s no caution on the page of the steps. ${remedy}`);
  if (cautions.length > steps.length)
    found.push(`${at(page)}: the caution and the steps are on different pages. ${remedy}`);
  const isAbove = cautions.every(
    (height, row) =>
      height > (steps[row] ?? -Infinity) && (row === 0 || height < (steps[row - 1] ?? Infinity)),
  );
  if (cautions.length === steps.length && !isAbove)
    found.push(`${at(page)}: the caution is below the steps. Write it above them.`);
  const words = wordsOf(page);
  if (names.filter((name) => words.includes(tight(name))).length < cautions.length)
    found.push(`${at(page)}: the name of the recipe isn’t on the page of the caution. ${remedy}`);
  return found;
}

/**
 * Minimum number of words on a page, including its footer. A page with fewer is empty or has only
 * overflow from the previous page.
 */
const FEWEST_WORDS = 40;
/** Minimum number of shapes in a drawing. */
const SHAPES_OF_A_DRAWING = 25;

function fewWords(page: PrintedPage): string[] {
  const words = countWords(page);
  // The table of contents, before the first section, can end after a few lines.
  const isContents = page.name === '';
  if (words >= FEWEST_WORDS || page.drawn >= SHAPES_OF_A_DRAWING || isContents) return [];
  return [
    `${at(page)} has only ${words} words with its footer: either the page before it is too long, or it’s empty. Shorten the page before it, or if it’s a form, add it to "forms" at the top of the text.`,
  ];
}

/** The line above a footer. */
const SHAPES_OF_A_FOOTER = 1;
/**
 * Maximum number of words in a footer: the book's title, the print edition, and the page number.
 */
const WORDS_OF_A_FOOTER = 10;

/** Title of a page that has only lines for notes. */
const NOTES = 'My notes';

/**
 * Returns whether a page has only a footer or lines for notes. Such a page may precede 2 facing
 * pages.
 */
export function isBlank(page: PrintedPage | undefined): boolean {
  if (page === undefined) return false;
  const words = countWords(page);
  if (page.drawn <= SHAPES_OF_A_FOOTER) return words <= WORDS_OF_A_FOOTER;
  const isTitled = page.texts.some((text) => text.words.trim() === NOTES);
  return isTitled && words <= WORDS_OF_A_FOOTER + NOTES.split(' ').length;
}

function samePage(page: PrintedPage, before: readonly PrintedPage[]): string[] {
  const same = before.find(
    (other) => other.drawn === page.drawn && withoutNumbers(other) === withoutNumbers(page),
  );
  return same
    ? [
        `${at(page)} is the same as ${at(same)} except for a number. Change one, or if they’re forms, add them to "forms" at the top of the text.`,
      ]
    : [];
}

function withoutNumbers(page: PrintedPage): string {
  return wordsOf(page).replace(/\d+/g, '');
}

/** Lines can break anywhere, so compare the text of pages without spaces. */
function wordsOf({ texts }: PrintedPage): string {
  return tight(texts.map(({ words }) => words).join(''));
}

function tight(words: string): string {
  return words.replace(/\s+/g, '');
}

function at({ number, name }: PrintedPage): string {
  return name === '' ? `Page ${number}` : `Page ${number} ("${name}")`;
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner[0] >= outer[0] - ROUNDING &&
    inner[1] >= outer[1] - ROUNDING &&
    inner[2] <= outer[2] + ROUNDING &&
    inner[3] <= outer[3] + ROUNDING
  );
}

/** Returns whether the start, the middle, or the end of a text is inside a box. */
function liesIn(outer: Box, [left, bottom, right, top]: Box): boolean {
  const y = (bottom + top) / 2;
  const edge = 2 * ROUNDING;
  return [left + edge, (left + right) / 2, right - edge].some(
    (x) => x > outer[0] && x < outer[2] && y > outer[1] && y < outer[3],
  );
}

function crosses([left, bottom, right, top]: Box, words: Box): boolean {
  const y = (words[1] + words[3]) / 2;
  return left > words[0] + ROUNDING && right < words[2] - ROUNDING && bottom <= y && top >= y;
}
