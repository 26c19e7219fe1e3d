import { expect, test } from 'vitest';
import { TRAINED_FROM } from '#src/recognizer/weights.ts';
import { digestOfTraining } from '../../tools/recognizer/digest.ts';

test('the weights match the current corpus and trainer', () => {
  expect(
    TRAINED_FROM,
    'The corpus, the trainer, or the text processing has changed. Run `npm run recognizer -- train`. It takes a few minutes.',
  ).toBe(digestOfTraining());
});
