import { readdirSync, readFileSync } from 'node:fs';
import { CONCERNS, type Concern } from '#src/domain/chat/recognition.ts';

const FOLDER = new URL('test-sets/', import.meta.url);

/**
 * A line of a danger test set: a message and its label. None of these lines were used for training.
 */
export interface TestSetLine {
  set: string;
  text: string;
  concern: Concern | undefined;
  /**
   * Whether the danger is explicit (marked with `!` in the label) rather than hinted.
   */
  isExplicit: boolean;
  /** Row of the results table that includes this line. */
  row: string;
}

/**
 * Reads a test set as pairs of the text before and after the first colon. Lines starting with `//`
 * are comments.
 */
export function linesOf(set: string): { before: string; text: string }[] {
  return readFileSync(new URL(`${set}.txt`, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((line) => {
      const [, before, text] = /^([^:]+): (.+)$/.exec(line) ?? [];
      if (!before || !text)
        throw new Error(`A line of the test set ${set} has no label: "${line}".`);
      return { before, text };
    });
}

/** Names of the danger test sets. The `ordinary-` sets test answers and pages instead. */
export const TEST_SETS = readdirSync(FOLDER)
  .flatMap((file) => (file.endsWith('.txt') ? [file.replace('.txt', '')] : []))
  .filter((name) => !name.startsWith('ordinary-'))
  .toSorted();

/** Every line of the danger test sets. */
export const testSetLines: readonly TestSetLine[] = TEST_SETS.flatMap((set) =>
  linesOf(set).map(({ before, text }) => {
    const label = before.replace('Spanish ', '').replace('idioms', 'ordinary').replace('!', '');
    const concern = CONCERNS.find((name) => name === label);
    if (!concern && label !== 'ordinary') {
      throw new Error(`The test set ${set} has a line with an unknown label: "${before}".`);
    }
    return { set, text, row: before, concern, isExplicit: before.endsWith('!') };
  }),
);
