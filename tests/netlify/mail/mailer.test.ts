import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPostmarkStub, type PostmarkStub } from '#netlify/local/postmark/server.ts';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { requestNewsletter } from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { orderMailOf, payloadMailOf } from '#netlify/mail/email-registry.ts';
import { createPostmarkMailer } from '#netlify/mail/postmark-mailer.ts';
import { contactFormInput } from '#src/contracts/send-email.ts';
import {
  createTestHarness,
  TEST_ENVIRONMENT,
  type TestHarness,
} from '#tests/support/memory-services.ts';
import { contactForm } from '#tests/support/form-inputs.ts';

let stub: PostmarkStub;
let harness: TestHarness;

beforeEach(async () => {
  harness = await createTestHarness();
  stub = await startPostmarkStub({ now: () => harness.clock.now });
  const environment = { ...TEST_ENVIRONMENT, POSTMARK_API_URL: stub.url };
  harness.services.mailer = createPostmarkMailer(readEnvironment(environment));
});

afterEach(async () => {
  await stub.close();
});

const write = () =>
  acceptMail(contactFormInput.parse(contactForm()), '192.0.2.1', harness.services);
describe('the real Postmark client', () => {
  test('sets the reply-to address and the unsubscribe headers', async () => {
    await write();
    await requestNewsletter('maria@example.com', '192.0.2.1', harness.services);
    const [question, ...rest] = stub.mails();
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

  test('uses the broadcast stream for bulk email and the transactional stream for the rest, with link tracking off', async () => {
    const { mailer } = harness.services;
    const kinds = {
      ...{ receipt: 'outbound', 'fresh-link': 'outbound', 'account-recover': 'outbound' },
      ...{ 'review-ask': 'outbound', 'new-version': 'broadcast' },
    };
    for (const tag of Object.keys(kinds)) {
      const { stream } =
        orderMailOf({ type: tag }, harness.services) ??
        payloadMailOf({ kind: tag }, harness.services);
      const mail = { mailId: `m-${tag}`, tag, stream, to: 'maria@example.com', subject: 'Hello' };
      const sent = await mailer.send({
        ...mail,
        text: 'https://a.example/#t=1',
        html: '<p>Hi</p>',
      });
      expect(sent.outcome).toBe('accepted');
    }
    await write();
    await requestNewsletter('maria@example.com', '192.0.2.1', harness.services);
    const mails = stub.mails();
    expect(mails.length).toBeGreaterThan(Object.keys(kinds).length + 2);
    for (const { tag, stream, trackLinks } of mails) {
      expect({ tag, stream, trackLinks }).toEqual({
        tag,
        stream: { ...kinds }[tag as keyof typeof kinds] ?? 'outbound',
        trackLinks: 'None',
      });
    }
  });
});
