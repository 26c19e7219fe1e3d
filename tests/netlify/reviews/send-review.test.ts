import { expect, test } from 'vitest';
import { DEFAULT_NOTIFICATIONS } from '#src/domain/alerts/notification-settings.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import {
  answerSubmission,
  decideSubmission,
  listSubmissions,
} from '#netlify/community/decide-submission.ts';
import { openReviews, planAsk, sendReview } from '#netlify/reviews/send-review.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { rate } from '#src/domain/community/submission.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

const DAY = 24 * 60 * 60_000;
const SLUG = 'recovery-planner';

const reviewOf = (token: string, change: object = {}) => ({
  action: 'send' as const,
  token,
  slug: SLUG,
  stars: 4,
  text: 'Easy to read.',
  name: 'Maria',
  consent: true as const,
  mayShowHealth: false,
  ...change,
});

const tokenIn = (harness: TestHarness) =>
  /#t=(\S+)/.exec(harness.mails.at(-1)?.text ?? '')?.[1] ?? '';

test('a buyer who opted in is asked once, 14 days after paying', async () => {
  const harness = await createTestHarness();
  await harness.services.notificationSettings.save({
    ...DEFAULT_NOTIFICATIONS,
    emailsEachPost: true,
  });
  const { services } = harness;
  const { sessionId } = await buy(harness);
  await planAsk(sessionId, services, ONE_REQUEST);
  await planAsk(sessionId, services, ONE_REQUEST);
  const asks = async () => {
    await sweep(services);
    return harness.mails.filter(({ tag }) => tag === 'review-ask');
  };
  harness.clock.now += 14 * DAY - 1;
  expect(await asks()).toEqual([]);
  // The order lists the emails that were sent.
  expect(await services.outbox.ofSession(sessionId)).toHaveLength(1);
  harness.clock.now += 1;
  expect(await asks()).toHaveLength(1);
  expect(await services.outbox.ofSession(sessionId)).toHaveLength(2);
  await planAsk(sessionId, services, ONE_REQUEST);
  harness.clock.now += 30 * DAY;
  expect(await asks()).toMatchObject([{ to: 'maria@example.com' }]);
  expect(await openReviews(tokenIn(harness), services)).toMatchObject({
    books: [{ slug: SLUG, isReviewed: false }],
  });
});

test("never asks a buyer who didn't opt in or was refunded", async () => {
  const harness = await createTestHarness();
  await harness.services.notificationSettings.save({
    ...DEFAULT_NOTIFICATIONS,
    emailsEachPost: true,
  });
  const { services } = harness;
  const { sessionId, paymentId } = await buy(harness);
  harness.clock.now += 20 * DAY;
  await sweep(services);
  expect(harness.mails.map(({ tag }) => tag)).toEqual(['receipt']);
  await planAsk(sessionId, services, ONE_REQUEST);
  await handlePaymentEvent(harness.refund(paymentId), services);
  await sweep(services);
  expect(harness.mails.filter(({ tag }) => tag === 'review-ask')).toEqual([]);
});

async function soldAndAsked() {
  const harness = await createTestHarness();
  await harness.services.notificationSettings.save({
    ...DEFAULT_NOTIFICATIONS,
    emailsEachPost: true,
  });
  const { entitlementId } = await buy(harness);
  return {
    harness,
    services: harness.services,
    token: harness.services.crypto.reviewer.sign(entitlementId),
  };
}

test('a review is pending until the coach approves it, and then counts even if it has one star', async () => {
  const { harness, services, token } = await soldAndAsked();
  const books = await sendReview(reviewOf(token, { stars: 1 }), services, ONE_REQUEST);
  expect(books.books).toMatchObject([{ isReviewed: true }]);
  expect(harness.mails.at(-1)).toMatchObject({ to: 'support@example.com', tag: 'review-waits' });
  expect(await services.reviews.shown(SLUG, false)).toMatchObject({ count: 0, reviews: [] });
  const [waiting] = (await listSubmissions('review', 'waiting', services)).items;
  if (!waiting) throw new Error('The review isn’t pending.');
  await decideSubmission('review', { id: waiting.id, decision: 'approved' }, services);
  expect(await services.reviews.shown(SLUG, false)).toMatchObject({
    count: 1,
    average: 1,
    reviews: [{ stars: 1, text: 'Easy to read.', name: 'Maria' }],
  });
  await decideSubmission(
    'review',
    { id: waiting.id, decision: 'rejected', rule: 'privacy' },
    services,
  );
  expect((await services.reviews.shown(SLUG, false)).count).toBe(0);
});

test('removing a review removes all its answers, even if interrupted', async () => {
  let isDown = false;
  let left = 0;
  const records = createMemoryStore(() => {
    if (isDown) left -= 1;
    return isDown && left < 0 ? 'unavailable' : undefined;
  });
  const harness = await createTestHarness({ records });
  const { services } = harness;
  const { entitlementId } = await buy(harness);
  const token = services.crypto.reviewer.sign(entitlementId);
  const id = services.crypto.reviewId(entitlementId, SLUG);
  const kept = () => [...records.contents.keys()].filter((key) => key.includes(id));
  for (let calls = 0; ; calls += 1) {
    await sendReview(reviewOf(token), services, ONE_REQUEST);
    for (const [seen, answer] of [
      ['', 'One.'],
      ['One.', 'Two.'],
      ['Two.', ''],
    ] as const)
      await answerSubmission('review', { id, answer, seen }, services);
    const review = await services.reviews.find(id);
    if (!review) throw new Error('There is no review.');
    isDown = true;
    left = calls;
    const isWhole = await services.reviews.remove(review).then(
      () => true,
      () => false,
    );
    isDown = false;
    const again = await services.reviews.find(id);
    if (again) await services.reviews.remove(again);
    expect(kept(), `cut at call ${calls}`).toEqual([]);
    if (isWhole) break;
  }
});

test('a review from a test order never counts in a shop with live payments', async () => {
  const { services, token } = await soldAndAsked();
  await sendReview(reviewOf(token), services, ONE_REQUEST);
  const [waiting] = (await listSubmissions('review', 'waiting', services)).items;
  await decideSubmission('review', { id: waiting?.id ?? '', decision: 'approved' }, services);
  expect((await services.reviews.shown(SLUG, true)).count).toBe(0);
});

test('only the first review of a book per purchase counts', async () => {
  const { services, token } = await soldAndAsked();
  await sendReview(reviewOf(token), services, ONE_REQUEST);
  await sendReview(reviewOf(token, { stars: 5, text: 'Another one.' }), services, ONE_REQUEST);
  const { items: reviews } = await listSubmissions('review', 'waiting', services);
  expect(reviews).toMatchObject([{ stars: 4, text: 'Easy to read.' }]);
});

test('only the emailed token can submit a review, and only for books in that purchase', async () => {
  const { services, token } = await soldAndAsked();
  const wrong = ['', 'x', token.slice(0, -1), services.crypto.post.sign('a'.repeat(32))];
  for (const one of wrong) {
    await expect(sendReview(reviewOf(one), services, ONE_REQUEST)).rejects.toMatchObject({
      code: 'link_unknown',
    });
  }
  await expect(
    sendReview(reviewOf(token, { slug: 'meal-plan' }), services, ONE_REQUEST),
  ).rejects.toMatchObject({
    code: 'link_unknown',
  });
});

test('the rating includes reviews with any number of stars', () => {
  expect(rate([])).toEqual({ count: 0, average: 0 });
  expect(rate([5, 4, 1])).toEqual({ count: 3, average: 3.3 });
});
