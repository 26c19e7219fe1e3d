import { expect, test } from 'vitest';
import { COACH, signInAsCoach } from '#tests/support/coach.ts';
import { accountOf } from '#tests/support/account-requests.ts';
import { createTestServices } from '#tests/support/memory-services.ts';

test('deleting an account also deletes its used-code records, but not those of other accounts', async () => {
  const world = await createTestServices();
  await signInAsCoach(world);
  const { accounts } = world.services;
  const { id } = await accountOf(world, COACH);
  for (const what of ['recovery-aa', 'code-1', 'code-2']) await accounts.once(id, what, 0);
  await accounts.once('f'.repeat(32), 'recovery-aa', 0);
  await accounts.remove(id);
  const notes = [...world.records.contents.keys()].filter((key) => key.includes('.once-'));
  expect(notes).toEqual([`account-${'f'.repeat(32)}.once-recovery-aa`]);
});
