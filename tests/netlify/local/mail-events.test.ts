import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendCampaign } from '#netlify/newsletter/edit-campaigns.ts';
import { sendBooks } from '#netlify/coach/orders/send-books.ts';
import { listTasks } from '#netlify/coach/orders/open-tasks.ts';
import {
  requestNewsletter,
  confirmNewsletter,
  leaveNewsletter,
} from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { sendCampaigns } from '#netlify/newsletter/send-campaigns.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import mailHook from '#netlify/functions/mail-hook.ts';
import { startPostmarkStub, type PostmarkStub } from '#netlify/local/postmark/server.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { createPostmarkMailer } from '#netlify/mail/postmark-mailer.ts';
import {
  createTestHarness,
  TEST_ENVIRONMENT,
  type TestHarness,
} from '#tests/support/memory-services.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { buy } from '#tests/support/purchase.ts';

const MINUTE = 60_000;
const MARIA = 'maria@example.com';
const password = TEST_ENVIRONMENT.POSTMARK_HOOK_PASSWORD;
const authorization = `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`;

let site: Server;
let postmark: PostmarkStub;
let harness: TestHarness;

beforeEach(async () => {
  harness = await createTestHarness();
  // Serves only the function that receives email events, so that events arrive over HTTP.
  site = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      void deliverEvent(Buffer.concat(chunks).toString()).then(({ status }) => {
        response.writeHead(status).end();
      });
    });
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  const { port } = site.address() as AddressInfo;
  const hook = { url: `http://127.0.0.1:${port}/`, password };
  postmark = await startPostmarkStub({ hook, now: () => harness.clock.now });
  harness.services.mailer = createPostmarkMailer(
    readEnvironment({ ...TEST_ENVIRONMENT, POSTMARK_API_URL: postmark.url }),
  );
});

afterEach(async () => {
  await postmark.close();
  site.close();
});

/** Delivers a Postmark event to the site. */
const deliverEvent = (body: string) =>
  mailHook(
    new Request('http://localhost/', { method: 'POST', body, headers: { authorization } }),
    undefined,
    () => harness.services,
  );

const postOutcome = (id: string | undefined, what: string, method = 'POST') =>
  postmark.handlePage(new Request(`http://localhost/__local/mail/${id}/${what}`, { method }));

/** Clicks a button next to an email in the stub's outbox. */
async function press(to: string, tag: string, what: string): Promise<void> {
  const mail = postmark.mails().find((one) => one.to === to && one.tag === tag);
  expect((await postOutcome(mail?.id, what))?.status).toBe(303);
}

const tokenIn = (text = '') => /#t=(\S+)/.exec(text)?.[1] ?? '';
const mailsTo = (to: string, tag: string) =>
  postmark.mails().filter((one) => one.to === to && one.tag === tag);
const stateOf = async (to: string) => {
  const { subscribers, crypto } = harness.services;
  return (await subscribers.newest(crypto.addressKey(to)))?.state;
};

/** Requests the newsletter and returns the token from the emailed link. */
async function ask(to = MARIA): Promise<string> {
  harness.clock.now += 11 * MINUTE;
  await requestNewsletter(to, '192.0.2.1', harness.services);
  const [mail] = mailsTo(to, 'newsletter-confirm');
  return tokenIn(mail?.text);
}
const confirm = (token: string) => confirmNewsletter(token, harness.services);
const subscribe = async (to = MARIA) => confirm(await ask(to));

let sent = 0;
/** Sends a campaign to every subscriber. */
async function write(): Promise<void> {
  sent += 1;
  harness.clock.now += MINUTE;
  const campaign = { subject: `Campaign ${sent}`, words: 'Hello.', button: '', path: '/blog' };
  await sendCampaign(campaign, `draft-${sent}`, harness.services);
  await sendCampaigns(harness.services, endless, new Map());
}

/**
 * Returns the event that Postmark sends when an address is added to or removed from a stream's
 * suppression list.
 */
const change = (fields: object = {}) => ({
  RecordType: 'SubscriptionChange',
  MessageID: null,
  ServerID: 1,
  MessageStream: 'broadcast',
  ChangedAt: new Date(harness.clock.now).toISOString(),
  Recipient: MARIA,
  Origin: 'Recipient',
  SuppressSending: true,
  SuppressionReason: 'ManualSuppression',
  Tag: null,
  Metadata: {},
  ...fields,
});
const deliverChange = async (fields?: object) => {
  const answer = await deliverEvent(JSON.stringify(change(fields)));
  expect(await answer.json()).toEqual({ received: true });
};

