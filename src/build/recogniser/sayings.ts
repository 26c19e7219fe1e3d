import { readdirSync, readFileSync } from 'node:fs';
import { sequence } from './learn.ts';

/** What a message can be: a concern, or nothing of that kind. */
export const LABELS = [
  'ordinary',
  'emergency',
  'harm',
  'self-harm',
  'caregiver',
  'medical',
] as const;
export type Label = (typeof LABELS)[number];

/** A message and what it is. */
export interface Saying {
  text: string;
  label: Label;
  /** The name of its file; for a line with a label of its own, that label, too. */
  row: string;
}

const knownLabel = (name: string): Label | undefined =>
  name === 'idioms' ? 'ordinary' : LABELS.find((one) => one === name);

function labelOf(name: string): Label {
  const label = knownLabel(name);
  if (label === undefined) {
    throw new Error(`No message is "${name}". Write one of: idioms, ${LABELS.join(', ')}.`);
  }
  return label;
}

/**
 * The messages of a folder: one line is one message. A file is named for its class; in a file with another
 * name each line begins with its class ("Spanish harm: …"). `//` is a remark.
 */
export function readSayings(folder: URL): Saying[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => {
      const name = file.replace(/(?:-\d)?\.txt$/, '');
      const isMixed = knownLabel(name) === undefined;
      return readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('//'))
        .map((line) => {
          const [, own, text] = /^((?:Spanish )?[a-z-]+): (.+)$/.exec(isMixed ? line : '') ?? [];
          const row = own === undefined ? name : `${name}: ${own}`;
          return { text: text ?? line, label: labelOf((own ?? name).replace('Spanish ', '')), row };
        });
    });
}

/** A line with choices in braces, taken apart: fixed text is a part with one choice. */
function partsOf(line: string): string[][] {
  return line
    .split(/(\{[^{}]*\})/)
    .map((part) => (/^\{.*\}$/.test(part) ? part.slice(1, -1).split('|') : [part]));
}

/**
 * Some of the messages that a line stands for: every choice at least once, and no fewer than `most` unless
 * there are no more.
 */
export function expand(line: string, most: number, random: () => number): string[] {
  const parts = partsOf(line);
  const widest = Math.max(...parts.map(({ length }) => length));
  const all = parts.reduce((count, { length }) => count * length, 1);
  const wanted = Math.min(all, Math.max(most, widest));
  const offsets = parts.map(({ length }) => Math.floor(random() * length));
  const found = new Set<string>();
  for (let at = 0; found.size < wanted && at < wanted * 4; at += 1) {
    const text = parts.map((choices, part) => {
      const isWidest = choices.length === widest;
      const turn = isWidest ? at + (offsets[part] ?? 0) : Math.floor(random() * choices.length);
      return choices[turn % choices.length] ?? '';
    });
    found.add(text.join('').replace(/\s+/g, ' ').trim());
  }
  return [...found];
}

/** Messages as people wrote them, one by one. */
export const toldSayings = (): Saying[] => readSayings(new URL('told/', import.meta.url));

/** Messages from lines with choices. The same each time. */
export function writtenSayings(most = 12): Saying[] {
  const random = sequence(11);
  return readSayings(new URL('phrases/', import.meta.url)).flatMap((line) =>
    expand(line.text, most, random).map((text) => ({ ...line, text })),
  );
}
