/** A range of text from `start` (inclusive) to `end` (exclusive), in characters. */
export interface Stretch {
  start: number;
  end: number;
}

/** Matches the end of a sentence, unless a lowercase letter follows. */
const END = /(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s+(?!\p{Ll})|\s*$)/gu;
/** Abbreviations whose period doesn't end a sentence. */
const TITLE = /\b(?:Drs?|Mrs?|Ms|Prof|St|e\.g|i\.e|vs|approx)\.$/;
const TIME = /\b[ap]\.m\.$/;
/**
 * A day or time zone after a time such as "9 a.m.", in which case the period doesn't end the
 * sentence.
 */
const DAY_OR_ZONE =
  /^\s+(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Eastern|Central|Mountain|Pacific|[ECMP][SD]?T\b)/;

/** Splits text into sentences. */
export function splitSpoken(text: string): Stretch[] {
  const parts: Stretch[] = [];
  let from = 0;
  const add = (to: number) => {
    const sentence = text.slice(from, to);
    const trimmed = sentence.trim();
    const start = from + sentence.indexOf(trimmed);
    if (trimmed) parts.push({ start, end: start + trimmed.length });
    from = to;
  };
  for (const { index, 0: mark } of text.matchAll(END)) {
    const end = index + mark.length;
    const before = text.slice(from, end);
    const continues =
      TITLE.test(before) || (TIME.test(before) && DAY_OR_ZONE.test(text.slice(end, end + 20)));
    if (!continues) add(end);
  }
  add(text.length);
  return parts;
}

/**
 * A voice's speed at rate 1, and the average number of letters per word, including the space after
 * it.
 */
const WORDS_PER_SECOND = 175 / 60;
const LETTERS_PER_WORD = 5.5;
/** Maximum length of a spoken part, in seconds. Some voices go silent after about 14. */
export const LONGEST_BREATH = 12;

/** Estimates how long a voice takes, in seconds. A `rate` of 1 is the voice's normal speed. */
export function estimateSeconds(text: string, rate: number): number {
  const words = text.match(/\S+/g)?.length ?? 0;
  return Math.max(words, text.length / LETTERS_PER_WORD) / (WORDS_PER_SECOND * rate);
}

/**
 * Splits a sentence into parts of at most {@link LONGEST_BREATH} seconds at this rate. Splits after
 * a comma or similar mark if there is one, otherwise between words.
 */
export function splitBreaths(text: string, rate: number): Stretch[] {
  const longestWord = Math.floor(LONGEST_BREATH * WORDS_PER_SECOND * rate * LETTERS_PER_WORD);
  const parts: Stretch[] = [];
  let words: Stretch[] = [];
  const close = (count: number) => {
    const [first, last] = [words[0], words[count - 1]];
    if (first && last) parts.push({ start: first.start, end: last.end });
    words = words.slice(count);
  };
  for (const { index, 0: word } of text.matchAll(new RegExp(`\\S{1,${longestWord}}`, 'g'))) {
    const end = index + word.length;
    const fits = ({ start }: Stretch) =>
      estimateSeconds(text.slice(start, end), rate) <= LONGEST_BREATH;
    while (words[0] && !fits(words[0])) {
      const comma = words.findLastIndex((one) => /[,;:–—]/.test(text.charAt(one.end - 1)));
      // A comma near the start would leave a fragment, so ignore it.
      close(comma + 1 > words.length / 3 ? comma + 1 : words.length);
    }
    words.push({ start: index, end });
  }
  close(words.length);
  return parts;
}

/** Abbreviations and symbols that are spoken in full if they're separate words. */
const WORDS: Readonly<Record<string, string>> = {
  'Dr.': 'Doctor',
  'Drs.': 'Doctors',
  'vs.': 'versus',
  vs: 'versus',
  'approx.': 'about',
  'e.g.': 'for example',
  'i.e.': 'that is',
  'etc.': 'and so on',
  'a.m.': 'A M',
  'p.m.': 'P M',
  'U.S.': 'U S',
  '&': 'and',
  'and/or': 'and or',
  '×': 'by',
  'St.': 'Saint',
  AFib: 'A fib',
  'BE-FAST': 'be fast',
  '988lifeline.org': '9 8 8 lifeline.org',
};
/** Units after a number, singular and plural. */
const UNITS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'mg/dL': ['milligram per deciliter', 'milligrams per deciliter'],
  'mm Hg': ['millimeter of mercury', 'millimeters of mercury'],
  mmHg: ['millimeter of mercury', 'millimeters of mercury'],
  mg: ['milligram', 'milligrams'],
  mcg: ['microgram', 'micrograms'],
  kg: ['kilogram', 'kilograms'],
  g: ['gram', 'grams'],
  mL: ['milliliter', 'milliliters'],
  ml: ['milliliter', 'milliliters'],
  tsp: ['teaspoon', 'teaspoons'],
  tbsp: ['tablespoon', 'tablespoons'],
  Tbsp: ['tablespoon', 'tablespoons'],
  oz: ['ounce', 'ounces'],
  lbs: ['pound', 'pounds'],
  lb: ['pound', 'pounds'],
  ft: ['foot', 'feet'],
  min: ['minute', 'minutes'],
  sec: ['second', 'seconds'],
  '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°C': ['degree Celsius', 'degrees Celsius'],
};
/** Denominators that have names. Other numbers with a slash are dates, scores, or digits. */
const PARTS: Readonly<Record<string, string>> = {
  2: 'half',
  3: 'third',
  4: 'quarter',
  5: 'fifth',
  6: 'sixth',
  8: 'eighth',
  16: 'sixteenth',
};
const FRACTION_SIGNS: Readonly<Record<string, readonly [above: number, below: number]>> = {
  '½': [1, 2],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
};
const SMALL_NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const MONTH_NAMES =
  'January,February,March,April,May,June,July,August,September,October,November,December'.split(
    ',',
  );

