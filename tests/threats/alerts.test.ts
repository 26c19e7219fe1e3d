import { ALERT_MAILS_PER_DAY } from '#netlify/limits/limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { listTasks } from '#netlify/coach/orders/open-tasks.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { notifyCoach } from '#netlify/alerts/notify-coach.ts';
import { DEFAULT_NOTIFICATIONS } from '#src/domain/alerts/notification-settings.ts';
import { coachAddress } from '#netlify/mail/layout.ts';
import { sendEmailInput, type TypedMail } from '#src/contracts/send-email.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { contactForm, guideRequest } from '#tests/support/form-inputs.ts';

/** Hour of the digest in winter, in UTC. */
const DIGEST_HOUR = DEFAULT_NOTIFICATIONS.digestHour + 5;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REFUSED = { outcome: 'undeliverable', reason: 'Postmark code 406' } as const;

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
  harness.clock.now = Date.UTC(2026, 10, 28, 15);
});

const alertMails = () => harness.mails.filter(({ tag }) => tag === 'alert');
const openKinds = async () => (await harness.services.alerts.open()).map(({ kind }) => kind);

/**
 * Requests the guide for a visitor without an order. The email provider permanently rejects the
 * address.
 */
async function requestUndeliverableGuide(number: number): Promise<void> {
  harness.mailOutcomes.push(REFUSED);
  const request = guideRequest({ email: `visitor-${number}@example.com` });
  const typed = sendEmailInput.parse(request) as TypedMail;
  await acceptMail(typed, `10.0.${number}.1`, harness.services);
}

async function raiseMoneyAlerts(): Promise<void> {
  const { alerts } = harness.services;
  const at = harness.clock.now;
  await alerts.raise({ kind: 'paid-unfulfilled', subject: 'cs_test_1', note: 'No books.', at });
  await alerts.raise({ kind: 'dispute', subject: 'pi_1-dp_1', note: 'A dispute.', at });
  await alerts.raise({ kind: 'refund-failed', subject: 'pi_2-re_1', note: 'A refund.', at });
  await alerts.raise({ kind: 'sweep-failing', subject: 'mails-2026-11-28', note: 'A job.', at });
}
const MONEY_NOTES = ['No books.', 'A dispute.', 'A refund.', 'A job.'];

async function raiseMailAlerts(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const subject = `mail-${String(number).padStart(3, '0')}`;
    const sessionId = `cs_test_mail${number}`;
    const note = 'An email of an order.';
    const alert = {
      kind: 'mail-bounced',
      subject,
      sessionId,
      note,
      at: harness.clock.now,
    } as const;
    await harness.services.alerts.raise(alert);
  }
}

function expectMoneyMails(): void {
  const texts = alertMails().map(({ text }) => text);
  for (const note of MONEY_NOTES)
    expect(texts.filter((text) => text.includes(note))).toHaveLength(1);
}

