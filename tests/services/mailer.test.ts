import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPostmarkStandIn, type PostmarkStandIn } from '#netlify/local/postmark/server.ts';
import { acceptMail } from '#netlify/flows/accept-mail.ts';
import { askForNewsletter } from '#netlify/flows/newsletter.ts';
import { sweep } from '#netlify/flows/sweep.ts';
import { readEnvironment } from '#netlify/services/env.ts';
import { orderMailOf, payloadMailOf } from '#netlify/messages/registry.ts';
import { createPostmarkMailer } from '#netlify/services/postmark-mailer.ts';
import { contactFormInput } from '#src/contracts/send-email.ts';
import {
  createTestWorld,
  TEST_ENVIRONMENT,
  type TestWorld,
} from '#tests/support/memory-services.ts';
import { contactForm } from '#tests/support/typed-mail.ts';

const MINUTE = 60_000;

let dataDir: string;
let standIn: PostmarkStandIn;
let world: TestWorld;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mailer-'));
  world = await createTestWorld();
  standIn = await startPostmarkStandIn({ dataDir, now: () => world.clock.now });
  const environment = { ...TEST_ENVIRONMENT, POSTMARK_API_URL: standIn.url };
  world.services.mailer = createPostmarkMailer(readEnvironment(environment));
});

afterEach(async () => {
  await standIn.close();
  await rm(dataDir, { recursive: true });
});

const write = () => acceptMail(contactFormInput.parse(contactForm()), '192.0.2.1', world.services);
const tags = () =>
  standIn
    .mails()
    .map(({ tag }) => tag)
    .toSorted();

/** Lets three hours go by, with the sweeper at work. */
async function wait(): Promise<void> {
  for (let run = 0; run < 18; run += 1) {
    world.clock.now += 10 * MINUTE;
    await sweep(world.services);
  }
}

describe('the real Postmark client', () => {
  test('carries who gets the answer, and the way out of the newsletter, as headers', async () => {
    await write();
    await askForNewsletter('maria@example.com', '192.0.2.1', world.services);
    const [question, ...rest] = standIn.mails();
    expect(question?.replyTo).toBe('support@example.com');
    expect(question?.headers.map(({ Name, Value }) => `${Name}: ${Value}`)).toEqual([
      expect.stringMatching(/^List-Unsubscribe: <http:\/\/localhost:8888\/\S+\?token=\S+>$/),
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    expect(rest.find(({ tag }) => tag === 'contact-message')).toMatchObject({
      to: 'support@example.com',
      replyTo: 'maria@example.com',
      headers: [],
    });
  });

  test('sends news to many in the stream for that, all else in the other, and lets no link be rewritten', async () => {
    const { mailer } = world.services;
    const kinds = {
      ...{ receipt: 'outbound', 'fresh-link': 'outbound', 'account-recover': 'outbound' },
      ...{ 'review-ask': 'outbound', 'new-version': 'broadcast' },
    };
    for (const tag of Object.keys(kinds)) {
      const { stream } = orderMailOf({ type: tag }) ?? payloadMailOf({ kind: tag });
      const mail = { mailId: `m-${tag}`, tag, stream, to: 'maria@example.com', subject: 'Hello' };
      const sent = await mailer.send({
        ...mail,
        text: 'https://a.example/#t=1',
        html: '<p>Hi</p>',
      });
      expect(sent.outcome).toBe('accepted');
    }
    await write();
    await askForNewsletter('maria@example.com', '192.0.2.1', world.services);
    const mails = standIn.mails();
    expect(mails.length).toBeGreaterThan(Object.keys(kinds).length + 2);
    for (const { tag, stream, trackLinks } of mails) {
      expect({ tag, stream, trackLinks }).toEqual({
        tag,
        stream: { ...kinds }[tag as keyof typeof kinds] ?? 'outbound',
        trackLinks: 'None',
      });
    }
  });

  test.each([
    ['answers 500', { status: 500, code: 0 }],
    ['answers 503', { status: 503, code: 0 }],
    ['answers 429', { status: 429, code: 429 }],
    ['hangs up', 'reset'],
    ['loses its reply', 'lost-reply'],
  ] as const)('delivers each mail once when Postmark %s', async (_what, kind) => {
    standIn.fail({ kind, times: 2 });
    expect(await write()).toEqual({ status: 'accepted' });
    await wait();
    expect(tags()).toEqual(['contact-message', 'contact-note']);
  });

  test('delivers everything after an outage of an hour', async () => {
    standIn.fail({ kind: { status: 503, code: 0 }, times: 12 });
    await write();
    await wait();
    await wait();
    expect(tags()).toEqual(['contact-message', 'contact-note']);
  });
});
