import { expect, expectTypeOf, test, vi } from 'vitest';
import { callFunction, readFunction } from '#src/browser/api.ts';
import type { OrderDetail, OrderRows } from '#src/contracts/coach-orders.ts';
import type { FunctionName, Functions, InputOf } from '#src/contracts/functions.ts';
import type { OpenedLink } from '#src/contracts/download.ts';

test('what a call gives follows from its name and its action', () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const sessionId = 'cs_test_1234567890';
  expectTypeOf(callFunction('download', { action: 'open', token: 't' })).toEqualTypeOf<
    Promise<OpenedLink>
  >();
  expectTypeOf(callFunction('coach-orders', { action: 'list' })).toEqualTypeOf<
    Promise<OrderRows>
  >();
  expectTypeOf(callFunction('coach-orders', { action: 'new-link', sessionId })).toEqualTypeOf<
    Promise<OrderDetail>
  >();
  // @ts-expect-error no function has this name
  void callFunction('downloads', { action: 'open', token: 't' });
  // @ts-expect-error "open" needs a token
  void callFunction('download', { action: 'open' });
  // @ts-expect-error nothing is read from a function that only acts
  void readFunction('download', {});
});

test('every function that takes JSON is in the list', () => {
  // The others take a signed event, a form, nothing at all, or only tell.
  type Unlisted = Exclude<FunctionName, keyof Functions>;
  expectTypeOf<Unlisted>().toEqualTypeOf<
    'stripe-webhook' | 'form-post' | 'unsubscribe' | 'health' | 'mail-hook' | 'sweep'
  >();
  const input: InputOf<Functions['track']> = { button_name: 'Buy', location: '/shop' };
  expect(Object.keys(input)).toEqual(['button_name', 'location']);
});
