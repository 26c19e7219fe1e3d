import { beforeEach, describe, expect, test } from 'vitest';
import { acceptMail } from '#netlify/contact/accept-message.ts';
import { CALLER_LIMITS, RECIPIENT_LIMITS, SITE_LIMITS } from '#netlify/limits/limits.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { TASKS } from '#src/domain/alerts/alert.ts';
import { sendEmailInput, type SendEmailInput, type TypedMail } from '#src/contracts/send-email.ts';
import type { Cents } from '#src/domain/money.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { chatSummary, contactForm, guideRequest } from '#tests/support/form-inputs.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const COACH = 'support@example.com';

const accept = (harness: TestHarness, input: SendEmailInput, caller = '192.0.2.1') =>
  acceptMail(sendEmailInput.parse(input) as TypedMail, caller, harness.services);
/** Tags of all emails except the morning digest, which counts open messages. */
const tags = (harness: TestHarness) =>
  harness.mails.flatMap(({ tag }) => (tag === 'alert-digest' ? [] : [tag])).toSorted();
const stored = (harness: TestHarness) => JSON.stringify([...harness.records.contents]);

describe('a contact message', () => {
  test('sends a contact message to the coach, who can reply to the visitor, and sends the visitor a fixed confirmation', async () => {
    expect(await accept(harness, contactForm())).toEqual({ status: 'accepted' });
    expect(harness.mails).toHaveLength(2);
    const toCoach = harness.mails.find(({ to }) => to === COACH);
    expect(toCoach).toMatchObject({
      tag: 'contact-message',
      replyTo: 'maria@example.com',
      subject: 'Message from Maria Lopez: A question about the planner',
    });
    expect(toCoach?.text).toContain('> Does the planner have large print?\n> Thank you.');
    const note = harness.mails.find(({ to }) => to === 'maria@example.com');
    expect(note).toMatchObject({ tag: 'contact-note', replyTo: COACH });
    expect(`${note?.subject}${note?.text}${note?.html}`).not.toMatch(/Maria|planner|large print/);
  });

  test('includes fields that were added to the form later, with their values', async () => {
    const withPhone = { ...contactForm(), phone: '555 0100' } as TypedMail;
    await acceptMail(withPhone, '192.0.2.1', harness.services);
    expect(harness.mails.find(({ to }) => to === COACH)?.text).toContain('phone: 555 0100');
  });

  test('delivers a message to the coach even if the visitor already got a confirmation today', async () => {
    await accept(harness, contactForm());
    await accept(harness, contactForm({ message: 'One more thing.' }));
    expect(tags(harness)).toEqual(['contact-message', 'contact-message', 'contact-note']);
  });

  test('shows its topic in the form’s wording', async () => {
    await accept(harness, contactForm({ topic: 'book' }));
    const text = harness.mails.find(({ to }) => to === COACH)?.text;
    expect(text).toContain('- What kind of message is this? A book I bought');
  });

  test('keeps a refund request on the alert list until the full amount is refunded', async () => {
    const asked = () => harness.services.alerts.open();
    const refund = contactForm({ topic: 'refund', subject: 'My book', message: 'Thank you.' });
    await accept(harness, refund);
    expect(await asked()).toEqual([]);
    await buy(harness, { ebookId: 'meal-plan' });
    harness.clock.now += MINUTE;
    const { sessionId, paymentId } = await buy(harness, { attemptId: crypto.randomUUID() });
    // Work that runs after the response, so that the response time doesn't reveal who has bought
    // something.
    const behind: (() => Promise<unknown>)[] = [];
    const again = sendEmailInput.parse({ ...refund, message: 'Thank you very much.' });
    await acceptMail(again as TypedMail, '192.0.2.1', harness.services, (work) => {
      behind.push(work);
      return true;
    });
    expect(await asked()).toEqual([]);
    for (const work of behind) await work();
    expect(await asked()).toMatchObject([{ kind: 'money-back-asked', sessionId }]);
    expect(await harness.services.alerts.unsent(9, harness.clock.now, new Map())).toEqual([]);
    await harness.services.refundRecords.record(
      paymentId,
      { madeCents: 1999 as Cents, failedCents: 0 as Cents, isAll: true },
      harness.services.now(),
    );
    expect(await asked()).toEqual([]);
  });

  test.each(['I do not want a refund. I like the book.', 'Refund policy?'])(
    'doesn’t treat a message as a refund request just because of its wording: %s',
    async (message) => {
      await buy(harness);
      await accept(harness, contactForm({ subject: 'Refund', message }));
      await accept(harness, contactForm({ topic: 'book', subject: 'Refund', message }));
      expect(await harness.services.alerts.open()).toEqual([]);
    },
  );

  test.each([
    ['A question', 'Please give me my money back.'],
    ['The book', 'I didn’t like it, so can I get a refund?'],
    ['Refund', 'I bought the wrong one. Thank you.'],
  ])(
    'treats a buyer’s message as a refund request under any topic: %s: %s',
    async (subject, message) => {
      await accept(harness, contactForm({ topic: 'question', subject, message }));
      expect(await harness.services.alerts.open()).toEqual([]);
      const { sessionId } = await buy(harness);
      harness.clock.now += 11 * MINUTE;
      await accept(harness, contactForm({ topic: 'question', subject, message }));
      expect(await harness.services.alerts.open()).toMatchObject([
        { kind: 'money-back-asked', sessionId },
      ]);
    },
  );

  test('L5: does not claim that the buyer requested a refund, because anyone can type an address', async () => {
    await buy(harness);
    await accept(harness, contactForm({ topic: 'refund' }));
    const [alert] = await harness.services.alerts.open();
    expect(alert?.note).toContain('Someone used this order’s email address');
    expect(alert?.note).toContain('Anyone can type an address');
    expect(`${alert?.note} ${TASKS['money-back']}`).not.toMatch(/a buyer|with the email address/i);
  });
});

