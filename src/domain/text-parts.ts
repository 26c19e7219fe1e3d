import { decodeEntities } from './feed-html.ts';

/** A piece of a rendered text: HTML as it is, or what stands in one of the tags that authors may use. */
export type TextPart =
  | { kind: 'html'; html: string }
  | { kind: 'Callout' | 'Term'; attributes: Readonly<Record<string, string>>; html: string };

const ATTRIBUTES = String.raw`(?:"[^"]*"|[^">])*`;
const CALLOUT = new RegExp(`^[ \\t]*<Callout\\b(${ATTRIBUTES})>([\\s\\S]*?)</Callout>`, 'gm');
const TAGGED = new RegExp(`<(Callout|Term)\\b(${ATTRIBUTES})>([\\s\\S]*?)</\\1>`, 'g');
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const OTHER_TAG = /<\/?[A-Z]\w*/;

/**
 * A text with the tags of MDX as Markdown, which keeps tags as they are: a callout gets lines of its own,
 * and its words are not indented, which would mean code.
 */
export function asMarkdown(text: string): string {
  return text.replace(
    CALLOUT,
    (_, attributes: string, words: string) =>
      `\n\n<Callout${attributes.replace(/\s+/g, ' ')}>\n\n${words.replace(/^ {2}/gm, '')}\n\n</Callout>\n\n`,
  );
}

/**
 * Takes the HTML of such a text apart. A callout may hold terms: take its HTML apart too.
 * @throws when a tag is left that is not known, or not closed.
 */
export function textParts(html: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of html.matchAll(TAGGED)) {
    const [whole, kind, attributes = '', inner = ''] = match;
    parts.push({ kind: 'html', html: html.slice(end, match.index) });
    parts.push({
      kind: kind as 'Callout' | 'Term',
      attributes: attributesOf(attributes),
      html: inner,
    });
    end = match.index + whole.length;
  }
  parts.push({ kind: 'html', html: html.slice(end) });
  const stranger = parts.find((part) => part.kind === 'html' && OTHER_TAG.test(part.html));
  if (stranger)
    throw new Error(
      `"${OTHER_TAG.exec(stranger.html)?.[0]}" cannot be shown. Use <Callout> and <Term>, and close each.`,
    );
  return parts.filter((part) => part.kind !== 'html' || part.html !== '');
}

function attributesOf(written: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(written.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [
      name,
      decodeEntities(value),
    ]),
  );
}
