import { describe, expect, test } from 'vitest';
import { fulfilPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { openLink } from '#netlify/downloads/open-download.ts';
import { listForEveryone } from '#netlify/ebooks/publish-ebook.ts';
import { buy, openCheckout, deliverPending } from '#tests/support/purchase.ts';
import { deploy, type TestWorld } from '#tests/support/memory-services.ts';

const BOOK = 'recovery-planner';
const GIFT = { giftName: 'Anna', giftEmail: 'anna@example.com', giftOn: '2026-12-24' };
/** Noon of its day in the east. */
const CHRISTMAS_NOON = Date.UTC(2026, 11, 24, 17);

/** Prices and the sale switch of the content, on a backend of the store. `open` gives a shop that nobody has touched. */
export function describePrices(name: string, open: () => Promise<TestWorld>): void {
  describe(`prices of the content: ${name}`, () => {
    const asked = async (world: TestWorld) => {
      const attemptId = crypto.randomUUID();
      return world.sessions.get(await openCheckout(world, { ebookId: BOOK, attemptId }))
        ?.totalCents;
    };

    test('the price of this deploy is asked for, and nothing that a page says', async () => {
      const world = await open();
      expect(await asked(world)).toBe(1999);
      expect(await asked(deploy(world, BOOK, { price: '$9.50' }))).toBe(950);
    });

    test('an open tab with the old price is told the new one, and has not paid', async () => {
      const world = deploy(await open(), BOOK, { price: '$24.00' });
      await expect(
        openCheckout(world, { ebookId: BOOK, displayedTotalCents: 1999 }),
      ).rejects.toMatchObject({
        code: 'price_changed',
        details: { totalCents: 2400, lines: [{ slug: BOOK, unitCents: 2400 }] },
      });
      expect(world.checkouts.size).toBe(0);
    });

    test.each([
      ['costs more', { price: '$24.00' }],
      ['is off sale', { notForSale: true }],
      ['is gone', undefined],
    ])(
      'who is on the payment page during a deploy pays what it says, and gets the book, though it %s now',
      async (_what, change) => {
        const world = await open();
        const sessionId = await openCheckout(world, { ebookId: BOOK });
        world.pay(sessionId);
        const after = deploy(world, BOOK, change);
        await fulfilPurchase(sessionId, 'webhook', after.services);
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

    test('who did not pay before a deploy is asked for the new price', async () => {
      const world = await open();
      const attemptId = crypto.randomUUID();
      const before = await openCheckout(world, { ebookId: BOOK, attemptId });
      const after = deploy(world, BOOK, { price: '$24.00' });
      const again = await openCheckout(after, { ebookId: BOOK, attemptId });
      expect(again).not.toBe(before);
      expect(after.sessions.get(again)?.totalCents).toBe(2400);
    });

    test('an order keeps the price at which it was paid', async () => {
      const world = await open();
      const { sessionId } = await buy(world, { ebookId: BOOK });
      const after = deploy(world, BOOK, { price: '$5.00' });
      expect((await after.services.orders.find(sessionId))?.totalCents).toBe(1999);
    });

    test.each([
      ['off sale', { notForSale: true }],
      ['gone', undefined],
    ])('a gift is sent on its day though its book is %s by then', async (_what, change) => {
      const world = await open();
      await buy(world, { ...GIFT, ebookId: BOOK });
      const after = deploy(world, BOOK, change);
      world.clock.now = CHRISTMAS_NOON;
      await deliverPending(after.services);
      expect(world.mails.filter(({ to }) => to === GIFT.giftEmail)).toHaveLength(1);
    });

    test('a book off sale is in no list and in no checkout; put on sale again it is', async () => {
      const world = await open();
      const off = deploy(world, BOOK, { notForSale: true });
      const listed = async ({ services }: TestWorld) =>
        (await listForEveryone(services)).ebooks.some(({ id }) => id === BOOK);
      expect(await listed(off)).toBe(false);
      await expect(openCheckout(off, { ebookId: BOOK })).rejects.toMatchObject({
        code: 'not_for_sale',
        message: expect.stringMatching(/is off sale. You have not paid./) as string,
        details: { slug: BOOK },
      });
      expect(await listed(world)).toBe(true);
      expect(await asked(world)).toBe(1999);
    });

    test('a bundle follows its own price and switch, whatever its books cost', async () => {
      const world = deploy(await open(), BOOK, { price: '$400.00', notForSale: true });
      const sessionId = await openCheckout(world, { ebookId: 'kitchen-bundle' });
      expect(world.sessions.get(sessionId)?.totalCents).toBe(5499);
    });
  });
}
