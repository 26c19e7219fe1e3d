import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIMITS } from '../wording-rules.ts';

test('the README lists the same limits as the check', () => {
  const words = readFileSync('content/README.md', 'utf8').replace(/\s+/g, ' ');
  expect(words).toContain(
    `Split a sentence of more than ${LIMITS.sentenceWords} words. At most ${LIMITS.longSentenceShare * 100} in 100 may be longer than ${LIMITS.longSentenceWords}, and the average is at most ${LIMITS.averageSentenceWords}.`,
  );
  expect(words).toContain(
    `no 3 sentences of ${LIMITS.veryShortSentence} words or fewer can follow`,
  );
  expect(words).toContain(
    `at most ${LIMITS.paragraphSentences} sentences and ${LIMITS.paragraphWords} words`,
  );
  expect(words).toContain(
    `reading grade ${LIMITS.articleSmog} or less, all short texts together ${LIMITS.plainSmog} or less`,
  );
  expect(words).toContain(`At most ${LIMITS.unfamiliarShare * 100} of 100 words`);
});