describe('a chat summary', () => {
  test('sends a chat summary to the coach, but nothing from it to the address that the visitor typed', async () => {
    await accept(harness, chatSummary());
    expect(tags(harness)).toEqual(['chat-note', 'chat-summary']);
    expect(harness.mails.find(({ to }) => to === COACH)).toMatchObject({
      replyTo: 'maria@example.com',
      text: expect.stringContaining('> Maria: I get tired after walking.') as string,
    });
    const note = harness.mails.find(({ to }) => to === 'maria@example.com');
    expect(`${note?.subject}${note?.text}${note?.html}`).not.toMatch(/Maria|tired|walking|Rest/);
  });

  test('omits messages about a crisis or an emergency, even if the page didn’t', async () => {
    const conversationSummary = [
      'Maria: I get tired after walking.',
      'Helper: Rest is part of recovery.',
      'Maria: I want to kill myself',
      'Maria: My face is drooping and I cannot speak',
      'Maria: wrote the letters to my kids already',
      'Helper: In an emergency, call 911. In a crisis, call or text 988.',
    ].join('\n');
    await accept(harness, chatSummary({ conversationSummary }));
    const text = harness.mails.find(({ to }) => to === COACH)?.text;
    expect(text).toContain('tired after walking');
    expect(text).toContain('call or text 988');
    expect(text).not.toMatch(/kill|drooping|letters/);
  });

  test('sends a chat summary once if the page is closed twice', async () => {
    await accept(harness, chatSummary());
    await accept(harness, chatSummary({ timestamp: '2026-11-21T12:00:05.000Z' }));
    expect(tags(harness)).toEqual(['chat-note', 'chat-summary']);
  });
});

