import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { findOrders, listOrders } from '#netlify/coach/orders/list.ts';
import { listTasks } from '#netlify/coach/orders/open-tasks.ts';
import { listSubmissions } from '#netlify/community/decide-submission.ts';
import { readDashboardNumbers } from '#netlify/coach/dashboard-numbers.ts';
import { erasePerson, previewErasure } from '#netlify/app/erase-person.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { helpBuyer } from '#netlify/coach/help-buyer.ts';
import { listCampaigns, sendCampaign } from '#netlify/newsletter/edit-campaigns.ts';
import { requestNewsletter } from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { recordMailEvent } from '#netlify/mail/record-bounces-and-deliveries.ts';
import { claimFile } from '#netlify/downloads/check-link-and-claim-file.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { listOwnOrders, openOwnOrder } from '#netlify/accounts/own-orders.ts';
import { ownData } from '#netlify/accounts/export-own-data.ts';
import { processPurchase } from '#netlify/orders/success-page.ts';
import { openReviews, planAsk, sendReview } from '#netlify/reviews/send-review.ts';
import { sendFile } from '#netlify/downloads/stream-file.ts';
import { sendFreshLink, sendLinkAgain } from '#netlify/downloads/send-fresh-link.ts';
import { postMails } from '#netlify/mail/queue.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { coachAddress } from '#netlify/mail/layout.ts';
import type { MailPayload } from '#netlify/mail/email-definition.ts';
import type { Account } from '#netlify/accounts/account-records.ts';
import type { EbookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { easternDay } from '#src/domain/coach-day.ts';
import { findPdfFault } from '#src/domain/ebooks/pdf-check.ts';
import { ASK_AFTER } from '#src/domain/community/submission.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { buy, openCheckout, sendLibrary } from '#tests/support/purchase.ts';
import { contactForm } from '#tests/support/form-inputs.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

const DAY = 24 * 60 * 60_000;
const MARIA = 'maria@example.com';
const ANNA = 'anna@example.com';
const COACH = 'coach@example.com';
const BOOK = 'recovery-planner';
const PUBLIC = { SITE_MODE: '', SITE_URL: 'https://shop.example', CONTEXT: 'production' };

/**
 * Creates one site with a test key and a live key for the same stores. Each key has its own
 * payments and emails.
 */
async function shopWithTwoKeys(): Promise<{ trial: TestHarness; live: TestHarness }> {
  const [records, files] = [createMemoryStore(), createMemoryStore()];
  const withKey = (key: string) =>
    createTestHarness({ records, files, environment: { ...PUBLIC, STRIPE_SECRET_KEY: key } });
  return { trial: await withKey('sk_test_12345678'), live: await withKey('sk_live_12345678') };
}

/**
 * Creates all the data a buyer leaves behind: an order, a gift for tomorrow, consent to a review
 * request, and an undelivered email.
 */
async function useShop(harness: TestHarness) {
  const { services, clock } = harness;
  const attempt = (number: number): Partial<EbookCheckoutInput> => ({
    attemptId: `00000000-0000-4000-8000-00000000000${number + (services.env.stripe.live ? 5 : 0)}`,
  });
  harness.mailOutcomes.push({ outcome: 'refused', reason: 'down' });
  const order = await buy(harness, attempt(1));
  const gift = await buy(harness, {
    ...attempt(2),
    giftName: 'Anna',
    giftEmail: ANNA,
    giftOn: easternDay(clock.now + DAY),
    giftWords: 'For you',
  });
  await planAsk(order.sessionId, services, ONE_REQUEST);
  const token = services.crypto.reviewer.sign(order.entitlementId);
  const review = { stars: 5, text: 'I want to die', name: 'M', mayShowHealth: true } as const;
  await sendReview({ token, slug: BOOK, ...review }, services, ONE_REQUEST);
  const claim = { token: order.token, item: BOOK, claimId: crypto.randomUUID() };
  const { downloadUrl } = await claimFile(claim, services);
  const fileToken = new URL(downloadUrl, 'https://shop.example').searchParams.get('file') ?? '';
  const paymentId = (await services.orders.find(order.sessionId))?.paymentId ?? '';
  await handlePaymentEvent(harness.refund(paymentId, 500), services);
  harness.refund(paymentId, 300);
  await handlePaymentEvent(harness.failRefund(paymentId), services);
  return { order, gift, fileToken };
}

type Bought = Awaited<ReturnType<typeof useShop>>;

const ACCOUNT = { id: 'a'.repeat(32), email: MARIA, createdAt: 0, epoch: 1 } as unknown as Account;

/** Lists every way to access the books in an order. */
function reaches(
  { order, gift, fileToken }: Bought,
  { services }: TestHarness,
): [what: string, reach: () => Promise<unknown>][] {
  const { sessionId, entitlementId, token } = order;
  const claim = { item: BOOK, claimId: crypto.randomUUID() };
  const reviewer = services.crypto.reviewer.sign(entitlementId);
  const review = { stars: 5, text: 'Good', name: 'M', mayShowHealth: true, consent: true } as const;
  const address = { sessionId, email: ANNA };
  return [
    ['look at the link', () => openLink(token, services)],
    ['press Download', () => claimFile({ token, ...claim }, services)],
    ['press Download of a gift', () => claimFile({ token: gift.token, ...claim }, services)],
    ['the address of a file that was granted', () => sendFile(fileToken, services)],
    ['ask for a fresh link', () => sendFreshLink(token, services)],
    ['ask for the link again', () => sendLinkAgain(sessionId, services)],
    ['the success page', () => processPurchase(sessionId, services)],
    ['the success page of a gift', () => processPurchase(gift.sessionId, services)],
    ['an order of an account', () => openOwnOrder(ACCOUNT, entitlementId, services)],
    [
      'a helper',
      () => changeOrderAddress({ action: 'copy-to-helper', ...address }, services, ONE_REQUEST),
    ],
    [
      'another address',
      () => changeOrderAddress({ action: 'change', ...address }, services, ONE_REQUEST),
    ],
    ['a yes to be asked', () => planAsk(sessionId, services, ONE_REQUEST)],
    ['the page of a review', () => openReviews(reviewer, services)],
    [
      'a review',
      () => sendReview({ token: reviewer, slug: BOOK, ...review }, services, ONE_REQUEST),
    ],
  ];
}

async function expectClosed(bought: Bought, harness: TestHarness, why: RegExp): Promise<void> {
  for (const [what, reach] of reaches(bought, harness)) {
    const refused = new RegExp(`${why.source}|paid order|in your account|isn’t complete`);
    await expect(reach(), what).rejects.toThrow(refused);
  }
  const { sessionId } = bought.order;
  expect(await helpBuyer(sessionId, undefined, harness.services)).toEqual({ status: 'unknown' });
  expect(await listOwnOrders(ACCOUNT, harness.services)).toEqual([]);
}

/** Returns the list sizes, totals, and weekly numbers shown on the coach's dashboard. */
async function seenByCoach({ services }: TestHarness) {
  const [list, found, tasks, today, reviews] = await Promise.all([
    listOrders(undefined, services),
    findOrders(MARIA, services),
    listTasks(undefined, services),
    readDashboardNumbers(services),
    listSubmissions('review', 'waiting', services),
  ]);
  const numbers = today.weeks.flatMap((week) =>
    Object.values(week).filter((one) => typeof one === 'number'),
  );
  return {
    lists: [list.orders, found.orders, tasks.tasks, today.books, reviews.items].map(
      ({ length }) => length,
    ),
    totals: [
      ...[tasks.total, reviews.total, today.reviews.total, today.reviews.inDanger],
      ...Object.values(today.tasks),
    ],
    numbers,
  };
}

async function expectNothingSeen(harness: TestHarness): Promise<void> {
  const seen = await seenByCoach(harness);
  expect(new Set(Object.values(seen).flat())).toEqual(new Set([0]));
}

/** Runs the sweeper daily for a number of days. */
async function sweepDaily(harness: TestHarness, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    harness.clock.now += DAY;
    await sweep(harness.services);
  }
  await sendLibrary(MARIA, harness.services);
  await sendLibrary(ANNA, harness.services);
}

