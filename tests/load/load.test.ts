import { expect, test } from 'vitest';
import { runLoad } from './load.ts';

const REQUESTS = 500;

test(`survives ${REQUESTS} mixed requests, 50 in parallel, and doesn’t lose any confirmed orders to kill -9`, async () => {
  const report = await runLoad({ requests: REQUESTS, parallel: 50, seed: 20_261_121 });
  expect(report.broken).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.requests).toBe(REQUESTS);
  expect(report.bought).toBeGreaterThan(5);
  expect(report.statuses['200']).toBeGreaterThan(REQUESTS / 5);
  expect(report.statuses['400']).toBeGreaterThan(0);
});
