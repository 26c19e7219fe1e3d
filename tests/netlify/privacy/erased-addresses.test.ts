import {
  answerSubmission,
  editPost,
  listSubmissions,
} from '#netlify/community/decide-submission.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { openOrder } from '#netlify/coach/orders/read-order.ts';
import { reportPost, sendPost } from '#netlify/community/send-post.ts';
import { erasePerson, previewErasure, processErasures } from '#netlify/app/erase-person.ts';
import { fulfillPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { helpBuyer } from '#netlify/coach/help-buyer.ts';
import { CALLER_LIMITS, SITE_LIMITS } from '#netlify/limits/limits.ts';
import { recover, signUp } from '#netlify/accounts/sign-up-and-recovery.ts';
import {
  requestNewsletter,
  confirmNewsletter,
  leaveNewsletter,
} from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { recordMailEvent } from '#netlify/mail/record-bounces-and-deliveries.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { writeOrderNote } from '#netlify/coach/orders/note.ts';
import { requestEmailChange } from '#netlify/accounts/change-email.ts';
import { ownData } from '#netlify/accounts/export-own-data.ts';
import { sendReview } from '#netlify/reviews/send-review.ts';
import { requestLibrary } from '#netlify/downloads/send-fresh-link.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { tryDecrypt } from '#netlify/storage/encrypted-store.ts';
import { assembleShopServices } from '#netlify/app/create-shop-services.ts';
import { holdsData } from '#src/domain/privacy/erasure.ts';
import { sendEmailInput, type TypedMail } from '#src/contracts/send-email.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { TEST_PASSWORD } from '#tests/support/coach.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { emptyStores, restore, save } from '#tests/support/backups.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';
import { chatSummary, contactForm, guideRequest } from '#tests/support/form-inputs.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const MINUTE = 60_000;
const GIFT = { giftName: 'Anna', giftOn: '2026-12-24', giftWords: 'Rest well.' };
const at = (who: string) => `${who}@example.com`;
/**
 * Addresses of unpaid orders, which are kept while a bank may still confirm the payment. The
 * erasure preview lists them.
 */
const STAYS = ['unpaid', 'unpaid-gift', 'failed'].map(at);

/**
 * Submits a different address in every way the site accepts one, while no email can be sent.
 * Returns the addresses.
 */
async function everyAddress(harness: TestHarness): Promise<string[]> {
  const { services, clock } = harness;
  const { crypto, accounts, passwords, reviews } = services;
  harness.mailOutcomes.push(
    ...Array.from({ length: 500 }, () => ({ outcome: 'refused', reason: 'busy' }) as const),
  );
  let attempts = 0;
  const cart = (more: Parameters<typeof buy>[1]) => {
    return {
      attemptId: `6f9d3c1e-0a4b-4c7d-9e2f-${String((attempts += 1)).padStart(12, '0')}`,
      ...more,
    };
  };
  const buys = (more: Parameters<typeof buy>[1]) => buy(harness, cart(more));

  // Orders.
  const typed = await openCheckout(harness, cart({ customerEmail: at('typed') }));
  harness.pay(typed, { email: at('paid') });
  await fulfillPurchase(typed, 'webhook', services);
  const mistyped = await buys({ customerEmail: at('mistyped') });
  const { sessionId } = mistyped;
  await changeOrderAddress(
    { action: 'change', sessionId, email: at('corrected') },
    services,
    ONE_REQUEST,
  );
  await changeOrderAddress(
    { action: 'copy-to-helper', sessionId, email: at('helper') },
    services,
    ONE_REQUEST,
  );
  const note = `Her son is reached at ${at('in-note')}. Or <mailto:${at('in-note').toUpperCase()}>.`;
  await writeOrderNote({ sessionId, note, seen: 0 }, services);
  const moved = await buys({ customerEmail: at('moved-from') });
  await helpBuyer(moved.sessionId, at('moved-to'), services);
  const gift = await buys({ customerEmail: at('giver'), ...GIFT, giftEmail: at('gift-before') });
  await helpBuyer(gift.sessionId, at('gift-now'), services);
  await buys({ customerEmail: at('gift-self'), ...GIFT, giftEmail: at('gift-self') });
  await openCheckout(harness, cart({ customerEmail: at('unpaid') }));
  const forGift = { customerEmail: at('unpaid'), ...GIFT, giftEmail: at('unpaid-gift') };
  await openCheckout(harness, cart(forGift));
  const failed = await openCheckout(harness, cart({ customerEmail: at('failed') }));
  await handlePaymentEvent({ kind: 'async-failed', sessionId: failed }, services);
  const bounced = await buys({ customerEmail: at('bounced') });
  const [bouncedMail] = await services.outbox.ofSession(bounced.sessionId);
  await recordMailEvent(
    { what: 'bounced', reason: 'HardBounce', about: { mail: bouncedMail } },
    services,
  );

  // Text written by buyers and the coach.
  const reviewed = await buys({ customerEmail: at('reviewer') });
  await sendReview(
    {
      ...{
        token: crypto.reviewer.sign(reviewed.entitlementId),
        stars: 5,
        name: 'Ana',
      },
      ...{ slug: 'recovery-planner', text: `Ask me at ${at('in-review')}.`, mayShowHealth: false },
    },
    services,
    ONE_REQUEST,
  );
  const reviewId = crypto.reviewId(reviewed.entitlementId, 'recovery-planner');
  const answer = { answer: `I wrote to ${at('in-answer')}`, seen: '' };
  await answerSubmission('review', { id: reviewId, ...answer }, services);
  expect(await reviews.find(reviewId)).toBeDefined();
  const post = {
    topic: 'daily-motivation',
    title: 'Hello',
    text: `Mail=${at('in-post')}`,
    name: 'Tea',
  };
  await sendPost(post, '192.0.2.1', services);
  const [kept] = (await listSubmissions('post', 'waiting', services)).items;
  const postId = kept?.id ?? '';
  await editPost({ id: postId, title: 'Hi', text: `Now ${at('in-edit')}!` }, services);
  await answerSubmission(
    'post',
    { id: postId, answer: `See ${at('in-post-answer')}`, seen: '' },
    services,
  );
  await reportPost({ postId, reason: `It is by ${at('in-report')}` }, '192.0.2.1', services);

  // Forms.
  const send = (input: unknown, caller: string) =>
    acceptMail(sendEmailInput.parse(input) as TypedMail, caller, services);
  const message = `Please write to ${at('in-message')}, too.`;
  await send(contactForm({ email: at('contact'), message }), '192.0.2.2');
  await send(chatSummary({ email: at('chat') }), '192.0.2.2');
  await send(guideRequest({ email: at('guide') }), '192.0.2.2');
  for (let n = 0; n <= SITE_LIMITS.hour; n += 1) {
    const caller = `10.0.0.${Math.floor(n / CALLER_LIMITS.hour)}`;
    await send(contactForm({ email: at('flood'), message: `Noise ${n}` }), caller);
  }
  await send(contactForm({ email: at('deferred'), message: 'A question' }), '192.0.2.3');
  await requestLibrary(at('library'), services, ONE_REQUEST);

  // Newsletter.
  const token = (action: 'confirm' | 'unsubscribe', who: string) =>
    crypto.newsletter.sign({ action, addressKey: crypto.addressKey(at(who)), linkVersion: 1 });
  for (const who of ['news-asked', 'news-subscriber', 'news-left'])
    await requestNewsletter(at(who), '192.0.2.4', services);
  for (const who of ['news-subscriber', 'news-left'])
    await confirmNewsletter(token('confirm', who), services);
  await leaveNewsletter(token('unsubscribe', 'news-left'), services);

  // Accounts.
  await signUp({ email: at('signed-up'), password: TEST_PASSWORD }, '192.0.2.5', services);
  const password = await passwords.hash(TEST_PASSWORD);
  for (const who of ['account', 'account-before']) {
    const made = await accounts.create({
      email: at(who),
      password,
      epoch: 1,
      createdAt: clock.now,
    });
    if (made === 'exists') throw new Error(`${who} already has an account.`);
    await accounts.change(made.id, (state) => ({ ...state, epoch: 2 }));
    if (who === 'account')
      await requestEmailChange(
        { ...made, epoch: 2 },
        {
          email: at('account-asked'),
          password: TEST_PASSWORD,
          from: { caller: '192.0.2.6', browserKey: undefined },
        },
        services,
      );
    else await accounts.changeAddress(made.id, at('account-after'), (state) => state);
  }
  await recover(at('nobody'), '192.0.2.6', services);

  const found = readable(harness).values();
  const all = new Set([...found].flatMap((text) => text.match(/[\w-]+@example\.com/gi) ?? []));
  return [...all].map((one) => one.toLowerCase()).filter((one) => one !== at('coach'));
}

/** Returns every record with its decrypted contents, by key. */
function readable({ records, services }: TestHarness): Map<string, string> {
  const read = new Map<string, string>();
  for (const [key, text] of records.contents) {
    const { data } = JSON.parse(text) as { data: unknown };
    const opened = Object.values(data ?? {}).map((one) => tryDecrypt(services.crypto, one, key));
    read.set(key, `${text} ${JSON.stringify(opened)}`);
  }
  return read;
}

/** Returns the keys of records that contain an address, in any letter case. */
function hits(
  harness: TestHarness,
  address: string,
  read: ReadonlyMap<string, string> = readable(harness),
): string[] {
  const found = [...read];
  const pattern = new RegExp(`(?<![\\w-])${address}`, 'i');
  return found.filter(([, text]) => pattern.test(text)).map(([key]) => key);
}

async function settle(harness: TestHarness): Promise<void> {
  for (let run = 0; run < 2; run += 1) {
    harness.clock.now += 5 * MINUTE;
    await sweep(harness.services);
  }
}

/** Creates an order with a corrected address and a helper. */
async function namedOrder(harness: TestHarness) {
  const bought = await buy(harness, { customerEmail: at('mistyped') });
  const { sessionId } = bought;
  const { services } = harness;
  await changeOrderAddress(
    { action: 'change', sessionId, email: at('corrected') },
    services,
    ONE_REQUEST,
  );
  await changeOrderAddress(
    { action: 'copy-to-helper', sessionId, email: at('helper') },
    services,
    ONE_REQUEST,
  );
  return bought;
}

describe('S6: every address the site ever accepted', () => {
  test.each(['in order', 'in reverse order'])(
    'S6: erases an address everywhere, %s, except in the places listed in the response',
    async (order) => {
      const addresses = await everyAddress(harness);
      if (order === 'in reverse order') addresses.reverse();
      expect(addresses.length).toBeGreaterThan(35);
      for (const address of addresses) {
        const { unpaid, ...held } = await previewErasure(address, harness.services);
        expect([address, holdsData(held) || (unpaid ?? 0) > 0]).toEqual([address, true]);
      }
      for (const address of addresses) await erasePerson(address, harness.services);
      await settle(harness);
      const left = new Map<string, string[]>();
      const read = readable(harness);
      for (const address of addresses) {
        const keys = hits(harness, address, read);
        const named = STAYS.includes(address) ? /^checkout-/ : /^$/;
        const more = keys.filter((key) => !named.test(key));
        if (more.length > 0) left.set(address, more);
        const { counts } = await previewErasure(address, harness.services);
        expect([address, counts]).toEqual([address, {}]);
      }
      expect(Object.fromEntries(left)).toEqual({});
      // The remaining records expire on their own.
      harness.clock.now += 36 * 24 * 60 * MINUTE;
      await settle(harness);
      for (const address of STAYS) expect(hits(harness, address)).toEqual([]);
    },
  );

  test.each([
    ...['MARIA@Example.com!', 'maria @ example.com', 'maria@\nexample.com', 'maria@example .com'],
    ...['ｍａｒｉａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'maria＠example.com', 'maria\u200B@example.com'],
    ...['mailto:maria@example.com?subject=x', 'maria%40example.com', 'maria\\@example.com'],
    ...[
      '‘maria@example.com’',
      "'maria@example.com'",
      '_maria@example.com_',
      'maria(at)example.com',
    ],
    ...['<maria@example.com>', 'ana@example.com,maria@example.com', 'mail=maria@example.com.'],
  ])('S6: removes an address from free text no matter how it’s written: %j', async (written) => {
    const { sessionId } = await buy(harness, { customerEmail: at('buyer') });
    await writeOrderNote({ sessionId, note: `Her son: ${written}`, seen: 0 }, harness.services);
    await erasePerson('maria@example.com', harness.services);
    await settle(harness);
    const { note } = await openOrder(sessionId, harness.services);
    expect(note.text).toContain('(address deleted)');
    expect(note.text.normalize('NFKC')).not.toMatch(/maria/i);
  });

  test.each(['e.maria@example.com', 'maria@example.community', 'anna-maria@example.com'])(
    'S6: doesn’t erase a different address: %s',
    async (written) => {
      const { sessionId } = await buy(harness, { customerEmail: at('buyer') });
      await writeOrderNote({ sessionId, note: `Her son: ${written}`, seen: 0 }, harness.services);
      await erasePerson('maria@example.com', harness.services);
      await settle(harness);
      expect((await openOrder(sessionId, harness.services)).note.text).toBe(`Her son: ${written}`);
    },
  );

  test('S6: erasing addresses one by one doesn’t remove anyone else’s data', async () => {
    const { sessionId } = await namedOrder(harness);
    for (const who of ['mistyped', 'helper']) {
      const held = await erasePerson(at(who), harness.services);
      expect(held.counts).toEqual({ named: 1 });
      await settle(harness);
      expect(hits(harness, at(who))).toEqual([]);
    }
    expect(await openOrder(sessionId, harness.services)).toMatchObject({
      email: at('corrected'),
      name: 'Maria',
    });
    const before = harness.mails.length;
    const help = await helpBuyer(sessionId, undefined, harness.services);
    expect([help.status, harness.mails.slice(before).map(({ to }) => to)]).toEqual([
      'paid',
      [at('corrected')],
    ]);
    // The current address can still be erased after the earlier ones.
    await erasePerson(at('corrected'), harness.services);
    await settle(harness);
    expect(hits(harness, 'corrected@')).toEqual([]);
  });

  test('S6: keeps a helper who was added again after the erasure request', async () => {
    const { sessionId } = await namedOrder(harness);
    await erasePerson(at('helper'), harness.services);
    harness.clock.now += MINUTE;
    await changeOrderAddress(
      { action: 'copy-to-helper', sessionId, email: at('helper') },
      harness.services,
      ONE_REQUEST,
    );
    await settle(harness);
    expect(hits(harness, at('helper'))).toHaveLength(1);
    expect((await previewErasure(at('helper'), harness.services)).counts).toEqual({ named: 1 });
  });

  test('S6: erases an address completely even if interrupted at any call and resumed by two concurrent workers', async () => {
    let isDone = false;
    for (let cut = 1; !isDone; cut += 1) {
      let stopAt = Infinity;
      let calls = 0;
      const records = createMemoryStore(() => ((calls += 1) >= stopAt ? 'unavailable' : undefined));
      const harness = await createTestHarness({ records });
      const { sessionId } = await namedOrder(harness);
      stopAt = calls + cut;
      isDone = await erasePerson(at('mistyped'), harness.services).then(
        () => true,
        () => false,
      );
      stopAt = Infinity;
      const isAsked = (await harness.services.erasures.open()).length > 0;
      if (isDone) expect(isAsked).toBe(true);
      harness.clock.now += 10 * MINUTE;
      await Promise.all([
        processErasures(harness.services, endless, new Map()),
        processErasures(harness.services, endless, new Map()),
      ]);
      const left = hits(harness, at('mistyped'));
      expect(left.length === 0, `cut off at call ${cut}`).toBe(isAsked);
      expect((await openOrder(sessionId, harness.services)).email).toBe(at('corrected'));
    }
  });

  test('S6: erases a buyer with notes and helpers completely, even if interrupted at any write', async () => {
    let isDone = false;
    for (let cut = 1; !isDone; cut += 1) {
      let stopAt = Infinity;
      let writes = 0;
      const records = createMemoryStore(({ method }) => {
        if (/create|redact|remove/.test(method)) writes += 1;
        return writes >= stopAt ? 'unavailable' : undefined;
      });
      const harness = await createTestHarness({ records });
      const { services } = harness;
      const { sessionId } = await namedOrder(harness);
      for (const email of ['second-change', 'buyer-now'].map(at))
        await changeOrderAddress({ action: 'change', sessionId, email }, services, ONE_REQUEST);
      // A buyer sent the helper copy to their own address, so the address is stored twice.
      await changeOrderAddress(
        { action: 'copy-to-helper', sessionId, email: at('buyer-now') },
        services,
        ONE_REQUEST,
      );
      await writeOrderNote({ sessionId, note: 'Her son reads to her.', seen: 0 }, services);
      stopAt = writes + cut;
      isDone = await erasePerson(at('buyer-now'), services).then(
        () => true,
        () => false,
      );
      stopAt = Infinity;
      const isAsked = (await services.erasures.open()).length > 0;
      harness.clock.now += 10 * MINUTE;
      await Promise.all([
        processErasures(services, endless, new Map()),
        processErasures(services, endless, new Map()),
      ]);
      const left = hits(harness, '[\\w-]+@example');
      expect(left.length === 0, `cut off at write ${cut} left ${left}`).toBe(isAsked);
      expect((await records.keys('note-')).length === 0).toBe(isAsked);
      // After the erasure, a link can still be emailed to a new address.
      if (!isAsked) continue;
      const before = harness.mails.length;
      await helpBuyer(sessionId, at('came-back'), services);
      expect(harness.mails.slice(before).map(({ to }) => to)).toEqual([at('came-back')]);
    }
  });

  test('S6: finds an address after export and import, and keeps it erased when an earlier backup is restored', async () => {
    await namedOrder(harness);
    const earlier = await save(harness);
    const moved = emptyStores();
    await restore(earlier, moved);
    const services = assembleShopServices({ ...harness.services, ...moved });
    for (const who of ['helper', 'mistyped'])
      expect((await previewErasure(at(who), services)).counts).toEqual({ named: 1 });

    for (const who of ['helper', 'mistyped']) await erasePerson(at(who), harness.services);
    await settle(harness);
    await restore(earlier, harness);
    await settle(harness);
    const later = await save(harness);
    // Importing the later export into a shop that still has the addresses also imports the erasure
    // requests.
    await restore(later, moved);
    await settle({ ...harness, ...moved, services });
    for (const who of ['helper', 'mistyped']) {
      expect(hits(harness, at(who))).toEqual([]);
      expect(hits({ ...harness, ...moved, services }, at(who))).toEqual([]);
    }
  });

  test('S6: shows an address in its owner’s data without revealing anyone else’s', async () => {
    await namedOrder(harness);
    const as = async (who: string) => {
      const state = { password: 'hash', epoch: 1, createdAt: harness.clock.now };
      const made = await harness.services.accounts.create({ ...state, email: at(who) });
      if (made === 'exists') throw new Error('The account already exists.');
      return ownData(made, harness.services);
    };
    const helper = await as('helper');
    expect(helper.named).toEqual([{ as: 'a buyer’s helper' }]);
    const stranger = await as('mistyped');
    expect(stranger.named).toEqual([{ as: 'typed by a buyer, who then changed it' }]);
    expect(JSON.stringify([helper, stranger])).not.toMatch(/Maria|corrected@/);
    expect((await as('corrected')).named).toEqual([]);
  });
});
