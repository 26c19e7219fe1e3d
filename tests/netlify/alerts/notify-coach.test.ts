import { ALERT_MAILS_PER_DAY } from '#netlify/limits/limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  DEFAULT_NOTIFICATIONS,
  type NotificationSettings,
} from '#src/domain/alerts/notification-settings.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { FAILURES_BEFORE_ALERT } from '#netlify/jobs/run-jobs.ts';
import { notifyCoach, notifyCoachOfSale } from '#netlify/alerts/notify-coach.ts';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { sendPost } from '#netlify/community/send-post.ts';
import { coachAddress } from '#netlify/mail/layout.ts';
import { KeyNotAllowed, PaymentsUnavailable } from '#netlify/payments/payments.ts';
import { sendEmailInput, type TypedMail } from '#src/contracts/send-email.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { contactForm } from '#tests/support/form-inputs.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const raise = ({ services, clock }: TestHarness, subject: string) =>
  services.alerts.raise({
    kind: 'payment-mismatch',
    subject,
    note: `The sum of ${subject} differs.`,
    at: clock.now,
  });
const mailsTagged = ({ mails }: TestHarness, tag: string) =>
  mails.filter((mail) => mail.tag === tag);

/** Runs the sweeper on its schedule for this long, in milliseconds. */
async function sweepFor(harness: TestHarness, time: number, step = 5 * MINUTE): Promise<void> {
  for (const end = harness.clock.now + time; harness.clock.now < end; harness.clock.now += step)
    await sweep(harness.services);
}

describe('an alert', () => {
  test('sends the coach one email, no matter how many times it’s raised', async () => {
    await raise(harness, 'cs_test_1');
    await sweep(harness.services);
    await raise(harness, 'cs_test_1');
    await sweepFor(harness, HOUR - 5 * MINUTE);
    const alerts = mailsTagged(harness, 'alert');
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatchObject({
      to: coachAddress,
      subject: 'Needs your attention: The payment doesn’t match the order',
      text: expect.stringContaining('The sum of cs_test_1 differs.') as string,
    });
  });

  test('links to the upload page if a book has no file', async () => {
    const { services, clock } = harness;
    clock.now = Date.parse('2026-11-21T06:30:00-05:00');
    const alert = { kind: 'file-missing', subject: 'a-cs_test_1', note: 'No file.' } as const;
    await services.alerts.raise({ ...alert, at: clock.now });
    await sweepFor(harness, HOUR);
    for (const tag of ['alert', 'alert-digest'])
      expect(mailsTagged(harness, tag)[0]?.text, tag).toContain('/admin/upload');
    expect(mailsTagged(harness, 'alert')[0]?.text).toContain('Upload the file');
  });

  test('emails an alert even if the run that queued it was interrupted before recording it', async () => {
    await raise(harness, 'cs_test_1');
    const { recordSent } = harness.services.alerts;
    harness.services.alerts.recordSent = () => Promise.reject(new Error('cut off'));
    await expect(notifyCoach(harness.services)).rejects.toThrow('cut off');
    harness.services.alerts.recordSent = recordSent;
    await sweepFor(harness, HOUR - 5 * MINUTE);
    expect(mailsTagged(harness, 'alert')).toHaveLength(1);
  });

  test('doesn’t email the coach about a delayed email that was addressed to her, and closes the alert once that email is sent', async () => {
    await raise(harness, 'cs_test_1');
    for (let attempt = 1; attempt <= 100; attempt += 1)
      harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
    await sweepFor(harness, 4 * HOUR);
    // One is about the alert email, the other about the daily digest.
    const late = (await harness.services.alerts.open()).filter(({ kind }) => kind === 'mail-late');
    expect(late).toHaveLength(2);
    expect(harness.mails).toEqual([]);
    harness.mailOutcomes.length = 0;
    await sweepFor(harness, HOUR);
    expect(harness.mails.map(({ tag }) => tag).toSorted()).toEqual(['alert', 'alert-digest']);
    const left = await harness.services.alerts.open();
    expect(left.map(({ kind }) => kind)).toEqual(['payment-mismatch']);
  });

  test('doesn’t send an email about an alert that was archived before the run', async () => {
    await raise(harness, 'cs_test_1');
    await harness.services.alerts.archive({ kind: 'payment-mismatch', subject: 'cs_test_1' }, 1);
    await sweepFor(harness, DAY, HOUR);
    expect(harness.mails).toEqual([]);
  });

  test('stops emailing alerts at the daily limit, but counts all of them in the digest', async () => {
    harness.clock.now = Date.UTC(2026, 10, 21, 0, 1);
    for (let number = 0; number < 60; number += 1) await raise(harness, `cs_test_${number}`);
    await sweepFor(harness, 2 * HOUR);
    expect(mailsTagged(harness, 'alert')).toHaveLength(ALERT_MAILS_PER_DAY);
    await sweepFor(harness, 12 * HOUR, HOUR);
    const [digest] = mailsTagged(harness, 'alert-digest');
    expect(digest?.subject).toBe('60 things need your attention');
    expect(digest?.text).toContain('And 40 more.');
  });
});

