import type { Nodes, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';

/**
 * Matches a straight quote that opens a quotation: at the start, or after a space, bracket, or
 * dash.
 */
const OPENS = /(^|[\s([“—–])"/g;

/**
 * Replaces straight quotes and apostrophes with curly ones, for example in "It's fine." The site's
 * `curlQuotes` needs both quotes of a pair in one string, but in a book, one of them can be in bold
 * type.
 */
export function withCurlyQuotes(text: string): string {
  return text.replace(OPENS, '$1“').replaceAll('"', '”').replaceAll("'", '’');
}

/**
 * Replaces the quotes in all blocks, including page-kit blocks and the alt text of images. Doesn't
 * change URLs.
 */
export function blocksWithCurlyQuotes(blocks: readonly RootContent[]): RootContent[] {
  return blocks.map((block) => change(block, ''));
}

/** Nodes whose children are parts of the same line. */
const LINES: readonly string[] = [
  'paragraph',
  'heading',
  'tableCell',
  'strong',
  'emphasis',
  'link',
];

/** @param before The text before a node on its line. A quotation can start in bold type. */
function change<Node extends Nodes>(node: Node, before: string): Node {
  if (node.type === 'text' || node.type === 'code') {
    const last = before.slice(-1);
    return { ...node, value: withCurlyQuotes(`${last}${node.value}`).slice(last.length) };
  }
  if (node.type === 'image') return { ...node, alt: node.alt && withCurlyQuotes(node.alt) };
  if (!('children' in node)) return node;
  let words = LINES.includes(node.type) ? before : '';
  const children = (node.children as Nodes[]).map((child) => {
    const changed = change(child, words);
    if (LINES.includes(node.type)) words += toString(child);
    return changed;
  });
  return { ...node, children } as Node;
}
