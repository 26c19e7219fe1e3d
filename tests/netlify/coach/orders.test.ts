import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { readAccountingRows } from '#netlify/coach/orders/accounting.ts';
import { findOrders, listOrders } from '#netlify/coach/orders/list.ts';
import { listTasks, listArchived } from '#netlify/coach/orders/open-tasks.ts';
import { previewMail, sendBooks } from '#netlify/coach/orders/send-books.ts';
import { openOrder } from '#netlify/coach/orders/read-order.ts';
import { setOrderAccess } from '#netlify/coach/orders/access.ts';
import { planAsk } from '#netlify/reviews/send-review.ts';
import { readDashboardNumbers } from '#netlify/coach/dashboard-numbers.ts';
import { erasePerson } from '#netlify/app/erase-person.ts';
import { refundFromDashboard } from '#netlify/coach/orders/refund.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { recordMailEvent } from '#netlify/mail/record-bounces-and-deliveries.ts';
import { claimFile } from '#netlify/downloads/check-link-and-claim-file.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { writeOrderNote } from '#netlify/coach/orders/note.ts';
import { sendLinkAgain } from '#netlify/downloads/send-fresh-link.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { receiptMailId } from '#netlify/orders/fulfill-purchase.ts';
import { easternDay } from '#src/domain/coach-day.ts';
import {
  coachOrdersInput,
  type AccountingRow,
  type OrderRow,
} from '#src/contracts/coach-orders.ts';
import { MOST_SEARCHED } from '#netlify/orders/order-repository.ts';
import { createOrderList } from '#netlify/orders/order-index.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

let harness: TestHarness;
let services: TestHarness['services'];
beforeEach(async () => {
  harness = await createTestHarness();
  ({ services } = harness);
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function buyMany(harness: TestHarness, count: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const customerEmail = `buyer${n}@example.com`;
    const attemptId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const { sessionId } = await buy(harness, { customerEmail, attemptId });
    sessions.push(sessionId);
    harness.clock.now += 7 * 60 * MINUTE;
  }
  return sessions;
}

/** Simulates a Postmark bounce of an order's receipt. */
async function bounceReceipt({ services }: TestHarness, sessionId: string): Promise<void> {
  const mail = receiptMailId(sessionId, services);
  await recordMailEvent({ what: 'bounced', reason: 'HardBounce', about: { mail } }, services);
}

test('lists orders newest first, page by page, each exactly once', async () => {
  const sessions = await buyMany(harness, 45);
  const listed: string[] = [];
  let before: string | undefined;
  const sizes: number[] = [];
  do {
    const page = await listOrders(before, harness.services);
    listed.push(...page.orders.map(({ sessionId }) => sessionId));
    sizes.push(page.orders.length);
    before = page.next;
  } while (before !== undefined);
  expect(listed).toEqual(sessions.toReversed());
  expect(sizes).toEqual([20, 20, 5]);
});

test('makes only a few store calls per page, even with 100,000 orders', async () => {
  const records = createMemoryStore();
  const end = Date.UTC(2026, 10, 21);
  const days = new Set<string>();
  for (let n = 0; n < 100_000; n += 1) {
    const at = end - n * 15 * MINUTE;
    const day = new Date(at).toISOString().slice(0, 10);
    days.add(day);
    records.write(`listed-${day}-${at}-1999-test-cs_test_${String(n).padStart(10, '0')}`, {});
  }
  for (const day of days) records.write(`day-${day}`, {});
  const list = createOrderList(records, false);
  const before = records.calls;
  const first = await list.page(undefined, 20);
  const second = await list.page(first.next, 20);
  expect([...first.orders, ...second.orders].map(({ sessionId }) => sessionId)).toEqual(
    Array.from({ length: 40 }, (_, n) => `cs_test_${String(n).padStart(10, '0')}`),
  );
  expect(records.calls - before).toBeLessThan(8);
});

test('notifies the buyer once per refund, and shows the amount in the list and the order', async () => {
  const { sessionId, paymentId } = await buy(harness);
  const news = () => harness.mails.filter(({ tag }) => tag === 'money-back');
  const shown = async () => {
    const [row] = (await listOrders(undefined, services)).orders;
    const { timeline, backCents } = await openOrder(sessionId, services);
    return [row?.backCents, backCents, timeline.filter(({ kind }) => kind === 'back').length];
  };
  expect(await shown()).toEqual([0, 0, 0]);
  const part = harness.refund(paymentId, 500);
  for (const event of [part, part]) expect(await handlePaymentEvent(event, services)).toBe('done');
  expect(news()).toHaveLength(1);
  expect(news()[0]?.text).toContain('We’ve refunded a total of $5.00 of the $19.99 you paid.');
  expect(news()[0]?.text).toContain('Your book is still yours.');
  expect(await shown()).toEqual([500, 500, 1]);
  const full = harness.refund(paymentId);
  for (const event of [full, part, full]) await handlePaymentEvent(event, services);
  expect(news()).toHaveLength(2);
  expect(news()[1]?.text).toContain('We’ve refunded your full payment of $19.99.');
  expect(news()[1]?.text).toContain('You can no longer download this book.');
  expect(await shown()).toEqual([1999, 1999, 2]);
});

test('lists every order for the accountant with the same amounts as the order list, and no personal data', async () => {
  const sessions = await buyMany(harness, 52);
  const paymentOf = (place: number) =>
    harness.sessions.get(sessions.at(place) ?? '')?.paymentId ?? '';
  await handlePaymentEvent(harness.refund(paymentOf(-1)), services);
  await handlePaymentEvent(harness.refund(paymentOf(-2), 500), services);
  await erasePerson('buyer49@example.com', services);
  const first = await readAccountingRows(undefined, services);
  const second = await readAccountingRows(first.next, services);
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 2, undefined]);
  type Shared = keyof AccountingRow & keyof OrderRow;
  const amounts = (row: Pick<OrderRow, Shared>) => {
    const { number, at, titles, totalCents, backCents, access } = row;
    return { number, at, titles, totalCents, backCents, access };
  };
  const { orders } = await listOrders(undefined, services);
  expect(first.rows.slice(0, orders.length).map(amounts)).toEqual(orders.map(amounts));
  expect(first.rows.slice(0, 3).map(({ backCents }) => backCents)).toEqual([1999, 500, 0]);
  expect(JSON.stringify([first, second])).not.toMatch(/buyer\d|@|Maria/);
});

