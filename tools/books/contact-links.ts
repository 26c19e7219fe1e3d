import type { PhrasingContent, RootContent, Text } from 'mdast';

/**
 * Phone numbers and web addresses in the text of a book. 911 and 988 count as phone numbers unless
 * a unit follows them. 211 counts only by itself, such as in a table cell.
 */
const CONTACT =
  /\b(?:1-\d{3}-\d{3}-\d{4}|911|988)\b(?! ?(?:kcal|mc?g)\b)|\b[a-z0-9]+(?:\.[a-z0-9]+)*\.(?:org|net|gov)\b|^211$/g;

/**
 * Turns phone numbers and web addresses in text into links, so that they work in every format.
 * Doesn't change headings.
 */
export function linkContacts(blocks: readonly RootContent[]): RootContent[] {
  return blocks.map((node) => (node.type === 'heading' ? node : withLinks(node)));
}

function withLinks<Node extends RootContent>(node: Node): Node {
  if (node.type === 'link' || !('children' in node)) return node;
  const children = (node.children as RootContent[]).flatMap((child, at): RootContent[] => {
    // Table headers are repeated on the next page, where a link can't be tagged for screen readers.
    if (node.type === 'table' && at === 0) return [child];
    return child.type === 'text' ? linksIn(child) : [withLinks(child)];
  });
  return { ...node, children };
}

function linksIn(text: Text): PhrasingContent[] {
  const found: PhrasingContent[] = [];
  let at = 0;
  for (const { 0: words, index } of text.value.matchAll(CONTACT)) {
    if (index > at) found.push({ type: 'text', value: text.value.slice(at, index) });
    found.push({ type: 'link', url: urlOf(words), children: [{ type: 'text', value: words }] });
    at = index + words.length;
  }
  if (at === 0) return [text];
  return at < text.value.length ? [...found, { type: 'text', value: text.value.slice(at) }] : found;
}

function urlOf(words: string): string {
  if (/^\d{3}$/.test(words)) return `tel:${words}`;
  return words.startsWith('1-') ? `tel:+${words.replaceAll('-', '')}` : `https://${words}`;
}
