import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAULT_LIST } from '#tests/faults/fault-list.ts';

/** Names of tests that stand for a row of the list, with the row's number. */
const tested = globSync('tests/{faults,kill}/*.test.ts')
  .flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\btest(?:\.each\([^]*?\))?\(\s*[`'](F\d+): /g),
  ])
  .map((match) => match[1] ?? '');

test('every fault of the list has a test with its number, and every number is on the list', () => {
  expect([...new Set(tested)].toSorted()).toEqual(Object.keys(FAULT_LIST).toSorted());
});