test('sends only the latest refund email if an earlier one is still queued', async () => {
  const { sessionId, paymentId } = await buy(harness);
  const sums = () =>
    harness.mails
      .slice(1)
      .map(
        ({ text }) => /We’ve refunded (?:your full payment of |a total of )?(\S+)/.exec(text)?.[1],
      );
  await handlePaymentEvent(harness.refund(paymentId, 700), services);
  harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
  await handlePaymentEvent(harness.refund(paymentId, 200), services);
  await handlePaymentEvent(harness.refund(paymentId), services);
  // The email about the $9.00 total is still queued.
  harness.clock.now += 60 * MINUTE;
  await sweep(services);
  expect(sums()).toEqual(['$7.00', '$19.99.']);
  expect(await openOrder(sessionId, services)).toMatchObject({ backCents: 1999, mail: 'sent' });
});

test.each(['receipt', 'review-ask'])('cancels a pending %s after a full refund', async (tag) => {
  const refuse = () => harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
  if (tag === 'receipt') refuse();
  const { sessionId, paymentId } = await buy(harness);
  if (tag === 'review-ask') {
    await planAsk(sessionId, services, ONE_REQUEST);
    harness.clock.now += 15 * DAY;
    refuse();
    await sweep(services);
  }
  await handlePaymentEvent(harness.refund(paymentId), services);
  harness.clock.now += 60 * MINUTE;
  await sweep(services);
  expect(harness.mails.map((mail) => mail.tag)).toEqual(
    tag === 'receipt' ? ['money-back'] : ['receipt', 'money-back'],
  );
  expect(await services.outbox.pending(harness.clock.now)).toEqual([]);
});

test('treats a refund from before amounts were recorded as a full refund', async () => {
  const { sessionId } = await buy(harness);
  await harness.records.create(`refunded-pi_${sessionId.slice(8)}`, { at: harness.clock.now });
  const [row] = (await listOrders(undefined, services)).orders;
  const { backCents, access } = await openOrder(sessionId, services);
  expect([row?.backCents, backCents]).toEqual([1999, 1999]);
  expect(access).toBe('refunded');
});

test("defers a refund whose order doesn't exist yet, and doesn't send an email", async () => {
  const event = harness.refund('pi_not_ours', 500);
  expect(await handlePaymentEvent(event, harness.services)).toBe('too-early');
  expect(harness.mails).toEqual([]);
});

