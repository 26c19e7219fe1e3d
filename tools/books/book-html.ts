import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Code, Root, RootContent } from 'mdast';
import { toHast, type Handlers } from 'mdast-util-to-hast';
import { kitToHtml } from './page-kit.ts';

/** A chapter of a book: the content under a second-level heading, or before the first one. */
export interface Chapter {
  title: string;
  content: HtmlRoot;
}

/**
 * Splits a book's text into chapters and converts each to HTML elements. The first chapter is
 * everything before the first second-level heading.
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

/** Page kit blocks have their own HTML representation. */
const HANDLERS: Handlers = { code: (_state, node: Code) => kitToHtml(node) };

/** Serializes elements as markup that's valid in both HTML and XML. */
export function writeMarkup(content: HtmlRoot | Element): string {
  return toHtml(content, {
    closeSelfClosing: true,
    characterReferences: { useNamedReferences: false },
    tightSelfClosing: false,
  });
}

export function textOf(node: ElementContent | HtmlRoot['children'][number]): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Applies a change to every nested element, innermost first. */
export function mapElements<Node extends HtmlRoot | Element>(
  node: Node,
  change: (element: Element) => ElementContent,
): Node {
  const children = node.children.map((child) =>
    child.type === 'element' ? change(mapElements(child, change)) : child,
  );
  return { ...node, children };
}

/** Moves an image's title, such as "Step 2", into a visible caption. */
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

/**
 * Marks table headers as column headers for screen readers. A header followed by empty cells spans
 * their columns.
 */
function finishTable(node: HtmlRoot['children'][number]): HtmlRoot['children'][number] {
  if (node.type !== 'element') return node;
  return mapElements(node, (element) => {
    if (element.tagName === 'th') return { ...element, properties: { scope: 'col' } };
    const titles = element.children.filter(isTitle);
    const [first, ...others] = titles;
    const isMerged = others.length > 0 && others.every(({ children }) => children.length === 0);
    if (element.tagName !== 'tr' || !first || !isMerged) return element;
    const properties = { scope: 'colgroup', colSpan: titles.length };
    return { ...element, children: [{ ...first, properties }] };
  });
}

function isTitle(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'th';
}
