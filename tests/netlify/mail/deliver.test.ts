import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMail } from '#netlify/mail/deliver.ts';
import { postMails } from '#netlify/mail/queue.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { createTestServices, type TestServices } from '#tests/support/memory-services.ts';

let world: TestServices;
beforeEach(async () => {
  world = await createTestServices();
});

const MAIL_ID = 'guide-of-maria';

async function postGuide(): Promise<void> {
  const payload = { kind: 'guide', to: 'maria@example.com' } as const;
  await postMails([{ mailId: MAIL_ID, payload }], world.services);
}

describe('a settled email', () => {
  test.each([
    ['dead', { outcome: 'undeliverable', reason: 'Postmark code 406' }],
    ['sent', { outcome: 'accepted', messageId: 'message-1' }],
  ] as const)('keeps its status (%s) on every later attempt', async (progress, outcome) => {
    world.mailOutcomes.push(outcome);
    await postGuide();
    expect(await deliverMail(MAIL_ID, world.services)).toBe(progress);
    expect(await deliverMail(MAIL_ID, world.services)).toBe(progress);
  });

  test('doesn’t count as sent if it’s undeliverable and a sweep finds its marker again', async () => {
    world.mailOutcomes.push({ outcome: 'undeliverable', reason: 'Postmark code 406' });
    await postGuide();
    // A delayed worker has recreated the marker.
    await world.records.create(`pending-${MAIL_ID}`, { at: world.clock.now });
    expect(await sweep(world.services)).toMatchObject({ mailed: 0 });
    expect(await world.records.keys('pending-')).toEqual([]);
  });
});
