import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

const STYLES =
  'body{max-width:40rem;margin:auto;padding:1rem;font:1.25rem/1.6 sans-serif}img{width:100%;height:auto}h1{font-size:2.1rem;line-height:1.12}h2{font-size:1.75rem;line-height:1.2}label,legend{display:block}';

/**
 * Elements a plain page doesn't need: drawings, behavior, and content for browsers without
 * JavaScript.
 */
const LEFT_OUT = new Set(['script', 'style', 'template', 'link', 'svg', 'noscript', 'dialog']);
/**
 * Semantic elements. All others are for appearance or behavior, so the page keeps only their
 * content.
 */
const PLAIN = new Set(
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table caption thead tbody tr th td blockquote figcaption hr br a strong em b i s q details summary form fieldset legend label input select option textarea button'.split(
    ' ',
  ),
);
/** Inline elements. The hand-written page puts them in paragraphs. */
const INLINE = new Set('a strong em i b s q small label input select button'.split(' '));
/** Attributes that must be kept for fields and images to stay the same. */
const KEPT = new Set(['type', 'name', 'value', 'checked', 'open', 'required', 'width', 'height']);

/**
 * Builds a page the way someone would write it by hand: the text of `html`'s main element in plain
 * elements, its fields and buttons, its first image (as `/picture`), five style rules, and nothing
 * else.
 * @returns the page, and the URL of the image if there is one
 */
export function pageByHand(html: string): { html: string; picture: string | undefined } {
  const main = find(parse(html), 'main');
  if (!main) throw new Error('The page has no <main>.');
  let picture: string | undefined;
  const title = find(main, 'h1');
  const body = parse('<!doctype html><html lang="en"><head></head><body></body></html>');
  const place = find(body, 'body');
  if (!place) throw new Error('A parsed page has a body.');
  copy(main, place);
  const words = serialize(place);
  return {
    html: `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>${title ? wordsOf(title) : ''}</title><style>${STYLES}</style>${words}`,
    picture,
  };

  function copy(from: Tree.ParentNode, to: Tree.ParentNode): void {
    for (const child of from.childNodes) {
      if ('tagName' in child) {
        if (LEFT_OUT.has(child.tagName) || child.attrs.some(({ name }) => name === 'hidden'))
          continue;
        if (child.tagName === 'img') addPicture(child, to);
        else if (PLAIN.has(child.tagName))
          copy(child, added(child, INLINE.has(child.tagName) ? lineIn(to) : to));
        else copy(child, to);
      } else if ('value' in child) {
        const parent = child.value.trim() === '' ? to : lineIn(to);
        parent.childNodes.push({ ...child, parentNode: parent });
      }
    }
  }

  /** Content outside any plain element becomes a paragraph. */
  function lineIn(to: Tree.ParentNode): Tree.ParentNode {
    return to === place ? added(paragraph(), to) : to;
  }

  function addPicture(image: Tree.Element, to: Tree.ParentNode): void {
    const src = image.attrs.find(({ name }) => name === 'src')?.value;
    if (picture !== undefined || src === undefined) return;
    picture = src;
    added(image, to).attrs.push({ name: 'src', value: '/picture' }, { name: 'alt', value: '' });
  }
}

function paragraph(): Tree.Element {
  const [made] = parseFragment('<p></p>').childNodes;
  return made as Tree.Element;
}

/** Appends a copy of the element with its kept attributes but not its content. */
function added(element: Tree.Element, to: Tree.ParentNode): Tree.Element {
  const attrs = element.attrs.filter(({ name }) => KEPT.has(name));
  if (element.tagName === 'a') attrs.push({ name: 'href', value: '/' });
  const copied: Tree.Element = { ...element, attrs, childNodes: [], parentNode: to };
  to.childNodes.push(copied);
  return copied;
}

function find(node: Tree.Node, tagName: string): Tree.Element | undefined {
  if ('tagName' in node && node.tagName === tagName) return node;
  if (!('childNodes' in node)) return undefined;
  for (const child of node.childNodes) {
    const found = find(child, tagName);
    if (found) return found;
  }
  return undefined;
}

function wordsOf(node: Tree.ParentNode): string {
  return node.childNodes
    .map((child) => ('value' in child ? child.value : 'childNodes' in child ? wordsOf(child) : ''))
    .join('');
}
