/**
 * Syntax of the rules. Each line is a pattern, with its parts separated by spaces:
 *
 *     word        that word
 *     a|b_c       a, or b followed by c
 *     part?       optional
 *     !part       not followed by this
 *     ..3         up to 3 words of any kind in between, in the same sentence
 *     ~3          the same, but without words that negate or report (not, if, about …)
 *     ^           the beginning of the message
 *     $           the end of a sentence, without consuming its period
 *     .           the period or question mark at the end of a sentence
 */
const WORD = '[a-z\\d_*]+ ';
const TURNING =
  'not|never|no|nothing|if|whether|about|because|but|when|how|why|until|unless|without|nobody|against|who|which|where';

const END = '(?=[.?] |$)';

const alternatives = (part: string) =>
  `(?:${part
    .split('|')
    .map((entry) => entry.replaceAll('_', ' '))
    .map((entry) => (entry === '$' ? END : entry === '.' ? '[.?] ' : `${entry} `))
    .join('|')})`;

/**
 * Compiles a line to a regular expression. In the text it's matched against, every word must be
 * followed by one space.
 */
function sourceOf(line: string): string {
  const parts = line.split(' ').map((part, at, all) => {
    const gap = /^(\.\.|~)(\d)$/.exec(part);
    if (gap) {
      return `(?:${gap[1] === '~' ? `(?!(?:${TURNING}) )` : ''}${WORD}){0,${gap[2] ?? '0'}}${at === all.length - 1 ? '' : '?'}`;
    }
    if (part === '^') return '(?<!.)';
    if (part.startsWith('!')) return `(?!${alternatives(part.slice(1))})`;
    if (/[^|]\?$/.test(part)) return `${alternatives(part.slice(0, -1))}?`;
    return alternatives(part);
  });
  return `(?<![^ ])${parts.join('')}`;
}

/** Compiles several lines to a single regular expression. */
export function compile(text: string): RegExp {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return new RegExp(lines.map(sourceOf).join('|'));
}
