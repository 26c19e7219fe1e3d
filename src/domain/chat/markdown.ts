import { isLinkTarget } from './link-target.ts';

/** A segment of a line. `link` is always a target accepted by `isLinkTarget`. */
export interface Span {
  text: string;
  strong?: true;
  link?: string;
}

/** A paragraph or a bulleted list. */
export type Block =
  | { kind: 'paragraph'; spans: readonly Span[] }
  | { kind: 'list'; items: readonly (readonly Span[])[] };

/**
 * Matches, in this order: an escaped character, a link, or bold text. Anything else is plain text.
 */
const MARK =
  /\\([!-/:-@[-`{-~])|\[((?:\\.|[^\][\\\n])+)\]\(([^()\s]*)\)|\*\*((?:\\.|[^*\\\n])+)\*\*/g;

/**
 * Parses the Markdown subset used in the chat's own messages: paragraphs, list items that start
 * with "- ", **bold**, and [links](/page). Everything else stays literal, including HTML and links
 * to targets that aren't allowed.
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

/** Returns the paragraphs and list items in order. */
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

/** Escapes text so that Markdown shows it literally, and collapses whitespace. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}

/** Converts Markdown to plain text on one line. Links to other sites keep their URL. */
export function plainText(markdown: string): string {
  const ofSpans = (spans: readonly Span[]) =>
    spans
      .map(({ text, link }) => (link?.startsWith('https:') ? `${text} (${link})` : text))
      .join('');
  return readLines(markdown).map(ofSpans).join(' ').replace(/\s+/g, ' ').trim();
}

/** Returns the targets of all links in the Markdown, including those the chat would reject. */
export function linksIn(markdown: string): string[] {
  return [...markdown.matchAll(MARK)].flatMap(([, , , target]) =>
    target === undefined ? [] : [target],
  );
}
