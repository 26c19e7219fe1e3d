/** A segment of text, with an `href` if it's a number to call or text. */
export interface TextPart {
  text: string;
  href?: string;
}

const NUMBER = /(?:911|988|211|1-8\d\d-[\dA-Z-]*[\dA-Z])/.source;
/**
 * Matches numbers to call or text. "Call or text 988" gets both links. Digits inside a longer
 * number or a URL don't match.
 */
const NUMBERS = new RegExp(
  String.raw`(?<both>\bcall)(?<or> or )(?<then>text 988)|(?<text>\btext 988)|(?<![\w/.$-])(?<call>${NUMBER})(?![\w/-])`,
  'gi',
);
const KEYS = ['', '', 'ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** Converts letters to digits by phone keypad: 1-800-QUIT-NOW becomes 1-800-784-8669. */
function dialed(number: string): string {
  const digits = number.replaceAll(/[A-Z]/g, (letter) =>
    String(KEYS.findIndex((key) => key.includes(letter))),
  );
  const [, area, rest] = /^1-(8\d\d)-(.+)$/.exec(digits) ?? [];
  if (!area || !rest) return digits;
  const last = rest.replaceAll('-', '');
  return `1-${area}-${last.slice(0, 3)}-${last.slice(3, 7)}`;
}

/** Splits text so that 911, 988, 211, and toll-free helpline numbers can be rendered as links. */
export function withPhoneLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (part: TextPart) => {
    if (part.text !== '') parts.push(part);
  };
  for (const { 0: all, index, groups = {} } of text.matchAll(NUMBERS)) {
    add({ text: text.slice(end, index) });
    end = index + all.length;
    const { both, or = '', then = '', call } = groups;
    if (both) {
      add({ text: both, href: 'tel:988' });
      add({ text: or });
      add({ text: then, href: 'sms:988' });
    } else if (call) add({ text: all, href: `tel:${dialed(call)}` });
    else add({ text: all, href: 'sms:988' });
  }
  add({ text: text.slice(end) });
  return parts;
}
