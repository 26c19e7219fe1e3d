import { beforeEach, describe, expect, test } from 'vitest';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { postJson } from '#tests/support/requests.ts';
import { chatSummary, contactForm, guideRequest } from '#tests/support/form-inputs.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

function post(name: 'send-email' | 'newsletter', body: object): Promise<Response> {
  const { call, url } = functionNamed(name);
  return call(postJson(url, body), { ip: '192.0.2.1' }, () => harness.services);
}
/** Sends each request a day after the previous one, to avoid rate limits. */
function send(body: object): Promise<Response> {
  harness.clock.now += 24 * 60 * 60_000;
  return post('send-email', body);
}

describe('send-email', () => {
  test.each([contactForm(), chatSummary(), guideRequest()])(
    'responds to $type with "accepted" and nothing else',
    async (body) => {
      const response = await send(body);
      expect([response.status, await response.json()]).toEqual([200, { status: 'accepted' }]);
      expect(harness.mails.length).toBeGreaterThan(0);
    },
  );

  test('returns the invalid field’s name and an error message for the reader', async () => {
    expectConsole(/bad_request/);
    const cases: [object, string, RegExp][] = [
      [contactForm({ name: '' }), 'name', /Enter your full name/],
      [contactForm({ email: 'maria' }), 'email', /like name@example\.com/],
      [contactForm({ email: 'a@b.co, c@d.co' }), 'email', /like name@example.com/],
      [contactForm({ subject: '   ' }), 'subject', /Enter a subject/],
      [contactForm({ message: '\n\n' }), 'message', /Enter your message/],
      [contactForm({ message: 'x'.repeat(5001) }), 'message', /at most 5000/],
      [contactForm({ name: 'x'.repeat(101) }), 'name', /at most 100/],
      [chatSummary({ timestamp: 'yesterday' }), 'timestamp', /./],
      [{ type: 'contact_form' }, 'name', /Enter your full name/],
    ];
    for (const [body, field, message] of cases) {
      const response = await send(body);
      expect(response.status).toBe(400);
      const { details } = (await response.json()) as {
        details: { fields: { field: string; message: string }[] };
      };
      expect(details.fields[0]?.field).toBe(field);
      expect(details.fields[0]?.message).toMatch(message);
    }
    expect(harness.mails).toEqual([]);
  });

  test('F5: accepts a message with an unknown field or invisible characters', async () => {
    const odd = { name: '\u202AMaria\tLopez\u202C', email: '\u200Bmaria@example.com\u00A0' };
    expect((await send({ ...contactForm(odd), addedLater: { by: 'a newer page' } })).status).toBe(
      200,
    );
    expect(harness.mails.map(({ replyTo }) => replyTo)).toContain('maria@example.com');
    expect(harness.mails.map(({ text }) => text).join()).toContain('Maria Lopez');
  });
});

describe('newsletter', () => {
  const call = async (body: object) => {
    const response = await post('newsletter', body);
    return { status: response.status, body: await response.text() };
  };

  test('responds the same for a subscribed, an unsubscribed, and an unknown address', async () => {
    const { crypto } = harness.services;
    const token = (email: string, action: 'confirm' | 'unsubscribe') =>
      crypto.newsletter.sign({ action, addressKey: crypto.addressKey(email), linkVersion: 1 });
    for (const email of ['on@example.com', 'left@example.com']) {
      await call({ action: 'subscribe', email });
      await call({ action: 'confirm', token: token(email, 'confirm') });
    }
    await call({ action: 'unsubscribe', token: token('left@example.com', 'unsubscribe') });
    harness.clock.now += 15 * 60_000;
    const answers = [];
    for (const email of ['on@example.com', 'left@example.com', 'new@example.com']) {
      answers.push(await call({ action: 'subscribe', email }));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});
