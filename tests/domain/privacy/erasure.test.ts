import { expect, test } from 'vitest';
import { keptItems } from '#src/domain/privacy/erasure.ts';

const ofBuyers = /^(?:For tax law|Gifts they bought|Download links)/;
const ofCheckouts = /^What they typed at a checkout/;

test.each([
  ['a subscriber', { counts: { newsletter: 1 } }, 0, 0],
  ['a buyer', { counts: { orders: 2 } }, 3, 0],
  ['someone who didn’t pay', { counts: {}, unpaid: 1 }, 0, 1],
  ['someone whose data couldn’t all be searched', { counts: {}, isPartial: true }, 3, 1],
])('lists only the data that we could still have about %s', (_who, held, buyers, checkouts) => {
  const kept = keptItems(held);
  expect(kept.filter((line) => ofBuyers.test(line))).toHaveLength(buyers);
  expect(kept.filter((line) => ofCheckouts.test(line))).toHaveLength(checkouts);
  expect(kept).toHaveLength(buyers + checkouts + 2);
});
