import { describe, expect, test } from 'vitest';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { sendBooks } from '#netlify/coach/orders/send-books.ts';
import { decideSubmission, listSubmissions } from '#netlify/community/decide-submission.ts';
import { erasePerson } from '#netlify/app/erase-person.ts';
import { processDeferred } from '#netlify/mail/process-deferred.ts';
import { recordMailEvent } from '#netlify/mail/record-bounces-and-deliveries.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { openReviews, planAsk, sendReview } from '#netlify/reviews/send-review.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { announceVersions, notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { DAY, HOUR, MINUTE } from '#src/domain/time.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';
import { contactForm } from '#tests/support/form-inputs.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

const MARIA = 'maria@example.com';
const ANNA = 'anna@example.com';
const GIFT = {
  giftName: 'Anna',
  giftEmail: 'ana@example.com',
  giftOn: '2026-12-24',
  giftWords: 'Rest well.',
};

/**
 * Creates services whose store fails for the writes chosen by the test while `now.breaks` is true.
 */
async function breakableHarness(isHit: (method: string, key: string) => boolean) {
  const now = { breaks: false };
  const records = createMemoryStore(({ method, key }) =>
    now.breaks && isHit(method, key) ? 'unavailable' : undefined,
  );
  return { harness: await createTestHarness({ records }), records, now };
}

async function sweepAfter(harness: TestHarness, wait: number): Promise<void> {
  harness.clock.now += wait;
  await sweep(harness.services);
}

test('notifies a buyer whose bank never confirmed the payment, even if the first run was interrupted while queuing the email', async () => {
  const { harness, now } = await breakableHarness(
    (method, key) => method === 'create' && key.startsWith('payload-'),
  );
  const sessionId = await openCheckout(harness);
  harness.pay(sessionId, { paid: false });
  await sweep(harness.services);
  now.breaks = true;
  await sweepAfter(harness, 31 * DAY);
  now.breaks = false;
  await sweepAfter(harness, 5 * MINUTE);
  await sweepAfter(harness, 5 * MINUTE);
  expect(harness.mails.map(({ tag }) => tag)).toEqual(['payment-failed']);
});

test('closes the alert after a delivery, even if handling the first delivery event was interrupted', async () => {
  const { harness, now } = await breakableHarness(
    (method, key) => method === 'create' && key.startsWith('over-'),
  );
  const { services } = harness;
  const { sessionId } = await buy(harness);
  const [first = ''] = await services.outbox.ofSession(sessionId);
  await recordMailEvent(
    { what: 'bounced', reason: 'SoftBounce', about: { mail: first } },
    services,
  );
  harness.clock.now += HOUR;
  await sendBooks(sessionId, undefined, services);
  const second = (await services.outbox.ofSession(sessionId)).find((id) => id !== first) ?? '';
  const arrived = { what: 'delivered', about: { mail: second } } as const;
  now.breaks = true;
  await expect(recordMailEvent(arrived, services)).rejects.toThrow();
  now.breaks = false;
  await recordMailEvent(arrived, services);
  expect(await services.alerts.open()).toEqual([]);
});

test('sends pending messages, except those of a person whose data was erased', async () => {
  const harness = await createTestHarness();
  const { services } = harness;
  for (let n = 0; n < 61; n += 1)
    await acceptMail(
      contactForm({ message: `Question ${n}`, email: `reader${n}@example.com` }),
      `10.1.0.${n}`,
      services,
    );
  await acceptMail(contactForm({ message: 'secret story', email: MARIA }), '192.0.2.77', services);
  await acceptMail(contactForm({ message: 'a later one', email: ANNA }), '192.0.2.78', services);
  // Once forwarded, a message waits in the outbox until the provider recovers.
  harness.mailOutcomes.push(...Array(10).fill({ outcome: 'refused', reason: 'down' }));
  await processDeferred(services, endless, new Map());
  harness.mailOutcomes.length = 0;
  harness.clock.now += MINUTE;
  await erasePerson(MARIA, services);
  await sweepAfter(harness, HOUR);
  await sweepAfter(harness, HOUR);
  const all = harness.mails.map(({ text }) => text).join('');
  expect(all).not.toContain('secret story');
  expect(all.split('a later one')).toHaveLength(2);
});

