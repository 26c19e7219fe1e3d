import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** The elements of a page with their attribute names, in order: what text must never change. */
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

/** The value of an attribute of the elements that have it. */
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

/** All text of a page, as a reader gets it. */
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
