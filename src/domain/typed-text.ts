/** Characters that a visitor may type into a field, as the server counts them (UTF-16). */
export const TYPED_LENGTHS = {
  name: 100,
  subject: 150,
  message: 5000,
  summary: 20_000,
} as const;

/**
 * The longest text that is worth cleaning, where at most `most` characters are kept. Spaces, letters that nobody sees and
 * accents apart from their letters make no honest text four times as long, and a few of them may be in a short one.
 */
export function longestToClean(most: number): number {
  return Math.max(1_000, 4 * most);
}

/** A letter of a script whose words can need a joiner or a variant, such as Persian or Hindi; see decision 417. */
const JOINED_LETTER = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}\p{DI}])[\p{L}\p{M}]`;
const EMOJI = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F\u{1F3FB}-\u{1F3FF}]?`;
/**
 * What shows nothing: joiners, direction marks, fillers, halves of a letter. The first group is where some of them
 * are part of what is seen: flags of parts of a country, keycaps, emoji made of several, words of some scripts.
 */
const SHOWS_NOTHING = new RegExp(
  String.raw`(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|[#*\d]\uFE0F\u20E3|${EMOJI}(?:\u200D${EMOJI})*|${JOINED_LETTER}[\u200C\u200D\u180B-\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?!\p{DI})\p{Cf}(?=(?![\d\uFF10-\uFF19])\p{Nd}|${JOINED_LETTER}))|[\p{Cf}\p{DI}\p{Cs}]`,
  'gu',
);
/** Blanks of other widths, and two signs that look like one. */
const ODD_SPACE = /[\p{Zs}\u2800\u{1D159}]/gu;
/**
 * More accents on one letter than any script has (UAX #15, 13: Stream-Safe Text). Sorting a long run of them for NFC
 * takes time by the square of its length. The two letters are voicing marks of half width, which NFKC makes accents of.
 */
const TOO_MANY_MARKS = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
const ODD_HYPHEN = /[\u2010\u2011]/g;

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
 * Lines of text as they are kept: without what shows nothing, with one kind of space, hyphen and line break,
 * accents and their letters as one character (NFC), at most 30 accents on a letter. Doing it again changes nothing.
 * Linear in the length of the text, which its caller bounds.
 */
export function cleanLines(text: string): string {
  return (
    text
      .replace(SHOWS_NOTHING, '$1')
      .replace(LINE_BREAK, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .replace(ODD_SPACE, ' ')
      .replace(ODD_HYPHEN, '-')
      .replace(TOO_MANY_MARKS, '$1')
      .normalize('NFC')
      // NFC makes two accents of a few.
      .replace(TOO_MANY_MARKS, '$1')
      .trim()
  );
}

/** {@link cleanLines} as one line, words apart by one space: nothing of it can become a second header of a mail. */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(/\s+/g, ' ');
}

/**
 * {@link cleanLine} for what a program reads, such as a code, a sum, a day or an address: full-width letters and
 * digits of other scripts become plain ones (NFKC), dashes and quotes those of a keyboard.
 */
export function cleanMachineText(text: string): string {
  return cleanLine(cleanLine(text).normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/(?!\d)\p{Nd}/gu, digitOf);
}

/** Digits of every script stand in rows from 0 to 9. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}
