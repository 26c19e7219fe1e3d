import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMail } from '#netlify/mail/send-with-retries.ts';
import { notifyCoachOfSale } from '#netlify/alerts/notify-coach.ts';
import { openOrder } from '#netlify/coach/orders/open.ts';
import { sendBooks } from '#netlify/coach/orders/send-books.ts';
import { readToday } from '#netlify/coach/today.ts';
import { fulfillPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { claimFile, openLink } from '#netlify/downloads/open-download.ts';
import { announceVersions, notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { startDeadline, startMachineTimer } from '#netlify/platform/deadline.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestServices, type TestServices } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';

let world: TestServices;
beforeEach(async () => {
  world = await createTestServices();
});

const BUNDLE = 'kitchen-bundle';
const BOOKS = ['brain-recipes', 'meal-plan', 'one-handed-kitchen-cards'];
const claimId = '6f9d3c1e-0a4b-4c7d-9e2f-1a2b3c4d5e6f';

describe('a bundle', () => {
  test('charges once for a bundle and includes a file for each of its books', async () => {
    const { token } = await buy(world, { ebookId: BUNDLE });
    const { items } = await openLink(token, world.services);
    expect(items.map(({ slug, usesLeft }) => [slug, usesLeft])).toEqual(
      BOOKS.map((slug) => [slug, 5]),
    );
    for (const item of BOOKS)
      expect((await claimFile({ token, item, claimId }, world.services)).usesLeft).toBe(4);
    const [opened] = [...world.checkouts.values()];
    expect(opened?.checkout.lines).toMatchObject([{ slug: BUNDLE, unitCents: 5499 }]);
    const [receipt] = world.mails;
    expect(receipt?.subject).toBe('Your books are ready');
    expect(receipt?.text).toContain(
      'The Kitchen Bundle (Healthy Brain Recipes Collection, 30-Day Recovery Meal Plan, One-Handed Kitchen Cards): $54.99',
    );
  });

  test('calls a bundle "books," not "book," in every email about it', async () => {
    const { sessionId, paymentId } = await buy(world, { ebookId: BUNDLE });
    await sendBooks(sessionId, undefined, world.services);
    expect(world.mails.at(-1)?.text).toContain('Your coach sent you the link to your books.');
    await handlePaymentEvent(world.refund(paymentId, 500), world.services);
    expect(world.mails.at(-1)?.text).toContain('Your books are still yours.');
    await notifyCoachOfSale(sessionId, world.services, true);
    await deliverMail(world.services.crypto.mailId(sessionId, 'sale'), world.services);
    expect(world.mails.at(-1)).toMatchObject({
      subject: 'You sold 3 books',
      text: expect.stringContaining('The buyer has the books.') as unknown,
    });
  });

  test('rejects a bundle while one of its books has no file, and says which book', async () => {
    const files = createMemoryStore();
    const world = await createTestServices({ files });
    for (const key of [...files.contents.keys()])
      if (key.startsWith('file-meal-plan-')) await files.remove(key);
    await expect(openCheckout(world, { ebookId: BUNDLE })).rejects.toMatchObject({
      code: 'not_for_sale',
      message:
        'You can’t buy "The Kitchen Bundle" right now: the file for "30-Day Recovery Meal Plan", one of its books, isn’t ready. You have not paid. Remove "The Kitchen Bundle" and choose the other books one by one.',
    });
    expect(world.checkouts.size).toBe(0);
  });

  test('if a book is bought along with its bundle, includes the book once, with both copies', async () => {
    const { token } = await buy(world, {
      items: [
        { slug: BUNDLE, quantity: 1 },
        { slug: 'meal-plan', quantity: 1 },
      ],
    });
    const { items } = await openLink(token, world.services);
    expect(items.map(({ slug, quantity }) => [slug, quantity])).toEqual([
      ['brain-recipes', 1],
      ['meal-plan', 2],
      ['one-handed-kitchen-cards', 1],
    ]);
  });

  test('closes access to all books in a bundle after a full refund', async () => {
    const { token, paymentId } = await buy(world, { ebookId: BUNDLE });
    await handlePaymentEvent(world.refund(paymentId), world.services);
    expect((await openLink(token, world.services)).state).toBe('stopped');
    const news = world.mails.find(({ tag }) => tag === 'money-back')?.text;
    expect(news).toContain('30-Day Recovery Meal Plan');
    expect(news).toContain('You can no longer download these books.');
    for (const item of BOOKS) {
      await expect(claimFile({ token, item, claimId }, world.services)).rejects.toMatchObject({
        code: 'access_stopped',
      });
    }
  });

  test('rebuilds a bundle from the payment if its pending order was lost', async () => {
    const sessionId = await openCheckout(world, { ebookId: BUNDLE });
    world.pay(sessionId);
    for (const key of [...world.records.contents.keys()])
      if (key.startsWith('checkout-')) await world.records.remove(key);
    await fulfillPurchase(sessionId, 'sweeper', world.services);
    const entitlement = await world.services.entitlements.find(
      world.services.crypto.entitlementId(sessionId),
    );
    expect(entitlement?.files.map(({ slug }) => slug)).toEqual(BOOKS);
  });

  test('notifies a bundle’s buyer of a new version of one of its books', async () => {
    const { token } = await buy(world, { ebookId: BUNDLE });
    const body = new TextEncoder().encode('%PDF-1.7 the second %%EOF');
    const { version } = await world.services.books.publish({
      ...{ slug: 'meal-plan', fileName: 'meal-plan.pdf', pages: 9, body, at: world.clock.now },
    });
    await notifyBuyers({ slug: 'meal-plan', version }, world.services);
    const time = startDeadline(60_000, startMachineTimer);
    while (!(await announceVersions(world.services, time, new Map())));
    time.cancel();
    const { items } = await openLink(token, world.services);
    expect(items.at(-1)?.title).toBe('30-Day Recovery Meal Plan (version 2)');
  });

  test('counts a bundle once with its revenue, and its books as sold in bundles', async () => {
    const { sessionId } = await buy(world, {
      items: [
        { slug: BUNDLE, quantity: 2 },
        { slug: 'meal-plan', quantity: 1 },
      ],
    });
    const { books } = await readToday(world.services);
    expect(books.map(({ slug, sold, inBundles, cents }) => [slug, sold, inBundles, cents])).toEqual(
      [
        [BUNDLE, 2, 0, 10_998],
        ['meal-plan', 1, 2, 2499],
        ['brain-recipes', 0, 2, 0],
        ['one-handed-kitchen-cards', 0, 2, 0],
      ],
    );
    const detail = await openOrder(sessionId, world.services);
    expect(detail.titles).toEqual(['The Kitchen Bundle (2)', '30-Day Recovery Meal Plan']);
    expect(detail.link?.books.map(({ quantity }) => quantity)).toEqual([2, 3, 2]);
  });
});
