import { expect, test } from 'vitest';
import { requireCoach } from '#netlify/http/session.ts';
import { signInAsCoach } from '#tests/support/coach.ts';
import { createTestWorld } from '#tests/support/memory-services.ts';
import { postJson } from '#tests/support/requests.ts';

const URL_OF_A_FUNCTION = 'http://localhost:8888/.netlify/functions/account';
const asks = (headers: Record<string, string>) => postJson(URL_OF_A_FUNCTION, {}, headers);

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
