import { describe, expect, test } from 'vitest';
import { parsePage } from '#src/gates/page-tree.ts';
import type { PageNode } from '#src/gates/page-tree.ts';

const shapeOf = (node: PageNode): string =>
  'text' in node ? node.text : `<${node.tag}>${node.children.map(shapeOf).join('')}</>`;
const shape = (html: string) => parsePage(html).children.map(shapeOf).join('');

describe('a page that a program wrote', () => {
  test('is taken apart with what stands alone, without comments and declarations', () => {
    expect(shape('<!doctype html><p>One<br>two<!-- <b> -->, <img alt="x"/>three</p>')).toBe(
      '<p>One<br></>two, <img></>three</>',
    );
  });

  test('may have ">" in attributes and "<" in scripts, and knows where each part begins', () => {
    const html = `<div title="a > b" data-x='c > d'>Go<script>if (1 < 2) "</div>"</script></div>`;
    const [div] = parsePage(html).children;
    expect(div).toMatchObject({
      tag: 'div',
      attributes: ` title="a > b" data-x='c > d'`,
      children: [{ text: 'Go', at: html.indexOf('Go') }, { tag: 'script' }],
    });
  });

  test('keeps its entities, and a loose "<" is text', () => {
    expect(shape('<p>1 &lt; 2 and 3 < 4</p>')).toBe('<p>1 &lt; 2 and 3 < 4</>');
  });

  test('that closes what is not open is refused with the place', () => {
    expect(() => parsePage('<main><p>One<div>two</p></div></main>')).toThrow(
      '</p> closes <div>, near "<main><p>One<div>two</p>"',
    );
  });
});
