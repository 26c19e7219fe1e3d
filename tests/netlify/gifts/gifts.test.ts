import { beforeEach, describe, expect, test } from 'vitest';
import { easternDay } from '#src/domain/coach-day.ts';
import { planAsk } from '#netlify/reviews/send-review.ts';
import { findOrders, listOrders } from '#netlify/coach/orders/list.ts';
import { previewMail, sendBooks } from '#netlify/coach/orders/send-books.ts';
import { openOrder } from '#netlify/coach/orders/read-order.ts';
import { erasePerson } from '#netlify/app/erase-person.ts';
import { fulfillPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { recordMailEvent } from '#netlify/mail/record-bounces-and-deliveries.ts';
import { claimFile } from '#netlify/downloads/check-link-and-claim-file.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { listOwnOrders } from '#netlify/accounts/own-orders.ts';
import { ownData } from '#netlify/accounts/export-own-data.ts';
import { processPurchase } from '#netlify/orders/success-page.ts';
import { sendFile } from '#netlify/downloads/stream-file.ts';
import { sendFreshLink, sendLinkAgain } from '#netlify/downloads/send-fresh-link.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { announceVersions, notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { emptyStores, restore, save } from '#tests/support/backups.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, openCheckout, sendLibrary, deliverPending } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

let harness: TestHarness;
let services: TestHarness['services'];
beforeEach(async () => {
  harness = await createTestHarness();
  ({ services } = harness);
});

const MARIA = 'maria@example.com';
const ANNA = 'anna@example.com';
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const claimId = '6f9d3c1e-0a4b-4c7d-9e2f-1a2b3c4d5e6f';
/** A gift for December 24. The test clock starts on November 21 at 7 a.m. Eastern time. */
const CHRISTMAS = {
  giftName: 'Anna',
  giftEmail: ANNA,
  giftOn: '2026-12-24',
  giftWords: 'Rest well.\nI think of you.',
};
/** Noon Eastern time on the gift's send date. */
const CHRISTMAS_NOON = Date.UTC(2026, 11, 24, 17);

const mailsTo = (harness: TestHarness, address: string) =>
  harness.mails.filter(({ to }) => to === address);

/** Returns the token from the link in an email. */
function tokenOf({ text }: { text: string }): string {
  const token = /#t=(\S+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('This email has no link.');
  return token;
}

describe('gift', () => {
  test('sends a gift once on its send date, with the message and without the price, and sends the buyer a receipt', async () => {
    await buy(harness, { ...CHRISTMAS, ebookId: 'kitchen-bundle' });
    const [receipt] = mailsTo(harness, MARIA);
    expect(receipt?.subject).toBe('Your gift is all set');
    expect(receipt?.text).toContain(
      'This is a gift for Anna. We’ll send the books to anna@example.com on December 24, 2026.',
    );
    // The buyer already knows the gift message, and emails to an unverified address must not
    // include it.
    expect(receipt?.text).not.toContain('Rest well');
    expect(receipt?.text).toContain('You paid $54.99.');
    expect(receipt?.text).not.toContain('#t=');

    harness.clock.now = Date.UTC(2026, 11, 24, 13, 59);
    await sweep(harness.services);
    expect(mailsTo(harness, ANNA)).toEqual([]);
    // 9 a.m. Eastern time.
    harness.clock.now = Date.UTC(2026, 11, 24, 14, 1);
    await sweep(harness.services);
    await sweep(harness.services);
    harness.clock.now += 3 * DAY;
    await sweep(harness.services);
    expect(mailsTo(harness, MARIA)).toHaveLength(1);
    const [gift, ...more] = mailsTo(harness, ANNA);
    expect(more).toEqual([]);
    expect(gift?.subject).toBe('Maria sent you a gift');
    expect(gift?.text).toContain(
      'Anna, a gift for you\n\nMaria wrote to you:\n\n> Rest well.\n> I think of you.\n\n- ',
    );
    expect(gift?.html).toMatch(/<img src="[^"]+\/share\/cover-brain-recipes\.jpg"/);
    expect(gift?.text).not.toMatch(/\$|54/);

    const token = tokenOf(gift ?? { text: '' });
    const opened = await openLink(token, harness.services);
    expect(opened).toMatchObject({ state: 'active', emailMasked: 'a•••@example.com' });
    for (const { slug } of opened.items)
      expect((await claimFile({ token, item: slug, claimId }, harness.services)).usesLeft).toBe(4);
  });

  test('sends a gift scheduled for today in the next run, at any hour', async () => {
    await buy(harness, { ...CHRISTMAS, giftOn: easternDay(harness.clock.now) });
    await sweep(harness.services);
    expect(mailsTo(harness, ANNA)).toHaveLength(1);
  });

  test('sends a gift right away if a slow bank confirms it after its send date', async () => {
    const sessionId = await openCheckout(harness, { ...CHRISTMAS, giftOn: '2026-11-22' });
    harness.pay(sessionId);
    harness.clock.now = Date.UTC(2026, 10, 27, 5, 30);
    await fulfillPurchase(sessionId, 'sweeper', harness.services);
    await deliverPending(harness.services);
    expect(mailsTo(harness, ANNA)).toHaveLength(1);
  });

  test('never sends a gift refunded before its send date, and holds back a disputed one', async () => {
    const back = await buy(harness, CHRISTMAS);
    await handlePaymentEvent(harness.refund(back.paymentId), harness.services);
    const other = { ...CHRISTMAS, attemptId: crypto.randomUUID(), giftEmail: 'ben@example.com' };
    const { paymentId } = await buy(harness, other);
    await handlePaymentEvent({ kind: 'disputed', paymentId, disputeId: 'dp_1' }, harness.services);
    harness.clock.now = CHRISTMAS_NOON;
    await sweep(harness.services);
    expect(mailsTo(harness, ANNA)).toEqual([]);
    expect(mailsTo(harness, 'ben@example.com')).toEqual([]);
    await handlePaymentEvent(
      { kind: 'dispute-won', paymentId, disputeId: 'dp_1' },
      harness.services,
    );
    harness.clock.now += 2 * DAY;
    await sweep(harness.services);
    expect(mailsTo(harness, ANNA)).toEqual([]);
    expect(mailsTo(harness, 'ben@example.com')).toHaveLength(1);
  });

  test('keeps a bounced gift on the coach’s list until an email reaches the recipient, even if one reaches the buyer', async () => {
    const { paymentId } = await buy(harness, CHRISTMAS);
    harness.clock.now = CHRISTMAS_NOON;
    await sweep(services);
    await handlePaymentEvent(harness.refund(paymentId, 200), services);
    const [gift] = mailsTo(harness, ANNA);
    const subjects = async () => (await services.alerts.open()).map(({ subject }) => subject);
    const arrives = (mail: string | undefined) =>
      recordMailEvent({ what: 'delivered', about: { mail } }, services);
    const bounced = { what: 'bounced', reason: 'HardBounce' } as const;
    await recordMailEvent({ ...bounced, about: { mail: gift?.mailId } }, services);
    for (const { mailId } of mailsTo(harness, MARIA)) await arrives(mailId);
    expect(mailsTo(harness, MARIA).map(({ tag }) => tag)).toEqual(['receipt', 'money-back']);
    expect(await subjects()).toEqual([gift?.mailId]);
    harness.clock.now += HOUR;
    await sendLibrary(ANNA, services);
    await arrives(mailsTo(harness, ANNA)[1]?.mailId);
    expect(await subjects()).toEqual([]);
  });

  test.each([
    [
      'goes to another address',
      (harness: TestHarness, id: string) => sendBooks(id, 'ben@example.com', harness.services),
    ],
    [
      'is sent to someone whose data is then erased',
      async (harness: TestHarness, id: string) => {
        await sendBooks(id, 'ben@example.com', harness.services);
        await erasePerson('ben@example.com', harness.services);
      },
    ],
  ])(
    'omits a gift from a pending email with all books if it %s, and sends the requester only their own books',
    async (_what, happens) => {
      const gift = await buy(harness, CHRISTMAS);
      harness.clock.now = CHRISTMAS_NOON;
      await sweep(services);
      const attemptId = crypto.randomUUID();
      await buy(harness, { customerEmail: ANNA, ebookId: 'meal-plan', attemptId });
      const { orders } = services;
      // Put the gift first in the email.
      const found = orders.sessionsOfBuyer;
      orders.sessionsOfBuyer = async (address) =>
        (await found(address)).toSorted((one) => (one === gift.sessionId ? -1 : 1));
      harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
      await sendLibrary('Anna@example.com', services);
      await happens(harness, gift.sessionId);
      harness.mails.length = 0;
      harness.clock.now += HOUR;
      await sweep(services);
      expect(harness.mails.filter(({ tag }) => tag === 'library')).toMatchObject([{ to: ANNA }]);
      const links = [...(harness.mails[0]?.text.matchAll(/#t=(\S+)/g) ?? [])];
      expect(links).toHaveLength(1);
      const opened = await openLink(links[0]?.[1] ?? '', services);
      expect(opened.items.map(({ slug }) => slug)).toEqual(['meal-plan']);
    },
  );

  test.each(['disputed', 'refunded'] as const)(
    'doesn’t reveal anything about the payment or the buyer to the recipient when %s',
    async (kind) => {
      const { paymentId } = await buy(harness, CHRISTMAS);
      harness.clock.now = CHRISTMAS_NOON;
      await sweep(services);
      const token = tokenOf(mailsTo(harness, ANNA)[0] ?? { text: '' });
      const { downloadUrl } = await claimFile(
        { token, item: 'recovery-planner', claimId },
        services,
      );
      const event =
        kind === 'refunded'
          ? harness.refund(paymentId)
          : ({ kind, paymentId, disputeId: 'dp_1' } as const);
      await handlePaymentEvent(event, services);
      expect((await openLink(token, services)).state).toBe('stopped');
      expect(mailsTo(harness, ANNA)).toHaveLength(1);
      const message = 'You can’t open the books in this gift right now. Please contact us.';
      const asked = [
        claimFile({ token, item: 'recovery-planner', claimId }, services),
        sendFreshLink(token, services),
        sendFile(downloadUrl.split('file=')[1] ?? '', services),
      ];
      for (const one of await Promise.allSettled(asked))
        expect(one).toMatchObject({ reason: { message } });
      const account = { email: ANNA, password: 'hash', epoch: 1, createdAt: harness.clock.now };
      const anna = await services.accounts.create(account);
      const own = await listOwnOrders(anna === 'exists' ? fail() : anna, services);
      expect(own).toMatchObject([{ stopped: message }]);
    },
  );

  test('sends a gift once, to the new address, if the coach changes the address while its email is queued', async () => {
    const { sessionId } = await buy(harness, CHRISTMAS);
    harness.clock.now = CHRISTMAS_NOON;
    harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
    await sweep(harness.services);
    // The email to the first corrected address is also queued.
    harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
    await sendBooks(sessionId, 'ben@example.com', harness.services);
    await sendBooks(sessionId, 'bob@example.com', harness.services);
    for (let run = 0; run < 3; run += 1) {
      harness.clock.now += HOUR;
      await sweep(harness.services);
    }
    expect(harness.mails.map(({ tag, to }) => `${tag} ${to}`)).toEqual([
      `receipt ${MARIA}`,
      'gift bob@example.com',
    ]);
    expect((await openOrder(sessionId, harness.services)).gift).toMatchObject({ mail: 'sent' });
  });

  test('doesn’t announce a gift to anyone if it’s refunded while its receipt is queued', async () => {
    harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
    const { paymentId } = await buy(harness, CHRISTMAS);
    await handlePaymentEvent(harness.refund(paymentId), harness.services);
    harness.clock.now += HOUR;
    await sweep(harness.services);
    expect(harness.mails.map(({ tag, to }) => `${tag} ${to}`)).toEqual([`money-back ${MARIA}`]);
  });

  test('sends a gift exactly once, no matter where the run on its send date is interrupted', async () => {
    let isDone = false;
    for (let cut = 1; !isDone; cut += 1) {
      let stopAt = Infinity;
      let calls = 0;
      const records = createMemoryStore(() => ((calls += 1) >= stopAt ? 'unavailable' : undefined));
      const harness = await createTestHarness({ records });
      await buy(harness, CHRISTMAS);
      harness.clock.now = CHRISTMAS_NOON;
      stopAt = calls + cut;
      isDone = await deliverPending(harness.services).then(
        () => true,
        () => false,
      );
      stopAt = Infinity;
      for (let run = 0; run < 4; run += 1) {
        harness.clock.now += HOUR;
        await deliverPending(harness.services);
      }
      expect(mailsTo(harness, ANNA), `cut off at call ${cut}`).toHaveLength(1);
    }
  });

  test.each([false, true])(
    'S7: doesn’t send a gift after a refund, and sends it once if the bank rejects the refund (delivery already attempted: %s)',
    async (isTried) => {
      const { paymentId } = await buy(harness, CHRISTMAS);
      harness.clock.now = CHRISTMAS_NOON;
      if (isTried) {
        harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
        await sweep(harness.services);
        harness.clock.now += HOUR;
      }
      await handlePaymentEvent(harness.refund(paymentId), harness.services);
      await sweep(harness.services);
      expect(mailsTo(harness, ANNA)).toEqual([]);
      await handlePaymentEvent(harness.failRefund(paymentId), harness.services);
      expect(mailsTo(harness, MARIA).at(-1)?.text).not.toContain('you can still open');
      for (let run = 0; run < 2; run += 1) await sweep(harness.services);
      expect(mailsTo(harness, ANNA)).toHaveLength(1);
    },
  );

  test('S7: gives up on a refunded gift after 40 days, and alerts the coach if the refund fails after that', async () => {
    const { sessionId, paymentId } = await buy(harness, CHRISTMAS);
    await handlePaymentEvent(harness.refund(paymentId), harness.services);
    harness.clock.now = CHRISTMAS_NOON + 41 * DAY;
    await sweep(harness.services);
    expect(await harness.services.outbox.pending(harness.clock.now)).toEqual([]);
    await handlePaymentEvent(harness.failRefund(paymentId), harness.services);
    const kinds = (await harness.services.alerts.open()).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['gift-not-sent', 'refund-failed']);
    await sendBooks(sessionId, undefined, harness.services);
    expect(mailsTo(harness, ANNA)).toHaveLength(1);
  });

  test('sends fresh links for a gift only to its recipient, not to the buyer', async () => {
    const { sessionId, token: receipts } = await buy(harness, CHRISTMAS);
    await sendLibrary(ANNA, services);
    await sendLibrary(MARIA, services);
    await expect(sendFreshLink(receipts, services)).rejects.toMatchObject({
      code: 'access_stopped',
      message:
        'This order is a gift. We’ll send it on December 24, 2026, so we didn’t send anything today.',
    });
    await expect(sendLinkAgain(sessionId, services)).rejects.toMatchObject({
      code: 'access_stopped',
    });
    expect(mailsTo(harness, ANNA)).toEqual([]);

    harness.clock.now = CHRISTMAS_NOON;
    await sweep(services);
    const [gift] = mailsTo(harness, ANNA);
    harness.clock.now += 40 * DAY;
    expect(await sendFreshLink(tokenOf(gift ?? { text: '' }), services)).toEqual({
      emailMasked: 'a•••@example.com',
    });
    await sendLibrary(ANNA, services);
    await sendLibrary(MARIA, services);
    expect(mailsTo(harness, ANNA).map(({ tag }) => tag)).toEqual(['gift', 'fresh-link', 'library']);
    expect(mailsTo(harness, MARIA).map(({ tag }) => tag)).toEqual(['receipt']);
  });

  test('includes a new version of the book on the send date, with no email before the gift', async () => {
    await buy(harness, CHRISTMAS);
    const body = new TextEncoder().encode('%PDF-1.7 the second %%EOF');
    const { version } = await harness.services.books.publish({
      ...{ slug: 'recovery-planner', fileName: 'p.pdf', pages: 9, body, at: harness.clock.now },
    });
    await notifyBuyers({ slug: 'recovery-planner', version }, harness.services);
    while (!(await announceVersions(harness.services, endless, new Map())));
    await sweep(harness.services);
    expect(mailsTo(harness, ANNA)).toEqual([]);
    harness.clock.now = CHRISTMAS_NOON;
    await sweep(harness.services);
    const [gift, ...more] = mailsTo(harness, ANNA);
    expect(more).toEqual([]);
    const { items } = await openLink(tokenOf(gift ?? { text: '' }), harness.services);
    expect(items).toHaveLength(2);
  });

  test('shows a gift on the success page without a link, a helper copy, or a review request', async () => {
    const { sessionId } = await buy(harness, CHRISTMAS);
    const page = await processPurchase(sessionId, harness.services);
    expect(page).toMatchObject({
      status: 'gift',
      on: '2026-12-24',
      to: { name: 'Anna', emailMasked: 'a•••@example.com' },
      emailMasked: 'm•••@example.com',
    });
    expect(JSON.stringify(page)).not.toMatch(/token|download|anna@/);
    const helper = { action: 'copy-to-helper', sessionId, email: 'h@example.com' } as const;
    await expect(changeOrderAddress(helper, harness.services, ONE_REQUEST)).rejects.toMatchObject({
      code: 'bad_request',
    });
    await expect(planAsk(sessionId, harness.services, ONE_REQUEST)).rejects.toMatchObject({
      code: 'bad_request',
    });
  });

  test('treats a gift to oneself like any other gift', async () => {
    await buy(harness, { ...CHRISTMAS, giftEmail: MARIA });
    harness.clock.now = CHRISTMAS_NOON;
    await sweep(harness.services);
    expect(mailsTo(harness, MARIA).map(({ tag }) => tag)).toEqual(['receipt', 'gift']);
    await erasePerson(MARIA, harness.services);
    const left = [...harness.records.contents.keys()];
    expect(left.filter((key) => /^(?:gift|person|buyer)-/.test(key))).toEqual([]);
  });

  test('rebuilds a gift from the payment if its records were lost, and doesn’t email it twice', async () => {
    const { sessionId } = await buy(harness, CHRISTMAS);
    harness.clock.now = CHRISTMAS_NOON;
    await sweep(harness.services);
    for (const key of [...harness.records.contents.keys()]) await harness.records.remove(key);
    await sweep(harness.services);
    const order = await harness.services.orders.find(sessionId);
    expect(order).toMatchObject({ giftOn: '2026-12-24', isRebuilt: true });
    harness.clock.now += DAY;
    await sweep(harness.services);
    expect(mailsTo(harness, ANNA)).toHaveLength(1);
    expect(await harness.services.gifts.find(order ?? fail())).toMatchObject({ name: 'Anna' });
  });

  test('includes a pending gift in the backup, and sends it from the restored shop', async () => {
    await buy(harness, CHRISTMAS);
    const lines = await save(harness);
    expect(lines.join('')).not.toMatch(/\bAnna\b|anna@|Rest well/);
    const stores = emptyStores();
    await restore(lines, stores);
    const restored = await createTestHarness(stores);
    restored.clock.now = CHRISTMAS_NOON;
    await sweep(restored.services);
    expect(mailsTo(restored, ANNA)).toHaveLength(1);
  });

  test('opens a single payment page, with the same content, for a double click', async () => {
    const { payments } = harness.services;
    const contents: string[] = [];
    const open = payments.openCheckout;
    payments.openCheckout = (checkout) => {
      contents.push(JSON.stringify(checkout));
      return open(checkout);
    };
    const first = await openCheckout(harness, CHRISTMAS);
    expect(await openCheckout(harness, CHRISTMAS)).toBe(first);
    expect(contents).toEqual([contents[0], contents[0]]);
    const later = { ...CHRISTMAS, giftOn: '2026-12-25' };
    expect(await openCheckout(harness, later)).not.toBe(first);
  });

  test.each([
    ['2026-11-20', 'Choose November 21, 2026 or a later day. Dates are in Eastern time.'],
    ['2027-11-22', 'Choose November 21, 2027 or an earlier day'],
  ])('rejects a gift before payment if its date is %s', async (giftOn, message) => {
    await expect(openCheckout(harness, { ...CHRISTMAS, giftOn })).rejects.toMatchObject({
      code: 'bad_request',
      details: { fields: [{ field: 'giftOn', message }] },
    });
    expect(harness.checkouts.size).toBe(0);
  });

  test('reports a duplicate gift only if the same books go to the same person', async () => {
    const again = (change: object) =>
      buy(harness, { ...CHRISTMAS, ...change, attemptId: crypto.randomUUID() });
    await again({});
    await again({ giftEmail: 'ben@example.com' });
    expect(await harness.services.alerts.open()).toEqual([]);
    await again({});
    expect(await harness.services.alerts.open()).toMatchObject([{ kind: 'duplicate-purchase' }]);
  });
});

describe('the coach', () => {
  test('shows the coach the recipient, the date, and the delivery status, and finds a gift by either address', async () => {
    const { sessionId } = await buy(harness, CHRISTMAS);
    const gift = { on: '2026-12-24', name: 'Anna', email: ANNA, mail: 'none' };
    for (const address of [MARIA, ANNA]) {
      const { orders } = await findOrders(address, harness.services);
      expect(orders).toMatchObject([{ sessionId, emailMasked: 'm•••@example.com', gift }]);
    }
    harness.clock.now = CHRISTMAS_NOON;
    await sweep(harness.services);
    const { orders: rows } = await listOrders(undefined, harness.services);
    expect(rows).toMatchObject([{ mail: 'sent', gift: { mail: 'sent' } }]);
    // The fresh link goes to the recipient, so its delivery doesn't affect the buyer's email
    // status.
    harness.clock.now += DAY;
    await sendBooks(sessionId, undefined, harness.services);
    const { mail, gift: given, timeline } = await openOrder(sessionId, harness.services);
    expect([mail, given?.mail]).toEqual(['sent', 'sent']);
    expect(timeline.filter(({ kind }) => kind === 'mail-queued')).toHaveLength(3);
  });

  test('corrects the address of a gift before and after it is sent', async () => {
    const { sessionId } = await buy(harness, { ...CHRISTMAS, giftEmail: 'ana@example.com' });
    await expect(sendBooks(sessionId, undefined, harness.services)).rejects.toMatchObject({
      message:
        'This order is a gift. We’ll send it on December 24, 2026, so we didn’t send anything today.',
    });
    const shown = await previewMail(sessionId, 'anne@example.com', harness.services);
    const changed = await sendBooks(sessionId, 'anne@example.com', harness.services);
    expect(changed.done).toBe(
      'Changed. We’ll send the gift to anne@example.com on December 24, 2026.',
    );
    harness.clock.now = CHRISTMAS_NOON;
    await sweep(harness.services);
    expect(mailsTo(harness, 'ana@example.com')).toEqual([]);
    const [mail, ...none] = mailsTo(harness, 'anne@example.com');
    expect(none).toEqual([]);
    expect(shown.text).toBe(mail?.text.replace(/#t=\S+/, ''));
    expect((await sendBooks(sessionId, ANNA, harness.services)).done).toBe(`Sent to ${ANNA}.`);
    const [again, ...more] = mailsTo(harness, ANNA);
    expect(more).toEqual([]);
    expect(again?.text).toContain('> Rest well.');
    expect((await openOrder(sessionId, harness.services)).email).toBe(MARIA);
  });

  test('also sends the gift to the new address if the recipient’s address is corrected during sending', async () => {
    const { sessionId } = await buy(harness, { ...CHRISTMAS, giftEmail: 'ana@example.com' });
    harness.clock.now = CHRISTMAS_NOON;
    const { gifts } = harness.services;
    const { change } = gifts;
    gifts.change = async (...args) => {
      await sweep(harness.services);
      return change(...args);
    };
    const { done } = await sendBooks(sessionId, ANNA, harness.services);
    expect(mailsTo(harness, 'ana@example.com')).toHaveLength(1);
    expect(done).toBe(`Sent to ${ANNA}.`);
    expect(mailsTo(harness, ANNA)).toHaveLength(1);
  });
});

describe('erasing the data of a person involved in a gift', () => {
  test('keeps the buyer’s data if the recipient’s is erased, doesn’t send the gift, and alerts the coach', async () => {
    const { sessionId } = await buy(harness, CHRISTMAS);
    harness.clock.now += DAY;
    expect((await erasePerson(ANNA, harness.services)).counts).toEqual({ gifts: 1 });
    const detail = await openOrder(sessionId, harness.services);
    expect(detail).toMatchObject({ email: MARIA, gift: { name: '', email: '' } });
    harness.clock.now = CHRISTMAS_NOON;
    await sweep(harness.services);
    expect(mailsTo(harness, ANNA)).toEqual([]);
    expect(await harness.services.alerts.open()).toMatchObject([
      { kind: 'gift-not-sent', subject: sessionId },
    ]);
    for (const address of ['x@example.com', undefined]) {
      await expect(sendBooks(sessionId, address, harness.services)).rejects.toMatchObject({
        code: 'access_stopped',
        message: expect.stringContaining('asked us to delete'),
      });
    }
    expect((await erasePerson(ANNA, harness.services)).counts).toEqual({});
  });

  test('removes every address the gift was ever addressed to if the recipient’s data is erased', async () => {
    const { sessionId } = await buy(harness, { ...CHRISTMAS, giftEmail: 'ana@example.com' });
    await sendBooks(sessionId, 'anne@example.com', harness.services);
    await sendBooks(sessionId, ANNA, harness.services);
    await erasePerson(ANNA, harness.services);
    for (const address of ['ana@example.com', 'anne@example.com', ANNA])
      expect((await findOrders(address, harness.services)).orders).toEqual([]);
    expect((await findOrders(MARIA, harness.services)).orders).toHaveLength(1);
    await erasePerson(MARIA, harness.services);
    const left = [...harness.records.contents.keys()];
    expect(left.filter((key) => /^(?:gift|person|buyer|bought|checkout)-/.test(key))).toEqual([]);
  });

  test('keeps the buyer’s order if the recipient’s data is erased and the gift was first addressed to the buyer', async () => {
    const { sessionId } = await buy(harness, { ...CHRISTMAS, giftEmail: MARIA });
    await sendBooks(sessionId, ANNA, harness.services);
    await erasePerson(ANNA, harness.services);
    expect((await findOrders(MARIA, harness.services)).orders).toMatchObject([{ sessionId }]);
  });

  test('keeps the gift if the buyer’s data is erased, but no longer shows the recipient the buyer’s name', async () => {
    await buy(harness, CHRISTMAS);
    harness.clock.now += DAY;
    await erasePerson(MARIA, harness.services);
    harness.clock.now = CHRISTMAS_NOON;
    await sweep(harness.services);
    const [gift] = mailsTo(harness, ANNA);
    expect(gift?.subject).toBe('Someone sent you a gift');
    expect(gift?.text).not.toContain('Maria');
    await erasePerson(ANNA, harness.services);
    const left = [...harness.records.contents.keys()];
    expect(left.filter((key) => /^(?:gift|person|buyer|checkout)-/.test(key))).toEqual([]);
  });

  test('keeps the gift’s old address if the buyer’s data is erased under a new address', async () => {
    const { sessionId } = await buy(harness, { ...CHRISTMAS, giftEmail: MARIA });
    await changeOrderAddress(
      { action: 'change', sessionId, email: 'maria@example.org' },
      harness.services,
      ONE_REQUEST,
    );
    harness.clock.now += DAY;
    await erasePerson('maria@example.org', harness.services);
    expect((await erasePerson(MARIA, harness.services)).counts).toEqual({ gifts: 1 });
    const left = [...harness.records.contents.keys()];
    expect(left.filter((key) => /^(?:gift|person|buyer|checkout)-/.test(key))).toEqual([]);
  });
});

describe('an account', () => {
  test('lists the gift for its recipient once it’s been sent, without revealing anything about the buyer or the payment', async () => {
    await buy(harness, CHRISTMAS);
    const accountOf = async (email: string) => {
      const account = { email, password: 'hash', epoch: 1, createdAt: harness.clock.now };
      const made = await harness.services.accounts.create(account);
      return made === 'exists' ? fail() : made;
    };
    const [anna, maria] = [await accountOf(ANNA), await accountOf(MARIA)];
    expect(await listOwnOrders(anna, harness.services)).toEqual([]);
    harness.clock.now = CHRISTMAS_NOON;
    await sweep(harness.services);
    expect(await listOwnOrders(anna, harness.services)).toMatchObject([
      { books: [{ slug: 'recovery-planner', title: 'Complete Recovery Planner' }] },
    ]);
    const data = JSON.stringify(await ownData(anna, harness.services));
    expect(data).toContain('Rest well.');
    expect(data).not.toMatch(/maria|cents/i);
    expect(await listOwnOrders(maria, harness.services)).toMatchObject([
      { stopped: 'This is a gift, so the books go only to the person it’s for.' },
    ]);
    expect(JSON.stringify(await ownData(maria, harness.services))).toContain('anna@example.com');
  });

  test('exports the recipient’s address as the buyer typed it, and doesn’t show them a later one in the export, the receipt, or on the success page', async () => {
    harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
    const { sessionId } = await buy(harness, CHRISTMAS);
    const account = { email: MARIA, password: 'hash', epoch: 1, createdAt: harness.clock.now };
    const maria = await services.accounts.create(account);
    await sendBooks(sessionId, 'later@example.org', services);
    harness.clock.now += HOUR;
    await sweep(services);
    const page = await processPurchase(sessionId, services);
    expect(page).toMatchObject({ status: 'gift', to: { name: 'Anna' } });
    const data = await ownData(maria === 'exists' ? fail() : maria, services);
    expect(data.orders).toMatchObject([{ gift: { name: 'Anna', email: ANNA } }]);
    const [receipt] = mailsTo(harness, MARIA);
    expect(receipt?.text).toContain(
      'This is a gift for Anna. We’ll send the books on December 24, 2026.',
    );
    expect(JSON.stringify([page, data, receipt])).not.toMatch(/later@|example\.org|l•••/);
  });
});

function fail(): never {
  throw new Error('The record doesn’t exist.');
}
