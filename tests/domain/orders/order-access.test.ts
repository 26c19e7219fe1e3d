import { expect, test } from 'vitest';
import { accessOf } from '#src/domain/orders/order.ts';

test.each([
  [{ refundedInFull: false, disputed: false, stopped: false }, 'open'],
  [{ refundedInFull: false, disputed: true, stopped: true }, 'disputed'],
  [{ refundedInFull: true, disputed: true, stopped: true }, 'refunded'],
  [{ refundedInFull: false, disputed: false, stopped: true }, 'stopped'],
])('derives access from %j: %s', (state, access) => {
  expect(accessOf(state)).toBe(access);
});
