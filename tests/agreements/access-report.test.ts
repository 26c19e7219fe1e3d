import { describe, expect, test } from 'vitest';
import { ACCESS_CHECKS, ACCESS_NOTE } from '#tests/support/access-checks.ts';
import {
  countAccess,
  type BrowserResults,
  type UnitResults,
} from '#tests/support/access-counts.ts';

const RUN = {
  started: '2026-11-21T10:00:00.000Z',
  ended: '2026-11-21T10:16:00.000Z',
  isAll: true,
};
const INSIDE = '2026-11-21T10:05:00.000Z';

const note = (description: string) => ({ type: ACCESS_NOTE, description });
const unit: UnitResults = {
  startTime: Date.parse(INSIDE),
  testResults: [
    { name: 'tests/agreements/contrast.test.ts', assertionResults: [{ status: 'passed' }] },
    { name: 'tests/domain/cart/cart.test.ts', assertionResults: [{ status: 'failed' }] },
  ],
};

/** A run of two tests that each record every check twice. `ok` is the second test's result. */
function browser({
  ok = true,
  without = '',
  startTime = INSIDE,
  skipped = 0,
} = {}): BrowserResults {
  const names = Object.keys(ACCESS_CHECKS).filter((name) => name !== without && name !== 'colors');
  const spec = (isOk: boolean) => ({
    ok: isOk,
    tests: [{ annotations: names.flatMap((name) => [note(`${name} 3`), note(`${name} 1`)]) }],
  });
  return {
    stats: { startTime, skipped },
    suites: [{ specs: [spec(true)], suites: [{ specs: [spec(ok)] }] }],
  };
}

describe('accessibility report', () => {
  test('adds up the checks from all tests in a run', () => {
    const counts = countAccess(RUN, browser(), unit);
    expect(counts.map(({ id }) => id)).toEqual(Object.keys(ACCESS_CHECKS));
    for (const { id, count, found } of counts) {
      expect([id, count, found]).toEqual([id, id === 'colors' ? 1 : 8, 0]);
    }
  });

  test('counts a failed test as one problem per check', () => {
    const counts = countAccess(RUN, browser({ ok: false }), unit);
    expect(new Set(counts.map(({ id, found }) => found - (id === 'colors' ? 0 : 1)))).toEqual(
      new Set([0]),
    );
  });

  test.each(Object.keys(ACCESS_CHECKS).filter((name) => name !== 'colors'))(
    'rejects a run without any %s checks',
    (without) => {
      expect(() => countAccess(RUN, browser({ without }), unit)).toThrow(`look at: ${without}.`);
    },
  );

  test('rejects a run without any color checks', () => {
    expect(() => countAccess(RUN, browser(), { ...unit, testResults: [] })).toThrow('colors');
  });

  test('rejects results from another run, or with an invalid start time', () => {
    for (const startTime of ['2026-11-21T10:17:00.000Z', '2026-11-20T10:05:00.000Z', 'never']) {
      expect(() => countAccess(RUN, browser({ startTime }), unit)).toThrow('journeys in a browser');
      const other = { ...unit, startTime: Date.parse(startTime) };
      expect(() => countAccess(RUN, browser(), other)).toThrow('rules, functions');
    }
  });

  test('rejects a run of npm test, which includes only some of the checks', () => {
    expect(() => countAccess({ ...RUN, isAll: false }, browser(), unit)).toThrow('test:all');
  });

  test('rejects a run with skipped tests', () => {
    expect(() => countAccess(RUN, browser({ skipped: 2 }), unit)).toThrow('2 journeys');
  });
});
