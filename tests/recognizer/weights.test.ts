import { expect, test } from 'vitest';
import { TRAINED_FROM } from '#src/recognizer/weights.ts';
import { digestOfTraining } from '../../tools/recognizer/digest.ts';

test('the weights match the current corpus and trainer', () => {
  expect(
    TRAINED_FROM,
    'The corpus, the trainer or what reads a text changed since. Run `npm run recognizer -- train`, some minutes.',
  ).toBe(digestOfTraining());
});
