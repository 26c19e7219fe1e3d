/**
 * The small language that the families are written in. One line is one pattern; its parts are
 * parted by spaces:
 *
 *     word        that word
 *     a|b_c       a, or b followed by c
 *     {name}      any entry of that group of the vocabulary
 *     part?       may be absent
 *     !part       what follows is not this
 *     <!part      what stands before is not this
 *     ..3         up to 3 words in between, of any kind, in the same sentence
 *     ~3          the same, but none that turns or reports the meaning (not, if, about …)
 *     ^  $  ?     beginning, end and question mark of a sentence
 */
export type Vocabulary = Readonly<Record<string, string>>;

const WORD = '[a-z\\d_*]+ ';
const TURNING =
  'not|never|no|nothing|if|whether|about|because|but|when|how|why|until|unless|without|nobody|against|who|which|where';

/** Lines of a pattern list, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function expand(part: string, vocabulary: Vocabulary): string[] {
  return part.split('|').flatMap((entry) => {
    const group = /^\{(.+)\}$/.exec(entry)?.[1];
    if (group === undefined) return [entry.replaceAll('_', ' ')];
    const words = vocabulary[group];
    if (words === undefined) throw new Error(`The vocabulary has no group called "${group}".`);
    return words
      .trim()
      .split(/\s+/)
      .flatMap((word) => expand(word, vocabulary));
  });
}

const SPECIAL: Readonly<Record<string, string>> = { '?': '\\? ', $: '(?=[.?] |$)' };

const alternatives = (part: string, vocabulary: Vocabulary) =>
  `(?:${expand(part, vocabulary)
    .map((entry) => SPECIAL[entry] ?? `${entry.replace('*', '\\w*')} `)
    .join('|')})`;

/** The regular expression of a line, for a text whose every word is followed by one space. */
export function sourceOf(line: string, vocabulary: Vocabulary): string {
  const parts = line.split(' ').map((part, at, all) => {
    const gap = /^(\.\.|~)(\d)$/.exec(part);
    if (gap) {
      return `(?:${gap[1] === '~' ? `(?!(?:${TURNING}) )` : ''}${WORD}){0,${gap[2] ?? '0'}}${at === all.length - 1 ? '' : '?'}`;
    }
    if (part === '^') return '(?:^|[.?] )';
    if (part.startsWith('<!')) return `(?<!(?<![^ ])${alternatives(part.slice(2), vocabulary)})`;
    if (part.startsWith('!')) return `(?!${alternatives(part.slice(1), vocabulary)})`;
    if (/[^|]\?$/.test(part)) return `${alternatives(part.slice(0, -1), vocabulary)}?`;
    return alternatives(part, vocabulary);
  });
  return `${line.startsWith('^') ? '' : '(?<![^ ])'}${parts.join('')}`;
}

/** One expression for many lines. */
export function compile(text: string, vocabulary: Vocabulary): RegExp {
  return new RegExp(
    linesOf(text)
      .map((line) => sourceOf(line, vocabulary))
      .join('|') || '(?!)',
  );
}