describe('Postmark suppressions', () => {
  test.each([
    ['the owner adds the address to the list', { Origin: 'Customer' }],
    ['the address is written in capitals', { Recipient: 'Maria@EXAMPLE.com' }],
    ['the event refers to another email', { Metadata: { mail: 'a'.repeat(32) }, MessageID: 'b' }],
    [
      'the event refers to another program’s email',
      { Metadata: { mail: 'x', campaign: 'y', n: 'z' } },
    ],
    ['the event doesn’t refer to an email', { Metadata: null }],
    ['the time is missing', { ChangedAt: null }],
    ['the email bounced permanently', { SuppressionReason: 'HardBounce' }],
  ])('F16: ends the subscription, even if %s', async (_how, fields) => {
    await subscribe();
    await subscribe('ana@example.com');
    await deliverChange(fields);
    await deliverChange(fields);
    expect(await stateOf(MARIA)).toBe('ended');
    expect(await stateOf('ana@example.com')).toBe('confirmed');
  });

  test.each([
    ['the event is about the stream for receipts', { MessageStream: 'outbound' }],
    ['the event lifts a suppression', { SuppressSending: false, SuppressionReason: null }],
    ['the event is about someone else', { Recipient: 'joe@example.com' }],
    ['the event has no recipient', { Recipient: undefined }],
  ])('F16: doesn’t change the subscription if %s', async (_how, fields) => {
    await subscribe();
    await deliverChange(fields);
    expect(await stateOf(MARIA)).toBe('confirmed');
  });

  test('F16: ignores suppressions that are older than a new confirmation', async () => {
    await subscribe();
    const early = change();
    harness.clock.now += MINUTE;
    await deliverChange();
    await subscribe();
    await deliverEvent(JSON.stringify(early));
    expect(await stateOf(MARIA)).toBe('confirmed');
    await write();
    expect(mailsTo(MARIA, 'campaign')).toHaveLength(1);
  });
});

describe('a renewed subscription', () => {
  test.each(['left', 'bounced'])(
    'F16: delivers the next campaign once to a subscriber who %s and then confirmed twice',
    async (what) => {
      await subscribe();
      await write();
      await press(MARIA, 'campaign', what);
      expect(await stateOf(MARIA)).toBe('ended');
      await write().catch(() => undefined);
      expect(mailsTo(MARIA, 'campaign')).toHaveLength(1);
      const token = await ask();
      await confirm(token);
      await confirm(token);
      await write();
      expect(mailsTo(MARIA, 'campaign')).toHaveLength(2);
      expect(await stateOf(MARIA)).toBe('confirmed');
    },
  );

  test('F16: refuses to renew a subscription after a spam complaint, and tells the reader why', async () => {
    await subscribe();
    await write();
    await press(MARIA, 'campaign', 'complained');
    expect(await stateOf(MARIA)).toBe('ended');
    const token = await ask();
    for (let times = 0; times < 2; times += 1)
      await expect(confirm(token)).rejects.toMatchObject({
        code: 'address_refused',
        message: expect.stringContaining('You aren’t subscribed'),
      });
    expect(await stateOf(MARIA)).toBe('asked');
    expect(mailsTo(MARIA, 'newsletter-welcome')).toHaveLength(1);
  });

  test.each(['reset', 'lost-reply', { status: 503, code: 0 }, { status: 401, code: 10 }] as const)(
    'F16: saves a renewed subscription even if Postmark fails (%j), and reports the failure until a retry succeeds',
    async (kind) => {
      await postmark.suppress({ stream: 'broadcast', address: MARIA, reason: 'ManualSuppression' });
      const token = await ask();
      postmark.fail({
        call: 'POST /message-streams/broadcast/suppressions/delete',
        kind,
        times: 1,
      });
      await expect(confirm(token)).rejects.toMatchObject({
        code: 'upstream_unavailable',
        message: expect.stringContaining('We saved your choice'),
      });
      expect(mailsTo(MARIA, 'newsletter-welcome')).toEqual([]);
      await confirm(token);
      expect(mailsTo(MARIA, 'newsletter-welcome')).toHaveLength(1);
      await write();
      expect(mailsTo(MARIA, 'campaign')).toHaveLength(1);
    },
  );

  test('F16: reaches a reader whom Postmark suppressed while they were on our list, once they confirm again', async () => {
    await subscribe();
    await postmark.suppress({ stream: 'broadcast', address: MARIA, reason: 'ManualSuppression' });
    await write();
    expect(mailsTo(MARIA, 'campaign')).toEqual([]);
    await ask();
    const [known] = mailsTo(MARIA, 'newsletter-known');
    await confirm(tokenIn(known?.text));
    await write();
    expect(mailsTo(MARIA, 'campaign')).toHaveLength(1);
  });

  test('F16: delivers campaigns to the corrected address after a mistyped one bounced', async () => {
    await subscribe('maria@gmial.com');
    await write();
    await press('maria@gmial.com', 'campaign', 'bounced');
    await subscribe('maria@gmail.com');
    await write();
    expect(mailsTo('maria@gmail.com', 'campaign')).toHaveLength(1);
    expect(mailsTo('maria@gmial.com', 'campaign')).toHaveLength(1);
  });
});

