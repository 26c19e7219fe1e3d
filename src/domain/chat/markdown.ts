import { isLinkTarget } from './link-target.ts';

/** A piece of a line. `link` is always a target that `isLinkTarget` lets pass. */
export interface Span {
  text: string;
  strong?: true;
  link?: string;
}

/** A paragraph, or a list of points. */
export type Block =
  | { kind: 'paragraph'; spans: readonly Span[] }
  | { kind: 'list'; items: readonly (readonly Span[])[] };

/** In this order: an escaped sign, a link, strong words. Anything else is text. */
const MARK =
  /\\([!-/:-@[-`{-~])|\[((?:\\.|[^\][\\\n])+)\]\(([^()\s]*)\)|\*\*((?:\\.|[^*\\\n])+)\*\*/g;

/**
 * Reads the Markdown that the chat's own texts may use: paragraphs, points that start with "- ",
 * **strong words** and [links](/page). Everything else stays as it was typed, HTML too. A link to
 * where the chat must not lead stays as it was typed as well.
 */
export function readMarkdown(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const lines = part.split('\n');
      if (!lines.every((line) => line.startsWith('- '))) {
        return { kind: 'paragraph', spans: readSpans(part) };
      }
      return { kind: 'list', items: lines.map((line) => readSpans(line.slice(2))) };
    });
}

/** The paragraphs and points of a text, one after another. */
export function readLines(text: string): (readonly Span[])[] {
  return readMarkdown(text).flatMap((block) =>
    block.kind === 'list' ? block.items : [block.spans],
  );
}

function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  const push = (span: Span) => {
    const last = spans.at(-1);
    const isPlain = (one: Span) => !one.strong && one.link === undefined;
    if (last && isPlain(last) && isPlain(span)) last.text += span.text;
    else if (span.text !== '') spans.push(span);
  };
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, sign, label, target, strong] = match;
    push({ text: text.slice(from, match.index) });
    from = match.index + whole.length;
    if (sign !== undefined) push({ text: sign });
    else if (strong !== undefined) push({ text: unescape(strong), strong: true });
    else if (label !== undefined && target !== undefined && isLinkTarget(target)) {
      push({ text: unescape(label), link: target });
    } else push({ text: whole });
  }
  push({ text: text.slice(from) });
  return spans;
}

function unescape(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Makes any text stand as itself inside Markdown, whatever signs are in it. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}

/** The same text without its marks, on one line. A link to another site or a number keeps its target. */
export function plainText(markdown: string): string {
  const ofSpans = (spans: readonly Span[]) =>
    spans
      .map(({ text, link }) => (link?.startsWith('https:') ? `${text} (${link})` : text))
      .join('');
  return readLines(markdown).map(ofSpans).join(' ').replace(/\s+/g, ' ').trim();
}

/** The targets of all links in a text, also those that the chat would refuse. */
export function linksIn(markdown: string): string[] {
  return [...markdown.matchAll(MARK)].flatMap(([, , , target]) =>
    target === undefined ? [] : [target],
  );
}
