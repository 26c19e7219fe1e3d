import { describe, expect, test } from 'vitest';
import { fulfillPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { listForEveryone } from '#netlify/ebooks/publish-ebook.ts';
import { buy, openCheckout, deliverPending } from '#tests/support/purchase.ts';
import { deploy, type TestHarness } from '#tests/support/memory-services.ts';

const BOOK = 'recovery-planner';
const GIFT = { giftName: 'Anna', giftEmail: 'anna@example.com', giftOn: '2026-12-24' };
/** Noon Eastern time on the gift's send date. */
const CHRISTMAS_NOON = Date.UTC(2026, 11, 24, 17);

/**
 * Tests the prices and the sale switch in the content files on one store backend. `open` returns a
 * fresh shop.
 */
export function describePrices(name: string, open: () => Promise<TestHarness>): void {
  describe(`content prices: ${name}`, () => {
    const checkoutTotal = async (harness: TestHarness) => {
      const attemptId = crypto.randomUUID();
      return harness.sessions.get(await openCheckout(harness, { ebookId: BOOK, attemptId }))
        ?.totalCents;
    };

    test('charges the price in the current deploy', async () => {
      const harness = await open();
      expect(await checkoutTotal(harness)).toBe(1999);
      expect(await checkoutTotal(deploy(harness, BOOK, { price: '$9.50' }))).toBe(950);
    });

    test('returns the new price to a tab that still shows the old one, and doesn’t charge anything', async () => {
      const harness = deploy(await open(), BOOK, { price: '$24.00' });
      await expect(
        openCheckout(harness, { ebookId: BOOK, displayedTotalCents: 1999 }),
      ).rejects.toMatchObject({
        code: 'price_changed',
        details: { totalCents: 2400, lines: [{ slug: BOOK, unitCents: 2400 }] },
      });
      expect(harness.checkouts.size).toBe(0);
    });

    test.each([
      ['costs more', { price: '$24.00' }],
      ['is no longer for sale', { notForSale: true }],
      ['is gone', undefined],
    ])(
      'keeps the price of an open payment page after a deploy, and delivers the book even if it %s now',
      async (_what, change) => {
        const harness = await open();
        const sessionId = await openCheckout(harness, { ebookId: BOOK });
        harness.pay(sessionId);
        const after = deploy(harness, BOOK, change);
        await fulfillPurchase(sessionId, 'webhook', after.services);
        expect(await after.services.orders.find(sessionId)).toMatchObject({ totalCents: 1999 });
        const { crypto } = after.services;
        const token = crypto.link.sign({
          entitlementId: crypto.entitlementId(sessionId),
          linkVersion: 1,
        });
        expect((await openLink(token, after.services)).items).toMatchObject([
          { slug: BOOK, title: 'Complete Recovery Planner', usesLeft: 5 },
        ]);
      },
    );

    test('charges the new price if a buyer hasn’t paid before the deploy', async () => {
      const harness = await open();
      const attemptId = crypto.randomUUID();
      const before = await openCheckout(harness, { ebookId: BOOK, attemptId });
      const after = deploy(harness, BOOK, { price: '$24.00' });
      const again = await openCheckout(after, { ebookId: BOOK, attemptId });
      expect(again).not.toBe(before);
      expect(after.sessions.get(again)?.totalCents).toBe(2400);
    });

    test('keeps the price that was paid for an order', async () => {
      const harness = await open();
      const { sessionId } = await buy(harness, { ebookId: BOOK });
      const after = deploy(harness, BOOK, { price: '$5.00' });
      expect((await after.services.orders.find(sessionId))?.totalCents).toBe(1999);
    });

    test.each([
      ['no longer for sale', { notForSale: true }],
      ['gone', undefined],
    ])('sends a gift on its send date even if its book is %s by then', async (_what, change) => {
      const harness = await open();
      await buy(harness, { ...GIFT, ebookId: BOOK });
      const after = deploy(harness, BOOK, change);
      harness.clock.now = CHRISTMAS_NOON;
      await deliverPending(after.services);
      expect(harness.mails.filter(({ to }) => to === GIFT.giftEmail)).toHaveLength(1);
    });

    test("removes a book from lists and checkout while it isn't for sale", async () => {
      const harness = await open();
      const off = deploy(harness, BOOK, { notForSale: true });
      const listed = async ({ services }: TestHarness) =>
        (await listForEveryone(services)).ebooks.some(({ id }) => id === BOOK);
      expect(await listed(off)).toBe(false);
      await expect(openCheckout(off, { ebookId: BOOK })).rejects.toMatchObject({
        code: 'not_for_sale',
        message: expect.stringMatching(
          /is no longer for sale. You haven’t been charged./,
        ) as string,
        details: { slug: BOOK },
      });
      expect(await listed(harness)).toBe(true);
      expect(await checkoutTotal(harness)).toBe(1999);
    });

    test('sells a bundle at its own price and with its own sale switch, no matter what its books cost', async () => {
      const harness = deploy(await open(), BOOK, { price: '$400.00', notForSale: true });
      const sessionId = await openCheckout(harness, { ebookId: 'kitchen-bundle' });
      expect(harness.sessions.get(sessionId)?.totalCents).toBe(5499);
    });
  });
}
