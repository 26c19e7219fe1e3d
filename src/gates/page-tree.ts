/** An element of a page. */
export interface PageElement {
  tag: string;
  /** As they are written. */
  attributes: string;
  /** Where it begins in the page, in characters. */
  at: number;
  children: PageNode[];
}

/** A piece of a page. Text is as it is written, with its entities. */
export type PageNode = PageElement | { text: string; at: number };

/** A comment or declaration, a tag, or text. Values of attributes may hold a `>`. */
const TOKEN =
  /<!(?:--[\s\S]*?--|[^>]*)>|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</g;
/** What stands in these is no HTML. */
const CODE = new Set(['script', 'style']);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * Takes a page apart that a program wrote, so that every element which is opened is closed. A whole parser
 * of HTML also mends what people write, and takes 4 times as long.
 * @throws when an element is closed that is not open.
 */
export function parsePage(html: string): PageElement {
  const page: PageElement = { tag: '', attributes: '', at: 0, children: [] };
  const open = [page];
  const tokens = new RegExp(TOKEN);
  for (let match = tokens.exec(html); match; match = tokens.exec(html)) {
    const [token, slash, name, attributes = ''] = match;
    const inside = open.at(-1) ?? page;
    const tag = name?.toLowerCase();
    if (tag === undefined) {
      if (!token.startsWith('<!')) inside.children.push({ text: token, at: match.index });
    } else if (slash) {
      if (inside.tag !== tag) throw new Error(brokenPage(html, match.index, tag, inside.tag));
      open.pop();
    } else {
      const element = { tag, attributes, at: match.index, children: [] };
      inside.children.push(element);
      if (!VOID.has(tag) && !attributes.endsWith('/')) open.push(element);
      const end = CODE.has(tag) ? html.indexOf(`</${name}>`, tokens.lastIndex) : -1;
      if (end >= 0) tokens.lastIndex = end;
    }
  }
  return page;
}

function brokenPage(html: string, at: number, closed: string, open: string): string {
  const near = html.slice(Math.max(0, at - 80), at + closed.length + 3);
  return `</${closed}> closes <${open}>, near "${near}". Open and close both in the same component.`;
}
