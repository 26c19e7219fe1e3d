import { beforeEach, describe, expect, test } from 'vitest';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { CALLER_LIMITS, RECIPIENT_LIMITS, SITE_LIMITS } from '#netlify/limits/limits.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { sendEmailInput, type SendEmailInput, type TypedMail } from '#src/contracts/send-email.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { chatSummary, contactForm, guideRequest } from '#tests/support/form-inputs.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const accept = (harness: TestHarness, input: SendEmailInput, caller = '192.0.2.1') =>
  acceptMail(sendEmailInput.parse(input) as TypedMail, caller, harness.services);
/** Tags of all emails, except the morning digest, which open messages trigger. */
const tags = (harness: TestHarness) =>
  harness.mails.flatMap(({ tag }) => (tag === 'alert-digest' ? [] : [tag])).toSorted();
const stored = (harness: TestHarness) => JSON.stringify([...harness.records.contents]);

test('responds the same whether or not the address gets an email', async () => {
  for (let n = 0; n < RECIPIENT_LIMITS.asked + 2; n += 1) {
    const answer = await accept(harness, guideRequest({ name: `Maria ${n}` }), `192.0.2.${n}`);
    expect(answer).toEqual({ status: 'accepted' });
  }
  expect(harness.mails).toHaveLength(RECIPIENT_LIMITS.asked);
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

  test('fails closed: sends nothing if rate limits can’t be checked', async () => {
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
