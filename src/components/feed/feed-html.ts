import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** What stands between words as a space does, so that blocks and list points stay apart. */
const BLOCKS = new Set(
  'p li h1 h2 h3 h4 h5 h6 ul ol div section blockquote td th tr br'.split(' '),
);
const UNREAD = new Set(['script', 'style']);

/**
 * HTML as a feed reader or a search index takes it: without styles, scripts, comments and the names that only
 * our own pages understand. Links and pictures of the site become whole addresses, since a feed is read elsewhere.
 */
export function toFeedHtml(html: string, site: URL): string {
  const fragment = parseFragment(html);
  clean(fragment, site);
  return serialize(fragment).trim();
}

function clean(parent: Tree.ParentNode, site: URL): void {
  parent.childNodes = parent.childNodes.filter(
    (node) => node.nodeName !== '#comment' && !UNREAD.has(node.nodeName),
  );
  for (const node of parent.childNodes) {
    if (!('attrs' in node)) continue;
    node.attrs = node.attrs
      .filter(({ name }) => name !== 'class' && !name.startsWith('data-astro-'))
      .map(({ name, value }) => ({ name, value: pinned(name, value, site) }));
    clean(node, site);
  }
}

function pinned(name: string, value: string, site: URL): string {
  const isOwnAddress = (name === 'href' || name === 'src') && /^[/#]/.test(value);
  return isOwnAddress ? new URL(value, site).href : value;
}

/** The words of a piece of HTML as people read them, without its tags. */
export function textOfHtml(html: string): string {
  return wordsOf(parseFragment(html)).replace(/\s+/g, ' ').trim();
}

function wordsOf(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  if (UNREAD.has(node.nodeName) || !('childNodes' in node)) return '';
  const words = node.childNodes.map(wordsOf).join('');
  return BLOCKS.has(node.nodeName) ? ` ${words} ` : words;
}
