import site from '#content/site.json' with { type: 'json' };

/** Where the coach reads mail: messages of visitors go there, and answers to our mails too. */
export const coachAddress: string = site.email;

/** A mail's words, in both forms that a mail carries. */
export interface Message {
  subject: string;
  text: string;
  html: string;
}

/** A link in a mail, and the words on it. */
interface MailLink {
  label: string;
  url: string;
}

/**
 * One block of a mail: a paragraph, the items of a list, a heading, words that are not ours with their own line
 * breaks, or a button. The text and the HTML form are made from the same blocks, so they agree.
 */
export type Block = string | readonly string[] | { heading: string } | { quote: string } | MailLink;

/** Keeps a name or title on one line and short enough for a subject or greeting. */
export function cleanLine(text: string, maxLength = 80): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}

/** A word of letters, or a few of them with a full stop, as in "Dr." or "J.": behind a whole word it ends a sentence. */
const WORD = "(?:\\p{L}[\\p{L}\\p{M}'’-]*|\\p{L}{1,3}\\.)";
/** Up to 3 words, such as "Ana María", "J. R." or "O’Neil". */
const NAME = new RegExp(`^${WORD}(?: ${WORD}){0,2}$`, 'u');
const LONGEST_NAME = 40;

/**
 * A name as it may stand in a mail to an address that somebody typed; `undefined` for what is no name, so that nobody
 * sends a stranger an address, a sum or a sentence of their own.
 */
export function plainName(typed: string): string | undefined {
  const name = typed.trim().replace(/\p{Zs}+/gu, ' ');
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : undefined;
}

/** "Hello Maria", or "Hello" where what was typed is no name. */
export function greeting(typed: string): string {
  return ['Hello', plainName(typed) ?? []].flat().join(' ');
}

/** A line of small print, or a link in it. */
export type EndLine = string | MailLink;

const QUESTIONS = `${site.name}. Questions? Reply to this email. A person reads it.`;

/**
 * Sets blocks as a mail: 18 px text, one column, dark text on cream, links that name what they do. Its subject is the
 * heading, unless the blocks begin with another one.
 * @param endLines Small print at the end, a line each.
 */
export function composeMessage(
  subject: string,
  words: readonly Block[],
  endLines: readonly EndLine[] = [QUESTIONS],
): Message {
  const line = cleanLine(subject, 120);
  const blocks = isHeading(words[0]) ? words : [{ heading: subject }, ...words];
  const endTexts = endLines.map((end) => (typeof end === 'string' ? end : linkText(end)));
  const text = [...blocks.map(blockText), '--', ...endTexts].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(line)}</title>
</head>
<body style="margin:0;background:#fbf6ea;color:#10353b;font:18px/1.6 Verdana,Arial,sans-serif">
<div role="article" lang="en" style="max-width:560px;margin:0 auto;padding:24px 20px;overflow-wrap:anywhere">
${blocks.map(blockHtml).join('\n')}
<div style="margin:32px 0 0;padding-top:16px;border-top:2px solid #dccfb6">
${endLines.map((end) => `<p style="margin:0 0 8px">${endHtml(end)}</p>`).join('\n')}
</div>
</div>
</body>
</html>`;
  return { subject: line, text, html };
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if (isList(block)) return block.map((item) => `- ${item}`).join('\n');
  if ('heading' in block) return block.heading;
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  return linkText(block);
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`;
  if (isList(block)) {
    return `<ul style="margin:0 0 16px;padding-left:24px">${block.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  }
  if ('heading' in block) {
    return `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.3">${escapeHtml(block.heading)}</h1>`;
  }
  if ('quote' in block) {
    return `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #dccfb6;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(block.quote)}</blockquote>`;
  }
  return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:16px 28px;border-radius:8px;background:#8f3512;color:#fffdf7;font-weight:bold;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
}

function isHeading(block: Block | undefined): boolean {
  return typeof block === 'object' && 'heading' in block;
}

function isList(block: Block): block is readonly string[] {
  return Array.isArray(block);
}

function linkText({ label, url }: MailLink): string {
  return `${label}:\n${url}`;
}

function endHtml(end: EndLine): string {
  if (typeof end === 'string') return escapeHtml(end);
  return `<a href="${escapeHtml(end.url)}" style="color:#0b4d59">${escapeHtml(end.label)}</a>`;
}

const HTML_CHARACTERS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text safe inside HTML, also between quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_CHARACTERS[character] ?? character);
}