describe('the digest', () => {
  test('is the only email about an alert that isn’t urgent, and lists each alert once', async () => {
    const { services, clock } = harness;
    clock.now = Date.parse('2026-11-21T00:30:00-05:00');
    const kinds = ['mail-bounced', 'mail-late', 'mail-dead', 'limit-reached'] as const;
    for (const kind of kinds)
      await services.alerts.raise({ kind, subject: 'a-1', note: `A ${kind} note.`, at: clock.now });
    await raise(harness, 'cs_test_1');
    await sweepFor(harness, DAY, HOUR);
    const [alert, ...others] = mailsTagged(harness, 'alert');
    expect(others).toEqual([]);
    expect(alert?.text).toContain('The sum of cs_test_1 differs.');
    const [digest] = mailsTagged(harness, 'alert-digest');
    expect(digest?.subject).toBe('5 things need your attention');
    for (const note of [...kinds.map((kind) => `A ${kind} note.`), 'The sum of cs_test_1 differs.'])
      expect(digest?.text.split(note), note).toHaveLength(2);
  });

  test('sends a digest once a day until nothing is open', async () => {
    await raise(harness, 'cs_test_1');
    await sweepFor(harness, 3 * DAY, HOUR);
    expect(mailsTagged(harness, 'alert-digest')).toHaveLength(3);
    await harness.services.alerts.archive({ kind: 'payment-mismatch', subject: 'cs_test_1' }, 1);
    await sweepFor(harness, 3 * DAY, 2 * HOUR);
    expect(mailsTagged(harness, 'alert-digest')).toHaveLength(3);
  });
});

describe('a sale', () => {
  test('notifies the coach once if she opted in, and never if she didn’t', async () => {
    const { sessionId } = await buy(harness);
    await notifyCoachOfSale(sessionId, harness.services);
    await sweepFor(harness, HOUR);
    expect(mailsTagged(harness, 'sale')).toEqual([]);
    await harness.services.notificationSettings.save({
      ...DEFAULT_NOTIFICATIONS,
      emailsEachSale: true,
    });
    for (let press = 0; press < 3; press += 1) {
      await notifyCoachOfSale(sessionId, harness.services);
      await sweepFor(harness, HOUR);
    }
    const sales = mailsTagged(harness, 'sale');
    expect(sales).toHaveLength(1);
    expect(sales[0]?.to).toBe(coachAddress);
    expect(sales[0]?.subject).toMatch(/^You sold (?:a book|\d books)$/);
    expect(sales[0]?.text).not.toContain('maria');
  });
});

describe('a sweeper job', () => {
  test('S4: alerts the coach if the sweep isn’t allowed to read refunds', async () => {
    const { payments, alerts } = harness.services;
    harness.refundsAndDisputes.push({ eventId: 'evt_1', event: harness.refund('pi_1', 500) });
    payments.refunds = () => Promise.reject(new KeyNotAllowed('This key may not read refunds.'));
    for (let run = 1; run <= FAILURES_BEFORE_ALERT; run += 1) await sweep(harness.services);
    expect(await alerts.open()).toMatchObject([
      {
        kind: 'sweep-failing',
        subject: expect.stringMatching(/^money-back-/) as string,
        note: expect.stringContaining('KeyNotAllowed') as string,
      },
    ]);
  });

  test(`raises an alert with the job’s name after ${FAILURES_BEFORE_ALERT} failures in a row`, async () => {
    const { payments, alerts } = harness.services;
    const { refundsAndDisputes } = payments;
    payments.refundsAndDisputes = () => {
      throw new PaymentsUnavailable('This key may not read events.');
    };
    for (let run = 1; run < FAILURES_BEFORE_ALERT; run += 1) await sweep(harness.services);
    // A successful run resets the failure count.
    payments.refundsAndDisputes = refundsAndDisputes;
    await sweep(harness.services);
    payments.refundsAndDisputes = () => {
      throw new PaymentsUnavailable('This key may not read events.');
    };
    for (let run = 1; run < FAILURES_BEFORE_ALERT; run += 1) await sweep(harness.services);
    expect(await alerts.open()).toEqual([]);
    await sweep(harness.services);
    await sweep(harness.services);
    expect(await alerts.open()).toMatchObject([
      { kind: 'sweep-failing', subject: expect.stringMatching(/^money-back-/) as string },
    ]);
    expect((await alerts.open())[0]?.note).toContain('PaymentsUnavailable');
    expect(mailsTagged(harness, 'alert')).toHaveLength(1);
  });
});

