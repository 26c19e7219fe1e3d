/** Removes what only our own pages understand: styles, scripts, comments, and names for them. */
export function toFeedHtml(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '')
    .replace(/\s(?:data-astro-[\w-]+|class)(?:="[^"]*")?(?=[\s>])/g, '')
    .trim();
}

/** Makes links and pictures of the site into whole addresses: a feed is read elsewhere. */
export function pinLinks(html: string, site: URL): string {
  return html.replace(
    /(\s(?:href|src)=")(\/[^"]*|#[^"]*)"/g,
    (_, start: string, path: string) => `${start}${new URL(path, site).href}"`,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The words of a piece of HTML, without its tags. Blocks and list points stay apart. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<\/?(?:p|li|h\d|ul|ol|div|section|blockquote|td|th|tr|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '');
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
}

/** Text of HTML as people read it. Names that our pages never write stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&([a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
