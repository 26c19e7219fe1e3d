import { expect, test } from 'vitest';
import { countRoundTrips, shopWithOrders, type RoundTrips } from '#tests/support/round-trips.ts';

/** Calls of the store that a request may make. On the platform each takes some 20 to 50 milliseconds. */
const BUDGET: RoundTrips = {
  'open a checkout': 3,
  'a payment becomes an order': 29,
  'look at the success page again': 21,
  'open a download link': 14,
  'take a file': 15,
  'ask for a fresh link': 29,
  'ask for all my books': 29,
};

test('each request stays within its calls of the store, however many others have bought', async () => {
  const empty = await countRoundTrips(await shopWithOrders(0));
  const busy = await countRoundTrips(await shopWithOrders(200));
  expect(busy).toEqual(empty);
  const over = Object.entries(empty).filter(
    ([name, calls]) => calls > BUDGET[name as keyof RoundTrips],
  );
  expect(over).toEqual([]);
});
