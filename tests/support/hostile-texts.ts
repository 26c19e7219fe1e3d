/** Size of the largest string, in UTF-8 bytes. */
export const HOSTILE_BYTES = 64 * 1024;

/** Units that slow down patterns, normalization, or parsers when repeated. */
const HOSTILE_UNITS = {
  apostrophes: "'",
  quotes: '"',
  'curly quotes': '“‘',
  asterisks: '*',
  'marks of several kinds': "*_`|~'",
  exclamations: '!',
  'question marks': '?',
  'full stops': '.',
  commas: ',',
  hyphens: '-',
  underscores: '_',
  'at signs': '@',
  'spaces and at signs': ' @',
  'equals signs': '=',
  'number signs': '#',
  slashes: '/',
  backslashes: '\\',
  'percent signs': '%',
  'percent signs, escaped again and again': '%25',
  'ampersands, escaped again and again': '&amp;',
  'round brackets': '(',
  'square brackets': '[',
  'angle brackets': '<',
  'closing brackets': '>',
  'closing brackets and spaces': '> ',
  'curly brackets': '{',
  spaces: ' ',
  'no-break spaces': '\u00A0',
  tabs: '\t',
  'line breaks': '\n',
  letters: 'a',
  'letters and full stops': 'a.',
  digits: '1',
  'digits and commas': '1,',
  'slashed letters': 'a/',
  'accents of one class': '\u0301',
  'accents of two classes': '\u0301\u0323',
  'accents that come apart': '\u0344\u0323',
  'halves of Korean syllables': '\u1100\u1161',
  'voicing marks of half width': '\u0301\uFF9E',
  'ligatures of eighteen letters': '\uFDFA',
  'letters that nobody sees': '\u200B',
  'joined emoji': '👩\u200D',
  'flags that do not end': '\u{1F3F4}\u{E0067}',
  'halves of a pair': '\uD800',
  'escaped characters': '%F0%9F',
  'names of characters': '&#37;',
  'addresses one after another': '!@a.b',
  'escaped addresses': 'a%40a.',
} as const;

/**
 * Repeats a unit and appends a letter that makes patterns backtrack.
 * @param bytes Maximum size, in UTF-8 bytes.
 */
function hostileText(unit: string, bytes: number): string {
  const size = new TextEncoder().encode(unit).byteLength;
  return `${unit.repeat(Math.max(0, Math.floor((bytes - 1) / size)))}a`;
}

/** Yields strings that repeat a single unit, and mixed strings, each with a name for reports. */
export function* hostileTexts(bytes: number): Generator<readonly [name: string, text: string]> {
  for (const [name, unit] of Object.entries(HOSTILE_UNITS)) yield [name, hostileText(unit, bytes)];
  const units = Object.values(HOSTILE_UNITS);
  yield ['everything in turn', hostileText(units.join(''), bytes)];
  const share = Math.floor(bytes / units.length);
  yield ['a run of each', units.map((unit) => hostileText(unit, share)).join('')];
  yield ['an address with a long name', `${hostileText("!'", bytes - 12)}@example.com`];
  yield ['an address with a long domain', `a@${hostileText('ü-.', bytes - 6)}.com`];
}
