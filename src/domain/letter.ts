/** A letter to the readers of the newsletter, as the coach wrote it. */
export interface Letter {
  subject: string;
  /** Her words: an empty line begins a paragraph, lines that begin with "- " are a list. */
  words: string;
  /** The button below the words; none when its words are empty. */
  button: string;
  /** Where the button leads: a path of this site. */
  path: string;
}

/** One part of the words of a letter. */
export type LetterPart =
  { kind: 'paragraph'; text: string } | { kind: 'list'; items: readonly string[] };

const ITEM = /^[-*•]\s+/;

/** The parts of the words. Lines of a paragraph that were broken by hand are one. */
export function letterParts(words: string): LetterPart[] {
  return words
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').map((line) => line.trim()))
    .flatMap((lines): LetterPart[] => {
      const parts: LetterPart[] = [];
      for (const line of lines.filter(Boolean)) {
        const last = parts.at(-1);
        if (ITEM.test(line)) {
          const item = line.replace(ITEM, '');
          if (last?.kind === 'list')
            parts[parts.length - 1] = { kind: 'list', items: [...last.items, item] };
          else parts.push({ kind: 'list', items: [item] });
        } else if (last?.kind === 'paragraph') {
          parts[parts.length - 1] = { kind: 'paragraph', text: `${last.text} ${line}` };
        } else parts.push({ kind: 'paragraph', text: line });
      }
      return parts;
    });
}

/** How far a letter came. Numbers of readers. */
export interface LetterProgress {
  /** The mail provider took it. */
  sent: number;
  /** Nobody will get it: refused for good, or it came back. */
  refused: number;
  /** Left the newsletter before it was their turn. */
  left: number;
  /** Taken up, but not decided yet. */
  open: number;
}

/** Where a letter stands. `stopped`: it was not done in {@link LETTER_LIFETIME}. */
export type LetterState = 'sending' | 'paused' | 'done' | 'stopped';

/** A letter that is not done after this time, in milliseconds, is old news: nobody gets it any more. */
export const LETTER_LIFETIME = 30 * 24 * 60 * 60_000;
