import { escapeHtml } from '#netlify/platform/escape-html.ts';
import type { Services } from '#netlify/services.ts';
import type { NamedBook } from '#src/domain/orders/order.ts';
import { cutText } from '#src/domain/display-text.ts';
import { routes } from '#src/routes.ts';
import site from '#content/site.json' with { type: 'json' };

/**
 * Address where the coach reads email. Visitors' messages go there, and so do replies to our
 * emails.
 */
export const coachAddress: string = site.email;

/** An email's content, as plain text and as HTML. */
export interface Message {
  subject: string;
  text: string;
  html: string;
}

interface MailLink {
  label: string;
  url: string;
}

/** A book with the URL of its cover. Books published from the dashboard are shown without one. */
export interface MailBook {
  title: string;
  cover?: string | undefined;
}

interface Books {
  books: readonly MailBook[];
  /** Whether to show covers above their titles. */
  isLarge?: boolean;
}

/**
 * One block of an email: a paragraph, the items of a list, a heading, books with their covers, a
 * quote that keeps its line breaks, or a button. The text and HTML versions are built from the same
 * blocks, so they match.
 */
export type EmailBlock =
  | string
  | readonly string[]
  | { heading: string }
  | { quote: string }
  | Books
  | MailLink;

/** Returns books as shown in an email. */
export function mailBooks(
  books: readonly NamedBook[],
  { catalog, env }: Pick<Services, 'catalog' | 'env'>,
): MailBook[] {
  return books.map(({ slug, title }) => ({
    title,
    cover: catalog.find(slug) && `${env.siteUrl}${routes.mailCover(slug)}`,
  }));
}

/** Keeps a name or title on one line and short enough for a subject or greeting. */
export function cleanLine(text: string, maxLength = 80): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();
  return cutText(line, maxLength);
}

/**
 * Matches a word of letters, or up to 3 letters with a period, as in "Dr." or "J.". After a longer
 * word, a period would end a sentence.
 */
const WORD = "(?:\\p{L}[\\p{L}\\p{M}'’-]*|\\p{L}{1,3}\\.)";
/** Matches up to 3 words, such as "Ana María", "J. R.", or "O’Neil". */
const NAME = new RegExp(`^${WORD}(?: ${WORD}){0,2}$`, 'u');
const LONGEST_NAME = 40;

/**
 * Returns a name that's safe to show in an email to an address that a visitor typed, or `undefined`
 * if it doesn't look like a name. This keeps visitors from emailing strangers links, dollar
 * amounts, or messages of their own.
 */
export function plainName(typed: string): string | undefined {
  const name = typed.trim().replace(/\p{Zs}+/gu, ' ');
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : undefined;
}

/** Returns "Hello Maria", or "Hello" if the input doesn't look like a name. */
export function greeting(typed: string): string {
  return ['Hello', plainName(typed) ?? []].flat().join(' ');
}

/** A line of fine print, or a link in it. */
export type EndLine = string | MailLink;

/** The coach's email signature. Empty if she hasn't chosen one. */
const SIGNATURE: readonly string[] = [site.coach.signature ?? []].flat();

/** The coach's photo above her signature. Empty if there isn't one yet. */
const PHOTO = site.coach.photo
  ? `<img src="${routes.mailPhoto}" alt="" width="72" height="72" style="display:block;width:72px;height:72px;margin:0 0 12px;border-radius:36px">\n`
  : '';

const QUESTIONS = `${site.name}. Questions? Reply to this email. A real person will read it.`;

