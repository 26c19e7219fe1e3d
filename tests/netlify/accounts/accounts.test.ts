import { expect, test } from 'vitest';
import { COACH, signInAsCoach } from '#tests/support/coach.ts';
import { accountOf } from '#tests/support/account-requests.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';

test('deleting an account also deletes its used-code records, but not those of other accounts', async () => {
  const harness = await createTestHarness();
  await signInAsCoach(harness);
  const { accounts } = harness.services;
  const { id } = await accountOf(harness, COACH);
  for (const what of ['recovery-aa', 'code-1', 'code-2']) await accounts.once(id, what, 0);
  await accounts.once('f'.repeat(32), 'recovery-aa', 0);
  await accounts.remove(id);
  const notes = [...harness.records.contents.keys()].filter((key) => key.includes('.once-'));
  expect(notes).toEqual([`account-${'f'.repeat(32)}.once-recovery-aa`]);
});
