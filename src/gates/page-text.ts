import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeEntities } from '#src/domain/feed-html.ts';
import type { ContentFile } from './content-file.ts';
import { parsePage } from './page-tree.ts';
import type { PageElement, PageNode } from './page-tree.ts';
import type { Passage } from './reading.ts';

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
  // Most words of a page stand on every page in the same letters.
  const known = new Set<string>();
  const pages = globSync('**/*.html', { cwd: folder }).toSorted();
  return pages
    .flatMap((page) => passagesOfPage(page, readFileSync(join(folder, page), 'utf8'), known))
    .filter(({ text }) => {
      const words = normalize(text);
      const isNew = !seen.has(words);
      seen.add(words);
      return isNew;
    });
}

/**
 * Text blocks of a page in their order. Text outside of blocks is a label.
 * @param known Text as it is written that is left out. What the page has is added when the page is read.
 */
export function passagesOfPage(
  page: string,
  html: string,
  known: Set<string> = new Set(),
): Passage[] {
  const pieces = piecesOf(parsePage(html)).filter(({ raw }) => !known.has(raw));
  for (const { raw } of pieces) known.add(raw);
  let line = 1;
  let counted = 0;
  const lineAt = (at: number): number => {
    line += html.slice(counted, at).match(/\n/g)?.length ?? 0;
    counted = at;
    return line;
  };
  return pieces.flatMap(({ at, kind, raw }) => {
    const text = decodeEntities(raw).trim();
    return text === '' ? [] : [{ file: page, line: lineAt(at), kind, text }];
  });
}

/** A text block as it is written, and where it begins. */
interface Piece {
  at: number;
  kind: Passage['kind'];
  raw: string;
}

function piecesOf(node: PageNode): Piece[] {
  if ('text' in node) return [{ at: node.at, kind: 'label', raw: node.text }];
  if (isSilent(node)) return [];
  const kind = BLOCKS[node.tag];
  return kind && !hasBlocks(node)
    ? [{ at: node.at, kind, raw: textOf(node) }]
    : node.children.flatMap(piecesOf);
}

/** What is not read as text of the page. */
const SILENT = new Set([
  'head',
  'title',
  'script',
  'style',
  'template',
  'svg',
  'math',
  'pre',
  'code',
]);

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

const GROUPS = new Set(['ul', 'ol', 'dl', 'div', 'section', 'details']);

/** A layout may mark text that a content file brings, where the page changes its words a little. */
function isSilent({ tag, attributes }: PageElement): boolean {
  return SILENT.has(tag) || /\sdata-from-content(?![\w-])/.test(attributes);
}

function hasBlocks({ children }: PageElement): boolean {
  return children.some(
    (child) =>
      'tag' in child &&
      ((child.tag in BLOCKS && child.tag !== 'a' && child.tag !== 'button') ||
        GROUPS.has(child.tag) ||
        hasBlocks(child)),
  );
}

function textOf(node: PageNode): string {
  if ('text' in node) return node.text;
  return isSilent(node) ? '' : node.children.map(textOf).join('');
}

function normalize(text: string): string {
  // A single space is not replaced by itself: that would copy every text.
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}
