import { expect, test } from 'vitest';
import type { CoachOrdersInput } from '#src/contracts/coach-orders.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { signInAsCoach, signInAsVisitor } from '#tests/support/coach.ts';
import { createTestWorld, type TestWorld } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';

const ask = async (world: TestWorld, body: CoachOrdersInput, cookie?: string) => {
  const url = 'http://localhost:8888/.netlify/functions/coach-orders';
  const request = postJson(url, body, cookie === undefined ? {} : { cookie });
  const answer = await functionNamed('coach-orders').call(request, undefined, () => world.services);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('the coach sees what goes, then forgets; an unknown address and a second time are told apart', async () => {
  const world = await createTestWorld();
  await buy(world);
  const { cookie } = await signInAsCoach(world);
  const email = 'maria@example.com';
  const seen = await ask(world, { action: 'look-held', email }, cookie);
  expect(seen).toEqual({ status: 200, body: { counts: { orders: 1 } } });
  expect(await ask(world, { action: 'look-held', email }, cookie)).toEqual(seen);
  expect(await ask(world, { action: 'forget', email }, cookie)).toEqual(seen);
  expect((await ask(world, { action: 'forget', email }, cookie)).body).toEqual({ counts: {} });
  const nobody = { action: 'forget', email: 'nobody@example.com' } as const;
  expect(await ask(world, nobody, cookie)).toEqual({ status: 200, body: { counts: {} } });
});

test('nobody but the coach looks up or forgets a person, and the coach not herself', async () => {
  expectConsole(/"event":"refused"/);
  const world = await createTestWorld();
  await buy(world);
  const before = [...world.records.contents.keys()].filter((key) => /^(?:person|buyer)-/.test(key));
  const visitor = await signInAsVisitor(world, 'maria@example.com');
  for (const action of ['look-held', 'forget'] as const) {
    const email = 'maria@example.com';
    expect((await ask(world, { action, email })).status).toBe(401);
    expect((await ask(world, { action, email }, visitor.cookie)).status).toBe(403);
  }
  const { cookie } = await signInAsCoach(world);
  const own = await ask(world, { action: 'forget', email: 'coach@example.com' }, cookie);
  expect(own.status).toBe(400);
  const wrong = await ask(world, { action: 'forget', email: 'two words' }, cookie);
  expect(wrong.status).toBe(400);
  expect([...world.records.contents.keys()]).toEqual(expect.arrayContaining(before));
  expect(await world.services.erasures.open()).toEqual([]);
});
