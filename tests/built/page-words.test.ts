import { globSync, readFileSync } from 'node:fs';
import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { decodeEntities } from '#src/domain/feed-html.ts';
import { parsePage } from '#src/gates/page-tree.ts';
import type { PageNode } from '#src/gates/page-tree.ts';

const UNSEEN = new Set(['head', 'script', 'style']);

/** Each text with the elements around it, as the gate's small parser finds them. */
function found(node: PageNode, around = ''): string[] {
  if ('text' in node) return node.text.trim() ? [`${around}: ${decodeEntities(node.text)}`] : [];
  return UNSEEN.has(node.tag)
    ? []
    : node.children.flatMap((child) => found(child, `${around} ${node.tag}`.trim()));
}

/** The same as a browser finds them. */
function inBrowser(node: DefaultTreeAdapterTypes.Node, around = ''): string[] {
  if (node.nodeName === '#text' && 'value' in node)
    return node.value.trim() ? [`${around}: ${node.value}`] : [];
  if (!('childNodes' in node) || UNSEEN.has(node.nodeName)) return [];
  const name = 'tagName' in node ? node.tagName.toLowerCase() : '';
  return node.childNodes.flatMap((child) => inBrowser(child, `${around} ${name}`.trim()));
}

test('the gate reads each page as a browser does', () => {
  const pages = globSync('dist/**/*.html');
  expect(pages.length).toBeGreaterThan(50);
  for (const page of pages) {
    const html = readFileSync(page, 'utf8');
    expect(found(parsePage(html)), page).toEqual(
      inBrowser(parse(html, { scriptingEnabled: false })),
    );
  }
});
