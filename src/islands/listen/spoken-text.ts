/** A part of a text: from `start` up to, and without, `end`, in characters. */
export interface Stretch {
  start: number;
  end: number;
}

/** Some voices fall silent in what takes longer than about 15 seconds. In characters. */
export const LONGEST_STRETCH = 180;

/** The end of a sentence, if something other than a small letter follows. */
const END = /(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s+(?!\p{Ll})|\s*$)/gu;
/** Ends with a full stop, and goes on. */
const TITLE = /\b(?:Dr|Mrs?|Ms|St)\.$/;
/** Up to a comma or the like, else up to a space, else what a voice can take. */
const PIECE = /\S.{0,178}[,;:–—](?=\s)|\S(?:.{0,178}\S)?(?=\s|$)|\S{1,180}/gs;

/** The parts of a text that are said in one breath: its sentences, and pieces of very long ones. */
export function splitSpoken(text: string): Stretch[] {
  const parts: Stretch[] = [];
  let from = 0;
  const add = (to: number) => {
    const sentence = text.slice(from, to);
    const whole = sentence.trim();
    const index = sentence.length - sentence.trimStart().length;
    const pieces =
      whole.length > LONGEST_STRETCH ? sentence.matchAll(PIECE) : [{ index, 0: whole }];
    for (const { index, 0: part } of pieces) {
      if (part !== '') parts.push({ start: from + index, end: from + index + part.length });
    }
    from = to;
  };
  for (const { index, 0: mark } of text.matchAll(END)) {
    const end = index + mark.length;
    if (!TITLE.test(text.slice(from, end))) add(end);
  }
  add(text.length);
  return parts;
}

/** What stands alone between spaces or signs, and is said in other words. */
const WORDS: Readonly<Record<string, string>> = {
  'Dr.': 'Doctor',
  'vs.': 'versus',
  'e.g.': 'for example',
  'i.e.': 'that is',
  'etc.': 'and so on',
  'a.m.': 'A M',
  'p.m.': 'P M',
  '&': 'and',
  mg: 'milligrams',
  oz: 'ounces',
  min: 'minutes',
};

const spell = (written: string) => [...written].join(' ');
const sayDigits = (written: string) => (written.match(/\d+/g) ?? []).map(spell).join(', ');
const sayDay = (written: string) =>
  new Date(written).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const count = (number: number | string, what: string) =>
  `${number} ${what}${Number(number) === 1 ? '' : 's'}`;

/** How a match and its groups are said. Earlier rules win where 2 of them meet. */
const RULES: readonly [written: RegExp, say: (all: string, ...groups: string[]) => string][] = [
  [
    /(?<![\w.+-])[\w.+-]+@[\w.-]*\w/g,
    (all) => all.replaceAll('@', ' at ').replaceAll('.', ' dot '),
  ],
  // Numbers to call: digit by digit, with a breath between the groups.
  [/(?:\b1[-. ])?\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g, sayDigits],
  [
    /\b1-(8\d\d)-([A-Z]+(?:-[A-Z]+)*)\b/g,
    (_, area = '', words = '') => `1, ${spell(area)}, ${words.toLowerCase().replaceAll('-', ' ')}`,
  ],
  [/(?<![\d$][.,-]?)(?:911|988|211|711)\b(?![.,-]?\d|%| mg)/g, sayDigits],
  [/\b\d{4}-[01]\d-[0-3]\d\b/g, sayDay],
  [
    /\$(\d[\d,]*)(?:\.(\d\d))?(?!\.?\d| [mb]illion)/g,
    (_, whole = '', cents = '') =>
      count(whole, 'dollar') + (Number(cents) > 0 ? ` and ${count(Number(cents), 'cent')}` : ''),
  ],
  // The sign right after its word, as on a label.
  [/(?<=milligrams) \(mg\)/g, () => ''],
  // A blood pressure, and from one number to another.
  [/\b(\d{2,3})\/(?=\d{2,3}\b)/g, (_, high) => `${high} over `],
  [/(?<!\d[-–])\b(\d+) ?[-–] ?(?=\d+\b(?!-))/g, (_, from) => `${from} to `],
  [
    new RegExp(
      `(?<![\\w.])(?:${Object.keys(WORDS).join('|').replaceAll('.', '\\.')})(?![\\w/])`,
      'g',
    ),
    (all) => WORDS[all] ?? all,
  ],
  // Letters that a voice would take for a word or a state. Others, such as CBT, it spells by itself.
  [/\b(?:TIA|[OP]T|US|ID|VA)(?=s?\b)/g, spell],
];

/** The text with numbers, prices, days and short forms in the words that a person would say. */
export function sayText(written: string) {
  const swaps: (Stretch & { said: string; at: number })[] = [];
  for (const [pattern, say] of RULES) {
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
    /** The written word whose sound begins at this place of the spoken text. */
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
