import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import newsletter from '#netlify/functions/newsletter.ts';
import sendEmail from '#netlify/functions/send-email.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { functionPath } from '#src/function-path.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { MARKUP_PAYLOADS } from '#tests/support/markup.ts';
import { createTestWorld, type TestWorld } from '#tests/support/memory-services.ts';
import { postJson } from '#tests/support/requests.ts';
import { chatSummary, contactForm, guideRequest } from '#tests/support/typed-mail.ts';

const at = (path: string) => `http://localhost:8888${path}`;
const COACH = 'support@example.com';

/** A world whose clock moves a day with each call, so that no limit is in the way. */
async function roomyWorld(): Promise<{
  world: TestWorld;
  send: (body: object) => Promise<Response>;
}> {
  const world = await createTestWorld();
  return {
    world,
    send(body) {
      world.clock.now += 24 * 60 * 60_000;
      return sendEmail(
        postJson(at(functionPath('send-email')), body),
        { ip: '192.0.2.1' },
        () => world.services,
      );
    },
  };
}

describe('send-email', () => {
  test.each([contactForm(), chatSummary(), guideRequest()])(
    'answers $type with "accepted" and nothing else',
    async (body) => {
      const { send, world } = await roomyWorld();
      const response = await send(body);
      expect([response.status, await response.json()]).toEqual([200, { status: 'accepted' }]);
      expect(world.mails.length).toBeGreaterThan(0);
    },
  );

  test('names the field that it refuses, in words for the reader', async () => {
    expectConsole(/bad_request/);
    const { send, world } = await roomyWorld();
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
    expect(world.mails).toEqual([]);
  });

  test('F5: loses no message to a field that it does not know, or to letters that nobody sees', async () => {
    const { send, world } = await roomyWorld();
    const odd = { name: '\u202AMaria\tLopez\u202C', email: '\u200Bmaria@example.com\u00A0' };
    expect((await send({ ...contactForm(odd), addedLater: { by: 'a newer page' } })).status).toBe(
      200,
    );
    expect(world.mails.map(({ replyTo }) => replyTo)).toContain('maria@example.com');
    expect(world.mails.map(({ text }) => text).join()).toContain('Maria Lopez');
  });

  test.each([
    { ...contactForm(), to: 'victim@example.com' },
    { ...guideRequest(), html: '<b>x</b>' },
    { ...chatSummary(), bcc: 'victim@example.com' },
    { type: 'anything', to: 'victim@example.com' },
  ])('takes no recipient, HTML or kind of the caller’s choosing: %j', async (body) => {
    expectConsole(/bad_request/);
    const { send, world } = await roomyWorld();
    expect((await send(body)).status).toBe(400);
    expect(world.mails).toEqual([]);
  });

  test('lets none of 500 header injections through', async () => {
    expectConsole(/bad_request/);
    const { send, world } = await roomyWorld();
    const breaks = [
      '\r\n',
      '\n',
      '\r',
      '\u2028',
      '\u2029',
      '\u0085',
      '\0',
      '\u000b',
      '\u000c',
      '%0d%0a',
      '=0D=0A',
      '\\r\\n',
    ];
    const headers = [
      'Bcc: evil@example.com',
      'To: evil@example.com',
      'Subject: x',
      'Content-Type: text/html\r\n\r\n<b>',
      ', evil@example.com',
      '; evil@example.com',
      '> <evil@example.com',
      '\r\n.\r\nMAIL FROM:<x@example.com>',
    ];
    const injection = fc
      .tuple(
        fc.string({ maxLength: 20 }),
        fc.constantFrom(...breaks),
        fc.constantFrom(...headers),
        fc.string({ maxLength: 20 }),
      )
      .map((parts) => parts.join(''));
    const samples = fc.sample(injection, { numRuns: 500, seed: 8058 });
    const makers = [
      (text: string) => contactForm({ name: text }),
      (text: string) => contactForm({ subject: text }),
      (text: string) => contactForm({ email: `maria@example.com${text}` }),
      (text: string) => contactForm({ email: text }),
      (text: string) => chatSummary({ firstName: text }),
      (text: string) => chatSummary({ subject: text }),
      (text: string) => guideRequest({ name: text, email: `${text}@example.com` }),
      (text: string) => guideRequest({ subject: text }),
    ];
    for (const [index, text] of samples.entries()) {
      const make = makers[index % makers.length];
      if (make) await send(make(text));
    }
    expect(world.mails.length).toBeGreaterThan(0);
    for (const { to, replyTo = COACH, subject, headers: more = [] } of world.mails) {
      expect([COACH, 'maria@example.com']).toContain(to);
      expect(readEmailAddress(replyTo)).toBe(replyTo);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(more).toEqual([]);
    }
  });

  test('sends markup of any field to the coach as text, and to nobody else', async () => {
    const { send, world } = await roomyWorld();
    for (const payload of MARKUP_PAYLOADS) {
      await send(contactForm({ name: payload, subject: payload, message: payload }));
      await send(
        chatSummary({ firstName: payload, subject: payload, conversationSummary: payload }),
      );
      await send(guideRequest({ name: payload, subject: payload }));
    }
    const toVisitors = world.mails.filter(({ to }) => to !== COACH);
    expect(world.mails.length).toBe(MARKUP_PAYLOADS.length * 5);
    const distinct = new Set(toVisitors.map(({ subject, text, html }) => subject + text + html));
    expect(distinct.size).toBe(3);
  });

  test('answers 429 with the time to wait, by the platform’s address and not by a header', async () => {
    expectConsole(/too_many_requests/);
    const world = await createTestWorld();
    const send = (n: number, ip: string, headers = {}) =>
      sendEmail(
        postJson(at(functionPath('send-email')), contactForm({ message: `Message ${n}` }), headers),
        { ip },
        () => world.services,
      );
    for (let n = 0; n < 5; n += 1) expect((await send(n, '192.0.2.1')).status).toBe(200);
    for (let n = 5; n < 10; n += 1) {
      const response = await send(n, '192.0.2.1', { 'x-forwarded-for': `198.51.100.${n}` });
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('3600');
    }
    expect((await send(10, '192.0.2.2')).status).toBe(200);
  });

  test('writes nothing to the log that a visitor typed', async () => {
    const lines: string[] = [];
    expectConsole({ test: (line: string) => lines.push(line) > 0 } as RegExp);
    const world = await createTestWorld();
    const send = (body: object) =>
      sendEmail(
        postJson(at(functionPath('send-email')), body),
        { ip: '203.0.113.7' },
        () => world.services,
      );
    for (let n = 0; n < 7; n += 1) await send(contactForm({ message: `I want to die ${n}` }));
    await send(contactForm({ email: 'canary@@example.com', message: 'I want to die' }));
    world.services.records.create = () => Promise.reject(new Error('canary'));
    await send(guideRequest());
    expect(lines.join('\n')).not.toMatch(/die|maria|lopez|canary|203\.0\.113/i);
  });
});

