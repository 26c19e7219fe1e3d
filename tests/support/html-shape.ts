import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/**
 * Lists a page's elements with their attribute names, in document order. User text must never
 * change this list.
 */
export function shapeOf(html: string): string[] {
  const shape: string[] = [];
  const visit = (node: Node) => {
    if ('tagName' in node) {
      shape.push([node.tagName, ...node.attrs.map(({ name }) => name)].join(' '));
    } else if (node.nodeName === '#comment') shape.push('#comment');
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return shape;
}

/** Returns an attribute's values for all elements that have it. */
export function valuesOf(html: string, attribute: string): string[] {
  const values: string[] = [];
  const visit = (node: Node) => {
    if ('attrs' in node) {
      values.push(...node.attrs.filter(({ name }) => name === attribute).map(({ value }) => value));
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return values;
}

/** Returns all text on a page except its styles. */
export function textOf(html: string): string {
  let text = '';
  const visit = (node: Node) => {
    if ('value' in node) text += node.value;
    if ('tagName' in node && node.tagName === 'style') return;
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return text;
}
