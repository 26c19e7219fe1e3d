import { describe, expect, test } from 'vitest';
import newsletter from '#netlify/functions/newsletter.ts';
import sendEmail from '#netlify/functions/send-email.ts';
import { functionPath } from '#src/function-path.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestWorld, type TestWorld } from '#tests/support/memory-services.ts';
import { postJson } from '#tests/support/requests.ts';
import { chatSummary, contactForm, guideRequest } from '#tests/support/typed-mail.ts';

const at = (path: string) => `http://localhost:8888${path}`;

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
