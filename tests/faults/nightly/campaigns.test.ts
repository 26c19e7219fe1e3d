import { afterEach, expect, test } from 'vitest';
import { startPostmarkStub, type PostmarkStub } from '#netlify/local/postmark/server.ts';
import {
  openCampaign,
  pauseCampaign,
  sendCampaign,
  testCampaign,
} from '#netlify/newsletter/edit-campaigns.ts';
import { leaveNewsletter } from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { recordMailEvent } from '#netlify/mail/record-bounces-and-deliveries.ts';
import { SETTLE_TIME } from '#netlify/mail/send-with-retries.ts';
import { RECIPIENTS_AT_ONCE, sendCampaigns } from '#netlify/newsletter/send-campaigns.ts';
import unsubscribe from '#netlify/functions/unsubscribe.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { createPostmarkMailer } from '#netlify/mail/postmark-mailer.ts';
import { CAMPAIGN_LIFETIME } from '#src/domain/newsletter/campaign.ts';
import {
  createTestHarness,
  TEST_ENVIRONMENT,
  type TestHarness,
} from '#tests/support/memory-services.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const MINUTE = 60_000;
const CAMPAIGN = {
  subject: 'A walk in the rain',
  words: 'Hello,\nthis is news.\n\n- one\n- two',
  // No link, because these tests don't serve the site.
  button: '',
  path: '',
};

let postmark: PostmarkStub;

afterEach(() => postmark.close());

/**
 * Creates a test environment with subscribers, the real Postmark client, and the Postmark stub.
 * Postmark rejects every 33rd subscriber's address.
 */
async function harnessWith(count: number, records = createMemoryStore()): Promise<TestHarness> {
  const harness = await createTestHarness({ records });
  postmark = await startPostmarkStub({ now: () => harness.clock.now });
  const { subscribers, crypto } = harness.services;
  harness.services.mailer = createPostmarkMailer(
    readEnvironment({ ...TEST_ENVIRONMENT, POSTMARK_API_URL: postmark.url }),
  );
  for (let number = 0; number < count; number += 1) {
    const address = addressOf(number);
    const addressKey = crypto.addressKey(address);
    await subscribers.ask(addressKey, 1, address, { wording: 'w', at: harness.clock.now });
    await subscribers.confirm(addressKey, 1, harness.clock.now);
  }
  return harness;
}

const isRefused = (number: number) => number % 33 === 5;
const addressOf = (number: number) =>
  isRefused(number) ? `inactive@r${number}.example` : `r${number}@subscribers.example`;
const campaigns = () => postmark.mails().filter(({ tag }) => tag === 'campaign');

/**
 * Expects each subscriber to get the campaign once, except for rejected and unsubscribed addresses.
 */
