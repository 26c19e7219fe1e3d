import { describe, expect, test } from 'vitest';
import { ebooksInput } from '#src/contracts/ebooks.ts';
import { listForEveryone, openEbook, updateEbook } from '#netlify/flows/publish-ebook.ts';
import { makePng } from '#tests/support/pictures.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';
import type { TestWorld } from '#tests/support/memory-services.ts';

const BOOK = 'recovery-planner';

/** Prices, sale and covers on a backend of the store. `open` gives a shop that nobody has touched. */
export function describeOffers(name: string, open: () => Promise<TestWorld>): void {
  describe(`prices, sale and covers: ${name}`, () => {
    /** Sends a change as the coach's page does. */
    const change = (world: TestWorld, wish: object) => {
      const input = ebooksInput.parse({ action: 'update', slug: BOOK, ...wish });
      if (input.action !== 'update') throw new Error('This is no change.');
      return updateEbook(input, world.services);
    };
    const shown = async ({ services }: TestWorld) =>
      (await listForEveryone(services)).ebooks.find(({ id }) => id === BOOK);
    const paid = async (world: TestWorld) => {
      const attemptId = crypto.randomUUID();
      return world.sessions.get(await openCheckout(world, { ebookId: BOOK, attemptId }))
        ?.totalCents;
    };

    test('a new price is listed and charged at once, and the file’s price can come back', async () => {
      const world = await open();
      expect(await paid(world)).toBe(1999);
      expect(await change(world, { price: '9.5', original_price: '19.99' })).toMatchObject({
        price: '$9.50',
        original_price: '$19.99',
        isFixed: true,
      });
      expect(await shown(world)).toMatchObject({ price: '$9.50', original_price: '$19.99' });
      expect(await paid(world)).toBe(950);
      await change(world, { price: '' });
      expect(await paid(world)).toBe(1999);
      const { decided, published } = await openEbook(BOOK, world.services);
      expect(decided.map(({ price }) => price)).toEqual(['$19.99', '$9.50']);
      expect(published.price).toBe('$19.99');
    });

    test('who saw the old price is told the new one, and has not paid', async () => {
      const world = await open();
      await change(world, { price: '24.00', original_price: '' });
      await expect(
        openCheckout(world, { ebookId: BOOK, displayedTotalCents: 1999 }),
      ).rejects.toMatchObject({
        code: 'price_changed',
        details: { totalCents: 2400, lines: [{ slug: BOOK, unitCents: 2400 }] },
      });
      expect(world.checkouts.size).toBe(0);
    });

    test('an order keeps the price at which it was paid', async () => {
      const world = await open();
      const { sessionId } = await buy(world, { ebookId: BOOK });
      await change(world, { price: '5', original_price: '' });
      expect((await world.services.orders.find(sessionId))?.totalCents).toBe(1999);
    });

    test('a book off sale is in no list and in no checkout; put on sale again it is', async () => {
      const world = await open();
      await change(world, { hidden: true });
      expect(await shown(world)).toBeUndefined();
      expect((await listForEveryone(world.services)).off).toEqual([
        { id: BOOK, title: 'Complete Recovery Planner' },
      ]);
      await expect(openCheckout(world, { ebookId: BOOK })).rejects.toMatchObject({
        code: 'not_for_sale',
        message: expect.stringMatching(/is off sale. You have not paid./) as string,
        details: { slug: BOOK },
      });
      await change(world, { hidden: false });
      expect(await shown(world)).toMatchObject({ id: BOOK });
      expect(await paid(world)).toBe(1999);
    });

    test('of two tabs that saw the same, the first one counts; the same again is no error', async () => {
      const world = await open();
      const wish = { price: '9.00', original_price: '', seen: 0 };
      await change(world, wish);
      await change(world, wish);
      await expect(change(world, { ...wish, price: '8.00' })).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringMatching(/in another window/) as string,
      });
      expect(await paid(world)).toBe(900);
      const racing = [7, 6, 5].map((price) => change(world, { price: `${price}`, seen: 1 }));
      const ended = await Promise.allSettled(racing);
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await openEbook(BOOK, world.services)).decided).toHaveLength(2);
    });

    test('a former price is above the price, or the answer says so and nothing changes', async () => {
      const world = await open();
      await expect(change(world, { price: '29.99', original_price: '10' })).rejects.toMatchObject({
        code: 'bad_request',
        details: { fields: [{ field: 'original_price' }] },
      });
      expect(await paid(world)).toBe(1999);
    });

    test('a cover is one that was uploaded, shows its size, and the old one can come back', async () => {
      const world = await open();
      const cover = await world.services.offers.keepCover(makePng(300, 400));
      await change(world, { cover });
      expect((await shown(world))?.cover).toEqual({
        path: `/.netlify/functions/book-cover?sha256=${cover}`,
        width: 300,
        height: 400,
      });
      await change(world, { cover: '' });
      expect(await shown(world)).not.toHaveProperty('cover');
      await expect(change(world, { cover: 'a'.repeat(64) })).rejects.toMatchObject({
        code: 'file_unknown',
      });
    });
  });
}
