import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenOnLoopback, readAll } from '../loopback.ts';
import { openStateFile } from '../state-file.ts';
import { createMailPages } from './pages.ts';

/** One accepted mail. */
export interface StoredMail {
  id: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  tag: string;
  metadata: Record<string, string>;
  headers: { Name: string; Value: string }[];
  stream: string;
  /** ISO 8601. */
  at: string;
}

/** What a test lets go wrong with the next sends. `lost-reply` accepts the mail and then hangs up. */
export interface MailFault {
  kind: 'hang' | 'reset' | 'lost-reply' | { status: number; code: number };
  times: number;
}

/** A running stand-in for Postmark. */
export interface PostmarkStandIn {
  /** Origin of the API. */
  url: string;
  /** Answers the outbox pages, under `/__local/mail`. */
  handlePage(request: Request): Promise<Response | undefined>;
  /** Accepted mails, newest first. */
  mails(): readonly StoredMail[];
  fail(fault: MailFault): void;
  reset(): Promise<void>;
  close(): Promise<void>;
}

type Answer = { status: number; body: unknown };

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const ADDRESS = /^(?:[^<>,;@\r\n]*<)?([^\s<>,;@]+@[^\s<>,;@]+\.[^\s<>,;@]+)>?$/;

/** Starts a mail provider of one's own, spoken to by the real Postmark client. */
export async function startPostmarkStandIn({
  dataDir,
  now = Date.now,
}: {
  dataDir: string;
  now?: () => number;
}): Promise<PostmarkStandIn> {
  const file = await openStateFile<{ mails: StoredMail[] }>(join(dataDir, 'postmark.json'), () => ({
    mails: [],
  }));
  const faults: MailFault[] = [];

  async function accept(input: Record<string, unknown>): Promise<Answer> {
    const refusal = check(input);
    if (refusal) return refusal;
    const text = (name: string) => (typeof input[name] === 'string' ? input[name] : '');
    const mail: StoredMail = {
      id: randomUUID(),
      from: text('From'),
      to: addressIn(text('To')) ?? '',
      replyTo: text('ReplyTo'),
      subject: text('Subject'),
      text: text('TextBody'),
      html: text('HtmlBody'),
      tag: text('Tag'),
      metadata: (input['Metadata'] ?? {}) as Record<string, string>,
      headers: (input['Headers'] ?? []) as StoredMail['headers'],
      stream: text('MessageStream') || 'outbound',
      at: new Date(now()).toISOString(),
    };
    file.state.mails.unshift(mail);
    await file.save();
    return {
      status: 200,
      body: { To: mail.to, SubmittedAt: mail.at, MessageID: mail.id, ErrorCode: 0, Message: 'OK' },
    };
  }

  function search(query: URLSearchParams): Answer {
    const found = file.state.mails.filter(
      (mail) =>
        (!query.get('recipient') || mail.to === query.get('recipient')) &&
        (!query.get('tag') || mail.tag === query.get('tag')) &&
        [...query].every(
          ([name, value]) =>
            !name.startsWith('metadata_') ||
            mail.metadata[name.slice('metadata_'.length)] === value,
        ),
    );
    const offset = Number(query.get('offset') ?? 0);
    const count = Number(query.get('count') ?? 100);
    return {
      status: 200,
      body: {
        TotalCount: found.length,
        Messages: found.slice(offset, offset + count).map(describeMail),
      },
    };
  }

  async function answer(
    method: string,
    url: URL,
    token: string | undefined,
    body: string,
  ): Promise<Answer> {
    if (!token)
      return problem(401, 10, 'No Account or Server API tokens were supplied in the HTTP headers.');
    if (method === 'POST' && url.pathname === '/email')
      return accept(readJson(body) as Record<string, unknown>);
    if (method === 'POST' && url.pathname === '/email/batch') {
      const answers = await Promise.all((readJson(body) as Record<string, unknown>[]).map(accept));
      return { status: 200, body: answers.map((one) => one.body) };
    }
    if (method === 'GET' && url.pathname === '/messages/outbound') return search(url.searchParams);
    const id = /^\/messages\/outbound\/([^/]+)\/details$/.exec(url.pathname)?.[1];
    const mail = file.state.mails.find((one) => one.id === id);
    if (method === 'GET' && mail) {
      return {
        status: 200,
        body: { ...describeMail(mail), TextBody: mail.text, HtmlBody: mail.html, Body: '' },
      };
    }
    return problem(id ? 422 : 404, id ? 701 : 404, 'This is not part of the stand-in.');
  }

  const server = createServer((request, response) => {
    const work = async () => {
      const isSend = request.method === 'POST';
      const fault = isSend ? faults.find((one) => one.times > 0) : undefined;
      if (fault) fault.times -= 1;
      const kind = fault?.kind;
      if (kind === 'hang') return;
      if (kind === 'reset') {
        request.socket.destroy();
        return;
      }
      const body = (await readAll(request, MAX_BODY_BYTES))?.toString('utf8') ?? '';
      const token = request.headers['x-postmark-server-token'];
      const result =
        typeof kind === 'object'
          ? problem(kind.status, kind.code, 'A fault of the test.')
          : await answer(
              request.method ?? 'GET',
              new URL(request.url ?? '/', 'http://localhost'),
              String(token ?? ''),
              body,
            );
      if (kind === 'lost-reply') {
        request.socket.destroy();
        return;
      }
      response.writeHead(result.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(result.body));
    };
    work().catch(() => response.destroy());
  });
  const address = await listenOnLoopback(server);

  return {
    url: address.url,
    handlePage: createMailPages(() => file.state.mails),
    mails: () => file.state.mails,
    fail: (fault) => {
      faults.push({ ...fault });
    },
    async reset() {
      file.state.mails = [];
      await file.save();
    },
    close: () => address.close(),
  };
}

function check(input: Record<string, unknown>): Answer | undefined {
  const { From: from, To: to, TextBody: text, HtmlBody: html } = input;
  if (typeof from !== 'string' || !addressIn(from))
    return problem(422, 300, "Invalid 'From' address.");
  const recipient = typeof to === 'string' ? addressIn(to) : undefined;
  if (!recipient) return problem(422, 300, "Invalid 'To' address.");
  if (!text && !html)
    return problem(422, 300, 'Provide either email TextBody or HtmlBody or both.');
  if (recipient.startsWith('inactive@')) {
    return problem(
      422,
      406,
      `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${recipient}.`,
    );
  }
  return undefined;
}

function addressIn(text: string): string | undefined {
  return ADDRESS.exec(text.trim())?.[1];
}

function describeMail(mail: StoredMail): Record<string, unknown> {
  return {
    Tag: mail.tag,
    MessageID: mail.id,
    MessageStream: mail.stream,
    To: [{ Email: mail.to, Name: null }],
    Cc: [],
    Bcc: [],
    Recipients: [mail.to],
    ReceivedAt: mail.at,
    From: mail.from,
    Subject: mail.subject,
    Attachments: [],
    Status: 'Sent',
    TrackOpens: false,
    TrackLinks: 'None',
    Metadata: mail.metadata,
    MessageEvents: [],
  };
}

function problem(status: number, code: number, message: string): Answer {
  return { status, body: { ErrorCode: code, Message: message } };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
