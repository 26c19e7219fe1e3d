import { EpubCheck } from '@likecoin/epubcheck-ts';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import { LEAST_LETTERS } from './book-style.ts';
import { checkPages, isBlank, PAGE_CHECKS } from './check-pages.ts';
import { readPages, type Box } from './printed-page.ts';

/** Result of checking a file. `wrong` lists what to fix, and `checked` lists what was checked. */
export interface BookReport {
  /** Number of pages in a PDF, or 0 for a format without pages. */
  pages: number;
  checked: readonly string[];
  wrong: readonly string[];
}

/** Checks for every PDF, as listed in the report. */
const PDF_CHECKS = [
  'it opens',
  'it has a title and a language',
  'it says that it is tagged, and every page has a structure tree',
  'every picture in the tree has words',
  'it has bookmarks',
  'all fonts are inside',
  ...PAGE_CHECKS,
] as const;

/**
 * Checks a PDF with pdf.js. This isn't a full PDF/UA check, which takes a person and a dedicated
 * validator.
 * @param bytes The file. Not modified.
 * @param forms First words of page names. These pages may be similar to each other or almost empty.
 */
export function checkPdf(bytes: Uint8Array, forms: readonly string[] = []): Promise<BookReport> {
  return checkEdition(bytes, forms, async () => ({ checked: [], wrong: [] }));
}

/** Runs the checks for every PDF and, if the file opens, the checks for one edition. */
async function checkEdition(
  bytes: Uint8Array,
  forms: readonly string[],
  look: (pdf: PDFDocumentProxy) => Promise<Pick<BookReport, 'checked' | 'wrong'>>,
): Promise<BookReport> {
  let pdf: PDFDocumentProxy;
  try {
    pdf = await getDocument({
      data: new Uint8Array(bytes),
      verbosity: 0,
      fontExtraProperties: true,
    }).promise;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { pages: 0, checked: PDF_CHECKS.slice(0, 1), wrong: [`It can’t be opened: ${reason}`] };
  }
  const wrong = await wrongInAnyPdf(pdf, forms);
  const more = await look(pdf);
  const report = {
    pages: pdf.numPages,
    checked: [...PDF_CHECKS, ...more.checked],
    wrong: [...wrong, ...more.wrong],
  };
  await pdf.loadingTask.destroy();
  return report;
}

async function wrongInAnyPdf(pdf: PDFDocumentProxy, forms: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  const { info } = await pdf.getMetadata();
  const known = info as { Title?: string; Language?: string };
  if (!known.Title) wrong.push('It has no title.');
  if (!known.Language) wrong.push('It has no language.');
  // pdf.js returns a Map here, despite its types.
  const marks: unknown = await pdf.getMarkInfo();
  if (!(marks instanceof Map && marks.get('Marked') === true))
    wrong.push('It isn’t marked as tagged.');
  if (!(await pdf.getOutline())?.length) wrong.push('It has no bookmarks.');
  // Reading the drawing operations also loads the fonts.
  const printed = await readPages(pdf);
  wrong.push(...checkPages(printed, forms));
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const tree = await page.getStructTree();
    if (!tree && !isBlank(printed[number - 1])) wrong.push(`Page ${number} has no structure tree.`);
    for (const node of nodesOf(tree)) {
      if (node.role === 'Figure' && !node.alt)
        wrong.push(`A picture on page ${number} has no alt text.`);
    }
    for (const name of await fontsOf(page)) {
      wrong.push(`Page ${number} uses the font ${name}, which isn’t embedded.`);
    }
  }
  return wrong;
}

interface TreeNode {
  role?: string;
  alt?: string;
  children?: readonly unknown[];
}

function nodesOf(node: unknown): TreeNode[] {
  if (typeof node !== 'object' || node === null) return [];
  const { children = [] } = node as TreeNode;
  return [node as TreeNode, ...children.flatMap(nodesOf)];
}

/** Returns the names of a page's fonts that aren't embedded in the file. */
async function fontsOf(page: PDFPageProxy): Promise<string[]> {
  const { styles } = await page.getTextContent();
  return Object.keys(styles).flatMap((id) => {
    const font = page.commonObjs.get(id) as { missingFile?: boolean; name?: string };
    return font.missingFile ? [font.name ?? id] : [];
  });
}

/** Checks a large-print PDF: everything that applies to every PDF, plus the text size. */
export function checkLargePrint(
  bytes: Uint8Array,
  forms: readonly string[] = [],
): Promise<BookReport> {
  return checkEdition(bytes, forms, async (pdf) => ({
    checked: [
      `no letter inside is smaller than ${LEAST_LETTERS} points, in tables and below drawings too`,
    ],
    wrong: await smallLetters(pdf),
  }));
}

async function smallLetters(pdf: PDFDocumentProxy): Promise<string[]> {
  const wrong: string[] = [];
  // The first and last pages are covers.
  for (let number = 2; number < pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , across = 0, up = 0] = item.transform as number[];
      const size = Math.hypot(across, up);
      if (size < LEAST_LETTERS - ROUNDING)
        wrong.push(
          `"${item.str}" on page ${number} is ${size.toFixed(1)} points large. Make it ${LEAST_LETTERS} or more.`,
        );
    }
  }
  return wrong;
}

