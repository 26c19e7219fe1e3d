import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { CONCERNS } from '../../src/domain/chat/recognition.ts';
import { normalize } from '../../src/recognizer/normalize.ts';
import { meantWords } from '../../src/recognizer/short-forms.ts';

/** Possible labels of a message: a concern, or none. The model uses this order. */
export const LABELS = ['ordinary', ...CONCERNS] as const;
export type Label = (typeof LABELS)[number];

export const CORPUS_FILE = new URL('corpus.tsv.gz', import.meta.url);
const HEADER = 'label\tsource\tround\ttext';

/** A line of the corpus. If its source is `template`, the text expands to several messages. */
export interface CorpusLine {
  label: Label;
  source: string;
  round: string;
  text: string;
}

export const isLabel = (name: string | undefined): name is Label =>
  LABELS.some((label) => label === name);

/**
 * Parses a corpus table.
 * @throws an error with the line number, if a line doesn't have four columns or its label is
 * unknown
 */
export function parseCorpus(table: string): CorpusLine[] {
  const [header, ...lines] = table.trimEnd().split('\n');
  if (header !== HEADER)
    throw new Error(`The corpus must start with "${HEADER}", not "${header}".`);
  return lines.map((line, at) => {
    const [label, source, round, text, ...more] = line.split('\t');
    if (!isLabel(label) || !source || !round || !text || more.length > 0) {
      throw new Error(
        `Line ${at + 2} of the corpus must have 4 columns and a known label: "${line}".`,
      );
    }
    return { label, source, round, text };
  });
}

/** Every line of the corpus. */
export const readCorpus = (): CorpusLine[] =>
  parseCorpus(gunzipSync(readFileSync(CORPUS_FILE)).toString());

/** Formats lines as a table, sorted so that the same lines always produce the same file. */
export function formatCorpus(lines: readonly CorpusLine[]): string {
  const rows = lines.map(({ label, source, round, text }) =>
    [label, source, round, text].join('\t'),
  );
  return `${[HEADER, ...rows.toSorted()].join('\n')}\n`;
}

/** Returns a key that's the same for texts that the model can't distinguish. */
const keyOf = ({ source, text }: CorpusLine): string =>
  source === 'template' ? `template ${text}` : meantWords(normalize(text)).join(' ');

/** Removes duplicates and texts with conflicting labels. The first line wins. */
export function withoutRepeats(lines: readonly CorpusLine[]): {
  lines: CorpusLine[];
  /** Descriptions of the removed lines. */
  dropped: string[];
} {
  const kept = new Map<string, CorpusLine>();
  const dropped: string[] = [];
  for (const line of lines) {
    const first = kept.get(keyOf(line));
    if (!first) kept.set(keyOf(line), line);
    else dropped.push(`${line.label}: "${line.text}" is already labeled ${first.label}`);
  }
  return { lines: [...kept.values()], dropped };
}
