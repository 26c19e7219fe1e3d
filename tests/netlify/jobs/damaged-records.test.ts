import { beforeEach, describe, expect, test } from 'vitest';
import { sendCampaign } from '#netlify/newsletter/edit-campaigns.ts';
import { erasePerson, previewErasure, processErasures } from '#netlify/app/erase-person.ts';
import { processDeferred } from '#netlify/mail/process-deferred.ts';
import type { SkippedRecords } from '#netlify/jobs/job.ts';
import { ownData } from '#netlify/accounts/export-own-data.ts';
import { purgeExpired } from '#netlify/privacy/purge-expired.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { SWEEP_BUDGET } from '#netlify/jobs/run-jobs.ts';
import { sendPost } from '#netlify/community/send-post.ts';
import { announceVersions, notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { recordUrgent, notifyCoach } from '#netlify/alerts/notify-coach.ts';
import { SEARCH_TIME } from '#netlify/privacy/unindexed-personal-data.ts';
import { sendCampaigns } from '#netlify/newsletter/send-campaigns.ts';
import { startDeadline } from '#netlify/platform/deadline.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { createManualTimers } from '#tests/support/manual-timer.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';
import { SLUG, soldBefore, told } from '#tests/support/shop-with-buyers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MARIA = 'maria@example.com';
const never = new Promise<never>(() => undefined);
const id = (number: number) => number.toString(16).padStart(32, '0');

let harness: TestHarness;
let skipped: SkippedRecords;
beforeEach(async () => {
  harness = await createTestHarness();
  skipped = new Map();
});

const has = (key: string) => harness.records.contents.has(key);
const textsOf = (tag: string) =>
  harness.mails.filter((mail) => mail.tag === tag).map(({ text }) => text);
const message = (text: string) => ({
  ...{ kind: 'contact-message', name: 'Ann', email: 'ann@example.com' },
  ...{ subject: 'Hello', message: text },
});

describe('alerts: damaged records', () => {
  const raise = (subject: string) =>
    harness.services.alerts.raise({ kind: 'dispute', subject, note: `About ${subject}.`, at: 1 });

  test('skips damaged alerts without letting them crowd out others', async () => {
    const { records, services } = harness;
    for (let number = 0; number < 12; number += 1) {
      await records.create(`alert-dispute-a${number}`, number % 2 ? {} : null);
      if (number === 0) records.damage('alert-dispute-a0');
    }
    await raise('z');
    for (let run = 0; run < 2; run += 1) await notifyCoach(services, skipped);
    expect(textsOf('alert').join()).toContain('About z.');
    expect(textsOf('alert')).toHaveLength(1);
    expect(skipped.size).toBe(12);
  });

  test('keeps other alerts in the list and the digest', async () => {
    const { records, services, clock } = harness;
    await records.create('alert-dispute-a', { kind: 'dispute' });
    await raise('z');
    await services.alerts.archive({ kind: 'dispute', subject: 'b' }, clock.now);
    await records.create('alert-dispute-b', 5);
    expect((await services.alerts.open()).map(({ subject }) => subject)).toEqual(['z']);
    expect(await services.alerts.archived()).toEqual([]);
    await notifyCoach(services, skipped);
    expect(textsOf('alert-digest').join()).toContain('About z.');
  });

  test('still emails alerts when listing posts fails', async () => {
    await raise('z');
    await harness.records.create(`urgent-${harness.clock.now}-a`, {});
    harness.services.posts.list = () => Promise.reject(new Error('broken'));
    await expect(notifyCoach(harness.services, skipped)).rejects.toThrow('broken');
    expect(textsOf('alert')).toHaveLength(1);
  });
});

test('urgent posts: a record without a time doesn’t hide later posts from the coach', async () => {
  const { services, records, clock } = harness;
  await records.create('urgent-0x-broken', {});
  const grave = { topic: 'daily-motivation', title: 'Help', name: 'Ann' };
  for (let number = 0; number < 2; number += 1) {
    await recordUrgent(id(number), clock.now, services);
    await sendPost({ ...grave, text: `I want to kill myself ${number}.` }, '192.0.2.1', services);
    clock.now += HOUR;
    await notifyCoach(services, skipped);
  }
  expect(textsOf('urgent-posts')).toHaveLength(2);
});

describe('deferred messages: damaged records', () => {
  test('skips damaged messages and forwards all the others', async () => {
    const { services, records } = harness;
    for (let number = 0; number < 60; number += 1)
      await records.create(`deferred-coach-${id(number)}.a`, { encrypted: 'AAAA' });
    for (let number = 60; number < 65; number += 1)
      await services.deferred.keep(
        'coach',
        { mailId: id(number), payload: message(`Words ${number}`), line: ['b'] },
        1,
      );
    await processDeferred(services, endless, skipped);
    expect(textsOf('kept-messages').join()).toMatch(/5 messages.*Words 60.*Words 64/s);
    expect(has(`deferred-coach-${id(0)}.a`)).toBe(true);
    expect(has(`deferred-coach-${id(60)}.b`)).toBe(false);
    expect([...skipped.values()]).toContain('StoreRecordUnreadable');
  });

  test('isolates a message that can’t be composed, so that the others are delivered', async () => {
    const { services } = harness;
    const keep = (number: number, payload: { kind: string }) =>
      services.deferred.keep('coach', { mailId: id(number), payload, line: [`${number}`] }, 1);
    await keep(1, message('Words 1'));
    await keep(2, { kind: 'no-such-mail' });
    await keep(3, { ...message('Words 3'), name: 5 } as { kind: string });
    await processDeferred(services, endless, skipped);
    expect(textsOf('kept-messages')).toHaveLength(1);
    expect(textsOf('kept-messages').join()).toContain('Words 1');
    // Both are kept for a developer, because newer code may recognize the unknown kind.
    expect([has(`deferred-coach-${id(2)}.2`), has(`payload-${id(3)}`)]).toEqual([true, true]);
    expect([...skipped.keys()]).toEqual([`deferred-coach-${id(2)}.2`]);
    harness.clock.now += HOUR;
    await sweep(services);
    const alerts = await services.alerts.open();
    expect(alerts.map(({ note }) => note).join()).toContain('While sending queued emails');
  });
});

test('announcements: a damaged order is skipped, and all other buyers are notified', async () => {
  const many = await soldBefore(25);
  await notifyBuyers({ slug: SLUG, version: 2 }, many.services);
  many.records.damage('order-cs_test_000003');
  await many.records.create('news-test-asked-broken.1', { slug: 5 });
  const done = await announceVersions(many.services, endless, skipped);
  expect([done, told(many)]).toEqual([true, 24]);
  expect([...skipped.keys()].toSorted()).toEqual([
    'news-test-asked-broken.1',
    'order-cs_test_000003',
  ]);
});

test('announcements: the next run skips an order that hangs', async () => {
  const many = await soldBefore(15);
  await notifyBuyers({ slug: SLUG, version: 2 }, many.services);
  const find = many.services.orders.find.bind(many.services.orders);
  many.services.orders.find = (sessionId) =>
    sessionId === 'cs_test_000012' ? never : find(sessionId);
  const run = async () => {
    const timers = createManualTimers();
    const going = announceVersions(many.services, startDeadline(100, timers.start), skipped);
    await timers.pass(0);
    await timers.pass(100);
    return going;
  };
  expect(await run()).toBe(false);
  expect([...skipped.keys()]).toEqual([]);
  await run();
  expect([...skipped.keys()]).toContain('order-cs_test_000012');
  expect(await announceVersions(many.services, endless, skipped)).toBe(true);
  expect(await many.services.announcements.open()).toEqual([]);
});

test('campaigns: a damaged subscriber or campaign doesn’t block other recipients', async () => {
  const { services, records, clock } = harness;
  const addresses = ['a@example.com', 'b@example.com', 'c@example.com'];
  for (const address of addresses) {
    const addressKey = services.crypto.addressKey(address);
    await services.subscribers.ask(addressKey, 1, address, { wording: 'w', at: clock.now });
    await services.subscribers.confirm(addressKey, 1, clock.now);
  }
  const damaged = `newsletter-subscriber-${services.crypto.addressKey('b@example.com')}-1`;
  records.damage(damaged);
  await records.create('campaign-sent-00', { id: 'other' });
  const news = { subject: 'News', words: 'Hello', button: '', path: '' };
  const { id: campaign } = await sendCampaign(news, 'draft', services);
  expect(await sendCampaigns(services, endless, skipped)).toBe(true);
  expect(harness.mails.map(({ to }) => to).toSorted()).toEqual(['a@example.com', 'c@example.com']);
  expect([...skipped.keys()].toSorted()).toEqual(['campaign-sent-00', damaged]);
  expect(await services.campaigns.state({ ...news, id: campaign, live: false, at: 1 }, 2)).toBe(
    'done',
  );
});

describe('purging: damaged records', () => {
  const purge = () => purgeExpired(harness.services, endless, skipped);

  test('skips damaged uploads, reports them, and purges the others', async () => {
    const { files, clock } = harness;
    await files.create(`upload-${id(1)}`, {});
    await files.create(`upload-${id(2)}`, null);
    await files.create(`upload-${id(3)}`, { at: clock.now - 30 * DAY, parts: ['a'] });
    await purge();
    expect([...files.contents.keys()].filter((key) => key.startsWith('upload-'))).toHaveLength(2);
    expect([...skipped.keys()]).toEqual([`upload-${id(1)}`, `upload-${id(2)}`]);
  });

  test('removes undecryptable payloads after 30 days, as the privacy page says', async () => {
    const { records, clock } = harness;
    await records.create('payload-a', { encrypted: 'AAAA', at: clock.now });
    await records.create('mail-a', { mailId: 'a', ref: { type: 'payload' }, at: clock.now });
    clock.now += 30 * DAY - 1;
    await purge();
    expect(has('payload-a')).toBe(true);
    clock.now += 1;
    await purge();
    expect(has('payload-a')).toBe(false);
  });

  test('removes an expired payload that comes after many damaged ones', async () => {
    const { records, services, clock } = harness;
    for (let number = 0; number < 250; number += 1)
      await records.create(`payload-a${number}`, { encrypted: 'AAAA' });
    await services.mailPayloads.save('z', { kind: 'sale' }, clock.now - 2 * DAY);
    for (let run = 0; run < 3; run += 1) {
      await purge();
      clock.now += 5 * MINUTE;
    }
    expect(has('payload-z')).toBe(false);
  });
});

describe('erasing a person’s data', () => {
  const POST = { topic: 'daily-motivation', title: 'Hello', name: 'Maria' };
  const ask = () =>
    harness.services.erasures.ask({
      addressKey: harness.services.crypto.addressKey(MARIA),
      at: harness.clock.now,
    });
  const isDone = async () => (await harness.services.erasures.open()).length === 0;
  test('continues past damaged records, including one of the person’s own orders', async () => {
    const { services, records, clock } = harness;
    await sendPost({ ...POST, text: `Write to ${MARIA}.` }, '192.0.2.1', services);
    const damaged = await buy(harness);
    const good = await buy(harness, { attemptId: crypto.randomUUID() });
    for (const prefix of ['post-', 'review-', 'note-', 'payload-', 'deferred-', 'checkout-'])
      await records.create(`${prefix}${id(7)}`, { encrypted: 'AAAA' });
    records.damage(`order-${damaged.sessionId}`);
    await ask();
    clock.now += HOUR;
    for (let run = 0; run < 3; run += 1) await processErasures(services, endless, skipped);
    expect(has(`person-${good.sessionId}`)).toBe(false);
    expect((await previewErasure(MARIA, services)).counts).toEqual({});
    // The damaged order may contain her name, so the request stays open.
    expect(await isDone()).toBe(false);
    expect(skipped.has(`order-${damaged.sessionId}`)).toBe(true);
    await records.remove(`order-${damaged.sessionId}`);
    await processErasures(services, endless, skipped);
    expect(await isDone()).toBe(true);
  });

  test('finishes only if one full search, across any number of runs, finds nothing', async () => {
    const { services, clock, records } = harness;
    for (let number = 0; number < 100; number += 1)
      await services.mailPayloads.save(id(number), message(`Words ${number}`), 1);
    await services.mailPayloads.save(`f${id(1)}`, { ...message('x'), email: MARIA } as never, 1);
    await ask();
    clock.now += HOUR;
    let runs = 0;
    const counts: number[] = [];
    while (!(await isDone())) {
      const timers = createManualTimers();
      const read = services.people.read.bind(services.people);
      let reads = 0;
      const cut = {
        ...services,
        people: {
          ...services.people,
          async read(key: string) {
            reads += 1;
            if (reads === 40) await timers.pass(100);
            return read(key);
          },
        },
      };
      await processErasures(cut, startDeadline(100, timers.start), skipped);
      counts.push(reads);
      clock.now += 5 * MINUTE;
      runs += 1;
      expect(runs).toBeLessThan(20);
    }
    expect(runs).toBeGreaterThan(4);
    expect(Math.max(...counts)).toBeLessThan(70);
    expect(has(`payload-f${id(1)}`)).toBe(false);
    expect([...records.contents.keys()].filter((key) => key.startsWith('sweep-cursor-'))).toEqual(
      [],
    );
  });

  test('doesn’t finish if records time out during the search, and continues with the ones after them', async () => {
    const { services, clock } = harness;
    for (let number = 0; number < 30; number += 1)
      await services.mailPayloads.save(id(number), message(`Words ${number}`), 1);
    await services.mailPayloads.save(`f${id(1)}`, { ...message('x'), email: MARIA } as never, 1);
    await ask();
    clock.now += HOUR;
    const read = services.people.read.bind(services.people);
    // More records than are read in parallel.
    const hanging = new Set(Array.from({ length: 25 }, (_, number) => `payload-${id(number)}`));
    services.people.read = (key) => (hanging.has(key) ? never : read(key));
    const run = async () => {
      const timers = createManualTimers();
      const going = processErasures(services, startDeadline(100, timers.start), skipped);
      await timers.pass(0);
      await timers.pass(100);
      await going;
    };
    for (let n = 0; n < 6; n += 1) await run();
    expect(has(`payload-f${id(1)}`)).toBe(false);
    expect(await isDone()).toBe(false);
    services.people.read = read;
    for (let n = 0; n < 3; n += 1) await run();
    expect(await isDone()).toBe(true);
  });

  test('finishes only after a search that starts 3 minutes later, because the key list may lag', async () => {
    const { services, clock } = harness;
    await ask();
    clock.now += 3 * MINUTE - 1;
    await processErasures(services, endless, skipped);
    expect(await isDone()).toBe(false);
    clock.now += 1;
    await processErasures(services, endless, skipped);
    expect(await isDone()).toBe(true);
  });

  test('gives erasures their own time budget, even if emails use up theirs', async () => {
    const { services, clock } = harness;
    harness.mailOutcomes.push(...Array(9).fill({ outcome: 'refused', reason: 'down' }));
    await buy(harness, { customerEmail: 'bob@example.com' });
    await sendPost({ ...POST, text: `Write to ${MARIA}.` }, '192.0.2.1', services);
    await ask();
    clock.now += HOUR;
    services.mailer.send = () => never;
    const timers = createManualTimers();
    const run = sweep(services, { startTimer: timers.start });
    await timers.pass(0);
    for (let step = 0; step < 20; step += 1) await timers.pass(SWEEP_BUDGET / 20);
    await run;
    expect((await previewErasure(MARIA, services)).counts).toEqual({});
  });

  test('shows partial results, reports that they’re incomplete, and continues automatically', async () => {
    const { services, clock } = harness;
    await buy(harness);
    await sendPost({ ...POST, text: `Write to ${MARIA}.` }, '192.0.2.1', services);
    const read = services.people.read.bind(services.people);
    services.people.read = (key) => (key.startsWith('post-') ? never : read(key));
    const look = async <Result>(
      work: (timers: ReturnType<typeof createManualTimers>) => Promise<Result>,
    ) => {
      const timers = createManualTimers();
      const going = work(timers);
      await timers.pass(0);
      await timers.pass(SEARCH_TIME);
      await timers.pass(0);
      await timers.pass(SEARCH_TIME);
      return going;
    };
    const held = await look(({ start }) => previewErasure(MARIA, services, start));
    expect(held).toEqual({ counts: { orders: 1 }, isPartial: true });
    const nobody = await look(({ start }) => previewErasure('zoe@example.com', services, start));
    expect(nobody).toEqual({ counts: {}, isPartial: true });
    const forgotten = await look(({ start }) => erasePerson(MARIA, services, start));
    expect(forgotten.isPartial).toBe(true);
    services.people.read = read;
    clock.now += HOUR;
    for (let run = 0; run < 3; run += 1) await sweep(services);
    expect((await previewErasure(MARIA, services)).counts).toEqual({});
    expect(await isDone()).toBe(true);
  });

  test('accepts an erasure request even if nothing has been found yet', async () => {
    const { services } = harness;
    await sendPost({ ...POST, text: `Write to ${MARIA}.` }, '192.0.2.1', services);
    const read = services.people.read.bind(services.people);
    services.people.read = (key) => (key.startsWith('post-') ? never : read(key));
    const timers = createManualTimers();
    const going = erasePerson(MARIA, services, timers.start);
    for (let step = 0; step < 4; step += 1) await timers.pass(SEARCH_TIME);
    expect(await going).toEqual({ counts: {}, isPartial: true });
    expect(await isDone()).toBe(false);
  });

  test('skips other people’s damaged records in a data export', async () => {
    const { services, records, clock } = harness;
    await openCheckout(harness);
    for (const prefix of ['checkout-', 'payload-', 'deferred-', 'verification-token-'])
      await records.create(`${prefix}${id(7)}`, { encrypted: 'AAAA' });
    const account = { email: MARIA, password: 'h', epoch: 1, createdAt: clock.now, id: id(1) };
    const { named } = await ownData(account, services);
    expect(named).toMatchObject([{ as: 'typed at a checkout that wasn’t paid for' }]);
  });
});
