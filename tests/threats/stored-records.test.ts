import { describe, expect, test } from 'vitest';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { sendCampaign } from '#netlify/newsletter/edit-campaigns.ts';
import { erasePerson, previewErasure } from '#netlify/app/erase-person.ts';
import { sendPost } from '#netlify/community/send-post.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import health from '#netlify/functions/health.ts';
import { addHostileRecords } from '#tests/support/hostile-records.ts';
import { createManualTimers } from '#tests/support/manual-timer.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';
import { contactForm } from '#tests/support/form-inputs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MARIA = 'maria@example.com';
const READER = 'reader@example.com';
const BOOK = 'recovery-planner';

const keysOf = ({ records }: TestHarness, prefix: string) =>
  [...records.contents.keys()].filter((key) => key.startsWith(prefix));
const tagsOf = ({ mails }: TestHarness) => mails.map(({ tag }) => tag);
const askHealth = ({ services }: TestHarness) =>
  health(new Request('http://localhost:8888/.netlify/functions/health'), {}, () => services);

/**
 * Creates work for every job.
 * @returns a function that reports for each job whether it's done
 */
async function workForEveryJob(harness: TestHarness): Promise<() => Record<string, boolean>> {
  const { services, records, clock } = harness;
  const old = `limit-${clock.now - DAY}-x-1`;
  await records.create(old, {});
  // Bob bought an earlier version of the book.
  const { paymentId } = await buy(harness, {
    attemptId: crypto.randomUUID(),
    customerEmail: 'bob@example.com',
  });
  const body = new TextEncoder().encode('%PDF-1.7 the second %%EOF');
  const published = { slug: BOOK, fileName: 's.pdf', pages: 9, body };
  const { version } = await services.books.publish({ ...published, at: clock.now });
  await notifyBuyers({ slug: BOOK, version }, services);
  const addressKey = services.crypto.addressKey(READER);
  await services.subscribers.ask(addressKey, 1, READER, { wording: 'w', at: clock.now });
  await services.subscribers.confirm(addressKey, 1, clock.now);
  const news = { subject: 'News', words: 'Hello', button: '', path: '' };
  await sendCampaign(news, 'draft', services);
  for (let n = 0; n < 61; n += 1)
    await acceptMail(
      contactForm({ message: `Question ${n}`, email: `reader${n}@example.com` }),
      `10.1.0.${n}`,
      services,
    );
  const post = { topic: 'daily-motivation', title: 'Write to me', name: 'Maria' };
  await sendPost({ ...post, text: `I'm at ${MARIA}.` }, '192.0.2.1', services);
  await services.alerts.raise({ kind: 'clock-wrong', subject: 'a', note: 'Late.', at: clock.now });
  await services.erasures.ask({ addressKey: services.crypto.addressKey(MARIA), at: clock.now });
  const unreported = await openCheckout(harness, {
    attemptId: crypto.randomUUID(),
    customerEmail: 'zoe@example.com',
  });
  harness.pay(unreported);
  harness.mails.length = 0;
  // The first email fails, so its receipt stays queued for a later run.
  harness.mailOutcomes.push({ outcome: 'refused', reason: 'down' });
  const events = [{ eventId: 'evt_1', event: harness.refund(paymentId, 500) }];
  harness.refundsAndDisputes.push(...events);
  return () => ({
    sessions: records.contents.has(`done-${unreported}`),
    'money-back': tagsOf(harness).includes('money-back'),
    coach: harness.mails.some(({ tag, text }) => tag === 'alert' && text.includes('Late.')),
    deferred: tagsOf(harness).includes('kept-messages'),
    mails: harness.mails.some(({ tag, to }) => tag === 'receipt' && to === 'zoe@example.com'),
    announcements: tagsOf(harness).includes('new-version'),
    campaigns: harness.mails.some(({ to }) => to === READER),
    purge: !records.contents.has(old),
    erasures: keysOf(harness, `erased-${services.crypto.addressKey(MARIA)}-`).length > 0,
  });
}

/**
 * Sweeps every 5 minutes until everything is done.
 * @returns the number of runs
 */
async function sweepUntilDone(
  harness: TestHarness,
  isDone: () => boolean,
  budget: number,
): Promise<number> {
  for (let run = 1; run <= 400; run += 1) {
    harness.clock.now += 5 * MINUTE;
    await sweep(harness.services, { budget });
    expect(await harness.services.heartbeat.newest(harness.clock.now)).toBe(harness.clock.now);
    expect((await askHealth(harness)).status).toBe(200);
    if (isDone()) return run;
  }
  return Number.POSITIVE_INFINITY;
}

/** Expects every job to be done, with none counted as failing. */
async function expectAllDone(harness: TestHarness, done: () => Record<string, boolean>) {
  const jobs = Object.keys(done());
  expect(done()).toEqual(Object.fromEntries(jobs.map((job) => [job, true] as const)));
  const failures = await harness.services.heartbeat.failures();
  expect(jobs.filter((job) => failures.has(job))).toEqual([]);
}

describe('T34: stored records crafted to block a job', () => {
  test('T34: 3,000 damaged and malicious records don’t block any job, heartbeat, or health check', async () => {
    const harness = await createTestHarness();
    await addHostileRecords(harness, 500);
    const done = await workForEveryJob(harness);
    await addHostileRecords(harness, 3_000);
    await sweepUntilDone(harness, () => Object.values(done()).every(Boolean), 20_000);
    await expectAllDone(harness, done);
    // The coach gets one alert per job per day, without any personal text.
    const alerts = (await harness.services.alerts.open()).filter(
      (one) => one.kind === 'record-damaged',
    );
    const jobs = alerts.map(({ note }) => /^While (.+), the site skipped/.exec(note)?.[1]);
    expect(jobs.length).toBeGreaterThan(3);
    expect(jobs).toEqual([...new Set(jobs)]);
    expect(JSON.stringify(alerts)).not.toMatch(/maria|question|example\.com|'''/i);
  });

  test('T34: runs that are cut off almost immediately still resume from their cursors and finish every job', async () => {
    const harness = await createTestHarness();
    const done = await workForEveryJob(harness);
    await addHostileRecords(harness, 1_000);
    await sweepUntilDone(harness, () => Object.values(done()).every(Boolean), 100);
    await expectAllDone(harness, done);
  });

  test(
    'T34: 20,000 damaged and malicious records don’t block any job',
    { tags: 'nightly' },
    async () => {
      const harness = await createTestHarness();
      await addHostileRecords(harness, 10_000);
      const done = await workForEveryJob(harness);
      await addHostileRecords(harness, 20_000);
      await sweepUntilDone(harness, () => Object.values(done()).every(Boolean), 20_000);
      await expectAllDone(harness, done);
    },
  );

  test('T34: a person’s data can still be previewed and erased when there are hostile records around it', async () => {
    const harness = await createTestHarness();
    await buy(harness);
    await addHostileRecords(harness, 1_000);
    const { start } = createManualTimers();
    const held = await previewErasure(MARIA, harness.services, start);
    expect(held.counts).toEqual({ orders: 1 });
    expect(held.unread).toBeGreaterThan(10);
    expect(held.isPartial).toBeUndefined();
    await erasePerson(MARIA, harness.services, start);
    expect((await previewErasure(MARIA, harness.services, start)).counts).toEqual({});
  });
});
