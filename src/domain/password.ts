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
 * Why a password cannot be used, in plain words; `undefined` when it can. No rule asks for signs or
 * capitals: length is what helps.
 * @param address The address of the account, which is the first thing that anybody would try.
 */
export function passwordProblem(password: string, address = ''): string | undefined {
  const { least, most } = PASSWORD_LENGTHS;
  const length = [...password].length;
  if (length < least) return `Use at least ${least} characters. 3 or 4 words in a row work well.`;
  if (length > most) return `Use at most ${most} characters.`;
  if (isCommon(password, address)) {
    return 'This password is easy to guess. Use 3 or 4 words that do not belong together.';
  }
  return undefined;
}

function isCommon(password: string, address: string): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size < 4) return true;
  if (/^(?:0?1234567890?|12345678|123456789|1234567891|9876543210|87654321)$/.test(plain))
    return true;
  const local = address.toLowerCase().split('@')[0] ?? '';
  const words = plain
    .replace(/[@4]/g, 'a')
    .replace(/[3]/g, 'e')
    .replace(/[1!]/g, 'i')
    .replace(/[0]/g, 'o')
    .replace(/[5$]/g, 's');
  return [plain, words].some((text) => {
    const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
    return COMMON.has(core) || (local.length >= 4 && core === local.replace(/[^a-z]+$/g, ''));
  });
}
