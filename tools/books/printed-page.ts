import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';

/** A rectangle in points, relative to the lower-left corner of the page. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** A run of text drawn in one operation, such as a line of a paragraph. */
interface Words {
  words: string;
  box: Box;
  /** Font size in points. */
  size: number;
}

/** Content of a PDF page, as needed by the checks. */
export interface PrintedPage {
  number: number;
  /** Heading of the page's section, from the PDF bookmarks. Empty before the first section. */
  name: string;
  /**
   * All section headings, when several sections start on the page (for example, 2 cards on a
   * sheet).
   */
  names: readonly string[];
  view: Box;
  texts: readonly Words[];
  /** Rectangles around text: table cells, notes, options to circle. */
  boxes: readonly Box[];
  /** Vertical lines, such as between table columns. */
  uprights: readonly Box[];
  /** Number of shapes drawn. */
  drawn: number;
}

export async function readPages(pdf: PDFDocumentProxy): Promise<PrintedPage[]> {
  const sections = await sectionsOf(pdf);
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const last = sections.findLast((section) => section.page <= number);
    const names = sections.filter(({ page: begin }) => begin === last?.page).map((one) => one.name);
    const view = page.view as unknown as Box;
    const name = last?.name ?? '';
    const texts = await textsOf(page);
    pages.push({ number, name, names, view, texts, ...(await shapesOf(page)) });
  }
  return pages;
}

/** Counts the words on a page that contain a letter or a digit. */
export function countWords({ texts }: PrintedPage): number {
  const all = texts.map(({ words }) => words).join(' ');
  return all.split(/\s+/).filter((word) => /[a-z0-9]/i.test(word)).length;
}

interface Bookmark {
  title: string;
  dest: string | readonly unknown[] | null;
  items: readonly Bookmark[];
}

/**
 * Returns the page on which each section starts. The sections are nested under a single bookmark
 * for the book title.
 */
async function sectionsOf(pdf: PDFDocumentProxy): Promise<{ name: string; page: number }[]> {
  const bookmarks = ((await pdf.getOutline()) ?? []) as readonly Bookmark[];
  const sections = bookmarks.flatMap(({ items }) => items);
  return Promise.all(
    sections.map(async ({ title, dest }) => {
      const [page] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? [];
      return {
        name: title,
        page: (await pdf.getPageIndex(page as { num: number; gen: number })) + 1,
      };
    }),
  );
}

/** How far glyphs extend below and above the baseline, as a fraction of the font size. */
const BELOW = 0.2;
const ABOVE = 0.7;

async function textsOf(page: PDFPageProxy): Promise<Words[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item): Words[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , across = 0, up = 0, x = 0, y = 0] = item.transform as number[];
    const size = Math.hypot(across, up);
    const box = [x, y - BELOW * size, x + item.width, y + ABOVE * size] as const;
    return [{ words: item.str, box, size }];
  });
}

type Matrix = readonly [number, number, number, number, number, number];
const SAME: Matrix = [1, 0, 0, 1, 0, 0];

/** Maximum width of a line, in points. A wider rectangle may contain text. */
const LINE = 3;
/** Minimum height of a line between columns, in points: about one line of text. */
const HIGH = 10;

async function shapesOf(page: PDFPageProxy) {
  const { fnArray, argsArray } = await page.getOperatorList();
  const boxes: Box[] = [];
  const uprights: Box[] = [];
  let drawn = 0;
  let now = { matrix: SAME, isClipped: false };
  const kept = [now];
  for (const [at, operation] of fnArray.entries()) {
    const args: unknown = argsArray[at];
    if (operation === OPS.save) kept.push(now);
    if (operation === OPS.restore) now = kept.pop() ?? now;
    if (operation === OPS.transform) now = { ...now, matrix: multiply(now.matrix, args as Matrix) };
    if (operation === OPS.clip) now = { ...now, isClipped: true };
    if (operation !== OPS.constructPath) continue;
    drawn += 1;
    // Only drawings are clipped, and they don't contain text.
    if (now.isClipped) continue;
    const [, [path], corners] = args as [number, [Float32Array | undefined], ArrayLike<number>];
    const box = moved(corners, now.matrix);
    const [left, bottom, right, top] = box;
    if (right - left < LINE) {
      if (top - bottom > HIGH) uprights.push(box);
    } else if (top - bottom > LINE && path && isBox(path)) boxes.push(box);
  }
  return { boxes, uprights, drawn };
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

function moved(corners: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = Array.from(corners);
  const xs = [a * x1 + c * y1 + e, a * x2 + c * y2 + e];
  const ys = [b * x1 + d * y1 + f, b * x2 + d * y2 + f];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** pdf.js encodes a path as operation codes, each followed by its coordinates. */
const LINE_TO = 1;
const NUMBERS_OF_A_STEP = [2, 2, 6, 4, 0];

/**
 * Returns whether a path is a rectangle, with or without rounded corners: only horizontal and
 * vertical lines.
 */
function isBox(path: Float32Array): boolean {
  let at = 0;
  let [x, y] = [0, 0];
  let upright = 0;
  let level = 0;
  while (at < path.length) {
    const step = path[at] ?? 0;
    const count = NUMBERS_OF_A_STEP[step] ?? 0;
    const [nextX = x, nextY = y] = count === 0 ? [] : path.subarray(at + count - 1, at + count + 1);
    if (step === LINE_TO) {
      const isUpright = Math.abs(nextX - x) < 0.1;
      const isLevel = Math.abs(nextY - y) < 0.1;
      if (!isUpright && !isLevel) return false;
      upright += Number(isUpright && !isLevel);
      level += Number(isLevel && !isUpright);
    }
    [x, y] = [nextX, nextY];
    at += count + 1;
  }
  // A path can omit the last edge of a rectangle, because closing the path draws it.
  return upright + level >= 3 && upright > 0 && level > 0;
}