describe('an unreadable record', () => {
  test('doesn’t block the cleanup of old records, even if it’s a gift on its send date', async () => {
    const harness = await createTestHarness();
    const { sessionId } = await buy(harness, { ...GIFT, giftOn: '2026-11-22' });
    const old = `limit-${harness.clock.now + 3 * DAY}-x-1`;
    await harness.records.create(old, {});
    harness.records.damage(`gift-${sessionId}-1`);
    for (let hour = 0; hour < 150; hour += 1)
      await sweepAfter(harness, HOUR).catch(() => undefined);
    expect(harness.records.contents.has(old)).toBe(false);
  });

  test('doesn’t keep other buyers from being asked for a review', async () => {
    const harness = await createTestHarness();
    const first = await buy(harness);
    harness.clock.now += 1000;
    const second = await buy(harness, {
      attemptId: crypto.randomUUID(),
      customerEmail: 'bob@example.com',
    });
    await planAsk(first.sessionId, harness.services, ONE_REQUEST);
    await planAsk(second.sessionId, harness.services, ONE_REQUEST);
    harness.records.damage(`order-${first.sessionId}`);
    for (let day = 0; day < 24; day += 1) await sweepAfter(harness, DAY).catch(() => undefined);
    const asked = harness.mails.filter(({ tag }) => tag === 'review-ask');
    expect(asked.map(({ to }) => to)).toEqual(['bob@example.com']);
  });
});

describe('a bounce alert', () => {
  test("identifies a gift buyer's address", async () => {
    const harness = await createTestHarness();
    const { sessionId } = await buy(harness, { ...GIFT, customerEmail: 'maria@exampel.com' });
    const [receipt = ''] = await harness.services.outbox.ofSession(sessionId);
    await recordMailEvent(
      { what: 'bounced', reason: 'HardBounce', about: { mail: receipt } },
      harness.services,
    );
    const [alert] = await harness.services.alerts.open();
    expect(alert?.note).toContain(
      'An email to the buyer of a gift didn’t arrive: this address doesn’t work.',
    );
    expect(alert?.note).toContain('Do not enter the buyer');
    expect(alert?.isOnlyNews).toBe(true);
  });

  test('identifies a helper’s address', async () => {
    const harness = await createTestHarness();
    const { services } = harness;
    const { sessionId } = await buy(harness);
    await changeOrderAddress(
      { action: 'copy-to-helper', sessionId, email: 'helper@exampel.com' },
      services,
      ONE_REQUEST,
    );
    const ids = await services.outbox.ofSession(sessionId);
    const mails = await Promise.all(ids.map((id) => services.outbox.mail(id)));
    const copy = mails.find((mail) => mail?.ref.type === 'helper-copy');
    await recordMailEvent(
      { what: 'bounced', reason: 'HardBounce', about: { mail: copy?.mailId ?? '' } },
      services,
    );
    const [alert] = await services.alerts.open();
    expect(alert?.note).toContain('A copy for a helper didn’t arrive');
    expect(alert?.isOnlyNews).toBe(true);
  });
});

test('shows a review written after a new version, and erases it along with its author’s data', async () => {
  const harness = await createTestHarness();
  const { services } = harness;
  const { entitlementId } = await buy(harness);
  const body = new TextEncoder().encode('%PDF-1.7 the second %%EOF');
  const published = { slug: 'recovery-planner', fileName: 's.pdf', pages: 9, body };
  await services.books.publish({ ...published, at: harness.clock.now });
  await notifyBuyers({ slug: 'recovery-planner', version: 2 }, services);
  await announceVersions(services, endless, new Map());
  const token = services.crypto.reviewer.sign(entitlementId);
  const { books } = await openReviews(token, services);
  expect(books.map(({ slug }) => slug)).toEqual(['recovery-planner']);
  const review = { slug: 'recovery-planner', stars: 5, text: 'Great', name: 'Maria' };
  await sendReview({ token, ...review, mayShowHealth: false }, services, ONE_REQUEST);
  const [waiting] = (await listSubmissions('review', 'waiting', services)).items;
  await decideSubmission('review', { id: waiting?.id ?? '', decision: 'approved' }, services);
  expect(await services.reviews.shown('recovery-planner', false)).toMatchObject({ count: 1 });
  harness.clock.now += HOUR;
  await erasePerson(MARIA, services);
  await sweepAfter(harness, HOUR);
  expect((await listSubmissions('review', 'decided', services)).items).toEqual([]);
});
