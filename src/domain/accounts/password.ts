/** Minimum and maximum password length, in characters. */
export const PASSWORD_LENGTHS = { least: 8, most: 128 } as const;

/**
 * The most common words in leaked passwords, and words from this site. A password that's just one
 * of these is rejected, even with digits and symbols before or after it, because that's what most
 * people add.
 */
const COMMON = new Set(
  `password passwort passw pass word welcome letmein login admin administrator root master user guest test
  testing hello secret changeme default qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn
  zxcvbnm qazwsx qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh iloveyou loveyou lovely love baby
  babygirl princess sunshine monkey dragon football baseball basketball soccer hockey superman batman
  starwars pokemon shadow michael jennifer jessica ashley daniel thomas jordan hunter charlie george
  andrew robert matthew joshua anthony nicole michelle summer winter spring autumn monday friday
  january february october november december freedom whatever trustno trustme computer internet
  samsung google facebook apple iphone android windows microsoft cheese chocolate cookie flower
  butterfly angel jesus heaven blessed family mother father mommy daddy buster pepper ginger tigger
  maggie killer ranger harley mustang corvette ferrari mercedes yankees dallas cowboys liverpool
  arsenal chelsea barcelona stroke recovery strokerecovery survivor strokesurvivor caregiver coach`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Normalizes a password before hashing, so that it matches when typed on another keyboard (NFKC, as
 * required by NIST SP 800-63B) or on a phone that changes quotation marks and adds a space after a
 * word. Invisible characters are kept because a password manager may have generated them.
 */
export function normalizePassword(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();
}

/**
 * Returns a plain-language reason why a password isn't allowed, or `undefined` if it's fine.
 * Symbols and capitals aren't required, because length matters more.
 * @param address The account's email address, which is the first thing anyone would guess.
 */
export function passwordProblem(typed: string, address: string): string | undefined {
  const password = normalizePassword(typed);
  const { least, most } = PASSWORD_LENGTHS;
  const length = [...password].length;
  if (length < least) return `Use at least ${least} characters. 3 or 4 words in a row work well.`;
  if (length > most) return `Use at most ${most} characters.`;
  if (isCommon(password, address)) {
    return 'This password is easy to guess. Use 3 or 4 words that have nothing to do with each other.';
  }
  return undefined;
}

/** Keyboard rows and columns, the alphabet, and digits, in both directions. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm'],
].flatMap((row) => [row, [...row].toReversed().join('')]);
/** A password with this many characters or fewer outside keyboard walks is too weak. */
const FEW = 2;

function isCommon(password: string, address: string): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size < 4 || /^\d+$/.test(plain)) return true;
  if (besideWalks(plain) <= FEW) return true;
  const local = address.toLowerCase().split('@')[0] ?? '';
  const withoutSigns = plain.replace(/(?<![^a-z\d])[^a-z\d]+$/, '');
  return [plain, asLetters(plain), asLetters(withoutSigns)].some((text) => {
    const core = text.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '');
    return (
      COMMON.has(core) || (local.length >= 4 && core === local.replace(/(?<![^a-z])[^a-z]+$/, ''))
    );
  });
}

/** Replaces digits and symbols that substitute for letters, such as "@" for "a". */
function asLetters(text: string): string {
  return text
    .replace(/[@4]/g, 'a')
    .replace(/[3]/g, 'e')
    .replace(/[1!]/g, 'i')
    .replace(/[0]/g, 'o')
    .replace(/[5$]/g, 's');
}

/** Counts the characters that aren't part of a keyboard walk of 3 keys or more. */
function besideWalks(text: string): number {
  let left = 0;
  for (let from = 0; from < text.length;) {
    let to = from + 3;
    const isWalk = () => ROWS.some((row) => row.includes(text.slice(from, to)));
    if (to > text.length || !isWalk()) {
      left += 1;
      from += 1;
      continue;
    }
    do to += 1;
    while (to <= text.length && isWalk());
    from = to - 1;
  }
  return left;
}
