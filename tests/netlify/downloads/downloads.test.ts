import { beforeEach, describe, expect, test } from 'vitest';
import { claimFile } from '#netlify/downloads/check-link-and-claim-file.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { sendFile } from '#netlify/downloads/stream-file.ts';
import { sendFreshLink } from '#netlify/downloads/send-fresh-link.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, sendLibrary } from '#tests/support/purchase.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const DAY = 24 * 60 * 60_000;
const claimId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const item = 'recovery-planner';
const fileTokenIn = (url: string) => new URL(url, 'http://x').searchParams.get('file') ?? '';

describe('downloading', () => {
  test('counts any number of clicks in the same tab within 30 minutes as one download', async () => {
    const { token } = await buy(harness);
    const click = () => claimFile({ token, item, claimId: claimId(1) }, harness.services);
    const answers = await Promise.all(Array.from({ length: 10 }, click));
    expect(new Set(answers.map((answer) => answer.downloadUrl)).size).toBe(1);
    harness.clock.now += 29 * 60_000;
    expect(await click()).toMatchObject({ usesLeft: 4 });
    harness.clock.now += 2 * 60_000;
    expect(await click()).toMatchObject({ usesLeft: 3 });
  });

  test('counts each book in an order separately', async () => {
    const { token } = await buy(harness, {
      items: [
        { slug: 'brain-recipes', quantity: 1 },
        { slug: 'meal-plan', quantity: 1 },
      ],
    });
    await claimFile({ token, item: 'meal-plan', claimId: claimId(1) }, harness.services);
    expect((await openLink(token, harness.services)).items.map((one) => one.usesLeft)).toEqual([
      5, 4,
    ]);
  });

  test("rejects a book that isn't part of the order", async () => {
    const { token } = await buy(harness);
    const other = claimFile({ token, item: 'meal-plan', claimId: claimId(1) }, harness.services);
    await expect(other).rejects.toMatchObject({ code: 'link_unknown' });
  });

  test('lets the link expire after 7 days, but never the purchase', async () => {
    const { token, entitlementId } = await buy(harness);
    harness.clock.now += 7 * DAY + 6 * 60_000;
    expect(await openLink(token, harness.services)).toMatchObject({ state: 'expired' });
    const late = claimFile({ token, item, claimId: claimId(1) }, harness.services);
    await expect(late).rejects.toMatchObject({ code: 'link_expired' });

    await sendFreshLink(token, harness.services);
    expect(harness.mails.at(-1)).toMatchObject({
      to: 'maria@example.com',
      subject: 'Your download link',
    });
    const fresh = harness.services.crypto.link.sign({ entitlementId, linkVersion: 2 });
    expect(harness.mails.at(-1)?.text).toContain(`/download#t=${fresh}`);
    expect(
      await claimFile({ token: fresh, item, claimId: claimId(2) }, harness.services),
    ).toMatchObject({
      usesLeft: 4,
    });
  });

  test("sends the same link while it's still usable, and a new one after the fifth download", async () => {
    const { token, entitlementId } = await buy(harness);
    const { services } = harness;
    await sendFreshLink(token, services);
    expect(harness.mails.at(-1)?.text).toContain(token);
    for (let n = 1; n <= 5; n += 1) await claimFile({ token, item, claimId: claimId(n) }, services);
    harness.clock.now += 2 * 60_000;
    await sendFreshLink(token, services);
    expect(harness.mails.at(-1)?.text).toContain(
      services.crypto.link.sign({ entitlementId, linkVersion: 2 }),
    );
  });

  test('sends at most 3 links a day per order, and one for a double click', async () => {
    const { token } = await buy(harness);
    const { services } = harness;
    await Promise.all([sendFreshLink(token, services), sendFreshLink(token, services)]);
    for (let n = 0; n < 2; n += 1) {
      harness.clock.now += 2 * 60_000;
      await sendFreshLink(token, services);
    }
    harness.clock.now += 2 * 60_000;
    await expect(sendFreshLink(token, services)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(harness.mails.filter((mail) => mail.tag === 'fresh-link')).toHaveLength(3);
  });

  test('revokes access after a full refund, even to a file URL issued earlier', async () => {
    const { token, paymentId } = await buy(harness);
    const { downloadUrl } = await claimFile({ token, item, claimId: claimId(1) }, harness.services);
    await handlePaymentEvent(harness.refund(paymentId), harness.services);
    expect(await openLink(token, harness.services)).toMatchObject({ state: 'stopped' });
    const again = claimFile({ token, item, claimId: claimId(2) }, harness.services);
    await expect(again).rejects.toMatchObject({ code: 'access_stopped' });
    await expect(sendFile(fileTokenIn(downloadUrl), harness.services)).rejects.toMatchObject({
      code: 'access_stopped',
    });
    await expect(sendFreshLink(token, harness.services)).rejects.toMatchObject({
      code: 'access_stopped',
    });
  });
});

describe('other formats of a book', () => {
  const formats = [
    { format: 'large-print', text: 'large' },
    { format: 'epub', text: 'zip' },
  ] as const;

  async function buyWithFormats() {
    const harness = await createTestHarness();
    const bytes = (text: string) => new TextEncoder().encode(text);
    await harness.services.books.publish({
      slug: item,
      fileName: `${item}-2.pdf`,
      pages: 9,
      body: bytes('%PDF-1.7 second %%EOF'),
      others: formats.map(({ format, text }) => ({ format, body: bytes(text) })),
      at: harness.clock.now,
    });
    return { harness, ...(await buy(harness)) };
  }

  test('includes all formats in one purchase and counts them as one download', async () => {
    const { harness, token } = await buyWithFormats();
    const [offered] = (await openLink(token, harness.services)).items;
    expect(offered?.others).toEqual([
      { format: 'large-print', bytes: 5 },
      { format: 'epub', bytes: 3 },
    ]);
    const claimed = await claimFile({ token, item, claimId: claimId(1) }, harness.services);
    for (const { format, text } of formats) {
      const file = await sendFile(fileTokenIn(claimed.downloadUrl), harness.services, format);
      const body = file.read({ start: 0, end: file.bytes - 1 });
      expect(await new Response(body).text()).toBe(text);
      expect(file.fileName).toMatch(/^Complete Recovery Planner(?:, large print\.pdf|\.epub)$/);
    }
    expect((await openLink(token, harness.services)).items[0]?.usesLeft).toBe(claimed.usesLeft);
  });

  test('returns an error with the book’s title if it isn’t available in that format', async () => {
    const { harness, token } = await buyWithFormats();
    const { downloadUrl } = await claimFile({ token, item, claimId: claimId(1) }, harness.services);
    await expect(
      sendFile(fileTokenIn(downloadUrl), harness.services, 'fill-in'),
    ).rejects.toMatchObject({
      code: 'link_unknown',
      message: expect.stringContaining('Planner'),
    });
  });
});

describe('My Downloads', () => {
  test('lists every order for an address in one email, sent to the stored address', async () => {
    await buy(harness);
    await buy(harness, { ebookId: 'meal-plan' });
    await sendLibrary(' MARIA@example.com ', harness.services);
    const library = harness.mails.filter((mail) => mail.tag === 'library');
    expect(library).toHaveLength(1);
    expect(library[0]?.to).toBe('maria@example.com');
    expect(library[0]?.text).toContain('Complete Recovery Planner');
    expect(library[0]?.text).toContain('30-Day Recovery Meal Plan');
  });

  test('sends one email for a double click, even across a minute boundary, and at most 3 a day', async () => {
    await buy(harness);
    const sent = async (...pauses: number[]) => {
      for (const pause of pauses) {
        harness.clock.now += pause;
        await sendLibrary('maria@example.com', harness.services);
      }
      return harness.mails.filter((mail) => mail.tag === 'library').length;
    };
    expect(await sent(59_500, 1_000, 1_000)).toBe(1);
    const hour = 60 * 60_000;
    expect(await sent(hour, hour, hour, hour)).toBe(3);
  });

  test.each(['nobody@example.com', 'not an address', 'maria@example.com\nBcc: x@example.com', ''])(
    'doesn’t send anything for %j',
    async (typed) => {
      await buy(harness);
      await sendLibrary(typed, harness.services);
      expect(harness.mails.filter((mail) => mail.tag === 'library')).toEqual([]);
    },
  );
});
