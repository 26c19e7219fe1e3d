import { readdirSync, readFileSync } from 'node:fs';
import { CONCERNS, type Concern } from '#src/domain/chat/recognition.ts';

const FOLDER = new URL('exam/', import.meta.url);

/** One line of an exam about danger: a message and what it is. Nothing of it was ever learned from. */
export interface ExamLine {
  exam: string;
  text: string;
  concern: Concern | undefined;
  /** Said in plain words, which the label marks with `!`; a danger without it is a hint. */
  isExplicit: boolean;
  /** The row of the table that it counts in. */
  row: string;
}

/** The lines of an exam as pairs of what stands before and after the first colon; `//` is a remark. */
export function linesOf(exam: string): { before: string; text: string }[] {
  return readFileSync(new URL(`${exam}.txt`, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((line) => {
      const [, before, text] = /^([^:]+): (.+)$/.exec(line) ?? [];
      if (!before || !text) throw new Error(`A line of the exam ${exam} has no label: "${line}".`);
      return { before, text };
    });
}

/** The exams about danger; those of ordinary messages ask for answers and pages instead. */
export const EXAMS = readdirSync(FOLDER)
  .flatMap((file) => (file.endsWith('.txt') ? [file.replace('.txt', '')] : []))
  .filter((name) => !name.startsWith('ordinary-'))
  .toSorted();

/** Every line of the exams about danger. */
export const examLines: readonly ExamLine[] = EXAMS.flatMap((exam) =>
  linesOf(exam).map(({ before, text }) => {
    const label = before.replace('Spanish ', '').replace('idioms', 'ordinary').replace('!', '');
    const concern = CONCERNS.find((name) => name === label);
    if (!concern && label !== 'ordinary') {
      throw new Error(`The exam ${exam} has a line of no kind: "${before}".`);
    }
    return { exam, text, row: before, concern, isExplicit: before.endsWith('!') };
  }),
);
