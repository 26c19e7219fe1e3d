import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Errors, ServerClient } from 'postmark';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPostmarkStub, type PostmarkStub } from '#netlify/local/postmark/server.ts';

let dataDir: string;
let stub: PostmarkStub;
let client: ServerClient;

const message = {
  From: 'coach@example.com',
  To: 'maria@example.com',
  Subject: 'Hello',
  TextBody: 'Hello Maria',
};

let clock: { now: number };

async function start(): Promise<void> {
  stub = await startPostmarkStub({ dataDir, now: () => clock.now });
  client = new ServerClient('token', {
    useHttps: false,
    requestHost: new URL(stub.url).host,
    timeout: 2,
  });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postmark-'));
  clock = { now: Date.now() };
  await start();
});

afterEach(async () => {
  await stub.close();
  await rm(dataDir, { recursive: true });
});

describe('the real Postmark client against the stub', () => {
  test('sends an email and finds it by recipient, tag, and metadata, even after a restart', async () => {
    const sent = await client.sendEmail({
      ...message,
      Tag: 'receipt',
      Metadata: { mail: 'mail-1' },
    });
    expect(sent).toMatchObject({ ErrorCode: 0, To: 'maria@example.com' });
    await client.sendEmail({ ...message, Tag: 'receipt', Metadata: { mail: 'mail-2' } });
    await stub.close();
    await start();
    const find = async (filter: object) =>
      (await client.getOutboundMessages({ count: 10, offset: 0, ...filter })).Messages.map(
        ({ Metadata }) => Metadata?.['mail'],
      );
    expect(await find({ recipient: 'Maria@example.com', tag: 'receipt' })).toEqual([
      'mail-2',
      'mail-1',
    ]);
    expect(await find({ metadata_mail: 'mail-1' })).toEqual(['mail-1']);
    expect(await find({ tag: 'other' })).toEqual([]);
    expect(await find({ count: 1, offset: 1 })).toEqual(['mail-1']);
    for (const wrong of [{ count: 501 }, { metadata_mail: 'a', metadata_kind: 'b' }]) {
      await expect(find(wrong)).rejects.toMatchObject({ statusCode: 422 });
    }
  });

  test.each([
    ['an invalid recipient', { To: 'maria' }, Errors.InvalidEmailRequestError, 300],
    [
      'two recipients in one',
      { To: 'a@example.com, b@example.com' },
      Errors.InvalidEmailRequestError,
      300,
    ],
    ['no words', { TextBody: '' }, Errors.InvalidEmailRequestError, 300],
    ['an inactive recipient', { To: 'inactive@example.com' }, Errors.InactiveRecipientsError, 406],
  ])("rejects %s with the client's own error", async (_what, change, kind, code) => {
    const error: unknown = await client
      .sendEmail({ ...message, ...change })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ code });
    expect(stub.mails()).toEqual([]);
  });

  test('rejects a field that’s invalid or too long, or that spans two lines', async () => {
    const wrong = [
      { Subject: 'Hi\r\nBcc: evil@example.com' },
      { To: 'maria@example.com\r\nBcc: evil@example.com' },
      { From: 'nobody' },
      { ReplyTo: 'nobody' },
      { Bcc: 'evil@example.com' },
      { Tag: 'x'.repeat(1001) },
      { Metadata: { mail: 'x'.repeat(81) } },
      { Metadata: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`key${n}`, 'x'])) },
      { Headers: [{ Name: 'X-Note: a', Value: 'b' }] },
    ];
    for (const change of wrong) {
      const error: unknown = await client
        .sendEmail({ ...message, ...change })
        .catch((reason: unknown) => reason);
      expect(error, JSON.stringify(change)).toBeInstanceOf(Errors.InvalidEmailRequestError);
    }
    const stream = client.sendEmail({ ...message, MessageStream: 'nowhere' });
    await expect(stream).rejects.toMatchObject({ code: 1235, statusCode: 422 });
    expect(stub.mails()).toEqual([]);
  });

  test('processes each email in a batch separately', async () => {
    const answers = await client.sendEmailBatch([message, { ...message, To: 'maria' }, message]);
    expect(answers.map(({ ErrorCode }) => ErrorCode)).toEqual([0, 300, 0]);
    expect(stub.mails()).toHaveLength(2);
    const many = client.sendEmailBatch(Array.from({ length: 501 }, () => message));
    await expect(many).rejects.toMatchObject({ code: 410 });
    expect(stub.mails()).toHaveLength(2);
  });

  test("rejects calls without a token, and calls it doesn't implement", async () => {
    const response = await fetch(`${stub.url}/email`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ ErrorCode: 10 });
    await expect(client.getBounces()).rejects.toMatchObject({ statusCode: 404 });
    const notJson = await fetch(`${stub.url}/email`, {
      method: 'POST',
      body: '{',
      headers: { 'x-postmark-server-token': 'token' },
    });
    expect(await notJson.json()).toMatchObject({ ErrorCode: 402 });
  });

  test('clears emails and planned faults on reset', async () => {
    await client.sendEmail(message);
    stub.fail({ kind: { status: 429, code: 429 }, times: 9 });
    await expect(client.sendEmail(message)).rejects.toBeInstanceOf(Errors.RateLimitExceededError);
    await stub.reset();
    expect(stub.mails()).toEqual([]);
    expect(await client.sendEmail(message)).toMatchObject({ ErrorCode: 0 });
  });
});