const spell = (written: string) => [...written].join(' ');
const sayDigits = (written: string) => (written.match(/\d+/g) ?? []).map(spell).join(', ');
const sayDay = (written: string) =>
  new Date(written).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const count = (number: number | string, what: string) =>
  `${number} ${what}${Number(number) === 1 ? '' : 's'}`;

/** Returns the spoken fraction, or `undefined` if it doesn't have an everyday name. */
function sayFraction(above: number, below: number): string | undefined {
  const part = PARTS[below];
  if (part === undefined || !(above >= 1 && above < below)) return undefined;
  const number = SMALL_NUMBERS[above] ?? above;
  if (above === 1) return `${number} ${part}`;
  return `${number} ${part === 'half' ? 'halves' : `${part}s`}`;
}

const isDay = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/**
 * Returns whether these numbers are a blood pressure such as 120/80, instead of a dose such as
 * 250/50 mcg or a mix such as 70/30 insulin.
 */
const isBloodPressure = (high: number, low: number) =>
  high >= 70 && high <= 260 && low >= 40 && low <= 150 && high - low >= 15 && high - low <= 120;

/**
 * Returns the spoken form of two numbers with a slash between them, which may have several
 * meanings.
 */
function sayPair(above: string, below: string, before: string, after: string): string {
  const [high, low] = [Number(above), Number(below)];
  if (isBloodPressure(high, low) && !/^ ?(?:mg|mcg|m[lL]|%)/.test(after)) {
    return `${above} over ${below}`;
  }
  if (/\b(?:pain|score|scored|rate|rated|level|scale)\b[^.]*$/i.test(before) && low % 10 === 0) {
    return `${above} out of ${below}`;
  }
  const fraction = sayFraction(high, low);
  const isDated = /\b(?:on|by|since|until|dated?|due)\s$/i.test(before);
  const isMeasure = /^\s(?:of|to|cup|tsp|tbsp|tea|table|pound|ounce|inch|an?)\b/i.test(after);
  if (fraction !== undefined && (!isDated || isMeasure)) {
    return /\d\s$/.test(before) ? `and ${fraction}` : fraction;
  }
  return isDay(high, low) ? `${MONTH_NAMES[high - 1]} ${low}` : `${above} ${below}`;
}

const NUMBER = /(?:\d{1,4}[ -])?\d{1,4}\/\d{1,4}|\d{0,4}[½⅓⅔¼¾⅛⅜⅝⅞]|\d[\d.,]{0,12}/.source;
const either = (words: Readonly<Record<string, unknown>>) =>
  Object.keys(words)
    .join('|')
    .replaceAll('.', String.raw`\.`);

type Rule = readonly [written: RegExp, say: (all: string, ...groups: string[]) => string];

/** Rules that apply in every language. If two matches overlap, the earlier rule wins. */
const DIGIT_RULES: readonly Rule[] = [
  // Phone numbers are read digit by digit, with a pause between groups.
  [/(?:\b1[-. ])?\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g, sayDigits],
  [/(?<![\d$][.,-]?)(?:911|988|211|711)\b(?![.,-]?\d|%| mg)/g, sayDigits],
];

/**
 * How each match and its groups are spoken in English. If two matches overlap, the earlier rule
 * wins.
 */
