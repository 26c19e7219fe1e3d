import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_NOTIFICATIONS } from '#src/domain/alerts/notification-settings.ts';
import { deliverMail } from '#netlify/mail/send-with-retries.ts';
import { notifyCoachOfSale } from '#netlify/alerts/notify-coach.ts';
import { openOrder } from '#netlify/coach/orders/read-order.ts';
import { sendBooks } from '#netlify/coach/orders/send-books.ts';
import { readDashboardNumbers } from '#netlify/coach/dashboard-numbers.ts';
import { fulfillPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { claimFile } from '#netlify/downloads/check-link-and-claim-file.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { announceVersions, notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { startDeadline, startMachineTimer } from '#netlify/platform/deadline.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const BUNDLE = 'kitchen-bundle';
const BOOKS = ['brain-recipes', 'meal-plan', 'one-handed-kitchen-cards'];
const claimId = '6f9d3c1e-0a4b-4c7d-9e2f-1a2b3c4d5e6f';

describe('a bundle', () => {
  test('charges once for a bundle and includes a file for each of its books', async () => {
    const { token } = await buy(harness, { ebookId: BUNDLE });
    const { items } = await openLink(token, harness.services);
    expect(items.map(({ slug, usesLeft }) => [slug, usesLeft])).toEqual(
      BOOKS.map((slug) => [slug, 5]),
    );
    for (const item of BOOKS)
      expect((await claimFile({ token, item, claimId }, harness.services)).usesLeft).toBe(4);
    const [opened] = [...harness.checkouts.values()];
    expect(opened?.checkout.lines).toMatchObject([{ slug: BUNDLE, unitCents: 5499 }]);
    const [receipt] = harness.mails;
    expect(receipt?.subject).toBe('Your books are ready');
    expect(receipt?.text).toContain(
      'The Kitchen Bundle (Healthy Brain Recipes Collection, 30-Day Recovery Meal Plan, One-Handed Kitchen Cards): $54.99',
    );
  });

  test('calls a bundle "books," not "book," in the link, refund, and sale emails', async () => {
    const { sessionId, paymentId } = await buy(harness, { ebookId: BUNDLE });
    await sendBooks(sessionId, undefined, harness.services);
    expect(harness.mails.at(-1)?.text).toContain('Your coach sent you the link to your books.');
    await handlePaymentEvent(harness.refund(paymentId, 500), harness.services);
    expect(harness.mails.at(-1)?.text).toContain('Your books are still yours.');
    await harness.services.notificationSettings.save({
      ...DEFAULT_NOTIFICATIONS,
      emailsEachSale: true,
    });
    await notifyCoachOfSale(sessionId, harness.services);
    await deliverMail(harness.services.crypto.mailId(sessionId, 'sale'), harness.services);
    expect(harness.mails.at(-1)).toMatchObject({
      subject: 'You sold 3 books',
      text: expect.stringContaining('The buyer has the books.') as unknown,
    });
  });

  test('rejects a bundle if one of its books doesn’t have a file, and reports which one', async () => {
    const files = createMemoryStore();
    const harness = await createTestHarness({ files });
    for (const key of [...files.contents.keys()])
      if (key.startsWith('file-meal-plan-')) await files.remove(key);
    await expect(openCheckout(harness, { ebookId: BUNDLE })).rejects.toMatchObject({
      code: 'not_for_sale',
      message:
        'You can’t buy "The Kitchen Bundle" right now: the file for "30-Day Recovery Meal Plan", one of its books, isn’t ready. You haven’t been charged. Remove "The Kitchen Bundle" and choose the other books one by one.',
    });
    expect(harness.checkouts.size).toBe(0);
  });

  test('lists a book bought on its own and in a bundle once, with a quantity of 2', async () => {
    const { token } = await buy(harness, {
      items: [
        { slug: BUNDLE, quantity: 1 },
        { slug: 'meal-plan', quantity: 1 },
      ],
    });
    const { items } = await openLink(token, harness.services);
    expect(items.map(({ slug, quantity }) => [slug, quantity])).toEqual([
      ['brain-recipes', 1],
      ['meal-plan', 2],
      ['one-handed-kitchen-cards', 1],
    ]);
  });

  test('revokes access to all books in a bundle after a full refund', async () => {
    const { token, paymentId } = await buy(harness, { ebookId: BUNDLE });
    await handlePaymentEvent(harness.refund(paymentId), harness.services);
    expect((await openLink(token, harness.services)).state).toBe('stopped');
    const news = harness.mails.find(({ tag }) => tag === 'money-back')?.text;
    expect(news).toContain('30-Day Recovery Meal Plan');
    expect(news).toContain('You can no longer download these books.');
    for (const item of BOOKS) {
      await expect(claimFile({ token, item, claimId }, harness.services)).rejects.toMatchObject({
        code: 'access_stopped',
      });
    }
  });

  test('rebuilds a bundle from the payment if its pending order was lost', async () => {
    const sessionId = await openCheckout(harness, { ebookId: BUNDLE });
    harness.pay(sessionId);
    for (const key of [...harness.records.contents.keys()])
      if (key.startsWith('checkout-')) await harness.records.remove(key);
    await fulfillPurchase(sessionId, 'sweeper', harness.services);
    const entitlement = await harness.services.entitlements.find(
      harness.services.crypto.entitlementId(sessionId),
    );
    expect(entitlement?.files.map(({ slug }) => slug)).toEqual(BOOKS);
  });

  test('gives a bundle’s buyer a new version of one of its books', async () => {
    const { token } = await buy(harness, { ebookId: BUNDLE });
    const body = new TextEncoder().encode('%PDF-1.7 the second %%EOF');
    const { version } = await harness.services.books.publish({
      ...{ slug: 'meal-plan', fileName: 'meal-plan.pdf', pages: 9, body, at: harness.clock.now },
    });
    await notifyBuyers({ slug: 'meal-plan', version }, harness.services);
    const time = startDeadline(60_000, startMachineTimer);
    while (!(await announceVersions(harness.services, time, new Map())));
    time.cancel();
    const { items } = await openLink(token, harness.services);
    expect(items.at(-1)?.title).toBe('30-Day Recovery Meal Plan (version 2)');
  });

  test('counts a bundle with its revenue, and its books as sold in bundles', async () => {
    const { sessionId } = await buy(harness, {
      items: [
        { slug: BUNDLE, quantity: 2 },
        { slug: 'meal-plan', quantity: 1 },
      ],
    });
    const { books } = await readDashboardNumbers(harness.services);
    expect(books.map(({ slug, sold, inBundles, cents }) => [slug, sold, inBundles, cents])).toEqual(
      [
        [BUNDLE, 2, 0, 10_998],
        ['meal-plan', 1, 2, 2499],
        ['brain-recipes', 0, 2, 0],
        ['one-handed-kitchen-cards', 0, 2, 0],
      ],
    );
    const detail = await openOrder(sessionId, harness.services);
    expect(detail.titles).toEqual(['The Kitchen Bundle (2)', '30-Day Recovery Meal Plan']);
    expect(detail.link?.books.map(({ quantity }) => quantity)).toEqual([2, 3, 2]);
  });
});