describe('the outbox', () => {
  const page = async (path: string) =>
    (await stub.handlePage(new Request(`http://localhost${path}`))) ?? new Response();

  test('shows a message when the outbox is empty', async () => {
    expect(await (await page('/__local/mail')).text()).toContain('No emails yet');
    expect(await (await page('/__local/mail.json')).json()).toEqual([]);
    expect((await page('/__local/mail/none')).status).toBe(404);
  });

  test('lists emails as a page and as JSON, newest first, and escapes HTML', async () => {
    await client.sendEmail(message);
    await client.sendEmail({
      ...message,
      Subject: '<script>alert(1)</script>',
      HtmlBody: '<html><head></head><body>Hi</body></html>',
    });
    const list: unknown = await (await page('/__local/mail.json')).json();
    expect(list).toMatchObject([
      { subject: '<script>alert(1)</script>', to: 'maria@example.com' },
      { subject: 'Hello', text: 'Hello Maria', html: '' },
    ]);
    expect(await (await page('/__local/mail.json?to=maria%40example.com')).json()).toEqual(list);
    expect(await (await page('/__local/mail.json?to=sam%40example.com')).json()).toEqual([]);
    const [newest] = stub.mails();
    expect(Object.keys((list as object[])[0] ?? {})).toEqual([
      'id',
      'to',
      'subject',
      'text',
      'html',
      'at',
    ]);
    expect(await (await page('/__local/mail')).text()).not.toContain('<script>');
    expect(await (await page(`/__local/mail/${newest?.id}`)).text()).not.toContain('<script>');
  });

  test('shows an email as designed, as plain text with links, and with its details', async () => {
    await client.sendEmail({
      ...message,
      TextBody: 'Open (http://localhost:8888/download#t=abc&x=1). Bye',
      HtmlBody: '<p>Hi</p>',
      ReplyTo: 'help@example.com',
      Tag: 'receipt',
      Metadata: { mail: 'mail-1' },
      Headers: [{ Name: 'X-Note', Value: 'kind' }],
    });
    const [mail] = stub.mails();
    const html = await (await page(`/__local/mail/${mail?.id}`)).text();
    expect(html).toContain(
      '(<a href="http://localhost:8888/download#t=abc&amp;x=1">http://localhost:8888/download#t=abc&amp;x=1</a>).',
    );
    for (const words of ['help@example.com', 'receipt', 'mail-1', 'X-Note', 'kind']) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(/<iframe[^>]* sandbox="allow-top-navigation-by-user-activation"/);
    const frame = await page(`/__local/mail/${mail?.id}/html`);
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-top-navigation-by-user-activation; default-src 'none'/);
    expect(policy).not.toContain('script');
    expect(await frame.text()).toBe('<base target="_top"><p>Hi</p>');
  });
});

describe('suppression lists', () => {
  const on = (MessageStream: string) => client.sendEmail({ ...message, MessageStream });
  const lift = (stream: string, ...addresses: string[]) =>
    client.deleteSuppressions(stream, {
      Suppressions: addresses.map((EmailAddress) => ({ EmailAddress })),
    });

  test.each(['HardBounce', 'ManualSuppression'] as const)(
    'F16: %s blocks email in one stream only, and can be lifted',
    async (reason) => {
      await stub.suppress({ stream: 'broadcast', address: 'Maria@Example.com', reason });
      await expect(on('broadcast')).rejects.toBeInstanceOf(Errors.InactiveRecipientsError);
      await expect(on('outbound')).resolves.toMatchObject({ ErrorCode: 0 });
      const { Suppressions } = await lift('broadcast', message.To, 'nobody@example.com');
      expect(Suppressions.map(({ Status }) => Status)).toEqual(['Deleted', 'Deleted']);
      await expect(on('broadcast')).resolves.toMatchObject({ ErrorCode: 0 });
    },
  );

  test('F16: keeps a spam complaint, even after a restart', async () => {
    await stub.suppress({ stream: 'broadcast', address: message.To, reason: 'SpamComplaint' });
    await stub.close();
    await start();
    const { Suppressions } = await lift('broadcast', message.To);
    expect(Suppressions).toMatchObject([{ EmailAddress: message.To, Status: 'Failed' }]);
    await expect(on('broadcast')).rejects.toMatchObject({ code: 406 });
    await expect(lift('nowhere', message.To)).rejects.toMatchObject({ statusCode: 422 });
  });
});
