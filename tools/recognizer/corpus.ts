import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { CONCERNS } from '../../src/domain/chat/recognition.ts';
import { normalize } from '../../src/recognizer/normalize.ts';
import { meantWords } from '../../src/recognizer/short-forms.ts';

/** Labels of a message: a concern, or none. The model uses this order. */
export const LABELS = ['ordinary', ...CONCERNS] as const;
export type Label = (typeof LABELS)[number];

export const CORPUS_FILE = new URL('corpus.tsv.gz', import.meta.url);
const HEADER = 'label\tsource\tround\ttext';

/** One line of the corpus. A text with the source `template` expands to several messages. */
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
 * @throws Error with the line number, if a line doesn't have four columns or its label is unknown
 */
export function parseCorpus(table: string): CorpusLine[] {
  const [header, ...lines] = table.trimEnd().split('\n');
  if (header !== HEADER) throw new Error(`The corpus begins with "${header}", not "${HEADER}".`);
  return lines.map((line, at) => {
    const [label, source, round, text, ...more] = line.split('\t');
    if (!isLabel(label) || !source || !round || !text || more.length > 0) {
      throw new Error(`Line ${at + 2} of the corpus needs 4 columns and a label: "${line}".`);
    }
    return { label, source, round, text };
  });
}

/** Every line of the corpus. */
export const readCorpus = (): CorpusLine[] =>
  parseCorpus(gunzipSync(readFileSync(CORPUS_FILE)).toString());

/** Formats lines as a table, sorted so that the same lines always make the same file. */
export function formatCorpus(lines: readonly CorpusLine[]): string {
  const rows = lines.map(({ label, source, round, text }) =>
    [label, source, round, text].join('\t'),
  );
  return `${[HEADER, ...rows.toSorted()].join('\n')}\n`;
}

/** Key that is equal for two texts the model can't tell apart. */
const keyOf = ({ source, text }: CorpusLine): string =>
  source === 'template' ? `template ${text}` : meantWords(normalize(text)).join(' ');

/** Removes duplicates and texts with two labels; the first line wins. */
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
    else dropped.push(`${line.label}: "${line.text}" is there as ${first.label}`);
  }
  return { lines: [...kept.values()], dropped };
}
