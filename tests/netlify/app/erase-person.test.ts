import { beforeEach, describe, expect, test } from 'vitest';
import { RETENTION } from '#src/domain/privacy/retention.ts';
import { holdsData } from '#src/domain/privacy/erasure.ts';
import { REVIEW_CONSENT } from '#src/domain/community/submission.ts';
import { erasePerson, previewErasure, processErasures } from '#netlify/app/erase-person.ts';
import { findOrders, listOrders } from '#netlify/coach/orders/list.ts';
import { openOrder } from '#netlify/coach/orders/read-order.ts';
import { sendBooks } from '#netlify/coach/orders/send-books.ts';
import { fulfillPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { helpBuyer } from '#netlify/coach/help-buyer.ts';
import {
  requestNewsletter,
  confirmNewsletter,
} from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { ownData } from '#netlify/accounts/export-own-data.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { requestLibrary, sendFreshLink } from '#netlify/downloads/send-fresh-link.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { importErasures } from '#netlify/operate/backup.ts';
import { tryDecrypt } from '#netlify/storage/encrypted-store.ts';
import { assembleShopServices } from '#netlify/app/create-shop-services.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { emptyStores, readLines, restore, save } from '#tests/support/backups.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, openCheckout, sendLibrary } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const MARIA = 'maria@example.com';
const MINUTE = 60_000;

/** Creates a person who has done everything that stores data under an email address. */
async function knownPerson(harness: TestHarness, address = MARIA, name = ['Maria', 'Lopez']) {
  const [firstName = '', lastName = ''] = name;
  const { services, clock } = harness;
  const bought = await buy(harness, {
    customerEmail: address,
    customerFirstName: firstName,
    customerLastName: lastName,
    customerPhone: firstName === 'Maria' ? '+1 555 0100' : '',
    customerCountry: 'US',
    attemptId: crypto.randomUUID(),
  });
  await changeOrderAddress(
    { action: 'copy-to-helper', sessionId: bought.sessionId, email: 'helper@example.com' },
    services,
    ONE_REQUEST,
  );
  const addressKey = services.crypto.addressKey(address);
  await services.reviews.save({
    id: services.crypto.reviewId(bought.entitlementId, 'recovery-planner'),
    slug: 'recovery-planner',
    entitlementId: bought.entitlementId,
    stars: 5,
    text: 'It helped me.',
    name: firstName,
    at: clock.now,
    live: false,
    consent: REVIEW_CONSENT.version,
    mayShowHealth: false,
    soundsGrave: false,
  });
  const review = services.crypto.reviewId(bought.entitlementId, 'recovery-planner');
  await services.reviews.decide(review, { state: 'approved' }, clock.now);
  await services.reviews.answer(review, `Thank you, ${firstName}.`, '', clock.now);
  const account = await services.accounts.create({
    email: address,
    password: 'hash',
    epoch: 1,
    createdAt: clock.now,
  });
  if (account === 'exists') throw new Error('The account already exists.');
  await services.sessions.start({
    accountId: account.id,
    issuedAt: clock.now,
    epoch: 1,
    hasSecondFactor: false,
    device: 'Firefox',
  });
  await requestNewsletter(address, '192.0.2.1', services);
  await confirmNewsletter(
    services.crypto.newsletter.sign({ action: 'confirm', addressKey, linkVersion: 1 }),
    services,
  );
  await requestLibrary(address, services, ONE_REQUEST);
  await services.verificationTokens.issue(
    { purpose: 'verify', email: address, password: 'hash' },
    clock.now,
  );
  const message = { name: firstName, email: address, subject: 'Hello', message: 'A question' };
  await services.mailPayloads.save(addressKey, { kind: 'contact-message', ...message }, clock.now);
  await services.records.create(`sign-in-home-${addressKey}-${'c'.repeat(32)}`, { at: clock.now });
  return { ...bought, account, addressKey };
}

/** Returns all personal data that can be read from the store or in the order list, as text. */
async function readablePersonalData({ records, services }: TestHarness): Promise<string> {
  const texts: string[] = [];
  for (const key of records.contents.keys()) {
    const data = (await records.read(key)) as Record<string, unknown>;
    const opened = Object.values(data).map((value) => tryDecrypt(services.crypto, value, key));
    texts.push(`${key} ${JSON.stringify([data, opened])}`);
  }
  const { orders: listed } = await listOrders(undefined, services);
  const opened = await Promise.all(listed.map((row) => openOrder(row.sessionId, services)));
  return [...texts, JSON.stringify([listed, opened])]
    .filter((text) => /@example|maria|lopez|555/i.test(text))
    .join('\n');
}

describe('my data', () => {
  test('contains every kind of data in the retention table, but no passwords or tokens', async () => {
    const { account } = await knownPerson(harness);
    await openCheckout(harness, { customerEmail: MARIA, attemptId: crypto.randomUUID() });
    await knownPerson(harness, 'other@example.com', ['Ann', 'Smith']);
    const data = await ownData(account, harness.services);
    const promised = new Set(RETENTION.flatMap(({ inMyData = [] }) => inMyData));
    expect(Object.keys(data).toSorted()).toEqual([...promised].toSorted());
    for (const [kind, held] of Object.entries(data))
      expect(Array.isArray(held) ? held.length : held, kind).toBeTruthy();
    expect(data.orders[0]).toMatchObject({
      buyer: { email: MARIA, firstName: 'Maria', lastName: 'Lopez', phone: '+1 555 0100' },
      country: 'US',
      sums: { totalCents: 1999 },
      addresses: [{ kind: 'helper', address: 'helper@example.com' }],
      mails: expect.arrayContaining([{ about: 'receipt', at: '2026-11-21T12:00:00.000Z' }]),
      reviews: [{ stars: 5, text: 'It helped me.', answer: 'Thank you, Maria.' }],
    });
    expect(data.waiting).toContainEqual(expect.objectContaining({ message: 'A question' }));
    expect(JSON.stringify(data)).not.toMatch(/Ann|Smith|other@|password|token|"hash"/);
  });
});

describe('erasing a person’s data', () => {
  test('removes the name, addresses, and everything linked to them, and keeps the tax records', async () => {
    const { sessionId, addressKey, account, token } = await knownPerson(harness);
    const other = await knownPerson(harness, 'other@example.com', ['Ann', 'Smith']);
    expect((await previewErasure(MARIA, harness.services)).counts).toEqual({
      orders: 1,
      reviews: 1,
      account: 1,
      newsletter: 1,
      mails: 2,
      networks: 1,
    });
    expect(await readablePersonalData(harness)).toMatch(/maria@example\.com/i);

    await erasePerson(MARIA, harness.services);
    const left = await readablePersonalData(harness);
    expect(left).not.toMatch(/maria|lopez|555 0100/i);
    const held = [...harness.records.contents.keys()].filter((key) => key.includes(addressKey));
    expect(
      held.filter((key) => !/^(?:erase|limit|verification-token-sequence)-/.test(key)),
    ).toEqual([]);
    expect(await harness.services.accounts.find(account.id)).toBeUndefined();
    expect(await harness.services.sessions.list(account.id)).toEqual([]);

    const order = await openOrder(sessionId, harness.services);
    expect(order).toMatchObject({
      name: '',
      email: '',
      country: 'US',
      totalCents: 1999,
      emailMasked: 'an address that was deleted',
      isErased: true,
    });
    expect(order.stripeUrl).toContain('pi_');
    // An emailed link still works, but no email can be sent anymore.
    expect((await openLink(token, harness.services)).state).toBe('active');
    await expect(sendFreshLink(token, harness.services)).rejects.toMatchObject({
      code: 'access_stopped',
    });
    const before = harness.mails.length;
    await expect(sendBooks(sessionId, undefined, harness.services)).rejects.toMatchObject({
      code: 'access_stopped',
      message: 'We deleted this person’s name and address, so we can’t email them.',
    });
    await sendLibrary(MARIA, harness.services);
    expect(harness.mails).toHaveLength(before);

    // No one else's data was erased.
    expect((await openOrder(other.sessionId, harness.services)).email).toBe('other@example.com');
    expect((await previewErasure('other@example.com', harness.services)).counts).toEqual({
      orders: 1,
      reviews: 1,
      account: 1,
      newsletter: 1,
      mails: 2,
      networks: 1,
    });
  });

  test('finds nothing for an unknown address, and doesn’t record it', async () => {
    await knownPerson(harness);
    const before = [...harness.records.contents.keys()];
    const held = await erasePerson('nobody@example.com', harness.services);
    expect(holdsData(held)).toBe(false);
    expect([...harness.records.contents.keys()]).toEqual(before);
  });

  test('finds nothing the second time, and returns the time of the first erasure', async () => {
    await knownPerson(harness);
    await erasePerson(MARIA, harness.services);
    const { now } = harness.clock;
    expect(holdsData(await erasePerson(MARIA, harness.services))).toBe(false);
    harness.clock.now += 5 * MINUTE;
    expect(await processErasures(harness.services, endless, new Map())).toBe(true);
    expect(await harness.services.erasures.open()).toEqual([]);
    expect(await previewErasure(MARIA, harness.services)).toEqual({
      counts: {},
      erasedAt: now,
    });
  });

  test("rejects the coach's address", async () => {
    await expect(erasePerson('Coach@example.com', harness.services)).rejects.toMatchObject({
      code: 'bad_request',
    });
  });

  test('resumes in the sweeper after an interruption at any call', async () => {
    let stopAt = Infinity;
    for (let cut = 1; ; cut += 3) {
      stopAt = Infinity;
      let calls = 0;
      const records = createMemoryStore(() => {
        calls += 1;
        return calls >= stopAt ? 'unavailable' : undefined;
      });
      const harness = await createTestHarness({ records });
      await knownPerson(harness);
      stopAt = calls + cut;
      const done = await erasePerson(MARIA, harness.services).then(
        () => true,
        () => false,
      );
      stopAt = Infinity;
      const isAsked = (await harness.services.erasures.open()).length > 0;
      harness.clock.now += 5 * MINUTE;
      await sweep(harness.services);
      await sweep(harness.services);
      const left = await readablePersonalData(harness);
      if (isAsked) {
        expect(left).not.toMatch(/maria@|lopez/i);
        expect(await harness.services.erasures.open()).toEqual([]);
      } else expect(left).toMatch(/maria@example\.com/);
      if (done) break;
    }
  });

  test('keeps an order whose email address was changed to someone else’s, and erases it when that person asks', async () => {
    const given = await buy(harness, { customerEmail: MARIA });
    await helpBuyer(given.sessionId, 'ana@example.com', harness.services);
    expect((await erasePerson(MARIA, harness.services)).counts).toEqual({ named: 1 });
    expect(await readablePersonalData(harness)).not.toMatch(/maria@/i);
    expect((await openOrder(given.sessionId, harness.services)).email).toBe('ana@example.com');
    await erasePerson('ana@example.com', harness.services);
    expect(await readablePersonalData(harness)).not.toMatch(/maria|ana@/i);
    expect((await findOrders(MARIA, harness.services)).orders).toEqual([]);
  });

  test('doesn’t block a pending purchase, and lets the person buy again', async () => {
    await buy(harness, { customerEmail: MARIA });
    const underWay = await openCheckout(harness, {
      customerEmail: MARIA,
      attemptId: crypto.randomUUID(),
    });
    await erasePerson(MARIA, harness.services);
    harness.clock.now += MINUTE;
    harness.pay(underWay);
    const mails = harness.mails.length;
    expect((await fulfillPurchase(underWay, 'webhook', harness.services)).status).toBe('paid');
    expect(harness.mails.slice(mails).map(({ to }) => to)).toEqual([MARIA]);
    harness.clock.now += 5 * MINUTE;
    await sweep(harness.services);
    await sweep(harness.services);
    expect((await openOrder(underWay, harness.services)).email).toBe(MARIA);
  });

  test('erases a person’s data even if a worker that already read the payment resumes later', async () => {
    const sessionId = await openCheckout(harness, { customerEmail: MARIA });
    harness.pay(sessionId);
    const { payments } = harness.services;
    const late = {
      ...harness.services,
      payments: {
        ...payments,
        async readSession(id: string) {
          const paid = await payments.readSession(id);
          await fulfillPurchase(id, 'webhook', harness.services);
          expect(holdsData(await erasePerson(MARIA, harness.services))).toBe(true);
          return paid;
        },
      },
    };
    expect((await fulfillPurchase(sessionId, 'success-page', late)).status).toBe('paid');
    harness.clock.now += 5 * MINUTE;
    await sweep(harness.services);
    await sweep(harness.services);
    expect(await readablePersonalData(harness)).not.toMatch(/maria/i);
    expect(await harness.services.erasures.open()).toEqual([]);
  });

  test('doesn’t email the buyer, and completes the order without a name, if the erasure comes between payment and receipt', async () => {
    harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
    const { sessionId } = await buy(harness, { customerEmail: MARIA });
    await erasePerson(MARIA, harness.services);
    // Simulates a worker that was interrupted after committing the order and now resumes.
    await harness.records.remove(`done-${sessionId}`);
    harness.clock.now += 10 * MINUTE;
    await sweep(harness.services);
    expect((await fulfillPurchase(sessionId, 'success-page', harness.services)).status).toBe(
      'paid',
    );
    expect(harness.mails).toEqual([]);
    expect(await harness.services.alerts.open()).toEqual([]);
    expect(await harness.services.outbox.pending(harness.clock.now)).toEqual([]);
    expect(holdsData(await previewErasure(MARIA, harness.services))).toBe(false);
  });

  test('erases data again after an earlier backup is restored, both in the same store and in an empty one that imports the erasures from a later export', async () => {
    await knownPerson(harness);
    const earlier = await save(harness);
    harness.clock.now += MINUTE;
    await erasePerson(MARIA, harness.services);
    harness.clock.now += 5 * MINUTE;
    await processErasures(harness.services, endless, new Map());
    const later = await save(harness);

    const same = { ...harness, services: harness.services };
    await restore(earlier, same);
    expect(await readablePersonalData(same)).toMatch(/maria@/);
    await sweep(same.services);
    expect(await readablePersonalData(same)).not.toMatch(/maria@/);

    const empty = emptyStores();
    const services = assembleShopServices({ ...harness.services, ...empty });
    await restore(earlier, empty);
    // The later export was interrupted in the middle of a line.
    const cut = later.slice(0, -2);
    expect(await importErasures(readLines([...cut, '{"store":"rec']), empty)).toBe(1);
    await sweep(services);
    expect(await readablePersonalData({ ...harness, ...empty, services })).not.toMatch(/maria@/);
  });
});
