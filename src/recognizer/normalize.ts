/**
 * Letters of other alphabets that look like Latin ones, typed to evade a filter or on a different
 * keyboard.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  'аa вb сc ԁd еe ёe ɡg нh іi ӏl јj кk мm оo рp ѕs тt υu ѵv ԝw хx уy αa βb εe ηn ιi κk νv οo ρp τt χx ıi øo łl'
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
);

/** Emoji that replace a word. */
const PICTURES: Readonly<Record<string, string>> = {
  '🔫': ' gun ',
  '🔪': ' knife ',
  '💊': ' pills ',
  '🩸': ' blood ',
  '😂': ' haha ',
  '🤣': ' haha ',
  '🤦': ' ',
};

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/\bshan't\b/g, 'will not'],
  [/\bain't\b/g, 'am not'],
  [/n't\b/g, ' not'],
  [/'ll\b/g, ' will'],
  [/'ve\b/g, ' have'],
  [/'d\b/g, ' would'],
  [/'m\b/g, ' am'],
  [/'re\b/g, ' are'],
];

/**
 * Returns text in the form that the recognizer expects: lowercase Latin letters without accents,
 * single spaces, and `.` or `?` as separate words at the ends of sentences. Spelled-out words ("k i
 * l l") are joined, and letters repeated three or more times are reduced to two. Idempotent.
 */
export function normalize(text: string): string {
  let plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\u200b-\u200f\u2028-\u202e\u2060-\u2064\u00ad\ufeff]/gu, '')
    .toLowerCase()
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/[^\x00-\x7f]/gu, (letter) => LOOK_ALIKES[letter] ?? PICTURES[letter] ?? ' ');
  if (plain.includes("'")) {
    for (const [form, words] of SHORT_FORMS) plain = plain.replace(form, words);
    plain = plain.replace(/'/g, '');
  }
  const words = plain
    .replace(/<\/?3/g, ' ')
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\bb\/c\b/g, 'because')
    .replace(/\bw\/(?=\s)/g, 'with')
    .replace(/&/g, ' and ')
    .replace(/(\d),(?=\d{3})/g, '$1')
    // Symbols inside a word replace letters ("su!cide", "k*ll"). Elsewhere they end a sentence or separate words.
    .replace(/(?<=[a-z])[!|](?=[a-z]{2})/g, 'i')
    .replace(/(?<![a-z\d])\$(?=[a-z]{2})/g, 's')
    .replace(/(?<=[a-z])\$(?=[a-z])/g, 's')
    .replace(/(?<=[a-z\d])@(?=[a-z]{1,3}(?![a-z.]))/g, 'a')
    .replace(/(?<=[a-z])[*#]+(?=[a-z])/g, '*')
    .replace(/(?<=\d)\.(?=\d)/g, '_')
    .replace(/(?<=\b[a-z])\.(?=[a-z]\b)/g, ' ')
    .replace(/[.!;:\n\r]+/g, ' . ')
    .replace(/\?+/g, ' ? ')
    .replace(/(?<=\d)\/(?=\d)/g, '_')
    .replace(
      /(?<=\d)(?=(?:mg|mcg|ml|iu|g|x|k|am|pm|days?|hrs?|hours?|mins?|yrs?|years?|months?|weeks?)\b)/g,
      ' ',
    )
    .replace(/[^a-z\d_*.?]+/g, ' ')
    .replace(/([a-z])\1{2,}/g, '$1$1')
    .split(' ')
    .filter((word) => word !== '' && /[a-z\d.?]/.test(word))
    .map((word) => word.slice(0, 30));
  const joined: string[] = [];
  for (let at = 0; at < words.length;) {
    let end = at;
    while (/^[a-z*]$/.test(words[end] ?? '')) end += 1;
    if (end - at > 2)
      joined.push(
        ...(words
          .slice(at, end)
          .join('')
          .replace(/([a-z])\1{2,}/g, '$1$1')
          .match(/.{1,30}/g) ?? []),
      );
    else joined.push(...words.slice(at, end));
    if (end === at) {
      const word = words[at] ?? '';
      const before = joined.at(-1);
      const doubled =
        (word === '.' || word === '?') &&
        (before === '.' || before === '?' || before === undefined);
      if (!doubled) joined.push(word);
      else if (word === '?' && before === '.') joined[joined.length - 1] = '?';
      end = at + 1;
    }
    at = end;
  }
  return joined.join(' ');
}
