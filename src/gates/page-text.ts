import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeEntities } from '#src/domain/feed-html.ts';
import type { ContentFile } from './content-file.ts';
import { parsePage, withoutCode } from './page-tree.ts';
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
  const pages = globSync('**/*.html', { cwd: folder }).toSorted();
  return pages
    .flatMap((page) => passagesOfPage(page, readFileSync(join(folder, page), 'utf8')))
    .filter(({ text }) => {
      const words = normalize(text);
      const isNew = !seen.has(words);
      seen.add(words);
      return isNew;
    });
}

/** Text blocks of a page in their order. Text outside of blocks is a label. */
export function passagesOfPage(page: string, html: string): Passage[] {
  const source = withoutCode(html);
  const passages: Passage[] = [];
  let line = 1;
  let counted = 0;
  const lineAt = (at: number): number => {
    line += source.slice(counted, at).match(/\n/g)?.length ?? 0;
    counted = at;
    return line;
  };
  const push = (at: number, kind: Passage['kind'], raw: string): void => {
    const text = decodeEntities(raw).trim();
    if (text === '') return;
    passages.push({ file: page, line: lineAt(at), kind, text });
  };
  const visit = (node: PageNode): void => {
    if ('text' in node) {
      push(node.at, 'label', node.text);
      return;
    }
    if (isSilent(node)) return;
    const kind = BLOCKS[node.tag];
    if (kind && !hasBlocks(node)) push(node.at, kind, textOf(node));
    else node.children.forEach(visit);
  };
  visit(parsePage(source));
  return passages;
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
  return text.replace(/\s+/g, ' ').trim();
}
