import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import {
  attributeOf,
  readPage,
  type BuiltPage,
  type Element,
} from '../../src/tooling/integrations/built-page.ts';
import type { ContentFile } from './content-file.ts';
import type { Passage } from './wording-rules.ts';

/** The coach's handbook page. Like the handbook's file, it's only searched for phrases. */
const HANDBOOK = /(?:^|[\\/])admin[\\/]help\.html$/;

/**
 * Returns the text of built pages that doesn't come from `content/`. Each string appears once.
 * @param folder Folder of the built pages.
 * @param content Content that has already been read.
 */
export function readPageText(folder: string, content: readonly ContentFile[]): Passage[] {
  const seen = new Set(
    content
      .flatMap(({ blocks, fields }) => [...blocks, ...fields])
      .map(({ text }) => normalize(text)),
  );
  return globSync('**/*.html', { cwd: folder })
    .filter((file) => !HANDBOOK.test(file))
    .toSorted()
    .flatMap((file) =>
      passagesOfPage(
        readPage(file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')),
      ),
    )
    .filter(({ text }) => {
      const words = normalize(text);
      const isNew = !seen.has(words);
      seen.add(words);
      return isNew;
    });
}

/**
 * Returns a page's description, which people see in search results, and its text blocks in order.
 * Text outside a block is a label. Passages have no line number, because no one edits a built page
 * and the text is quoted.
 */
export function passagesOfPage({ file, document, elements }: BuiltPage): Passage[] {
  const described = elements
    .filter(({ tagName }) => tagName === 'meta')
    .filter((meta) => attributeOf(meta, 'name') === 'description')
    .map((meta) => ({ kind: 'paragraph' as const, text: attributeOf(meta, 'content') ?? '' }));
  return [...described, ...passagesIn(document)].flatMap(({ kind, text }) =>
    text.trim() === '' ? [] : [{ file, kind, text: text.trim() }],
  );
}

function passagesIn(node: Tree.Node): Pick<Passage, 'kind' | 'text'>[] {
  if (node.nodeName === '#text') return [{ kind: 'label', text: (node as Tree.TextNode).value }];
  if (!('childNodes' in node) || isSilent(node)) return [];
  const kind = BLOCKS[node.nodeName];
  return kind && !hasBlocks(node)
    ? [{ kind, text: wordsOf(node) }]
    : node.childNodes.flatMap(passagesIn);
}

/** Elements that aren't read as page text. */
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

/**
 * Returns whether an element's text is skipped. A layout can mark text as coming from a content
 * file if the page changes the wording slightly.
 */
function isSilent(node: Tree.ParentNode): boolean {
  return (
    SILENT.has(node.nodeName) ||
    ('attrs' in node && attributeOf(node, 'data-from-content') !== undefined)
  );
}

function hasBlocks({ childNodes }: Element | Tree.ParentNode): boolean {
  return childNodes.some(
    (child) =>
      'attrs' in child &&
      ((child.tagName in BLOCKS && child.tagName !== 'a' && child.tagName !== 'button') ||
        GROUPS.has(child.tagName) ||
        hasBlocks(child)),
  );
}

function wordsOf(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  return 'childNodes' in node && !isSilent(node) ? node.childNodes.map(wordsOf).join('') : '';
}

function normalize(text: string): string {
  // Don't replace a single space with itself, because that would copy every string.
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}
