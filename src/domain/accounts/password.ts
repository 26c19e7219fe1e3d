/** The shortest and longest password, in characters. */
export const PASSWORD_LENGTHS = { least: 8, most: 128 } as const;

/**
 * Words that lists of stolen passwords begin with. A password is refused when nothing else is in it:
 * digits and signs around such a word are what everybody adds.
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
 * A password as it is hashed: what reads the same on another keyboard is the same (NFKC, as NIST SP 800-63B asks), also
 * where a phone turns quotes and puts a space behind a word. What shows nothing stays within, for it may be part of what a
 * password manager made.
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
 * Why a password cannot be used, in plain words; `undefined` when it can. No rule asks for signs or
 * capitals: length is what helps.
 * @param address The address of the account, which is the first thing that anybody would try.
 */
export function passwordProblem(typed: string, address = ''): string | undefined {
  const password = normalizePassword(typed);
  const { least, most } = PASSWORD_LENGTHS;
  const length = [...password].length;
  if (length < least) return `Use at least ${least} characters. 3 or 4 words in a row work well.`;
  if (length > most) return `Use at most ${most} characters.`;
  if (isCommon(password, address)) {
    return 'This password is easy to guess. Use 3 or 4 words that do not belong together.';
  }
  return undefined;
}

/** Rows of keys, and the order in which everybody counts and spells. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm'],
].flatMap((row) => [row, [...row].toReversed().join('')]);
/** Characters beside such a walk that do not make it a password. */
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

/** Figures and signs that people write for letters, as those letters. */
function asLetters(text: string): string {
  return text
    .replace(/[@4]/g, 'a')
    .replace(/[3]/g, 'e')
    .replace(/[1!]/g, 'i')
    .replace(/[0]/g, 'o')
    .replace(/[5$]/g, 's');
}

/** How many characters are left beside walks of 3 keys or more. */
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