/** Publishes a new version of the book and notifies everyone who bought it. */
async function newVersion({ services, clock }: TestHarness, version: number): Promise<void> {
  const body = new TextEncoder().encode(`%PDF-1.7 version ${version} %%EOF`);
  await services.books.publish({ slug: BOOK, fileName: 'n.pdf', pages: 9, body, at: clock.now });
  await notifyBuyers({ slug: BOOK, version }, services);
}

/** Extracts the text of a PDF, as a PDF reader would. */
async function readPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

describe('S1: test and live keys over the same store', () => {
  test('T32: in live mode, test-mode purchases grant no access and aren’t emailed, counted, or listed', async () => {
    const { trial, live } = await shopWithTwoKeys();
    const bought = await useShop(trial);
    expect((await seenByCoach(trial)).lists).toEqual([2, 2, 1, 1, 1]);
    await newVersion(trial, 2);

    await expectClosed(bought, live, /test card/);
    await newVersion(live, 3);
    await sweepDaily(live, ASK_AFTER / DAY + 1);
    expect(live.mails).toEqual([]);
    await expectNothingSeen(live);
    // The test orders left no pending work.
    const left = [...live.records.contents.keys()];
    expect(left.filter((key) => /^(?:give|ask|pending)-/.test(key))).toEqual([]);
  });

  test('T32: live purchases stay pending in test mode, then are delivered, emailed, and counted', async () => {
    const { trial, live } = await shopWithTwoKeys();
    const bought = await useShop(live);
    await newVersion(live, 2);
    const seen = await seenByCoach(live);

    await expectClosed(bought, trial, /testing the shop/);
    await newVersion(trial, 3);
    await sweepDaily(trial, ASK_AFTER / DAY + 1);
    expect(trial.mails).toEqual([]);
    await expectNothingSeen(trial);

    expect(await seenByCoach(live)).toEqual(seen);
    expect((await openLink(bought.order.token, live.services)).state).toBe('active');
    expect(await listOwnOrders(ACCOUNT, live.services)).toHaveLength(2);
    live.clock.now = trial.clock.now;
    live.mails.length = 0;
    // The notification sent in test mode didn't reach any live buyer.
    await notifyBuyers({ slug: BOOK, version: 3 }, live.services);
    await sweep(live.services);
    await sweep(live.services);
    const tags = (to: string) => live.mails.filter((mail) => mail.to === to).map(({ tag }) => tag);
    expect(tags(MARIA).toSorted()).toEqual(['new-version', 'receipt', 'review-ask']);
    expect(tags(ANNA)).toEqual(['gift']);
  });

  test('T32: buying the same cart in test mode and then in live mode isn’t a duplicate purchase', async () => {
    const { trial, live } = await shopWithTwoKeys();
    await buy(trial);
    await buy(live, { attemptId: crypto.randomUUID() });
    expect(await live.services.alerts.open()).toEqual([]);
    await buy(live, { attemptId: crypto.randomUUID() });
    expect(await live.services.alerts.open()).toMatchObject([{ kind: 'duplicate-purchase' }]);
  });

  test('T32: the sweeper resumes from a separate cursor in each mode', async () => {
    const { trial, live } = await shopWithTwoKeys();
    await trial.services.cursors.move('sessions', 'cs_test_1');
    expect(await live.services.cursors.read('sessions')).toBeUndefined();
    await live.services.cursors.move('sessions', 'cs_live_1');
    expect(await trial.services.cursors.read('sessions')).toBe('cs_test_1');
  });

  test('T32: keeps tracking a live payment awaiting bank confirmation while the shop is in test mode', async () => {
    const { trial, live } = await shopWithTwoKeys();
    const sessionId = await openCheckout(live);
    live.pay(sessionId, { paid: false });
    await sweep(live.services);
    await sweep(trial.services);
    expect(await live.services.pendingPayments.watched()).toEqual([sessionId]);
  });

  test('T32: reports a bounced email in its order’s mode', async () => {
    const { trial, live } = await shopWithTwoKeys();
    const [paid, tried] = [await buy(live), await buy(trial, { attemptId: crypto.randomUUID() })];
    const bounce = (sessionId: string) =>
      ({
        what: 'bounced',
        reason: 'HardBounce',
        about: { mail: live.services.crypto.mailId(sessionId, 'receipt') },
      }) as const;
    await recordMailEvent(bounce(paid.sessionId), trial.services);
    await recordMailEvent(bounce(tried.sessionId), live.services);
    expect(await trial.services.alerts.open()).toMatchObject([{ sessionId: tried.sessionId }]);
    expect(await live.services.alerts.open()).toMatchObject([{ sessionId: paid.sessionId }]);
  });

  test('T32: a test-mode newsletter doesn’t reach any subscribers, and the same text can be sent in live mode', async () => {
    const { trial, live } = await shopWithTwoKeys();
    const { subscribers, crypto } = live.services;
    const addressKey = crypto.addressKey(MARIA);
    await subscribers.ask(addressKey, 1, MARIA, { wording: 'w', at: live.clock.now });
    await subscribers.confirm(addressKey, 1, live.clock.now);
    const campaign = { subject: 'News', words: 'Hello', button: '', path: '' };
    await sendCampaign(campaign, 'draft', trial.services);
    await sweepDaily(trial, 1);
    live.clock.now = trial.clock.now;
    await sweepDaily(live, 1);
    expect([...trial.mails, ...live.mails]).toEqual([]);
    expect((await listCampaigns(live.services)).campaigns).toEqual([]);
    await sendCampaign(campaign, 'live-draft', live.services);
    await sweep(live.services);
    expect(live.mails.map(({ to }) => to)).toEqual([MARIA]);
  });

  test('T32: a test-mode buyer can see the stored data and have it erased', async () => {
    const { trial, live } = await shopWithTwoKeys();
    const { sessionId } = await buy(trial);
    expect((await ownData(ACCOUNT, live.services)).orders).toMatchObject([
      { buyer: { email: MARIA } },
    ]);
    expect((await previewErasure(MARIA, live.services)).counts.orders).toBe(1);
    await erasePerson(MARIA, live.services);
    const order = await trial.services.orders.find(sessionId);
    expect(order && (await trial.services.orders.buyerOf(order))).toBeUndefined();
    expect([...live.records.contents.keys()].filter((key) => key.startsWith('bought-'))).toEqual(
      [],
    );
  });
});

