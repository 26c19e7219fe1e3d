import { expect, test } from 'vitest';
import { runLoad } from './load.ts';

const REQUESTS = 500;

test(`${REQUESTS} mixed requests at 50 in parallel: nothing breaks, and kill -9 loses nothing that was confirmed`, async () => {
  const report = await runLoad({ requests: REQUESTS, parallel: 50, seed: 20_261_121 });
  expect(report.broken).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.requests).toBe(REQUESTS);
  expect(report.bought).toBeGreaterThan(5);
  expect(report.statuses['200']).toBeGreaterThan(REQUESTS / 5);
  expect(report.statuses['400']).toBeGreaterThan(0);
});
