import { expect, test } from 'vitest';
import { requireCoach, requireSession } from '#netlify/http/session.ts';
import { signInAsCoach, signInAsVisitor } from '#tests/support/coach.ts';
import { createTestWorld } from '#tests/support/memory-services.ts';
import { postJson } from '#tests/support/requests.ts';

const URL_OF_A_FUNCTION = 'http://localhost:8888/.netlify/functions/account';
const asks = (headers: Record<string, string>) => postJson(URL_OF_A_FUNCTION, {}, headers);

test('a visitor is let through with a cookie, and not without or with a made-up one', async () => {
  const { services, ...world } = await createTestWorld();
  const { cookie } = await signInAsVisitor({ services, ...world }, 'maria@example.com');
  const { account } = await requireSession(asks({ cookie }), services);
  expect(account.email).toBe('maria@example.com');
  for (const bad of ['', 'session=', `session=${'A'.repeat(43)}`, cookie.slice(0, -1)]) {
    await expect(requireSession(asks({ cookie: bad }), services)).rejects.toMatchObject({
      code: 'sign_in_needed',
    });
  }
});

test('a request that does not name our own origin never acts on a cookie', async () => {
  const world = await createTestWorld();
  const { cookie } = await signInAsCoach(world);
  for (const origin of ['https://evil.example', 'null', 'http://localhost:8889']) {
    await expect(requireCoach(asks({ cookie, origin }), world.services)).rejects.toMatchObject({
      code: 'foreign_origin',
    });
  }
  const silent = new Request(URL_OF_A_FUNCTION, { method: 'POST', headers: { cookie } });
  await expect(requireCoach(silent, world.services)).rejects.toMatchObject({
    code: 'foreign_origin',
  });
});

test('the coach is let through, a visitor is not', async () => {
  const world = await createTestWorld();
  const coach = await signInAsCoach(world);
  expect((await requireCoach(asks(coach), world.services)).role).toBe('coach');
  const visitor = await signInAsVisitor(world, 'maria@example.com');
  await expect(requireCoach(asks(visitor), world.services)).rejects.toMatchObject({
    code: 'not_the_coach',
  });
});