describe('T38: important alerts buried among others', () => {
  test('T38: 40 undeliverable emails to visitors never delay money alerts and become one digest line the next morning', async () => {
    for (let number = 0; number < 40; number += 1) await requestUndeliverableGuide(number);
    await sweep(harness.services);
    await raiseMoneyAlerts();
    await notifyCoach(harness.services);
    expectMoneyMails();
    expect(alertMails()).toHaveLength(MONEY_NOTES.length);
    expect((await openKinds()).toSorted()).toEqual([
      'dispute',
      'paid-unfulfilled',
      'refund-failed',
      'sweep-failing',
    ]);

    harness.clock.now = Date.UTC(2026, 10, 29, DIGEST_HOUR);
    await notifyCoach(harness.services);
    await notifyCoach(harness.services);
    const digest = harness.mails.findLast(({ tag }) => tag === 'alert-digest');
    expect(digest?.subject).toBe('5 things need your attention');
    const lines = digest?.text.split('\n').filter((line) => line.startsWith('- ')) ?? [];
    expect(lines.at(-1)).toContain('40 emails to visitors couldn’t be delivered');
    expect(lines.at(-1)).toContain('November 28, 2026');
    // The line in the digest is enough, so there's no separate email.
    expect(alertMails()).toHaveLength(MONEY_NOTES.length);
  });

  test('T38: undeliverable emails to visitors become one alert per day, and days without any don’t get one', async () => {
    for (const day of [28, 29]) {
      harness.clock.now = Date.UTC(2026, 10, day, 15);
      await requestUndeliverableGuide(day);
    }
    for (const day of [29, 30, 31, 32]) {
      harness.clock.now = Date.UTC(2026, 10, day, DIGEST_HOUR + 4);
      await sweep(harness.services);
    }
    const open = await harness.services.alerts.open();
    expect(open.map(({ kind, note }) => [kind, note.split('.')[0]])).toEqual([
      ['mail-dead', '1 email to a visitor couldn’t be delivered on November 29, 2026'],
      ['mail-dead', '1 email to a visitor couldn’t be delivered on November 28, 2026'],
    ]);
  });

  test('T38: a flood of other alerts isn’t emailed one by one and doesn’t crowd out money alerts', async () => {
    await raiseMailAlerts(ALERT_MAILS_PER_DAY + 30);
    for (let run = 0; run < 10; run += 1) {
      await notifyCoach(harness.services);
      harness.clock.now += 5 * MINUTE;
    }
    expect(alertMails()).toEqual([]);
    await raiseMoneyAlerts();
    await notifyCoach(harness.services);
    expectMoneyMails();
  });

  test('T38: sends money alerts before older alerts about anything else', async () => {
    await raiseMailAlerts(15);
    harness.clock.now += HOUR;
    await raiseMoneyAlerts();
    await notifyCoach(harness.services);
    expectMoneyMails();
  });

  test('T38: the digest and the dashboard list money alerts first, even if others are newer', async () => {
    await raiseMoneyAlerts();
    harness.clock.now += HOUR;
    await raiseMailAlerts(60);
    harness.clock.now = Date.UTC(2026, 10, 29, DIGEST_HOUR);
    await notifyCoach(harness.services);
    const digest = harness.mails.find(({ tag }) => tag === 'alert-digest')?.text ?? '';
    for (const note of MONEY_NOTES) expect(digest).toContain(note);
    const { tasks } = await listTasks(undefined, harness.services);
    const notes = tasks.map(({ alert }) => alert.note);
    expect(notes.slice(0, MONEY_NOTES.length).toSorted()).toEqual(MONEY_NOTES.toSorted());
  });

  test('T38: a failure to read urgent posts doesn’t block any alerts', async () => {
    await raiseMoneyAlerts();
    await harness.services.records.create(`urgent-${harness.clock.now}-post`, {});
    harness.services.posts.list = () => Promise.reject(new Error('a damaged post'));
    await expect(notifyCoach(harness.services)).rejects.toThrow('a damaged post');
    expectMoneyMails();
  });

  test('T38: an undeliverable order email gets its own alert, listed once in the next digest', async () => {
    harness.mailOutcomes.push(REFUSED);
    const { sessionId } = await buy(harness);
    const open = await harness.services.alerts.open();
    expect(open).toMatchObject([
      { kind: 'mail-dead', sessionId, note: expect.stringContaining(REFUSED.reason) as string },
    ]);
    await notifyCoach(harness.services);
    expect(alertMails()).toEqual([]);
    harness.clock.now = Date.UTC(2026, 10, 29, DIGEST_HOUR);
    await notifyCoach(harness.services);
    const digest = harness.mails.findLast(({ tag }) => tag === 'alert-digest')?.text ?? '';
    expect(digest.split(REFUSED.reason)).toHaveLength(2);
  });

  test('T38: undeliverable emails to the coach become one alert per day, no matter what they were about', async () => {
    for (const day of [28, 29]) {
      harness.clock.now = Date.UTC(2026, 10, day, 15);
      for (let number = 0; number < 10; number += 1) {
        // Only emails to the coach fail. The email to the visitor is delivered.
        const form = contactForm({ message: `Message ${day} ${number}` });
        const typed = sendEmailInput.parse(form) as TypedMail;
        const { send } = harness.services.mailer;
        harness.services.mailer.send = async (mail) =>
          mail.to === coachAddress ? REFUSED : send(mail);
        await acceptMail(typed, `10.1.${day}.${number}`, harness.services);
        harness.services.mailer.send = send;
      }
    }
    const open = await harness.services.alerts.open();
    expect(open.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
      'mail-dead to-the-coach-2026-11-28',
      'mail-dead to-the-coach-2026-11-29',
    ]);
  });
});