/** Dark theme for email clients that support it. All others use the inline styles. */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.mail{background:#0e1c1f!important;color:#f3ecdd!important}
.sheet{background:#15282b!important}
.line{border-color:#86a09d!important}
.mail a{color:#a2dce2!important}
.mail .act{background:#f2a67c!important;color:#2b1003!important}
}`;

/**
 * The site's logo, drawn with borders, because an image would be missing in clients that don't load
 * images.
 */
const LOGO = `<div style="float:left;width:32px;margin:0 12px 0 0;border-bottom:3px solid #2f7f86"><div style="width:16px;height:12px;margin:0 auto 3px;border:3px solid #c9632f;border-bottom:0;border-radius:12px 12px 0 0"><div style="width:4px;height:4px;margin:5px auto 0;border:3px solid #c9632f;border-bottom:0;border-radius:6px 6px 0 0"></div></div></div>`;

/**
 * Lays out blocks as an email: 18 px text in one white column on a cream background, below the
 * site's name, with descriptive links. The subject becomes the heading, unless the blocks start
 * with one.
 * @param endLines Fine print at the end, one line each, in place of the coach's photo and
 * signature.
 */
export function composeMessage(
  subject: string,
  words: readonly EmailBlock[],
  endLines?: readonly EndLine[],
): Message {
  const line = cleanLine(subject, 120);
  const [first] = words;
  const blocks = first !== undefined && isHeading(first) ? words : [{ heading: subject }, ...words];
  const end = endLines ?? [...SIGNATURE, QUESTIONS];
  const endTexts = end.map((one) => (typeof one === 'string' ? one : linkText(one)));
  const text = [site.name, ...blocks.map(blockText), '--', ...endTexts].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(line)}</title>
<style>${DARK}</style>
</head>
<body class="mail" style="margin:0;background:#fbf6ea;color:#10353b;font:18px/1.6 Verdana,Arial,sans-serif">
<div role="article" lang="en" style="max-width:600px;margin:0 auto;padding:20px 12px;overflow-wrap:anywhere">
${LOGO}<p style="margin:0 0 20px;font-weight:bold">${escapeHtml(site.name)}</p>
<div class="sheet" style="clear:both;padding:24px 20px 12px;border-radius:16px;background:#ffffff">
${blocks.map(blockHtml).join('\n')}
</div>
<div style="padding:20px 20px 0">
${endLines ? '' : PHOTO}${end.map((one) => `<p style="margin:0 0 8px">${endHtml(one)}</p>`).join('\n')}
</div>
</div>
</body>
</html>`;
  return { subject: line, text, html };
}

/** Adds the site's URL to image paths, because relative URLs don't work in emails. */
export function withImageUrls(html: string, siteUrl: string): string {
  return html.replaceAll('<img src="/', `<img src="${escapeHtml(siteUrl)}/`);
}

function blockText(block: EmailBlock): string {
  if (typeof block === 'string') return block;
  if (isList(block)) return block.map((item) => `- ${item}`).join('\n');
  if ('heading' in block) return block.heading;
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  if ('books' in block) return blockText(block.books.map(({ title }) => title));
  return linkText(block);
}

function blockHtml(block: EmailBlock): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${linkedHtml(block)}</p>`;
  if (isList(block)) {
    return `<ul style="margin:0 0 16px;padding-left:24px">${block.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  }
  if ('heading' in block) {
    return `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.3">${escapeHtml(block.heading)}</h1>`;
  }
  if ('quote' in block) {
    return `<blockquote class="line" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #c9632f;white-space:pre-wrap">${escapeHtml(block.quote)}</blockquote>`;
  }
  if ('books' in block) return booksHtml(block);
  return `<p style="margin:24px 0"><a class="act" href="${escapeHtml(block.url)}" style="display:inline-block;padding:16px 28px;border-radius:12px;background:#8f3512;color:#fffdf7;font-weight:bold;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
}

function booksHtml({ books, isLarge }: Books): string {
  const [width, between] = isLarge ? [160, '</td></tr><tr>'] : [84, '</td>'];
  const rows = books.map(({ title, cover }) => {
    const picture =
      cover &&
      `<td style="padding:0 16px 12px 0"><img src="${escapeHtml(cover)}" alt="" width="${width}" style="display:block;width:${width}px;height:auto;border-radius:4px">${between}`;
    const span = picture === undefined ? ' colspan="2"' : '';
    return `<tr>${picture ?? ''}<td${span} style="padding:0 0 12px"><b>${escapeHtml(title)}</b></td></tr>`;
  });
  return `<table role="presentation" cellpadding="0" cellspacing="0">${rows.join('')}</table>`;
}

const LINKABLE = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|\btext 988|\b9(?:11|88)\b)/;

/** Escapes our own text, and turns its URLs and helpline numbers into links. */
function linkedHtml(text: string): string {
  return text
    .split(LINKABLE)
    .map((part, at) => {
      if (at % 2 === 0) return escapeHtml(part);
      const href = part.replace(/^9/, 'tel:9').replace('text ', 'sms:');
      return `<a href="${escapeHtml(href)}" style="color:#0b4d59">${escapeHtml(part)}</a>`;
    })
    .join('');
}

function isHeading(block: EmailBlock): boolean {
  return typeof block === 'object' && 'heading' in block;
}

function isList(block: EmailBlock): block is readonly string[] {
  return Array.isArray(block);
}

function linkText({ label, url }: MailLink): string {
  return `${label}:\n${url}`;
}

function endHtml(end: EndLine): string {
  if (typeof end === 'string') return escapeHtml(end);
  return `<a href="${escapeHtml(end.url)}" style="color:#0b4d59">${escapeHtml(end.label)}</a>`;
}
