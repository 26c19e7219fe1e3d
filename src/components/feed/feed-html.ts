import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

const UNREAD = new Set(['script', 'style']);

/**
 * Cleans HTML for feed readers: removes styles, scripts, comments, and attributes that only our
 * pages use. Makes the site's links and picture URLs absolute, because feeds are read elsewhere.
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
