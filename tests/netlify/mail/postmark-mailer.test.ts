import { describe, expect, onTestFinished, test } from 'vitest';
import { startPostmarkStub } from '#netlify/local/postmark/server.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { createPostmarkMailer, readPostmarkEvent } from '#netlify/mail/postmark-mailer.ts';
import { TEST_ENVIRONMENT } from '#tests/support/memory-services.ts';
import { describeMailer } from './mailer.contract.ts';

async function openPostmark() {
  const stub = await startPostmarkStub({});
  let isOpen = true;
  const goAway = async () => {
    if (isOpen) await stub.close();
    isOpen = false;
  };
  onTestFinished(goAway);
  const env = readEnvironment({
    ...TEST_ENVIRONMENT,
    MAIL_FROM: 'shop@example.com',
    POSTMARK_API_URL: stub.url,
  });
  return { stub, mailer: createPostmarkMailer(env), goAway };
}

const EVENTS = {
  delivered: { RecordType: 'Delivery' },
  bounced: { RecordType: 'Bounce', Type: 'HardBounce' },
  complained: { RecordType: 'SpamComplaint', Email: 'maria@example.com' },
};

describeMailer(
  'Postmark',
  async () => {
    const { stub, mailer, goAway } = await openPostmark();
    return {
      mailer,
      goAway,
      dead: 'inactive@example.com',
      arrived: async () =>
        stub.mails().map((mail) => ({
          ...mail,
          headers: mail.headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
        })),
      refuse: () => {
        stub.fail({ kind: { status: 429, code: 429 }, times: 1 });
      },
      loseAnswer: () => {
        stub.fail({ kind: 'lost-reply', times: 1 });
      },
      eventOf: (what, mail) => JSON.stringify({ ...EVENTS[what], Metadata: { mail } }),
    };
  },
  { remembers: true },
);

test.each([
  [{ status: 429, code: 429 }, 'refused'],
  [{ status: 422, code: 405 }, 'refused'],
  [{ status: 401, code: 10 }, 'refused'],
  [{ status: 422, code: 406 }, 'undeliverable'],
  [{ status: 422, code: 300 }, 'undeliverable'],
  [{ status: 500, code: 0 }, 'unknown'],
  [{ status: 503, code: 100 }, 'unknown'],
  ['reset', 'unknown'],
] as const)('Postmark: maps the failure %j to %s', async (kind, outcome) => {
  const { stub, mailer } = await openPostmark();
  stub.fail({ kind, times: 1 });
  const words = { subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' };
  const mail = { mailId: 'm', tag: 'receipt', stream: 'transactional', ...words } as const;
  expect(await mailer.send({ ...mail, to: 'maria@example.com' })).toMatchObject({ outcome });
});

describe('Postmark events', () => {
  const read = (event: object) => readPostmarkEvent(JSON.stringify(event));
  const mail = 'a'.repeat(32);

  test.each(['Transient', 'AutoResponder'])('doesn’t treat %s as a bounce', (Type) => {
    const event = { RecordType: 'Bounce', Type, Metadata: { mail } };
    expect(read(event)).toEqual({ about: { mail }, what: 'nothing' });
  });

  test.each([
    ['by its owner', 'ManualSuppression', true],
    ['because emails bounced', 'HardBounce', false],
  ])('reports an address that was suppressed %s', (_why, SuppressionReason, isWanted) => {
    const change = { RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason };
    const whom = { Recipient: 'maria@example.com', ChangedAt: '2026-11-01T00:00:00Z' };
    const stopped = { address: 'maria@example.com', at: Date.parse(whom.ChangedAt), isWanted };
    const event = { ...change, ...whom, MessageStream: 'broadcast' };
    expect(read(event)).toEqual({ about: {}, what: 'nothing', stopped });
    expect(read({ ...event, MessageStream: 'outbound' })?.stopped).toBeUndefined();
    expect(read({ ...event, SuppressSending: false })?.stopped).toBeUndefined();
  });
});
