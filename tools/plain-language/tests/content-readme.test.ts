import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIMITS } from '../reading.ts';

test('the README lists the same limits as the check', () => {
  const words = readFileSync('content/README.md', 'utf8').replace(/\s+/g, ' ');
  expect(words).toContain(
    `A sentence has at most ${LIMITS.sentenceWords} words. The average is at most ${LIMITS.averageSentenceWords}.`,
  );
  expect(words).toContain(
    `the average is at least ${LIMITS.leastAverageSentenceWords}, and no 3 sentences of ${LIMITS.veryShortSentence} words or fewer`,
  );
  expect(words).toContain(
    `at most ${LIMITS.paragraphSentences} sentences and ${LIMITS.paragraphWords} words`,
  );
  expect(words).toContain(
    `reading grade ${LIMITS.articleSmog} or less, all short texts together ${LIMITS.plainSmog} or less`,
  );
  expect(words).toContain(`At most ${LIMITS.unfamiliarShare * 100} of 100 words`);
});
