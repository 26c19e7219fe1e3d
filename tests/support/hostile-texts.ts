/** Size of the largest string, in UTF-8 bytes. */
export const HOSTILE_BYTES = 64 * 1024;

/** Units that slow down patterns, normalization, or parsers when repeated. */
const HOSTILE_UNITS = {
  apostrophes: "'",
  quotes: '"',
  'curly quotes': '“‘',
  asterisks: '*',
  'mixed marks': "*_`|~'",
  'exclamation points': '!',
  'question marks': '?',
  periods: '.',
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
  'repeatedly escaped percent signs': '%25',
  'repeatedly escaped ampersands': '&amp;',
  parentheses: '(',
  'square brackets': '[',
  'opening angle brackets': '<',
  'closing angle brackets': '>',
  'closing angle brackets and spaces': '> ',
  braces: '{',
  spaces: ' ',
  'no-break spaces': '\u00A0',
  tabs: '\t',
  'line breaks': '\n',
  letters: 'a',
  'letters and periods': 'a.',
  digits: '1',
  'digits and commas': '1,',
  'slashed letters': 'a/',
  'accents of one combining class': '\u0301',
  'accents of two combining classes': '\u0301\u0323',
  'decomposing accents': '\u0344\u0323',
  'partial Korean syllables': '\u1100\u1161',
  'half-width voicing marks': '\u0301\uFF9E',
  '18-letter ligatures': '\uFDFA',
  'zero-width spaces': '\u200B',
  'joined emoji': '👩\u200D',
  'unterminated flags': '\u{1F3F4}\u{E0067}',
  'lone surrogates': '\uD800',
  'percent-encoded bytes': '%F0%9F',
  'character references': '&#37;',
  'consecutive addresses': '!@a.b',
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