test('refunds in parts, and rejects repeated, concurrent, and excessive refunds', async () => {
  const { sessionId } = await buy(harness);
  const give = (cents: number, backCents: number) =>
    refundFromDashboard({ sessionId, cents, backCents }, services);
  const first = await give(500, 0);
  expect(first).toMatchObject({ backCents: 500, access: 'open' });
  expect(first.done).toBe('Refunded $5.00 in total. We’ve emailed the buyer.');
  await expect(give(500, 0)).rejects.toMatchObject({
    code: 'refund_refused',
    message: expect.stringContaining('$5.00 had already been refunded') as string,
  });
  await expect(give(1500, 500)).rejects.toMatchObject({ code: 'refund_refused' });
  expect(await give(1499, 500)).toMatchObject({ backCents: 1999, access: 'refunded' });
  await expect(give(1, 1999)).rejects.toMatchObject({ code: 'refund_refused' });
  expect(harness.mails.filter(({ tag }) => tag === 'money-back')).toHaveLength(2);
});

test('refunds a buyer whose data was erased, and tells the coach that no email will be sent', async () => {
  const { sessionId } = await buy(harness);
  await erasePerson('maria@example.com', harness.services);
  const { done } = await refundFromDashboard(
    { sessionId, cents: 500, backCents: 0 },
    harness.services,
  );
  expect(done).toBe(
    'Refunded $5.00 in total. We can’t email the buyer, because they asked us to delete their address.',
  );
  expect(harness.mails.filter(({ tag }) => tag === 'money-back')).toEqual([]);
});

test('always shows the same access, email status, and tasks in a list row as in the order', async () => {
  const events = ['refunded', 'refund-failed', 'disputed', 'dispute-won'] as const;
  const steps = [
    ...events,
    'disputed-again',
    'stop',
    'reopen',
    'bounce',
    'arrive',
    'send',
    'dead',
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 5 }), async (happened) => {
      const harness = await createTestHarness();
      const { services } = harness;
      const sessions = await buyMany(harness, 2);
      const [sessionId = ''] = sessions;
      const paymentId = (await services.orders.find(sessionId))?.paymentId ?? '';
      for (const step of happened) {
        harness.clock.now += 2 * MINUTE;
        if (step === 'stop' || step === 'reopen')
          await setOrderAccess(sessionId, step === 'reopen', services);
        else if (step === 'bounce') await bounceReceipt(harness, sessionId);
        else if (step === 'arrive')
          await services.outbox.recordDelivery(
            receiptMailId(sessionId, services),
            'delivered',
            '',
            harness.clock.now,
          );
        else if (step === 'send' || step === 'dead') {
          if (step === 'dead')
            harness.mailOutcomes.push({ outcome: 'undeliverable', reason: 'no such address' });
          await sendBooks(sessionId, undefined, services).catch(() => undefined);
          harness.mailOutcomes.length = 0;
        } else if (step === 'refunded') {
          await handlePaymentEvent(harness.refund(paymentId), services);
        } else if (step === 'refund-failed') {
          if (harness.refunds.has(paymentId))
            await handlePaymentEvent(harness.failRefund(paymentId), services);
        } else {
          const again = step === 'disputed-again';
          const dispute = again
            ? ({ kind: 'disputed', disputeId: 'dp_2' } as const)
            : ({ kind: step, disputeId: 'dp_1' } as const);
          await handlePaymentEvent({ ...dispute, paymentId }, services);
        }
      }
      const { orders: listed } = await listOrders(undefined, services);
      expect(listed).toHaveLength(2);
      for (const row of listed) {
        const opened = await openOrder(row.sessionId, services);
        const { access, mail, tasks, backCents } = opened;
        expect(row).toMatchObject({ access, mail, tasks, backCents });
        // The list shows more of each address to distinguish the two buyers.
        const { emailMasked, ...alone } = row;
        expect((await findOrders(row.sessionId, services)).orders).toMatchObject([alone]);
        expect(emailMasked).toMatch(/^buyer\d•••/);
      }
    }),
    { numRuns: 60 },
  );
});