function expectOnceEach(subscribers: number, left: readonly number[] = []): void {
  const numbers = Array.from({ length: subscribers }, (_, number) => number);
  const wanted = numbers.filter((number) => !isRefused(number) && !left.includes(number));
  expect(
    campaigns()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(wanted.map(addressOf).toSorted());
}

/** Runs the sweeper's campaign step every 5 minutes until there's nothing left to send. */
async function processCampaigns(harness: TestHarness, time = endless): Promise<void> {
  for (let run = 0; run < 200; run += 1) {
    if (await sendCampaigns(harness.services, time, new Map()).catch(() => false)) return;
    harness.clock.now += 5 * MINUTE;
  }
  throw new Error('The campaign didn’t finish.');
}

test('sends a campaign exactly once to each of 10,000 subscribers despite lost responses and outages, and counts the rejected 3%', async () => {
  const harness = await harnessWith(10_000);
  const { id } = await sendCampaign(CAMPAIGN, 'draft', harness.services);
  postmark.fail({ call: 'POST /email/batch', kind: 'lost-reply', times: 2 });
  await sendCampaigns(harness.services, endless, new Map());
  postmark.fail({ call: 'POST /email/batch', kind: { status: 503, code: 100 }, times: 1 });
  postmark.fail({ call: 'POST /email/batch', kind: 'reset', times: 1 });
  await processCampaigns(harness);
  expectOnceEach(10_000);
  const refused = Array.from({ length: 10_000 }, (_, n) => n).filter(isRefused).length;
  const { state, progress, notReached } = await openCampaign(id, harness.services);
  expect(state).toBe('done');
  expect(progress).toEqual({ sent: 10_000 - refused, refused, left: 0, open: 0 });
  expect(notReached).toHaveLength(200);
  expect(notReached[0]?.address).toMatch(/^inactive@/);
  expect(new Set(campaigns().map(({ stream }) => stream))).toEqual(new Set(['broadcast']));
  await processCampaigns(harness);
  expectOnceEach(10_000);
});

test('resumes a run interrupted at any step, and doesn’t send the campaign to anyone twice', async () => {
  const SUBSCRIBERS = RECIPIENTS_AT_ONCE + 20;
  let survived = false;
  for (let step = 1; !survived; step += step < 20 ? 1 : 37) {
    let left = Number.POSITIVE_INFINITY;
    // After `step` requests, every store request fails, as if the process had been killed.
    const records = createMemoryStore(() => ((left -= 1) < 0 ? 'unavailable' : undefined));
    const harness = await harnessWith(SUBSCRIBERS, records);
    await sendCampaign(CAMPAIGN, 'draft', harness.services);
    left = step;
    survived = await sendCampaigns(harness.services, endless, new Map()).catch(() => false);
    left = Number.POSITIVE_INFINITY;
    harness.clock.now += SETTLE_TIME;
    await processCampaigns(harness);
    expectOnceEach(SUBSCRIBERS);
    await postmark.reset();
    if (!survived) await postmark.close();
  }
});

test('sends each batch once with concurrent sweepers', async () => {
  const harness = await harnessWith(RECIPIENTS_AT_ONCE * 2 + 5);
  await sendCampaign(CAMPAIGN, 'draft', harness.services);
  await Promise.allSettled(
    [1, 2, 3].map(() => sendCampaigns(harness.services, endless, new Map())),
  );
  await processCampaigns(harness);
  expectOnceEach(RECIPIENTS_AT_ONCE * 2 + 5);
});

test('treats sending the same text again, even from another tab, as the same campaign', async () => {
  const harness = await harnessWith(3);
  const [first, second] = await Promise.all([
    sendCampaign(CAMPAIGN, 'draft', harness.services),
    sendCampaign(CAMPAIGN, 'draft-of-another-tab', harness.services),
  ]);
  expect(second.id).toBe(first.id);
  await processCampaigns(harness);
  await sendCampaign(CAMPAIGN, 'draft', harness.services);
  await processCampaigns(harness);
  expectOnceEach(3);
});

test('stops sending to subscribers who unsubscribe mid-campaign', async () => {
  const harness = await harnessWith(RECIPIENTS_AT_ONCE * 2);
  const { services } = harness;
  await sendCampaign(CAMPAIGN, 'draft', services);
  let looks = 1;
  const cut = {
    ...endless,
    get isOver() {
      return (looks -= 1) < 0;
    },
  };
  await sendCampaigns(services, cut, new Map());
  const got = new Set(campaigns().map(({ to }) => to));
  expect(got.size).toBeGreaterThan(RECIPIENTS_AT_ONCE / 2);
  expect(got.size).toBeLessThan(RECIPIENTS_AT_ONCE + 1);
  const [one] = campaigns();
  const header = one?.headers.find(({ Name }) => Name === 'List-Unsubscribe')?.Value ?? '';
  expect(one?.headers).toContainEqual({
    Name: 'List-Unsubscribe-Post',
    Value: 'List-Unsubscribe=One-Click',
  });
  const press = new Request(header.slice(1, -1), {
    method: 'POST',
    body: new URLSearchParams('List-Unsubscribe=One-Click'),
  });
  expect((await unsubscribe(press, undefined, () => services)).status).toBe(200);
  const waits = Array.from({ length: RECIPIENTS_AT_ONCE * 2 }, (_, number) => number).find(
    (number) => !got.has(addressOf(number)) && !isRefused(number),
  );
  const addressKey = services.crypto.addressKey(addressOf(waits ?? 0));
  const token = services.crypto.newsletter.sign({
    action: 'unsubscribe',
    addressKey,
    linkVersion: 1,
  });
  await leaveNewsletter(token, services);
  await processCampaigns(harness);
  expectOnceEach(RECIPIENTS_AT_ONCE * 2, [waits ?? 0]);
  const next = { ...CAMPAIGN, subject: 'The next one' };
  await sendCampaign(next, 'next-draft', services);
  await processCampaigns(harness);
  expect(campaigns().filter(({ to }) => to === one?.to)).toHaveLength(1);
});

test('holds back the rest of a paused campaign until the coach resumes it, and never sends an expired one', async () => {
  const harness = await harnessWith(RECIPIENTS_AT_ONCE + 7);
  const { services } = harness;
  const { id } = await sendCampaign(CAMPAIGN, 'draft', services);
  expect((await pauseCampaign(id, true, services)).state).toBe('paused');
  await sendCampaigns(services, endless, new Map());
  expect(campaigns()).toEqual([]);
  expect((await pauseCampaign(id, false, services)).state).toBe('sending');
  await processCampaigns(harness);
  expectOnceEach(RECIPIENTS_AT_ONCE + 7);
  const other = await sendCampaign({ ...CAMPAIGN, subject: 'Another' }, 'next-draft', services);
  await pauseCampaign(other.id, true, services);
  harness.clock.now += CAMPAIGN_LIFETIME;
  expect((await openCampaign(other.id, services)).state).toBe('stopped');
  expect(await sendCampaigns(services, endless, new Map())).toBe(true);
  expectOnceEach(RECIPIENTS_AT_ONCE + 7);
});

test('counts a bounced campaign email as undelivered, and unsubscribes a subscriber who reports spam', async () => {
  const harness = await harnessWith(3);
  const { services } = harness;
  const { id } = await sendCampaign(CAMPAIGN, 'draft', services);
  await processCampaigns(harness);
  const [first, second] = campaigns();
  const about = first?.metadata ?? {};
  for (let again = 0; again < 2; again += 1)
    await recordMailEvent({ what: 'bounced', reason: 'HardBounce', about }, services);
  const stopped = { address: undefined, at: undefined, isWanted: true };
  await recordMailEvent(
    { what: 'complained', reason: 'SpamComplaint', about: second?.metadata ?? {}, stopped },
    services,
  );
  const { progress, notReached } = await openCampaign(id, services);
  expect(progress).toEqual({ sent: 2, refused: 1, left: 0, open: 0 });
  expect(notReached).toEqual([{ address: first?.to, reason: 'HardBounce' }]);
  expect(await services.subscribers.count()).toBe(2);
});

test('sends a test email only to the coach, and only once for two clicks', async () => {
  const harness = await harnessWith(3);
  const [{ to }] = await Promise.all([
    testCampaign(CAMPAIGN, harness.services),
    testCampaign(CAMPAIGN, harness.services),
  ]);
  expect(to).toBe('support@example.com');
  expect(postmark.mails().map((mail) => [mail.to, mail.subject, mail.stream])).toEqual([
    [to, `Test: ${CAMPAIGN.subject}`, 'outbound'],
  ]);
});

test("rejects a campaign without subscribers and doesn't store it", async () => {
  const harness = await harnessWith(0);
  await expect(sendCampaign(CAMPAIGN, 'draft', harness.services)).rejects.toThrow(
    'no subscribers yet',
  );
  expect([...harness.records.contents.keys()].filter((key) => key.startsWith('campaign-'))).toEqual(
    [],
  );
});