describe('a guide request', () => {
  test('sends the guide’s download email with fixed wording and without the name that the visitor typed', async () => {
    await accept(harness, guideRequest({ name: 'Visit evil.example now' }));
    expect(harness.mails).toHaveLength(1);
    const [mail] = harness.mails;
    expect(mail).toMatchObject({ to: 'maria@example.com', subject: 'Your 7-day wellness guide' });
    const address = 'http://localhost:8888/.netlify/functions/storage?bucket=guide';
    expect(mail?.text).toContain(`${address}&path=7-day-wellness-guide.pdf`);
    expect(mail?.html).toContain(`href="${address}&amp;path=7-day-wellness-guide.pdf"`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  });

  test('sends an address at most 3 emails a day, and responds the same every time', async () => {
    for (let n = 0; n < 10; n += 1) {
      const answer = await accept(harness, guideRequest({ name: `Maria ${n}` }), `192.0.2.${n}`);
      expect(answer).toEqual({ status: 'accepted' });
    }
    expect(harness.mails).toHaveLength(RECIPIENT_LIMITS.asked);
    harness.clock.now += DAY;
    await accept(harness, guideRequest());
    expect(harness.mails).toHaveLength(RECIPIENT_LIMITS.asked + 1);
  });
});

describe('a second click', () => {
  test.each([contactForm(), chatSummary(), guideRequest()])(
    'doesn’t send a second email for the same $type, whether immediately or 9 minutes later',
    async (input) => {
      harness.clock.now += 7 * MINUTE;
      await Promise.all(Array.from({ length: 20 }, () => accept(harness, input)));
      const first = tags(harness);
      expect(new Set(first).size).toBe(first.length);
      for (const wait of [MINUTE, 4 * MINUTE, 4 * MINUTE]) {
        harness.clock.now += wait;
        await accept(harness, input);
      }
      expect(tags(harness)).toEqual(first);
    },
  );

  test('sends a new message after 10 minutes', async () => {
    await accept(harness, contactForm());
    harness.clock.now += 10 * MINUTE;
    await accept(harness, contactForm());
    expect(tags(harness).filter((tag) => tag === 'contact-message')).toHaveLength(2);
  });

  test('doesn’t count a second click toward the sender’s limit', async () => {
    for (let n = 0; n < 30; n += 1) await accept(harness, contactForm());
    expect(await accept(harness, contactForm({ message: 'Another.' }))).toEqual({
      status: 'accepted',
    });
  });

  test('finishes sending after a failure at any store call', async () => {
    for (let broken = 1; broken < 40; broken += 1) {
      let armed = true;
      const records = createMemoryStore(({ number }) =>
        armed && number === broken ? 'lost-reply' : undefined,
      );
      const harness = await createTestHarness({ records });
      await accept(harness, contactForm()).catch(() => undefined);
      armed = false;
      await accept(harness, contactForm());
      harness.clock.now += 30 * MINUTE;
      for (let run = 0; run < 4; run += 1) {
        await sweep(harness.services);
        harness.clock.now += 30 * MINUTE;
      }
      expect(tags(harness), `call ${broken}`).toEqual(['contact-message', 'contact-note']);
    }
  });
});

describe('the rate limits', () => {
  test('caps the emails sent in a day', async () => {
    harness.clock.now = Date.UTC(2026, 10, 21);
    for (let hour = 0; hour < 24; hour += 1) {
      for (let n = 0; n < SITE_LIMITS.hour + 5; n += 1) {
        const input = guideRequest({ email: `person${hour}.${n}@example.com` });
        await accept(harness, input, `10.${hour}.0.${n}`).catch(() => undefined);
      }
      harness.clock.now += HOUR;
    }
    expect(harness.mails).toHaveLength(SITE_LIMITS.day);
  });

  test('limits one caller, says when to retry, and doesn’t affect other callers or forms', async () => {
    for (let n = 0; n < CALLER_LIMITS.hour; n += 1) {
      await accept(harness, contactForm({ message: `Message ${n}` }));
    }
    harness.clock.now += 20 * MINUTE;
    const late = accept(harness, contactForm({ message: 'One too many' }));
    await expect(late).rejects.toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('in 40 minutes') as string,
      details: { retryAfter: 40 * 60 },
    });
    await accept(harness, guideRequest());
    await accept(harness, contactForm({ message: 'From another house' }), '192.0.2.2');
    harness.clock.now += 40 * MINUTE;
    await accept(harness, contactForm({ message: 'One too many' }));
    expect(tags(harness).filter((tag) => tag === 'contact-message')).toHaveLength(
      CALLER_LIMITS.hour + 2,
    );
  });

  test('fails closed: doesn’t send anything without a store', async () => {
    const harness = await createTestHarness({
      records: createMemoryStore(({ key }) =>
        key.startsWith('limit-') ? 'unavailable' : undefined,
      ),
    });
    await expect(accept(harness, contactForm())).rejects.toThrow('does not answer');
    expect(harness.mails).toEqual([]);
  });
});

describe('an email provider failure', () => {
  test.each(['refused', 'unknown'] as const)(
    'delays a message but doesn’t lose it if the outcome is "%s"',
    async (outcome) => {
      harness.mailOutcomes.push(
        { outcome, reason: 'status 500' },
        { outcome, reason: 'status 500' },
        { outcome: 'refused', reason: 'status 429' },
      );
      expect(await accept(harness, contactForm())).toEqual({ status: 'accepted' });
      expect(harness.mails).toEqual([]);
      for (let run = 0; run < 8; run += 1) {
        harness.clock.now += 25 * MINUTE;
        await sweep(harness.services);
      }
      expect(tags(harness)).toEqual(['contact-message', 'contact-note']);
    },
  );

  test('returns the same response if the address is unreachable', async () => {
    harness.mailOutcomes.push({ outcome: 'undeliverable', reason: 'Postmark code 406' });
    expect(await accept(harness, guideRequest())).toEqual({ status: 'accepted' });
  });
});

describe('stored records', () => {
  test('doesn’t store addresses, names, text, or IP addresses in plaintext, and deletes the payload once the email is sent', async () => {
    harness.mailOutcomes.push(
      { outcome: 'refused', reason: 'status 500' },
      { outcome: 'refused', reason: 'status 500' },
    );
    await accept(harness, contactForm(), '203.0.113.77');
    await accept(harness, chatSummary(), '203.0.113.77');
    await accept(harness, guideRequest(), '203.0.113.77');
    expect(stored(harness)).not.toMatch(/maria|lopez|planner|large|tired|walking|203\.0\.113/i);
    expect(stored(harness)).toContain('payload-');
    harness.clock.now += 2 * MINUTE;
    await sweep(harness.services);
    expect(tags(harness)).toHaveLength(5);
    expect(stored(harness)).not.toContain('payload-');
  });
});
