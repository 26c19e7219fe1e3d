import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Code, Root, RootContent } from 'mdast';
import { toHast, type Handlers } from 'mdast-util-to-hast';
import { kitToHtml } from './page-kit.ts';

/** A chapter of a book: what stands under one second-level heading, or before the first. */
export interface Chapter {
  title: string;
  content: HtmlRoot;
}

/**
 * Cuts a text into chapters and turns each into HTML elements. The first chapter is what stands before
 * the first second-level heading.
 */
export function readChapters(title: string, { children }: Root): Chapter[] {
  const groups: RootContent[][] = [[]];
  for (const node of children) {
    if (node.type === 'heading' && node.depth === 2) groups.push([]);
    groups.at(-1)?.push(node);
  }
  return groups.map((nodes, index) => {
    const content = toHast({ type: 'root', children: nodes }, { handlers: HANDLERS });
    if (content.type !== 'root') throw new Error(`"${title}" has a chapter without text.`);
    const [first] = content.children;
    return {
      title: index === 0 || first?.type !== 'element' ? title : textOf(first),
      content: { ...content, children: content.children.map(finishTable).map(nameStep) },
    };
  });
}

/** Blocks of the page kit have a shape of their own in HTML. */
const HANDLERS: Handlers = { code: (_state, node: Code) => kitToHtml(node) };

/** Elements as text that is HTML and XML at the same time. */
export function writeMarkup(content: HtmlRoot | Element): string {
  return toHtml(content, {
    closeSelfClosing: true,
    characterReferences: { useNamedReferences: false },
    tightSelfClosing: false,
  });
}

/** The words in an element. */
export function textOf(node: ElementContent | HtmlRoot['children'][number]): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Every part of an element that a reader may fill in or skip is reached through this walk. */
export function mapElements<Node extends HtmlRoot | Element>(
  node: Node,
  change: (element: Element) => ElementContent,
): Node {
  const children = node.children.map((child) =>
    child.type === 'element' ? change(mapElements(child, change)) : child,
  );
  return { ...node, children };
}

/** A drawing of a step says which one it shows, in words that everyone sees. */
function nameStep(node: HtmlRoot['children'][number]): HtmlRoot['children'][number] {
  const [drawing] = node.type === 'element' ? node.children : [];
  if (node.type !== 'element' || drawing?.type !== 'element') return node;
  const { title, ...properties } = drawing.properties;
  if (drawing.tagName !== 'img' || typeof title !== 'string') return node;
  const name = element('strong', [{ type: 'text', value: title }]);
  return { ...node, children: [{ ...drawing, properties }, element('br', []), name] };
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

/** Heads of columns say so, for screen readers. */
function finishTable(node: HtmlRoot['children'][number]): HtmlRoot['children'][number] {
  if (node.type !== 'element') return node;
  return mapElements(node, (element) =>
    element.tagName === 'th' ? { ...element, properties: { scope: 'col' } } : element,
  );
}