test('previews an email to another address exactly as it would be sent, without sending or storing anything', async () => {
  const { services, mails, records, clock } = harness;
  const { sessionId } = await buy(harness);
  for (const wait of [0, 8 * DAY]) {
    clock.now += wait;
    const address = `other-${wait}@example.com`;
    const before = { mails: mails.length, records: records.contents.size };
    const shown = await previewMail(sessionId, address, services);
    expect({ mails: mails.length, records: records.contents.size }).toEqual(before);
    expect(shown.to).toBe(address);
    await sendBooks(sessionId, address, services);
    const sent = mails.at(-1);
    expect(sent?.to).toBe(address);
    expect(shown.subject).toBe(sent?.subject);
    // The secret part of the link is for the buyer only.
    expect(shown.text).not.toContain('#t=');
    expect(shown.text).toBe(sent?.text.replace(/#t=\S+/, ''));
  }
  await setOrderAccess(sessionId, false, services);
  await expect(previewMail(sessionId, 'late@example.com', services)).rejects.toMatchObject({
    code: 'access_stopped',
  });
  await expect(previewMail('cs_test_unknown', 'a@example.com', services)).rejects.toMatchObject({
    code: 'session_not_found',
  });
});

test('sends one email if an address change is repeated after its response was lost', async () => {
  const { services, mails } = harness;
  const { sessionId } = await buy(harness);
  const change = () => sendBooks(sessionId, 'new@example.com', services, 'maria@example.com');
  expect((await change()).done).toBe('Sent to new@example.com.');
  const count = mails.length;
  expect((await change()).done).toBe('The address was already changed to new@example.com.');
  expect(mails).toHaveLength(count);
  // The coach sees the new address now, and wants another email.
  await sendBooks(sessionId, 'new@example.com', services, 'new@example.com');
  expect(mails).toHaveLength(count + 1);
});

const noteWriter = (sessionId: string) => (note: string, seen: number) =>
  writeOrderNote({ sessionId, note, seen }, harness.services);

test('stores a note encrypted, and reports a conflict if a second window changes it at the same time', async () => {
  const { services, records, mails } = harness;
  const { sessionId } = await buy(harness);
  const write = noteWriter(sessionId);
  expect((await openOrder(sessionId, services)).note).toEqual({ number: 0, text: '' });
  expect(await write('Calls on Monday.', 0)).toMatchObject({
    note: { number: 1, text: 'Calls on Monday.', at: harness.clock.now },
    done: 'Saved.',
  });
  expect((await write('Calls on Monday.', 0)).note.number).toBe(1);
  await expect(write('Calls on Friday.', 0)).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('changed in another window') as string,
  });
  const both = await Promise.allSettled([write('Calls today.', 1), write('Calls never.', 1)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { note } = await openOrder(sessionId, services);
  expect(note.number).toBe(2);
  expect(JSON.stringify([...records.contents])).not.toMatch(/Calls/);
  expect(mails).toHaveLength(1);
  expect(await write('', 2)).toMatchObject({ note: { text: '' }, done: 'Note removed.' });
});

test('erases a note along with the buyer’s data, and rejects new notes after that', async () => {
  const { sessionId } = await buy(harness, { customerEmail: 'maria@example.com' });
  const write = noteWriter(sessionId);
  await write('Calls on Monday.', 0);
  await erasePerson('maria@example.com', services);
  expect((await openOrder(sessionId, services)).note.text).toBe('');
  await expect(write('Maria called.', 1)).rejects.toMatchObject({
    message: expect.stringContaining('asked us to delete their data') as string,
  });
});

test('finds the newest link, no matter how many there are', async () => {
  const { entitlements } = services;
  expect(await entitlements.newestLink('none')).toBeUndefined();
  for (let linkVersion = 1; linkVersion <= 6; linkVersion += 1) {
    const entitlement = { entitlementId: 'some', sessionId: 'cs_1', files: [], at: 0 };
    await entitlements.nextLink(entitlement, await entitlements.newestLink('some'), 0);
    expect((await entitlements.newestLink('some'))?.linkVersion).toBe(linkVersion);
  }
});

test.each(['66261957', 'Order 66261957', ' order #66261957 '])(
  'accepts an order number in the formats used in lists and emails: "%s"',
  (text) => {
    expect(coachOrdersInput.parse({ action: 'find', text })).toMatchObject({ text: '66261957' });
  },
);

test('finds an order by email address, number, session, and payment', async () => {
  const [sessionId = ''] = await buyMany(harness, 3);
  const { number } = await openOrder(sessionId, services);
  const order = await services.orders.find(sessionId);
  for (const text of [
    'BUYER0@example.com',
    number,
    `#${number}`,
    `No. ${number}.`,
    `(${number.slice(0, 4)}-${number.slice(4)})`,
    sessionId,
    `“${sessionId}”,`,
    order?.paymentId ?? '',
    `<${order?.paymentId}>.`,
  ]) {
    const found = await findOrders(text, services);
    expect(
      found.orders.map((row) => row.sessionId),
      text,
    ).toEqual([sessionId]);
  }
  for (const text of ['nobody@example.com', 'ffffffff', '../order', 'cs_test_0000000000x']) {
    expect((await findOrders(text, services)).orders, text).toEqual([]);
  }
});

test('finds a buyer by first name, part of an address, book, amount, and day', async () => {
  await buyMany(harness, 2);
  const { sessionId } = await buy(harness, {
    customerFirstName: 'Adéle',
    customerEmail: 'adele.barker@gmial.example',
    ebookId: 'meal-plan',
  });
  const sessions = async (text: string) =>
    (await findOrders(text, services)).orders.map((row) => row.sessionId);
  for (const text of ['adele', 'Adéle', 'barker@gm', 'adele.barker@gmail.example', 'meal'])
    expect(await sessions(text), text).toEqual([sessionId]);
  const { at, totalCents } = (await services.orders.find(sessionId)) ?? { at: 0, totalCents: 0 };
  expect(await sessions((totalCents / 100).toFixed(2))).toContain(sessionId);
  expect(await sessions(easternDay(at))).toContain(sessionId);
  expect(await sessions(easternDay(at + 40 * DAY))).toEqual([]);
  const [row] = (await findOrders('adele', services)).orders;
  expect(row).toMatchObject({ firstName: 'Adéle', emailMasked: 'a•••@gmial.example' });
});

test('shows more of the addresses of buyers who would otherwise look the same', async () => {
  for (const customerEmail of ['susan.adams@example.com', 'sue.baker@example.com'])
    await buy(harness, { customerFirstName: 'Susan', customerEmail });
  await buy(harness, { customerFirstName: 'Sam', customerEmail: 'sam@example.com' });
  const masked = async (text: string) =>
    (await findOrders(text, services)).orders.map((row) => row.emailMasked).toSorted();
  expect(await masked('Susan')).toEqual(['sue•••@example.com', 'sus•••@example.com']);
  expect(await masked('Sam')).toEqual(['s•••@example.com']);
});

test('finds a name that looks like the start of an order number', async () => {
  await buyMany(harness, 3);
  const { sessionId } = await buy(harness, { customerFirstName: 'Ada' });
  expect((await findOrders('Ada', services)).orders.map((row) => row.sessionId)).toContain(
    sessionId,
  );
});

test('searches a limited number of orders per call, and reaches every order', async () => {
  const [oldest = ''] = await buyMany(harness, MOST_SEARCHED + 10);
  const first = await findOrders('buyer0@', services);
  expect(first).toMatchObject({ orders: [], next: expect.stringMatching(/^listed-/) as string });
  const calls = harness.records.calls;
  const second = await findOrders('buyer0@', services, first.next);
  expect(second.orders.map((row) => row.sessionId)).toEqual([oldest]);
  expect(second.next).toBeUndefined();
  expect(harness.records.calls - calls).toBeLessThan(226);
});

test('no longer finds a buyer whose data was erased, and doesn’t reveal who it was', async () => {
  await buy(harness, { customerFirstName: 'Adele', customerEmail: 'adele@example.com' });
  await erasePerson('adele@example.com', services);
  expect((await findOrders('adele', services)).orders).toEqual([]);
  expect((await listOrders(undefined, services)).orders).toMatchObject([{ firstName: '' }]);
});

test('lists a bounced email as a task until the books are sent to a corrected address', async () => {
  const { sessionId } = await buy(harness, { customerEmail: 'maria@gmial.com' });
  expect((await listTasks(undefined, services)).tasks).toEqual([]);
  harness.clock.now += MINUTE;
  await bounceReceipt(harness, sessionId);
  await bounceReceipt(harness, sessionId);
  const { tasks } = await listTasks('mail', services);
  expect(tasks).toMatchObject([{ task: 'mail', order: { sessionId, mail: 'bounced' } }]);
  expect(tasks[0]?.alert.isOnlyNews).toBeUndefined();

  harness.clock.now += MINUTE;
  const fixed = await sendBooks(sessionId, 'maria@gmail.com', services);
  expect(fixed).toMatchObject({ email: 'maria@gmail.com', mail: 'sent', alerts: [] });
  expect(harness.mails.at(-1)).toMatchObject({ to: 'maria@gmail.com', tag: 'fresh-link' });
  expect((await listTasks(undefined, services)).tasks).toEqual([]);
  expect(fixed.timeline.map(({ kind }) => kind)).toEqual([
    'paid',
    'link',
    'mail-queued',
    'mail-sent',
    'mail-bounced',
    'address',
    'mail-queued',
    'mail-sent',
  ]);
});

test('keeps the alert about a corrected address’s bounce even if the first email is delivered late', async () => {
  const { sessionId } = await buy(harness);
  harness.clock.now += MINUTE;
  const request = { action: 'change', sessionId, email: 'maria2@example.com' } as const;
  await changeOrderAddress(request, services, ONE_REQUEST);
  const [first, second] = harness.mails.map(({ mailId }) => mailId);
  const bounce = { what: 'bounced', reason: 'HardBounce', about: { mail: second } } as const;
  await recordMailEvent(bounce, services);
  await recordMailEvent({ what: 'delivered', about: { mail: first } }, services);
  expect(await services.alerts.open()).toMatchObject([{ kind: 'mail-bounced', subject: second }]);
});

test('says in the email that the coach sent the link, not that the buyer asked for it', async () => {
  const { sessionId } = await buy(harness);
  await sendBooks(sessionId, undefined, services);
  const sent = harness.mails.at(-1);
  await sendBooks(sessionId, 'right@example.com', services);
  await sendLinkAgain(sessionId, services);
  expect([sent, ...harness.mails.slice(-2)].map((mail) => mail?.text)).toEqual([
    expect.stringContaining('Your coach sent you the link'),
    expect.stringContaining('Your coach sent you the link'),
    expect.stringContaining('If you didn’t ask for this'),
  ]);
  expect(sent?.text).not.toContain('ask for this');
  expect(harness.mails.at(-2)?.to).toBe('right@example.com');
});

test('still sends the books to a corrected address right after a resend', async () => {
  const harness = await createTestHarness();
  const { sessionId } = await buy(harness);
  await sendBooks(sessionId, undefined, harness.services);
  await sendBooks(sessionId, 'right@example.com', harness.services);
  expect(harness.mails.at(-1)?.to).toBe('right@example.com');
});

test('clears a bounce if a later email is delivered', async () => {
  const { sessionId } = await buy(harness);
  await bounceReceipt(harness, sessionId);
  harness.clock.now += 2 * MINUTE;
  await sendBooks(sessionId, undefined, services);
  expect((await listTasks('mail', services)).total).toBe(1);
  const mail = harness.mails.at(-1)?.mailId;
  await recordMailEvent({ what: 'delivered', about: { mail } }, services);
  expect((await listTasks('mail', services)).total).toBe(0);
  expect((await openOrder(sessionId, services)).mail).toBe('delivered');
});

test('lists a link with no downloads left as a task until there’s a new one', async () => {
  const { sessionId, token } = await buy(harness);
  const claim = (n: number) =>
    claimFile({ token, item: 'recovery-planner', claimId: `tab ${n}` }, services);
  for (let n = 0; n < 5; n += 1) await claim(n);
  await expect(claim(6)).rejects.toMatchObject({ code: 'link_used_up' });
  expect((await listTasks('limit', services)).tasks).toMatchObject([{ order: { sessionId } }]);
  const mails = harness.mails.length;
  const renewed = await sendBooks(sessionId, undefined, services);
  expect(renewed.link).toMatchObject({ linkVersion: 2, books: [{ usesLeft: 5 }] });
  expect(renewed.done).toMatch(/^Sent to /);
  expect(harness.mails).toHaveLength(mails + 1);
  expect((await listTasks('limit', services)).tasks).toEqual([]);
  expect((await sendBooks(sessionId, undefined, services)).link?.linkVersion).toBe(2);
  expect(harness.mails).toHaveLength(mails + 1);
});

test('lets the coach stop and restore access, and shows both in the timeline', async () => {
  const { sessionId, token } = await buy(harness);
  expect((await setOrderAccess(sessionId, false, services)).access).toBe('stopped');
  expect((await openLink(token, services)).state).toBe('stopped');
  await expect(sendBooks(sessionId, undefined, services)).rejects.toMatchObject({
    code: 'access_stopped',
  });
  harness.clock.now += MINUTE;
  const open = await setOrderAccess(sessionId, true, services);
  expect(open.access).toBe('open');
  expect(open.timeline.map(({ kind }) => kind)).toContain('reopened');
  expect((await openLink(token, services)).state).toBe('active');
});

test.each([
  ['refunded', 'The buyer still can’t open the books, because the order was refunded in full.'],
  ['disputed', 'The buyer still can’t open the books, because the payment is disputed.'],
] as const)(
  'reports that the buyer still has no access when the coach restores access to a %s order',
  async (kind, done) => {
    const harness = await createTestHarness();
    const { sessionId, paymentId } = await buy(harness);
    const event =
      kind === 'refunded'
        ? harness.refund(paymentId)
        : ({ kind, paymentId, disputeId: 'dp_1' } as const);
    await handlePaymentEvent(event, harness.services);
    const order = await setOrderAccess(sessionId, true, harness.services);
    expect(order).toMatchObject({ access: kind, done });
  },
);

test('keeps an archived task archived until it’s restored, and links a duplicate purchase to the other order', async () => {
  const first = await buy(harness);
  await buy(harness, { attemptId: '00000000-0000-4000-8000-000000000009' });
  const [row] = (await listTasks('duplicate', services)).tasks;
  if (!row) throw new Error('Two identical purchases raised no alert.');
  const { number } = await openOrder(first.sessionId, services);
  expect(row.other).toEqual({ sessionId: first.sessionId, number });
  expect(row.alert.note).not.toContain('cs_test');
  await services.alerts.archive(row.alert, harness.clock.now);
  await services.alerts.raise(row.alert);
  expect((await listTasks(undefined, services)).tasks).toEqual([]);
  expect((await listArchived(services)).tasks).toEqual([row]);
  await services.alerts.bringBack(row.alert);
  expect((await listTasks(undefined, services)).tasks).toEqual([row]);
  expect((await listArchived(services)).tasks).toEqual([]);
});

test('counts orders, cents, downloads, and email problems by the coach’s local day', async () => {
  // 11 p.m. Eastern time is already the next day in UTC.
  harness.clock.now = Date.parse('2026-11-21T23:00:00-05:00');
  const { sessionId, token } = await buy(harness);
  await claimFile({ token, item: 'recovery-planner', claimId: 'a tab' }, services);
  await claimFile({ token, item: 'recovery-planner', claimId: 'a tab' }, services);
  await bounceReceipt(harness, sessionId);
  const { today, weeks, books, tasks } = await readDashboardNumbers(services);
  expect(weeks).toHaveLength(12);
  expect(today).toMatchObject({
    from: '2026-11-21',
    ...{ orders: 1, paidCents: 1999, backCents: 0, downloads: 1, mailTrouble: 1, linksOver: 0 },
  });
  expect(weeks.at(-1)).toEqual({ ...today, from: '2026-11-15' });
  expect(books).toMatchObject([{ slug: 'recovery-planner', sold: 1, cents: 1999 }]);
  expect(tasks).toEqual({ mail: 1 });
  harness.clock.now += 7 * DAY;
  const later = await readDashboardNumbers(services);
  expect(later.today.orders).toBe(0);
  expect(later.weeks.map(({ orders }) => orders).slice(-2)).toEqual([1, 0]);
});

test('counts each refund once, in the week in which it was made, no matter how many times Stripe reports it', async () => {
  const { paymentId } = await buy(harness);
  harness.clock.now += 8 * DAY;
  for (let again = 0; again < 2; again += 1) {
    const event = harness.refund(paymentId, again === 0 ? 500 : undefined);
    for (let times = 0; times < 2; times += 1) await handlePaymentEvent(event, services);
  }
  const { weeks } = await readDashboardNumbers(services);
  expect(weeks.slice(-2).map(({ paidCents }) => paidCents)).toEqual([1999, 0]);
  expect(weeks.slice(-2).map(({ backCents }) => backCents)).toEqual([0, 1999]);
  harness.clock.now += 7 * DAY;
  const failed = harness.failRefund(paymentId);
  for (let times = 0; times < 2; times += 1) await handlePaymentEvent(failed, services);
  const later = await readDashboardNumbers(services);
  expect(later.weeks.slice(-3).map(({ backCents }) => backCents)).toEqual([0, 500, 0]);
});
