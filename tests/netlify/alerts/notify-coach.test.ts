import { beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '#netlify/app/jobs.ts';
import { FAILURES_BEFORE_ALERT } from '#netlify/jobs/run-jobs.ts';
import { ALERT_MAILS_PER_DAY, tellCoach, tellOfSale } from '#netlify/alerts/notify-coach.ts';
import { coachAddress } from '#netlify/mail/layout.ts';
import { KeyMayNot, PaymentsUnavailable } from '#netlify/payments/payments.ts';
import { createTestWorld, type TestWorld } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const raise = ({ services, clock }: TestWorld, subject: string) =>
  services.alerts.raise({
    kind: 'payment-mismatch',
    subject,
    note: `The sum of ${subject} differs.`,
    at: clock.now,
  });
const mailsTagged = ({ mails }: TestWorld, tag: string) => mails.filter((mail) => mail.tag === tag);

/** Runs the sweeper as often as it runs in this time. */
async function sweepFor(world: TestWorld, time: number, step = 5 * MINUTE): Promise<void> {
  for (const end = world.clock.now + time; world.clock.now < end; world.clock.now += step)
    await sweep(world.services);
}

describe('an alert', () => {
  test('is one mail to the coach within a run, however often it is raised', async () => {
    await raise(world, 'cs_test_1');
    await sweep(world.services);
    await raise(world, 'cs_test_1');
    await sweepFor(world, HOUR - 5 * MINUTE);
    const told = mailsTagged(world, 'alert');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      to: coachAddress,
      subject: 'Please look: The payment does not match',
      text: expect.stringContaining('The sum of cs_test_1 differs.') as string,
    });
  });

  test('is mailed although the run that queued it broke off before it noted so', async () => {
    await raise(world, 'cs_test_1');
    const { noteSent } = world.services.alerts;
    world.services.alerts.noteSent = () => Promise.reject(new Error('cut off'));
    await expect(tellCoach(world.services)).rejects.toThrow('cut off');
    world.services.alerts.noteSent = noteSent;
    await sweepFor(world, HOUR - 5 * MINUTE);
    expect(mailsTagged(world, 'alert')).toHaveLength(1);
  });

  test('of a mail to the coach that is late is told by no other mail, and is over when the mail goes out', async () => {
    await raise(world, 'cs_test_1');
    for (let attempt = 1; attempt <= 100; attempt += 1)
      world.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
    await sweepFor(world, 4 * HOUR);
    // The mail about the alert and the digest of the day.
    const late = (await world.services.alerts.open()).filter(({ kind }) => kind === 'mail-late');
    expect(late).toHaveLength(2);
    expect(world.mails).toEqual([]);
    world.mailOutcomes.length = 0;
    await sweepFor(world, HOUR);
    expect(world.mails.map(({ tag }) => tag).toSorted()).toEqual(['alert', 'alert-digest']);
    const left = await world.services.alerts.open();
    expect(left.map(({ kind }) => kind)).toEqual(['payment-mismatch']);
  });

  test('that was put right before the run is told to nobody', async () => {
    await raise(world, 'cs_test_1');
    await world.services.alerts.archive({ kind: 'payment-mismatch', subject: 'cs_test_1' }, 1);
    await sweepFor(world, DAY, HOUR);
    expect(world.mails).toEqual([]);
  });

  test('in a flood is mailed for the first of a day; the digest tells of all', async () => {
    world.clock.now = Date.UTC(2026, 10, 21, 0, 1);
    for (let number = 0; number < 60; number += 1) await raise(world, `cs_test_${number}`);
    await sweepFor(world, 2 * HOUR);
    expect(mailsTagged(world, 'alert')).toHaveLength(ALERT_MAILS_PER_DAY);
    await sweepFor(world, 12 * HOUR, HOUR);
    const [digest] = mailsTagged(world, 'alert-digest');
    expect(digest?.subject).toBe('60 things still need you');
    expect(digest?.text).toContain('And 40 more.');
  });
});

describe('the digest', () => {
  test('comes once a day while anything is open, and then no more', async () => {
    await raise(world, 'cs_test_1');
    await sweepFor(world, 3 * DAY, HOUR);
    expect(mailsTagged(world, 'alert-digest')).toHaveLength(3);
    await world.services.alerts.archive({ kind: 'payment-mismatch', subject: 'cs_test_1' }, 1);
    await sweepFor(world, 3 * DAY, 2 * HOUR);
    expect(mailsTagged(world, 'alert-digest')).toHaveLength(3);
  });
});

describe('a sale', () => {
  test('is told once when the coach wants to know, and never else', async () => {
    const { sessionId } = await buy(world);
    await tellOfSale(sessionId, world.services, false);
    await sweepFor(world, HOUR);
    expect(mailsTagged(world, 'sale')).toEqual([]);
    for (let press = 0; press < 3; press += 1) {
      await tellOfSale(sessionId, world.services, true);
      await sweepFor(world, HOUR);
    }
    const told = mailsTagged(world, 'sale');
    expect(told).toHaveLength(1);
    expect(told[0]?.to).toBe(coachAddress);
    expect(told[0]?.subject).toMatch(/^You sold (?:a book|\d books)$/);
    expect(told[0]?.text).not.toContain('maria');
  });
});

describe('a part of the sweep', () => {
  test('S4: that may not read refunds fails, so that the coach hears of it', async () => {
    const { payments, alerts } = world.services;
    world.moneyBack.push({ eventId: 'evt_1', event: world.refund('pi_1', 500) });
    payments.refunds = () => Promise.reject(new KeyMayNot('This key may not read refunds.'));
    for (let run = 1; run <= FAILURES_BEFORE_ALERT; run += 1) await sweep(world.services);
    expect(await alerts.open()).toMatchObject([
      {
        kind: 'sweep-failing',
        subject: expect.stringMatching(/^money-back-/) as string,
        note: expect.stringContaining('KeyMayNot') as string,
      },
    ]);
  });

  test(`that fails ${FAILURES_BEFORE_ALERT} times in a row is an alert that names it`, async () => {
    const { payments, alerts } = world.services;
    const { moneyBack } = payments;
    payments.moneyBack = () => {
      throw new PaymentsUnavailable('This key may not read events.');
    };
    for (let run = 1; run < FAILURES_BEFORE_ALERT; run += 1) await sweep(world.services);
    // A run that goes well begins anew.
    payments.moneyBack = moneyBack;
    await sweep(world.services);
    payments.moneyBack = () => {
      throw new PaymentsUnavailable('This key may not read events.');
    };
    for (let run = 1; run < FAILURES_BEFORE_ALERT; run += 1) await sweep(world.services);
    expect(await alerts.open()).toEqual([]);
    await sweep(world.services);
    await sweep(world.services);
    expect(await alerts.open()).toMatchObject([
      { kind: 'sweep-failing', subject: expect.stringMatching(/^money-back-/) as string },
    ]);
    expect((await alerts.open())[0]?.note).toContain('PaymentsUnavailable');
    expect(mailsTagged(world, 'alert')).toHaveLength(1);
  });
});
