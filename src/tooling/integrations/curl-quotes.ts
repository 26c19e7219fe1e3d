import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { curlQuotes } from '#src/domain/display-text.ts';
import type { PageStep } from './walk-pages.ts';

/**
 * Elements whose text isn't changed. An island's text must match what React renders in the browser.
 */
const KEPT = new Set(['head', 'script', 'style', 'code', 'pre', 'textarea', 'astro-island']);

/**
 * Converts straight apostrophes and quotation marks to typographic ones in the text of every page.
 * Markdown does this for articles, but titles, lists, and JSON files contain straight ones.
 */
export function curlPageQuotes(): PageStep {
  return { page: ({ document }) => curl(document) };
}

function curl(node: Tree.Node): void {
  if (KEPT.has(node.nodeName)) return;
  if ('value' in node && node.nodeName === '#text') node.value = curlQuotes(node.value);
  if ('content' in node) curl(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) curl(child);
}