const ENGLISH_RULES: readonly Rule[] = [
  [
    /(?<![\w.+-])[\w.+-]+@[\w.-]*\w/g,
    (all) => all.replaceAll('@', ' at ').replaceAll('.', ' dot '),
  ],
  ...DIGIT_RULES,
  [
    /\b1-(8\d\d)-([A-Z]+(?:-[A-Z]+)*)\b/g,
    (_, area = '', words = '') => `1, ${spell(area)}, ${words.toLowerCase().replaceAll('-', ' ')}`,
  ],
  [/\b\d{4}-[01]\d-[0-3]\d\b/g, sayDay],
  [
    /(?<![\d/])(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])\/((?:19|20)?\d\d)(?![\d/])/g,
    (_, month, day, year = '') =>
      `${MONTH_NAMES[Number(month) - 1]} ${Number(day)}, ${year.length === 2 ? `20${year}` : year}`,
  ],
  [
    /\$(\d+(?:,\d{3})*)(?:\.(\d\d))?(?![.,]?\d| [mb]illion)/g,
    (_, whole = '', cents = '') =>
      count(whole, 'dollar') + (Number(cents) > 0 ? ` and ${count(Number(cents), 'cent')}` : ''),
  ],
  // An abbreviation right after its full form, as on a label.
  [/(?<=milligrams) \(mg\)/g, () => ''],
  [
    /(?<=([^\n]{0,30}))(?<![\d/.,])(\d{1,3})\/(\d{1,3})(?![\d/]|[.,]\d)(?=([^\n]{0,12}))/g,
    (_, before = '', above = '', below = '', after = '') => sayPair(above, below, before, after),
  ],
  [
    /(?<=(\d?))[½⅓⅔¼¾⅛⅜⅝⅞]/g,
    (sign, whole) => {
      const said = sayFraction(...(FRACTION_SIGNS[sign] ?? [0, 0])) ?? sign;
      return whole ? ` and ${said}` : said;
    },
  ],
  // Ranges of numbers. Doesn't match ZIP+4 codes or numbers in several groups.
  [/(?<!\d[-–])\b(?!\d{5}-\d{4}\b)(\d+) ?[-–] ?(?=\d+\b(?!-))/g, (_, from) => `${from} to `],
  [/(?<=[\d%½⅓⅔¼¾⅛⅜⅝⅞]|[ap]\.m\.|day) ?– ?(?=[$\d½⅓⅔¼¾⅛⅜⅝⅞]|[A-Z][a-z]+day\b)/g, () => ' to '],
  [/(?<=\d%?)-(?=\$\d)/g, () => ' to '],
  [
    new RegExp(
      String.raw`(?<=(?<![\w/])(${NUMBER})([ -]?))(${either(UNITS)})(?:(?<!mg|g|°F|°C)\.(?=\s))?(?![\w/])`,
      'g',
    ),
    (_, number = '', space = '', unit = '') => {
      const [one, several] = UNITS[unit] ?? [unit, unit];
      const [above = 0, below = 0] = number.split('/').map(Number);
      const isPart = number in FRACTION_SIGNS || sayFraction(above, below) !== undefined;
      const isOne = space === '-' || number === '1' || isPart;
      return `${space === '' ? ' ' : ''}${isOne ? one : several}`;
    },
  ],
  [/(?<![\w.])(?:mg|mcg|oz|tsp|tbsp|min)(?![\w/])/g, (unit) => UNITS[unit]?.[1] ?? unit],
  [
    new RegExp(String.raw`(?<![\w.])(?:${either(WORDS)})(?![\w/])`, 'g'),
    (all) => WORDS[all] ?? all,
  ],
  [/(?<![\w./])([A-Za-z]+)\/(?=[A-Za-z]+(?![\w./]))/g, (_, word) => `${word} or `],
  // Abbreviations that a voice would read as a word, a state, or "Mrs." Voices already spell out
  // others, such as CBT.
  [/\b(?:TIA|[COP]T|US|ID|VA|ADL|AFO?|[LR]UE|MAS|SI|mRS)(?=s?\b)/g, spell],
];

/**
 * Returns the text with numbers, prices, dates, and abbreviations spelled out the way people say
 * them in English. In other languages, spells out only phone numbers.
 */
export function sayText(written: string, language = 'en') {
  const rules = language === 'en' ? ENGLISH_RULES : DIGIT_RULES;
  const swaps: (Stretch & { said: string; at: number })[] = [];
  for (const [pattern, say] of rules) {
    for (const match of written.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (swaps.every((swap) => end <= swap.start || start >= swap.end)) {
        swaps.push({ start, end, said: say(match[0], ...match.slice(1)), at: 0 });
      }
    }
  }
  swaps.sort((a, b) => a.start - b.start);

  let text = '';
  let from = 0;
  for (const swap of swaps) {
    text += written.slice(from, swap.start);
    swap.at = text.length;
    text += swap.said;
    from = swap.end;
  }
  text += written.slice(from);

  return {
    text: text.replace(/\s/g, ' '),
    /** Returns the start and end, in the written text, of the word at an offset in the spoken text. */
    wordAt(place: number) {
      let start = place;
      for (const swap of swaps) {
        const after = place - swap.at - swap.said.length;
        if (place >= swap.at) start = swap.end + after;
        if (place >= swap.at && after < 0) return { start: swap.start, end: swap.end };
      }
      const word = /^\S*/.exec(written.slice(start))?.[0] ?? '';
      return { start, end: start + word.length };
    },
  };
}
