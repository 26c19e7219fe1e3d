import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { ContentFile } from './content-file.ts';
import type { Passage } from './reading.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/**
 * The words of built pages that do not come from `content/` (that was read before), each once.
 * @param folder Where the build has put the pages.
 */
export function readPageText(folder: string, content: readonly ContentFile[]): Passage[] {
  const seen = new Set(
    content
      .flatMap(({ blocks, fields }) => [...blocks, ...fields])
      .map(({ text }) => normalize(text)),
  );
  const pages = globSync('**/*.html', { cwd: folder }).toSorted();
  return pages
    .flatMap((page) => passagesOfPage(page, readFileSync(join(folder, page), 'utf8')))
    .filter(({ text }) => {
      const isNew = !seen.has(normalize(text));
      seen.add(normalize(text));
      return isNew;
    });
}

/** Text blocks of a page in their order. Text outside of blocks is a label. */
export function passagesOfPage(page: string, source: string): Passage[] {
  const text = source.replaceAll(UNREAD, withoutWords);
  const document = parse(text, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  const passages: Passage[] = [];
  const push = (node: Node, kind: Passage['kind'], text: string): void => {
    if (normalize(text) === '') return;
    const line = node.sourceCodeLocation?.startLine ?? 1;
    passages.push({ file: page, line, kind, text: text.trim() });
  };
  const visit = (node: Node): void => {
    if (node.nodeName === '#text' && 'value' in node) push(node, 'label', node.value);
    if (!('childNodes' in node)) return;
    if ('tagName' in node) {
      if (SILENT.has(node.tagName) || isFromContent(node)) return;
      const kind = BLOCKS[node.tagName];
      if (kind && !hasBlocks(node)) {
        push(node, kind, textOf(node));
        return;
      }
    }
    node.childNodes.forEach(visit);
  };
  visit(document);
  return passages;
}

/** Most of a page's bytes; left out before the page is taken apart, with the lines in their places. */
const UNREAD = /(<(style|script)\b[^>]*>)([\s\S]*?)(?=<\/\2>)/g;
const withoutWords = (_: string, tag: string, __: string, content: string): string =>
  tag + content.replaceAll(/[^\n]+/g, '');

/** What is not read as text of the page. */
const SILENT = new Set(['head', 'script', 'style', 'template', 'svg', 'math', 'pre', 'code']);

const BLOCKS: Readonly<Record<string, Passage['kind']>> = {
  p: 'paragraph',
  li: 'item',
  dd: 'item',
  figcaption: 'item',
  td: 'label',
  th: 'label',
  dt: 'label',
  label: 'label',
  button: 'label',
  a: 'label',
  legend: 'label',
  summary: 'label',
  option: 'label',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
};

/** A layout may mark text that a content file brings, where the page changes its words a little. */
function isFromContent(element: Element): boolean {
  return element.attrs.some(({ name }) => name === 'data-from-content');
}

function hasBlocks(element: Element): boolean {
  return element.childNodes.some(
    (child) =>
      'tagName' in child &&
      ((child.tagName in BLOCKS && child.tagName !== 'a' && child.tagName !== 'button') ||
        ['ul', 'ol', 'dl', 'div', 'section', 'details'].includes(child.tagName) ||
        hasBlocks(child)),
  );
}

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (
    'tagName' in node &&
    (SILENT.has(node.tagName) || node.namespaceURI !== html.NS.HTML || isFromContent(node))
  ) {
    return '';
  }
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function normalize(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
