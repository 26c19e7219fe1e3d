import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';

/** What a check of a file found. A line of `wrong` says what to mend; `checked` says what was looked at. */
export interface BookReport {
  /** Pages of a PDF; 0 for a format without pages. */
  pages: number;
  checked: readonly string[];
  wrong: readonly string[];
}

/** What is looked at in a PDF; the report says exactly this and no more. */
const PDF_CHECKS = [
  'it opens',
  'it has a title and a language',
  'it says that it is tagged, and every page has a structure tree',
  'every picture in the tree has words',
  'it has bookmarks',
  'all fonts are inside',
  'no page holds a stray line only',
] as const;

/**
 * Looks at a PDF with pdf.js. It is no check of PDF/UA: that needs a person and a checker made for it.
 * @param bytes The file; it is not changed.
 */
export async function checkPdf(bytes: Uint8Array): Promise<BookReport> {
  const wrong: string[] = [];
  let pdf: PDFDocumentProxy;
  try {
    pdf = await getDocument({
      data: new Uint8Array(bytes),
      verbosity: 0,
      fontExtraProperties: true,
    }).promise;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { pages: 0, checked: PDF_CHECKS.slice(0, 1), wrong: [`It does not open: ${reason}`] };
  }
  const { info } = await pdf.getMetadata();
  const known = info as { Title?: string; Language?: string };
  if (!known.Title) wrong.push('It has no title.');
  if (!known.Language) wrong.push('It names no language.');
  // pdf.js gives a Map here, whatever its types say.
  const marks: unknown = await pdf.getMarkInfo();
  if (!(marks instanceof Map && marks.get('Marked') === true))
    wrong.push('It does not say that it is tagged.');
  if (!(await pdf.getOutline())?.length) wrong.push('It has no bookmarks.');
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const tree = await page.getStructTree();
    if (!tree) wrong.push(`Page ${number} has no structure tree.`);
    for (const node of nodesOf(tree)) {
      if (node.role === 'Figure' && !node.alt)
        wrong.push(`A picture on page ${number} has no words.`);
    }
    await page.getOperatorList();
    const words = await countWords(page);
    if (number > 1 && number < pdf.numPages && words < FEWEST_WORDS) {
      wrong.push(
        `Page ${number} holds ${words} words with its foot: what stands before it is too long for its page, or it is empty. Shorten the page before it.`,
      );
    }
    for (const name of await fontsOf(page)) {
      wrong.push(`Page ${number} uses the font ${name}, which is not inside.`);
    }
  }
  const report = { pages: pdf.numPages, checked: PDF_CHECKS, wrong };
  await pdf.loadingTask.destroy();
  return report;
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

/** A page with fewer words, its foot counted, is the stray end of the page before it. */
const FEWEST_WORDS = 12;

async function countWords(page: PDFPageProxy): Promise<number> {
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  return text.split(/\s+/).filter((word) => /[a-z0-9]/i.test(word)).length;
}

/** Names of the fonts of a page that the file does not bring. */
async function fontsOf(page: Awaited<ReturnType<PDFDocumentProxy['getPage']>>): Promise<string[]> {
  const { styles } = await page.getTextContent();
  return Object.keys(styles).flatMap((id) => {
    const font = page.commonObjs.get(id) as { missingFile?: boolean; name?: string };
    return font.missingFile ? [font.name ?? id] : [];
  });
}

/** Looks at an EPUB with a checker of the EPUB 3.3 rules. It says nothing about how well it reads. */
export async function checkEpub(bytes: Uint8Array): Promise<BookReport> {
  const { messages } = await new EpubCheck().check(new Uint8Array(bytes));
  const wrong = messages
    .filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))
    .map(({ id, message, location }) => `${id} ${location?.path ?? ''}: ${message}`);
  return { pages: 0, checked: ['the rules of EPUB 3.3, with epubcheck-ts'], wrong };
}

/** What is looked at in a page to type into. */
const FILL_IN_CHECKS = [
  'it has a title and a language',
  'it has fields, and each has a name',
  'it reaches nothing outside',
] as const;

/** Looks at a page to type into as a browser would read it. What its buttons do is not tried here. */
export function checkFillIn(bytes: Uint8Array): BookReport {
  const wrong: string[] = [];
  const seen = { title: '', language: '', fields: 0 };
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) {
      const attribute = (name: string) => node.attrs.find((one) => one.name === name)?.value ?? '';
      if (node.tagName === 'html') seen.language = attribute('lang');
      if (node.tagName === 'title') {
        seen.title = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
      }
      if (node.tagName === 'input' || node.tagName === 'textarea') {
        seen.fields += 1;
        if (!attribute('aria-label')) wrong.push(`Field ${seen.fields} has no name.`);
      }
      for (const name of ['src', 'href']) {
        if (/^(?:https?:)?\/\//.test(attribute(name))) wrong.push(`It reaches ${attribute(name)}.`);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(new TextDecoder().decode(bytes)));
  if (!seen.title) wrong.push('It has no title.');
  if (!seen.language) wrong.push('It names no language.');
  if (seen.fields === 0) wrong.push('It has no field.');
  return { pages: 0, checked: FILL_IN_CHECKS, wrong };
}