describe('notification settings', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00-05:00`);
  const digests = () => mailsTagged(harness, 'alert-digest');

  test('reads settings saved before sale emails existed', async () => {
    const { notificationSettings } = harness.services;
    const { emailsEachSale, ...older } = { ...DEFAULT_NOTIFICATIONS, digestHour: 9 };
    await notificationSettings.save(older as NotificationSettings);
    expect(await notificationSettings.current()).toEqual({ ...older, emailsEachSale });
  });

  test('sends the morning email at the hour the coach chose, with a link to each task', async () => {
    const { services } = harness;
    await services.notificationSettings.save({
      ...DEFAULT_NOTIFICATIONS,
      digestHour: 10,
    });
    harness.clock.now = at('00:30');
    await raise(harness, 'cs_test_1');
    await services.alerts.raise({
      ...{ kind: 'mail-bounced', subject: 'm1', sessionId: 'cs_test_2', note: 'It came back.' },
      at: harness.clock.now,
    });
    harness.clock.now = at('09:55');
    await notifyCoach(services);
    expect(digests()).toEqual([]);
    harness.clock.now = at('10:00');
    await notifyCoach(services);
    await notifyCoach(services);
    expect(digests()).toHaveLength(1);
    expect(digests()[0]?.text).toContain('/admin/orders?tasks=payment');
    expect(digests()[0]?.text).toContain('/admin/order#s=cs_test_2');
    expect(digests()[0]?.text).toContain('/admin/notifications');
  });

  test('includes ordinary posts in the morning email, and emails urgent ones right away', async () => {
    const { services } = harness;
    harness.clock.now = at('09:00');
    const post = { topic: 'daily-motivation', title: 'A walk', name: 'Tea' };
    await sendPost({ ...post, text: 'I walked today.' }, '192.0.2.1', services);
    expect(mailsTagged(harness, 'post-review')).toEqual([]);
    await sendPost({ ...post, text: 'I want to die.' }, '192.0.2.2', services);
    expect(mailsTagged(harness, 'post-review')).toHaveLength(1);
    await notifyCoach(services);
    expect(digests()[0]?.subject).toBe('2 things need your attention');
    expect(digests()[0]?.text).toContain('Read 2 posts');
    expect(digests()[0]?.text).toContain('/admin/waiting');
  });

  test('includes the number of unanswered messages in the morning email', async () => {
    const { services } = harness;
    harness.clock.now = at('09:00');
    await acceptMail(sendEmailInput.parse(contactForm()) as TypedMail, '192.0.2.1', services);
    await notifyCoach(services);
    expect(digests()[0]?.subject).toBe('1 thing needs your attention');
    expect(digests()[0]?.text).toContain('Reply to 1 message');
    expect(digests()[0]?.text).toContain('/admin/messages');
  });

  test('counts a refund request once in the morning email, even though it has an alert and a message', async () => {
    const { services } = harness;
    harness.clock.now = at('08:00');
    await buy(harness);
    harness.clock.now = at('09:00');
    const refund = sendEmailInput.parse(contactForm({ topic: 'refund' })) as TypedMail;
    await acceptMail(refund, '192.0.2.1', services);
    expect(await services.messages.openIds()).toHaveLength(1);
    await notifyCoach(services);
    expect(digests()[0]?.subject).toBe('1 thing needs your attention');
    expect(digests()[0]?.text).toContain('Someone asked for a refund');
    expect(digests()[0]?.text).not.toContain('Reply to 1 message');
  });

  test('never sends the morning email at night', async () => {
    harness.clock.now = at('22:00');
    await raise(harness, 'cs_test_1');
    await notifyCoach(harness.services);
    expect(digests()).toEqual([]);
  });
});
