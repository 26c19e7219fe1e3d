import { beforeEach, describe, expect, test } from 'vitest';
import { RETENTION } from '#src/domain/privacy/retention.ts';
import { holdsData } from '#src/domain/privacy/erasure.ts';
import { REVIEW_CONSENT } from '#src/domain/community/submission.ts';
import { erasePerson, previewErasure, processErasures } from '#netlify/app/erase-person.ts';
import { findOrders, listOrders } from '#netlify/coach/orders/list.ts';
import { openOrder } from '#netlify/coach/orders/open.ts';
import { fulfillPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { helpBuyer } from '#netlify/coach/resend-or-correct-order.ts';
import { requestNewsletter, confirmNewsletter } from '#netlify/newsletter/subscribe.ts';
import { ownData } from '#netlify/accounts/own-account.ts';
import { openLink } from '#netlify/downloads/open-download.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { requestLibrary, sendFreshLink } from '#netlify/downloads/send-fresh-link.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { exportStores, importErasures, importStores } from '#netlify/operate/backup.ts';
import { tryDecrypt } from '#netlify/storage/encrypted-store.ts';
import { assembleShopServices } from '#netlify/app/create-shop-services.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestServices, type TestServices } from '#tests/support/memory-services.ts';
import { buy, openCheckout, sendLibrary } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

let world: TestServices;
beforeEach(async () => {
  world = await createTestServices();
});

const MARIA = 'maria@example.com';
const MINUTE = 60_000;

/** Creates a person who has done everything that stores data under an email address. */
async function knownPerson(world: TestServices, address = MARIA, name = ['Maria', 'Lopez']) {
  const [firstName = '', lastName = ''] = name;
  const { services, clock } = world;
  const bought = await buy(world, {
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

/** Returns everything in the store that can be decrypted, as text. */
async function allThatCanBeRead({ records, services }: TestServices): Promise<string> {
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
  test('contains every kind of data in the retention table, and no passwords or tokens', async () => {
    const { account } = await knownPerson(world);
    await openCheckout(world, { customerEmail: MARIA, attemptId: crypto.randomUUID() });
    await knownPerson(world, 'other@example.com', ['Ann', 'Smith']);
    const data = await ownData(account, world.services);
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
    const { sessionId, addressKey, account, token } = await knownPerson(world);
    const other = await knownPerson(world, 'other@example.com', ['Ann', 'Smith']);
    expect((await previewErasure(MARIA, world.services)).counts).toEqual({
      orders: 1,
      reviews: 1,
      account: 1,
      newsletter: 1,
      mails: 2,
      networks: 1,
    });
    expect(await allThatCanBeRead(world)).toMatch(/maria@example\.com/i);

    await erasePerson(MARIA, world.services);
    const left = await allThatCanBeRead(world);
    expect(left).not.toMatch(/maria|lopez|555 0100/i);
    const held = [...world.records.contents.keys()].filter((key) => key.includes(addressKey));
    expect(
      held.filter((key) => !/^(?:erase|limit|verification-token-sequence)-/.test(key)),
    ).toEqual([]);
    expect(await world.services.accounts.find(account.id)).toBeUndefined();
    expect(await world.services.sessions.list(account.id)).toEqual([]);

    const order = await openOrder(sessionId, world.services);
    expect(order).toMatchObject({
      name: '',
      email: '',
      country: 'US',
      totalCents: 1999,
      emailMasked: 'an address that was deleted',
    });
    expect(order.stripeUrl).toContain('pi_');
    // An emailed link still works, but no email can be sent anymore.
    expect((await openLink(token, world.services)).state).toBe('active');
    await expect(sendFreshLink(token, world.services)).rejects.toMatchObject({
      code: 'access_stopped',
    });
    const before = world.mails.length;
    await sendLibrary(MARIA, world.services);
    expect(world.mails).toHaveLength(before);

    // Nobody else lost any data.
    expect((await openOrder(other.sessionId, world.services)).email).toBe('other@example.com');
    expect((await previewErasure('other@example.com', world.services)).counts).toEqual({
      orders: 1,
      reviews: 1,
      account: 1,
      newsletter: 1,
      mails: 2,
      networks: 1,
    });
  });

  test('finds nothing for an unknown address, and records nothing about it', async () => {
    await knownPerson(world);
    const before = [...world.records.contents.keys()];
    const held = await erasePerson('nobody@example.com', world.services);
    expect(holdsData(held)).toBe(false);
    expect([...world.records.contents.keys()]).toEqual(before);
  });

  test('finds nothing the second time, and returns the time of the first erasure', async () => {
    await knownPerson(world);
    await erasePerson(MARIA, world.services);
    const { now } = world.clock;
    expect(holdsData(await erasePerson(MARIA, world.services))).toBe(false);
    world.clock.now += 5 * MINUTE;
    expect(await processErasures(world.services, endless, new Map())).toBe(true);
    expect(await world.services.erasures.open()).toEqual([]);
    expect(await previewErasure(MARIA, world.services)).toEqual({
      counts: {},
      erasedAt: now,
    });
  });

  test("rejects the coach's address", async () => {
    await expect(erasePerson('Coach@example.com', world.services)).rejects.toMatchObject({
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
      const world = await createTestServices({ records });
      await knownPerson(world);
      stopAt = calls + cut;
      const done = await erasePerson(MARIA, world.services).then(
        () => true,
        () => false,
      );
      stopAt = Infinity;
      const isAsked = (await world.services.erasures.open()).length > 0;
      world.clock.now += 5 * MINUTE;
      await sweep(world.services);
      await sweep(world.services);
      const left = await allThatCanBeRead(world);
      if (isAsked) {
        expect(left).not.toMatch(/maria@|lopez/i);
        expect(await world.services.erasures.open()).toEqual([]);
      } else expect(left).toMatch(/maria@example\.com/);
      if (done) break;
    }
  });

  test('keeps an order that was moved to another address, and erases one that was moved to this address', async () => {
    const given = await buy(world, { customerEmail: MARIA });
    await helpBuyer(given.sessionId, 'ana@example.com', world.services);
    expect((await erasePerson(MARIA, world.services)).counts).toEqual({ named: 1 });
    expect(await allThatCanBeRead(world)).not.toMatch(/maria@/i);
    expect((await openOrder(given.sessionId, world.services)).email).toBe('ana@example.com');
    await erasePerson('ana@example.com', world.services);
    expect(await allThatCanBeRead(world)).not.toMatch(/maria|ana@/i);
    expect((await findOrders(MARIA, world.services)).orders).toEqual([]);
  });

  test('lets a pending purchase through, and the person can buy again', async () => {
    await buy(world, { customerEmail: MARIA });
    const underWay = await openCheckout(world, {
      customerEmail: MARIA,
      attemptId: crypto.randomUUID(),
    });
    await erasePerson(MARIA, world.services);
    world.clock.now += MINUTE;
    world.pay(underWay);
    const mails = world.mails.length;
    expect((await fulfillPurchase(underWay, 'webhook', world.services)).status).toBe('paid');
    expect(world.mails.slice(mails).map(({ to }) => to)).toEqual([MARIA]);
    world.clock.now += 5 * MINUTE;
    await sweep(world.services);
    await sweep(world.services);
    expect((await openOrder(underWay, world.services)).email).toBe(MARIA);
  });

  test('erases a person’s data even if a worker that already read the payment resumes later', async () => {
    const sessionId = await openCheckout(world, { customerEmail: MARIA });
    world.pay(sessionId);
    const { payments } = world.services;
    const late = {
      ...world.services,
      payments: {
        ...payments,
        async readSession(id: string) {
          const paid = await payments.readSession(id);
          await fulfillPurchase(id, 'webhook', world.services);
          expect(holdsData(await erasePerson(MARIA, world.services))).toBe(true);
          return paid;
        },
      },
    };
    expect((await fulfillPurchase(sessionId, 'success-page', late)).status).toBe('paid');
    world.clock.now += 5 * MINUTE;
    await sweep(world.services);
    await sweep(world.services);
    expect(await allThatCanBeRead(world)).not.toMatch(/maria/i);
    expect(await world.services.erasures.open()).toEqual([]);
  });

  test('sends no email between payment and receipt, and completes the order without a name', async () => {
    world.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
    const { sessionId } = await buy(world, { customerEmail: MARIA });
    await erasePerson(MARIA, world.services);
    // Simulates a worker that was interrupted after committing the order and now resumes.
    await world.records.remove(`done-${sessionId}`);
    world.clock.now += 10 * MINUTE;
    await sweep(world.services);
    expect((await fulfillPurchase(sessionId, 'success-page', world.services)).status).toBe('paid');
    expect(world.mails).toEqual([]);
    expect(await world.services.alerts.open()).toEqual([]);
    expect(await world.services.outbox.pending(world.clock.now)).toEqual([]);
    expect(holdsData(await previewErasure(MARIA, world.services))).toBe(false);
  });

  test('keeps data erased after an earlier backup is restored, into the same store or with a later export', async () => {
    await knownPerson(world);
    const earlier = await Array.fromAsync(exportStores(world, world.clock.now));
    world.clock.now += MINUTE;
    await erasePerson(MARIA, world.services);
    world.clock.now += 5 * MINUTE;
    await processErasures(world.services, endless, new Map());
    const later = await Array.fromAsync(exportStores(world, world.clock.now));
    const linesOf = async function* (lines: readonly string[]) {
      yield* lines;
    };

    const same = { ...world, services: world.services };
    await importStores(() => linesOf(earlier), same);
    expect(await allThatCanBeRead(same)).toMatch(/maria@/);
    await sweep(same.services);
    expect(await allThatCanBeRead(same)).not.toMatch(/maria@/);

    const records = createMemoryStore();
    const empty = { records, files: createMemoryStore() };
    const services = assembleShopServices({ ...world.services, ...empty });
    await importStores(() => linesOf(earlier), empty);
    // The later export was interrupted in the middle of a line.
    const cut = later.slice(0, -2);
    expect(await importErasures(linesOf([...cut, '{"store":"rec']), empty)).toBe(1);
    await sweep(services);
    expect(await allThatCanBeRead({ ...world, records, services })).not.toMatch(/maria@/);
  });
});
