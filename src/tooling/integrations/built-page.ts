import {
  defaultTreeAdapter as tree,
  html,
  parse,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';

export type Element = Tree.Element;

/** A built page, parsed once for all steps that inspect or change it. */
export interface BuiltPage {
  /** Path relative to the build root, for example `blog/1.html`. */
  file: string;
  /** Public path, for example `/blog/1`. The home page is `/`. */
  path: string;
  document: Tree.Document;
  /** Every element in document order, including those in templates. */
  elements: readonly Element[];
  /**
   * Adds an element to the head.
   * @param place `first` means right after the `<meta charset>`, which must be within the first
   * 1,024 bytes.
   */
  addToHead(place: 'first' | 'last', tagName: string, content: NewContent): void;
  toHtml(): string;
}

interface NewContent {
  attributes?: Readonly<Record<string, string>>;
  text?: string;
}

/** Reads a built page. `file` is its path relative to the build root, with `/` between folders. */
export function readPage(file: string, source: string): BuiltPage {
  // Disable scripting, so that the contents of a <noscript> are also parsed as elements.
  const document = parse(source, { scriptingEnabled: false });
  const elements: Element[] = [];
  collect(document, elements);
  return {
    file,
    path: `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`,
    document,
    elements,
    addToHead(place, tagName, { attributes = {}, text = '' }) {
      const head = elements.find((one) => one.tagName === 'head');
      if (!head) throw new Error(`${file} has no head.`);
      const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
      const added = tree.createElement(tagName, html.NS.HTML, attrs);
      if (text) tree.insertText(added, text);
      const { childNodes } = head;
      const charset = childNodes.findIndex((one) => 'attrs' in one && attributeOf(one, 'charset'));
      const next = place === 'first' ? childNodes[charset + 1] : undefined;
      if (next) tree.insertBefore(head, added, next);
      else tree.appendChild(head, added);
      elements.push(added);
    },
    toHtml: () => serialize(document),
  };
}

function collect(node: Tree.Node, found: Element[]): void {
  if ('attrs' in node) found.push(node);
  if ('content' in node) collect(node.content, found);
  if ('childNodes' in node) for (const child of node.childNodes) collect(child, found);
}

/** Returns the value of an attribute: '' if it has no value, or `undefined` if it's missing. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** Returns the text directly inside an element, such as a script or style. */
export function textOf({ childNodes }: Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

/**
 * Returns the content of one of the page's `<meta>` elements.
 * @param name Its `name` or `property`, for example `robots` or `og:title`.
 */
export function metaOf({ elements }: BuiltPage, name: string): string | undefined {
  const meta = elements.find(
    (one) =>
      one.tagName === 'meta' &&
      (attributeOf(one, 'name') === name || attributeOf(one, 'property') === name),
  );
  return meta && attributeOf(meta, 'content');
}

/**
 * Returns whether a page is marked as having a private URL. The layout adds the mark if
 * `privateAddress` is set.
 */
export function isPrivate(page: BuiltPage): boolean {
  return metaOf(page, 'referrer') === 'no-referrer';
}

/** Returns whether a page asks search engines not to index it. */
export function isHidden(page: BuiltPage): boolean {
  return metaOf(page, 'robots')?.includes('noindex') ?? false;
}

/** Returns whether a script element is executed. Data blocks such as JSON-LD aren't. */
export function isRunning(script: Element): boolean {
  return ['', 'module', 'speculationrules', 'text/javascript'].includes(
    attributeOf(script, 'type') ?? '',
  );
}
