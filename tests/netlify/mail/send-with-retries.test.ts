import { beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '#netlify/app/jobs.ts';
import { postMails } from '#netlify/mail/queue.ts';
import {
  ATTEMPTS_BEFORE_ALERT,
  deliverMail,
  pauseAfter,
  SETTLE_TIME,
} from '#netlify/mail/send-with-retries.ts';
import { MINUTE } from '#src/domain/time.ts';
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

const REFUSED = { outcome: 'refused', reason: 'Postmark code 503' } as const;
const attempts = async () => (await world.records.keys(`claim-${MAIL_ID}-`)).length;

describe('an email that Postmark refused', () => {
  test('retries a refused email after 1 minute, then after twice as long each time, up to 32 minutes', async () => {
    const pauses = [1, 2, 4, 8, 16, 32, 32, 32].map((minutes) => minutes * MINUTE);
    expect(pauses.map((_, before) => pauseAfter(before + 1))).toEqual(pauses);
    world.mailOutcomes.push(...pauses.map(() => REFUSED));
    await postGuide();
    for (const [before, pause] of pauses.entries()) {
      world.clock.now += pause - 1;
      expect(await deliverMail(MAIL_ID, world.services)).toBe('waiting');
      expect(await attempts()).toBe(before + 1);
      world.clock.now += 1;
      await deliverMail(MAIL_ID, world.services);
      expect(await attempts()).toBe(before + 2);
    }
    expect(world.mails.map(({ mailId }) => mailId)).toEqual([MAIL_ID]);
  });

  test('retries a refused email in the sweep', async () => {
    world.mailOutcomes.push(REFUSED);
    await postGuide();
    expect(world.mails).toEqual([]);
    world.clock.now += pauseAfter(1);
    expect(await sweep(world.services)).toMatchObject({ mailed: 1 });
    expect(world.mails).toMatchObject([{ mailId: MAIL_ID }]);
  });

  test(`alerts the coach after ${ATTEMPTS_BEFORE_ALERT} attempts and keeps retrying`, async () => {
    world.mailOutcomes.push(...Array<typeof REFUSED>(ATTEMPTS_BEFORE_ALERT).fill(REFUSED));
    await postGuide();
    const late = async () =>
      (await world.services.alerts.open()).filter(({ kind }) => kind === 'mail-late');
    for (let attempt = 1; attempt < ATTEMPTS_BEFORE_ALERT; attempt += 1) {
      expect(await late()).toEqual([]);
      world.clock.now += pauseAfter(attempt);
      expect(await deliverMail(MAIL_ID, world.services)).toBe('waiting');
    }
    expect(await late()).toMatchObject([{ subject: MAIL_ID }]);
    world.clock.now += pauseAfter(ATTEMPTS_BEFORE_ALERT);
    expect(await deliverMail(MAIL_ID, world.services)).toBe('sent');
  });
});

test('an email without a reply is looked up after 20 minutes and resent only if it’s missing', async () => {
  world.mailOutcomes.push({ outcome: 'unknown', reason: 'timeout' });
  await postGuide();
  world.clock.now += SETTLE_TIME - 1;
  expect(await deliverMail(MAIL_ID, world.services)).toBe('waiting');
  expect(await world.services.outbox.failure(MAIL_ID, 1)).toBeUndefined();
  world.clock.now += 1;
  expect(await deliverMail(MAIL_ID, world.services)).toBe('waiting');
  expect(await world.services.outbox.failure(MAIL_ID, 1)).toMatchObject({
    reason: 'not found at the provider',
  });
  expect(await deliverMail(MAIL_ID, world.services)).toBe('sent');
  expect(await attempts()).toBe(2);
});

describe('a settled email', () => {
  test.each([
    ['dead', { outcome: 'undeliverable', reason: 'Postmark code 406' }],
    ['sent', { outcome: 'accepted', messageId: 'message-1' }],
  ] as const)(
    'keeps a settled email’s status (%s) on every later attempt',
    async (progress, outcome) => {
      world.mailOutcomes.push(outcome);
      await postGuide();
      expect(await deliverMail(MAIL_ID, world.services)).toBe(progress);
      expect(await deliverMail(MAIL_ID, world.services)).toBe(progress);
    },
  );

  test('doesn’t count a dead email as sent when a sweep finds its marker again', async () => {
    world.mailOutcomes.push({ outcome: 'undeliverable', reason: 'Postmark code 406' });
    await postGuide();
    // A late worker has recreated the marker.
    await world.records.create(`pending-${MAIL_ID}`, { at: world.clock.now });
    expect(await sweep(world.services)).toMatchObject({ mailed: 0 });
    expect(await world.records.keys('pending-')).toEqual([]);
  });
});