/**
 * Checks an EPUB against the EPUB 3.3 specification, and checks that cautions are above their
 * steps. Doesn't check how readable it is.
 */
export async function checkEpub(bytes: Uint8Array): Promise<BookReport> {
  const { messages } = await new EpubCheck().check(new Uint8Array(bytes));
  const wrong = messages
    .filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))
    .map(({ id, message, location }) => `${id} ${location?.path ?? ''}: ${message}`);
  const checked = [
    'the rules of EPUB 3.3, with epubcheck-ts',
    'each caution is above its steps in the same chapter',
  ];
  if (wrong.length === 0) wrong.push(...tornChapters(bytes));
  return { pages: 0, checked, wrong };
}

/** Returns a message for each chapter whose caution isn't above its steps. */
function tornChapters(bytes: Uint8Array): string[] {
  const files = Object.entries(unzipSync(bytes, { filter: ({ name }) => name.endsWith('.xhtml') }));
  return files.flatMap(([name, file]) => {
    const text = strFromU8(file);
    const caution = text.indexOf('Caution');
    const steps = text.indexOf('>Steps</h3>');
    const isTorn = (caution === -1) !== (steps === -1);
    const isBelow = text.includes('Caution:') && caution > steps;
    return isTorn || isBelow
      ? [`${name}: a caution is not above its steps. Write it below the same heading, above them.`]
      : [];
  });
}

/** Additional checks for a fill-in edition. */
const FIELD_CHECKS = [
  'every field has a name, is inside its page, and overlaps no other field',
  'every link of a page leads to a page of the file',
  'each page has links to the contents and to the next page',
  'all pages have the same size, so the zoom stays the same',
] as const;

/** A field or link, as reported by pdf.js. */
interface Annotation {
  subtype: string;
  id: string;
  rect: Box;
  fieldType?: string;
  fieldName?: string;
  alternativeText?: string;
  dest?: string | readonly unknown[];
  url?: string;
}

/** Checks a fill-in PDF. Doesn't test whether every PDF viewer saves typed text. */
export function checkFillIn(bytes: Uint8Array, forms: readonly string[] = []): Promise<BookReport> {
  return checkEdition(bytes, forms, checkFields);
}

async function checkFields(pdf: PDFDocumentProxy) {
  const wrong: string[] = [];
  let count = 0;
  const { view: first } = await pdf.getPage(1);
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    if (page.view.some((edge, at) => Math.abs(edge - (first[at] ?? 0)) > ROUNDING))
      wrong.push(
        `Page ${number} is ${page.view.slice(2).join(' × ')} points large, and page 1 is ${first.slice(2).join(' × ')}. Give all pages the same size.`,
      );
    const annotations: Annotation[] = await page.getAnnotations();
    const fields = annotations.filter(({ subtype }) => subtype === 'Widget');
    count += fields.length;
    wrong.push(...wrongFields(fields, page.view, number));
    const links = annotations.filter(({ subtype, url }) => subtype === 'Link' && !url);
    const targets = await Promise.all(links.map(({ dest }) => pageOf(pdf, dest)));
    if (targets.includes(undefined)) wrong.push(`A link on page ${number} has no target.`);
    if (number <= 2 || number === pdf.numPages) continue;
    if (!targets.includes(number + 1) || !links.some(({ dest }) => dest === 'contents'))
      wrong.push(`Page ${number} has no link to the contents or to the next page.`);
  }
  if (count === 0) wrong.push('It has no fields.');
  return { checked: [`its ${count} fields`, ...FIELD_CHECKS], wrong };
}

function wrongFields(fields: readonly Annotation[], view: readonly number[], page: number) {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  return fields.flatMap(({ fieldName, alternativeText, rect }, at): string[] => {
    const name = alternativeText ?? fieldName ?? '';
    const found: string[] = [];
    if (!alternativeText) found.push(`Field ${fieldName} on page ${page} has no name.`);
    const isInside =
      rect[0] >= left && rect[1] >= bottom && rect[2] <= right && rect[3] <= top + ROUNDING;
    if (!isInside) found.push(`The field "${name}" does not lie on page ${page}.`);
    const under = fields.slice(at + 1).find((other) => overlap(rect, other.rect));
    if (under)
      found.push(`The fields "${name}" and "${under.alternativeText}" overlap on page ${page}.`);
    return found;
  });
}

/** Rounding tolerance, in points. */
const ROUNDING = 0.5;

function overlap(one: Box, other: Box): boolean {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return width > ROUNDING && height > ROUNDING;
}

/** Returns the page number that a link points to. */
async function pageOf(pdf: PDFDocumentProxy, dest: Annotation['dest']) {
  const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const [page] = place ?? [];
  if (typeof page === 'number') return page + 1;
  if (typeof page !== 'object' || page === null) return undefined;
  return (await pdf.getPageIndex(page as { num: number; gen: number })) + 1;
}