/** Publishes a new version of a book and notifies its buyers. */
async function newVersion(): Promise<void> {
  const { books } = harness.services;
  const slug = 'recovery-planner';
  const file = await books.current(slug);
  const version = (file?.version ?? 0) + 1;
  const body = new TextEncoder().encode(`%PDF-1.7 version ${version} %%EOF`);
  await books.publish({ slug, fileName: 'second.pdf', pages: 9, body, at: harness.clock.now });
  await notifyBuyers({ slug, version }, harness.services);
  // The first run queues the emails, and the second sends them.
  for (let run = 0; run < 2; run += 1) {
    harness.clock.now += 5 * MINUTE;
    await sweep(harness.services);
  }
}

test('F16: a reader who unsubscribed from the newsletter still gets receipts', async () => {
  await subscribe();
  await write();
  await press(MARIA, 'campaign', 'left');
  await buy(harness, { customerEmail: MARIA });
  expect(mailsTo(MARIA, 'receipt')).toHaveLength(1);
});

test('F16: bulk emails have a working unsubscribe link in the headers and the body', async () => {
  await subscribe('ana@example.com');
  await write();
  await buy(harness, { customerEmail: MARIA });
  await newVersion();
  const toMany = postmark.mails().filter(({ stream }) => stream === 'broadcast');
  expect(toMany.map(({ tag }) => tag).toSorted()).toEqual(['campaign', 'new-version']);
  for (const { headers, text, html } of toMany) {
    const [list, oneClick] = headers;
    const token = /token=([^>]+)>/.exec(list?.Value ?? '')?.[1] ?? '';
    expect(list?.Name).toBe('List-Unsubscribe');
    expect(oneClick).toEqual({
      Name: 'List-Unsubscribe-Post',
      Value: 'List-Unsubscribe=One-Click',
    });
    for (const words of [text, html]) expect(words).toContain(`/newsletter/unsubscribe#t=${token}`);
    await leaveNewsletter(token, harness.services);
  }
  expect(await stateOf('ana@example.com')).toBe('ended');
  await newVersion();
  expect(mailsTo(MARIA, 'new-version')).toHaveLength(1);
});

test("F16: a buyer who opted out of book news through Postmark's own link doesn't get emails about new versions, but still gets the newsletter after subscribing again", async () => {
  await buy(harness, { customerEmail: MARIA });
  await newVersion();
  await press(MARIA, 'new-version', 'left');
  await subscribe();
  await newVersion();
  await write();
  expect(mailsTo(MARIA, 'new-version')).toHaveLength(1);
  expect(mailsTo(MARIA, 'campaign')).toHaveLength(1);
  expect(await harness.services.alerts.open()).toEqual([]);
});

test("a bounced email appears on the coach's list, and the books arrive once the address is corrected", async () => {
  const { sessionId } = await buy(harness, { customerEmail: 'maria@gmial.com' });
  await press('maria@gmial.com', 'receipt', 'bounced');
  expect((await listTasks('mail', harness.services)).tasks).toMatchObject([
    { order: { sessionId, mail: 'bounced' } },
  ]);
  await sendBooks(sessionId, 'maria@gmail.com', harness.services);
  const [mail] = postmark.mails();
  expect(mail).toMatchObject({ to: 'maria@gmail.com' });
  expect(mail?.text).toContain('/download#t=');
  expect((await postOutcome(mail?.id, 'delivered'))?.status).toBe(303);
  expect((await listTasks(undefined, harness.services)).tasks).toEqual([]);
});

test("opening an event's URL doesn't send an event, and an unknown email returns 404", async () => {
  await buy(harness);
  const [receipt] = postmark.mails();
  expect((await postOutcome(receipt?.id, 'bounced', 'GET'))?.status).toBe(405);
  expect((await postOutcome('nothing', 'bounced'))?.status).toBe(404);
  expect((await listTasks(undefined, harness.services)).tasks).toEqual([]);
});
