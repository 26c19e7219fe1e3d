/** Maximum length of each form field, in UTF-16 code units, as the server counts them. */
export const TYPED_LENGTHS = {
  name: 100,
  subject: 150,
  message: 5000,
  summary: 20_000,
} as const;

/**
 * Returns the maximum length of text to clean, in UTF-16 code units, for a field of at most `most`
 * characters. Even with whitespace, invisible characters, and decomposed accents, legitimate text
 * is never four times as long. Short fields get some extra room.
 */
export function longestToClean(most: number): number {
  return Math.max(1_000, 4 * most);
}

/**
 * A letter in a script that uses joiners or variation selectors, such as Persian or Hindi
 * (decision 417).
 */
const JOINED_LETTER = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}\p{DI}])[\p{L}\p{M}]`;
const EMOJI = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F\u{1F3FB}-\u{1F3FF}]?`;
/**
 * Invisible characters: joiners, direction marks, fillers, lone surrogates. The first group matches
 * sequences in which they affect what's displayed, so they must be kept: regional flags, keycaps,
 * combined emoji, and words in some scripts.
 */
const INVISIBLE = new RegExp(
  String.raw`(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|[#*\d]\uFE0F\u20E3|${EMOJI}(?:\u200D${EMOJI})*|${JOINED_LETTER}[\u200C\u200D\u180B-\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?!\p{DI})\p{Cf}(?=(?![\d\uFF10-\uFF19])\p{Nd}|${JOINED_LETTER}))|[\p{Cf}\p{DI}\p{Cs}]`,
  'gu',
);
/** Spaces of other widths, and two symbols that look like a space. */
const ODD_SPACE = /[\p{Zs}\u2800\u{1D159}]/gu;
/**
 * More accents on a letter than any script uses (UAX #15, 13: Stream-Safe Text Format).
 * Normalization takes quadratic time to sort a long run of them. The two letters in the pattern are
 * half-width voicing marks, which NFKC turns into accents.
 */
const TOO_MANY_MARKS = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
const ODD_HYPHEN = /[\u2010\u2011]/g;

/** A scheme, "www.", or a bare "example.com", including the periods of other scripts. */
const WEB_ADDRESS = /:\/\/|www\.|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{L}{2}/iu;

/**
 * Returns whether the text contains anything an email client may turn into a link. A missing space
 * after a period looks like a link too ("well.Love"), so the error message must also mention that
 * case.
 */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text);
}

/**
 * Normalizes multi-line text for storage. Removes invisible characters, unifies spaces, hyphens,
 * and line breaks, composes accented letters (NFC), and allows at most 30 accents on a letter.
 * Idempotent. Runs in linear time, so the caller must limit the length.
 */
export function cleanLines(text: string): string {
  return (
    text
      .replace(INVISIBLE, '$1')
      .replace(LINE_BREAK, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .replace(ODD_SPACE, ' ')
      .replace(ODD_HYPHEN, '-')
      .replace(TOO_MANY_MARKS, '$1')
      .normalize('NFC')
      // NFC splits some accents into two, so limit them again.
      .replace(TOO_MANY_MARKS, '$1')
      .trim()
  );
}

/**
 * Like {@link cleanLines}, but collapses all whitespace into single spaces, so that the text can't
 * inject an email header.
 */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(/\s+/g, ' ');
}

/**
 * Like {@link cleanLine}, for machine-readable values such as codes, amounts, dates, and addresses.
 * Also converts full-width letters (NFKC), digits in other scripts, and typographic dashes and
 * apostrophes to ASCII.
 */
export function cleanMachineText(text: string): string {
  return cleanLine(cleanLine(text).normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/(?!\d)\p{Nd}/gu, digitOf);
}

/** In every script, the digits 0 to 9 have consecutive code points. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}
