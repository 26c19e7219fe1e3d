import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { CONCERNS } from '../../src/domain/chat/recognition.ts';
import { normalise } from '../../src/recogniser/normalise.ts';
import { meantWords } from '../../src/recogniser/short-forms.ts';

/** What a message can be: a concern, or nothing of that kind. The model has them in this order. */
export const LABELS = ['ordinary', ...CONCERNS] as const;
export type Label = (typeof LABELS)[number];

export const CORPUS_FILE = new URL('corpus.tsv.gz', import.meta.url);
const HEADER = 'label\tsource\tround\ttext';

/** One line of the corpus. A text of the source `template` stands for several messages. */
export interface CorpusLine {
  label: Label;
  source: string;
  round: string;
  text: string;
}

export const isLabel = (name: string | undefined): name is Label =>
  LABELS.some((label) => label === name);

/**
 * The lines of a corpus, from its table.
 * @throws Error with the number of the line, when one has not four columns or an unknown label
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

/** The table of lines: sorted, so that the same lines always make the same file. */
export function formatCorpus(lines: readonly CorpusLine[]): string {
  const rows = lines.map(({ label, source, round, text }) =>
    [label, source, round, text].join('\t'),
  );
  return `${[HEADER, ...rows.toSorted()].join('\n')}\n`;
}

/** What two texts have in common when the model can't tell them apart. */
const keyOf = ({ source, text }: CorpusLine): string =>
  source === 'template' ? `template ${text}` : meantWords(normalise(text)).join(' ');

/** Lines without repeats and without a text of two labels: the first that has it stays. */
export function withoutRepeats(lines: readonly CorpusLine[]): {
  lines: CorpusLine[];
  /** What was left out, in words. */
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
