/** Characters that a visitor may type into a field, as the server counts them (UTF-16). */
export const TYPED_LENGTHS = {
  name: 100,
  subject: 150,
  message: 5000,
  summary: 20_000,
} as const;

/** Line breaks, other control characters, and the direction marks that can turn a line around. */
const BREAKS_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const NOT_IN_TEXT = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/** A scheme, "www.", or a bare "example.com", also with the points of other scripts. */
const WEB_ADDRESS = /:\/\/|www\.|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{L}{2}/iu;

/**
 * Whether a text holds what a mail program may make a link of. A missing space behind a point reads the same
 * ("well.Love"): what is said to the writer must name it.
 */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text);
}

/**
 * Whether a text stays one line wherever it is written. Anything else could become a second header
 * of a mail, or hide its end from the reader.
 */
export function isOneLine(text: string): boolean {
  return text.isWellFormed() && !BREAKS_A_LINE.test(text);
}

/** Lines of text as they are kept: one kind of line break, no other control characters. */
export function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(NOT_IN_TEXT, '')
    .trim();
}