describe('S1 and S2: a public site in test mode', () => {
  const testModeShop = async () => (await shopWithTwoKeys()).trial;

  /** Returns the file that a buyer would save from a link. */
  async function download(token: string, { services }: TestHarness) {
    const claim = { token, item: BOOK, claimId: crypto.randomUUID() };
    const { downloadUrl } = await claimFile(claim, services);
    const fileToken = new URL(downloadUrl, 'https://shop.example').searchParams.get('file') ?? '';
    const file = await sendFile(fileToken, services);
    const bytes = await new Response(file.read({ start: 0, end: file.bytes - 1 })).bytes();
    expect(bytes.byteLength).toBe(file.bytes);
    const part = await new Response(file.read({ start: 2, end: 9 })).bytes();
    expect(part).toEqual(bytes.subarray(2, 10));
    return bytes;
  }
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const own = `%PDF-1.7 ${BOOK} %%EOF`;

  test('T32: strangers get a sample page that explains why they don’t get the owner’s file', async () => {
    const harness = await testModeShop();
    const { token } = await buy(harness);
    const page = await download(token, harness);
    expect(findPdfFault(page)).toBeUndefined();
    const words = await readPdf(page);
    expect(words).toMatch(
      /Sample page.*a test of the shop.*test card.*No money was paid, so this page isn’t the book/,
    );
    const { sessionId } = await buy(harness, { attemptId: crypto.randomUUID() });
    expect(await processPurchase(sessionId, harness.services)).toMatchObject({ isTestMode: true });
  });

  test('T32: a link emailed to the coach opens the file, but entering her address at checkout doesn’t', async () => {
    const harness = await testModeShop();
    const { sessionId } = await buy(harness, { customerEmail: 'Coach@Example.com' });
    const mailed = /#t=(\S+)/.exec(harness.mails[0]?.text ?? '')?.[1] ?? '';
    expect(textOf(await download(mailed, harness))).toBe(own);
    const shown = await processPurchase(sessionId, harness.services);
    if (shown.status !== 'paid') throw new Error(shown.status);
    expect(textOf(await download(shown.token, harness))).toContain('Sample page');
    // The token shown on the page doesn't work if it's shortened to look like the emailed link.
    const forged = shown.token.replace('.page', '');
    await expect(openLink(forged, harness.services)).rejects.toThrow('isn’t complete');
    // Changing the address on the coach's order doesn't send the file to the new address.
    await changeOrderAddress(
      { action: 'change', sessionId, email: MARIA },
      harness.services,
      ONE_REQUEST,
    );
    expect(textOf(await download(mailed, harness))).toContain('Sample page');
  });

  test('T32: everyone gets a starter edition unchanged', async () => {
    const harness = await testModeShop();
    const body = await readFile(`content/books/editions/${BOOK}-STARTER.pdf`);
    const file = { slug: BOOK, fileName: 'any name.pdf', pages: 9, body, at: harness.clock.now };
    await harness.services.books.publish(file);
    const { token } = await buy(harness);
    expect(body.equals(await download(token, harness))).toBe(true);
  });

  test('T32: only the coach gets emails, and emails to others don’t raise alerts', async () => {
    const harness = await testModeShop();
    const { services } = harness;
    const { sessionId } = await buy(harness);
    await changeOrderAddress(
      { action: 'copy-to-helper', sessionId, email: ANNA },
      services,
      ONE_REQUEST,
    );
    await buy(harness, {
      attemptId: crypto.randomUUID(),
      giftName: 'Anna',
      giftEmail: ANNA,
      giftOn: easternDay(harness.clock.now),
    });
    await requestNewsletter(ANNA, '192.0.2.1', services);
    await newVersion(harness, 2);
    await sweepDaily(harness, 2);
    expect(harness.mails).toEqual([]);
    expect(await services.alerts.open()).toEqual([]);
    await buy(harness, { attemptId: crypto.randomUUID(), customerEmail: COACH });
    expect(harness.mails.map(({ to, tag }) => [to, tag])).toEqual([[COACH, 'receipt']]);
  });

  test('T32: visitors’ messages still reach the coach', async () => {
    const harness = await testModeShop();
    const payload = { kind: 'contact-message', ...contactForm() } as unknown as MailPayload;
    await postMails([{ mailId: 'a'.repeat(32), payload }], harness.services);
    expect(harness.mails.map(({ to }) => to)).toEqual([coachAddress]);
  });

  test('T32: doesn’t send the text of a gift to anyone', async () => {
    const harness = await testModeShop();
    const spam = 'Your card was charged $499.99';
    await buy(harness, {
      customerEmail: COACH,
      customerFirstName: spam,
      giftName: spam,
      giftEmail: COACH,
      giftOn: easternDay(harness.clock.now),
      giftWords: spam,
    });
    await sweep(harness.services);
    expect(harness.mails.map(({ tag }) => tag)).toEqual(['receipt', 'gift']);
    expect(JSON.stringify(harness.mails)).not.toContain('charged');
  });

  test('T32: a local site that strangers can’t reach delivers emails and files normally', async () => {
    const harness = await createTestHarness();
    const { token } = await buy(harness);
    expect(harness.mails.map(({ to }) => to)).toEqual([MARIA]);
    expect(textOf(await download(token, harness))).toBe(own);
  });
});