describe('newsletter', () => {
  const post = async (world: TestWorld, body: object) => {
    const response = await newsletter(
      postJson(at(functionPath('newsletter')), body),
      { ip: '192.0.2.1' },
      () => world.services,
    );
    return { status: response.status, body: await response.text() };
  };

  test('asks, confirms and ends, each with its own word', async () => {
    const world = await createTestWorld();
    const { crypto } = world.services;
    const addressKey = crypto.addressKey('maria@example.com');
    const token = (action: 'confirm' | 'unsubscribe') =>
      crypto.newsletter.sign({ action, addressKey, linkVersion: 1 });
    const answers = [
      await post(world, { action: 'subscribe', email: 'maria@example.com' }),
      await post(world, { action: 'confirm', token: token('confirm') }),
      await post(world, { action: 'unsubscribe', token: token('unsubscribe') }),
    ];
    expect(answers.map(({ body }) => body)).toEqual([
      '{"status":"accepted"}',
      '{"status":"confirmed"}',
      '{"status":"unsubscribed"}',
    ]);
  });

  test('answers the same for an address on the list, one that left and one that is unknown', async () => {
    const world = await createTestWorld();
    const { crypto } = world.services;
    const token = (email: string, action: 'confirm' | 'unsubscribe') =>
      crypto.newsletter.sign({ action, addressKey: crypto.addressKey(email), linkVersion: 1 });
    for (const email of ['on@example.com', 'left@example.com']) {
      await post(world, { action: 'subscribe', email });
      await post(world, { action: 'confirm', token: token(email, 'confirm') });
    }
    await post(world, { action: 'unsubscribe', token: token('left@example.com', 'unsubscribe') });
    world.clock.now += 15 * 60_000;
    const answers = [];
    for (const email of ['on@example.com', 'left@example.com', 'new@example.com']) {
      answers.push(await post(world, { action: 'subscribe', email }));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('refuses a link that is not ours with 404 and one that is over with 410', async () => {
    expectConsole(/link_unknown|link_expired/);
    const world = await createTestWorld();
    const addressKey = world.services.crypto.addressKey('maria@example.com');
    const token = world.services.crypto.newsletter.sign({
      action: 'confirm',
      addressKey,
      linkVersion: 1,
    });
    expect((await post(world, { action: 'confirm', token: 'x' })).status).toBe(404);
    expect((await post(world, { action: 'confirm', token })).status).toBe(410);
  });
});
