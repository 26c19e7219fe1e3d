import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Errors, ServerClient } from 'postmark';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPostmarkStandIn, type PostmarkStandIn } from '#netlify/local/postmark/server.ts';
import { createMailer } from '#netlify/services/mailer.ts';
import { readEnvironment } from '#netlify/services/env.ts';
import { TEST_ENVIRONMENT } from '#tests/support/memory-services.ts';

let dataDir: string;
let standIn: PostmarkStandIn;
let client: ServerClient;

const message = {
  From: 'coach@example.com',
  To: 'maria@example.com',
  Subject: 'Hello',
  TextBody: 'Hello Maria',
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postmark-'));
  standIn = await startPostmarkStandIn({ dataDir });
  client = new ServerClient('token', {
    useHttps: false,
    requestHost: new URL(standIn.url).host,
    timeout: 2,
  });
});

afterEach(async () => {
  await standIn.close();
  await rm(dataDir, { recursive: true });
});

describe('the real Postmark client against the stand-in', () => {
  test('sends a mail and finds it by recipient, tag and metadata', async () => {
    const sent = await client.sendEmail({
      ...message,
      Tag: 'receipt',
      Metadata: { mail: 'mail-1' },
    });
    expect(sent).toMatchObject({ ErrorCode: 0, To: 'maria@example.com' });
    const found = await client.getOutboundMessages({
      recipient: 'maria@example.com',
      tag: 'receipt',
    });
    expect(found.Messages.map((one) => [one.MessageID, one.Metadata])).toEqual([
      [sent.MessageID, { mail: 'mail-1' }],
    ]);
    const details = await client.getOutboundMessageDetails(sent.MessageID);
    expect(details.TextBody).toBe('Hello Maria');
  });

  test.each([
    ['a broken recipient', { To: 'maria' }, Errors.InvalidEmailRequestError, 300],
    [
      'two recipients in one',
      { To: 'a@example.com, b@example.com' },
      Errors.InvalidEmailRequestError,
      300,
    ],
    ['no words', { TextBody: '' }, Errors.InvalidEmailRequestError, 300],
    ['an inactive recipient', { To: 'inactive@example.com' }, Errors.InactiveRecipientsError, 406],
  ])('refuses %s with the client’s own error', async (_what, change, kind, code) => {
    const error: unknown = await client
      .sendEmail({ ...message, ...change })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ code });
    expect(standIn.mails()).toEqual([]);
  });

  test('shows the outbox as pages and as JSON, newest first, and keeps scripts out', async () => {
    await client.sendEmail(message);
    await client.sendEmail({
      ...message,
      Subject: '<script>alert(1)</script>',
      HtmlBody: '<html><head></head><body>Hi</body></html>',
    });
    const page = async (path: string) =>
      (await standIn.handlePage(new Request(`http://localhost${path}`))) ?? new Response();
    const list = (await (await page('/__local/mail.json')).json()) as {
      id: string;
      subject: string;
    }[];
    expect(list.map((one) => one.subject)).toEqual(['<script>alert(1)</script>', 'Hello']);
    expect(await (await page('/__local/mail')).text()).not.toContain('<script>');
    const one = await (await page(`/__local/mail/${list[0]?.id}`)).text();
    expect(one).toContain('sandbox=');
    expect(one).not.toContain('<script>');
  });
});

describe('the mailer', () => {
  const mail = {
    mailId: 'mail-1',
    tag: 'receipt',
    to: 'maria@example.com',
    subject: 'Hi',
    text: 'Hi',
    html: '<p>Hi</p>',
  };
  const mailer = () =>
    createMailer(readEnvironment({ ...TEST_ENVIRONMENT, POSTMARK_API_URL: standIn.url }));

  test('says that a mail was accepted, and finds it afterwards', async () => {
    expect(await mailer().send(mail)).toMatchObject({ outcome: 'accepted' });
    expect(await mailer().wasAccepted(mail)).toBe(true);
    expect(await mailer().wasAccepted({ ...mail, mailId: 'mail-2' })).toBe(false);
  });

  test.each([
    [{ status: 429, code: 429 }, 'refused'],
    [{ status: 422, code: 405 }, 'refused'],
    [{ status: 401, code: 10 }, 'refused'],
    [{ status: 422, code: 406 }, 'undeliverable'],
    [{ status: 422, code: 300 }, 'undeliverable'],
    [{ status: 500, code: 0 }, 'unknown'],
    [{ status: 503, code: 100 }, 'unknown'],
    ['reset', 'unknown'],
  ] as const)('takes the failure %j for %s', async (kind, outcome) => {
    standIn.fail({ kind, times: 1 });
    expect(await mailer().send(mail)).toMatchObject({ outcome });
  });

  test('knows a mail whose acceptance it never heard of', async () => {
    standIn.fail({ kind: 'lost-reply', times: 1 });
    expect(await mailer().send(mail)).toMatchObject({ outcome: 'unknown' });
    expect(await mailer().wasAccepted(mail)).toBe(true);
  });
});
