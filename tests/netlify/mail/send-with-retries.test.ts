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
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const MAIL_ID = 'guide-of-maria';

async function postGuide(): Promise<void> {
  const payload = { kind: 'guide', to: 'maria@example.com' } as const;
  await postMails([{ mailId: MAIL_ID, payload }], harness.services);
}

const REFUSED = { outcome: 'refused', reason: 'Postmark code 503' } as const;
const attempts = async () => (await harness.records.keys(`claim-${MAIL_ID}-`)).length;

describe('an email that Postmark refused', () => {
  test('retries a refused email after 1 minute, doubling the delay each time, up to 32 minutes', async () => {
    const pauses = [1, 2, 4, 8, 16, 32, 32, 32].map((minutes) => minutes * MINUTE);
    expect(pauses.map((_, before) => pauseAfter(before + 1))).toEqual(pauses);
    harness.mailOutcomes.push(...pauses.map(() => REFUSED));
    await postGuide();
    for (const [before, pause] of pauses.entries()) {
      harness.clock.now += pause - 1;
      expect(await deliverMail(MAIL_ID, harness.services)).toBe('waiting');
      expect(await attempts()).toBe(before + 1);
      harness.clock.now += 1;
      await deliverMail(MAIL_ID, harness.services);
      expect(await attempts()).toBe(before + 2);
    }
    expect(harness.mails.map(({ mailId }) => mailId)).toEqual([MAIL_ID]);
  });

  test('retries a refused email in the sweep', async () => {
    harness.mailOutcomes.push(REFUSED);
    await postGuide();
    expect(harness.mails).toEqual([]);
    harness.clock.now += pauseAfter(1);
    expect(await sweep(harness.services)).toMatchObject({ mailed: 1 });
    expect(harness.mails).toMatchObject([{ mailId: MAIL_ID }]);
  });

  test(`alerts the coach after ${ATTEMPTS_BEFORE_ALERT} attempts and keeps retrying`, async () => {
    harness.mailOutcomes.push(...Array<typeof REFUSED>(ATTEMPTS_BEFORE_ALERT).fill(REFUSED));
    await postGuide();
    const late = async () =>
      (await harness.services.alerts.open()).filter(({ kind }) => kind === 'mail-late');
    for (let attempt = 1; attempt < ATTEMPTS_BEFORE_ALERT; attempt += 1) {
      expect(await late()).toEqual([]);
      harness.clock.now += pauseAfter(attempt);
      expect(await deliverMail(MAIL_ID, harness.services)).toBe('waiting');
    }
    expect(await late()).toMatchObject([{ subject: MAIL_ID }]);
    harness.clock.now += pauseAfter(ATTEMPTS_BEFORE_ALERT);
    expect(await deliverMail(MAIL_ID, harness.services)).toBe('sent');
  });
});

test('an email whose response was lost is looked up after 20 minutes and resent only if it’s missing', async () => {
  harness.mailOutcomes.push({ outcome: 'unknown', reason: 'timeout' });
  await postGuide();
  harness.clock.now += SETTLE_TIME - 1;
  expect(await deliverMail(MAIL_ID, harness.services)).toBe('waiting');
  expect(await harness.services.outbox.failure(MAIL_ID, 1)).toBeUndefined();
  harness.clock.now += 1;
  expect(await deliverMail(MAIL_ID, harness.services)).toBe('waiting');
  expect(await harness.services.outbox.failure(MAIL_ID, 1)).toMatchObject({
    reason: 'not found at the provider',
  });
  expect(await deliverMail(MAIL_ID, harness.services)).toBe('sent');
  expect(await attempts()).toBe(2);
});

describe('a settled email', () => {
  test.each([
    ['dead', { outcome: 'undeliverable', reason: 'Postmark code 406' }],
    ['sent', { outcome: 'accepted', messageId: 'message-1' }],
  ] as const)(
    'keeps a settled email’s status (%s) on every later attempt',
    async (progress, outcome) => {
      harness.mailOutcomes.push(outcome);
      await postGuide();
      expect(await deliverMail(MAIL_ID, harness.services)).toBe(progress);
      expect(await deliverMail(MAIL_ID, harness.services)).toBe(progress);
    },
  );

  test('doesn’t count a failed email as sent when a sweep finds its marker again', async () => {
    harness.mailOutcomes.push({ outcome: 'undeliverable', reason: 'Postmark code 406' });
    await postGuide();
    // A late worker has recreated the marker.
    await harness.records.create(`pending-${MAIL_ID}`, { at: harness.clock.now });
    expect(await sweep(harness.services)).toMatchObject({ mailed: 0 });
    expect(await harness.records.keys('pending-')).toEqual([]);
  });
});
