import { beforeEach, expect, test } from 'vitest';
import { acceptContactMessage } from '#netlify/contact/accept-contact-message.ts';
import type { Later } from '#netlify/mail/send-with-retries.ts';
import { TASKS } from '#src/domain/alerts/alert.ts';
import { contactFormInput } from '#src/contracts/send-email.ts';
import type { Cents } from '#src/domain/money.ts';
import { SUPPORT } from '#tests/support/coach.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { contactForm } from '#tests/support/form-inputs.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const MINUTE = 60_000;

const accept = (input: ReturnType<typeof contactForm>, later?: Later) =>
  acceptContactMessage(contactFormInput.parse(input), '192.0.2.1', harness.services, later);

test('sends a contact message to the coach, who can reply to the visitor, and sends the visitor a fixed confirmation', async () => {
  await accept(contactForm());
  expect(harness.mails).toHaveLength(2);
  const toCoach = harness.mails.find(({ to }) => to === SUPPORT);
  expect(toCoach).toMatchObject({
    tag: 'contact-message',
    replyTo: 'maria@example.com',
    subject: 'Message from Maria Lopez: A question about the planner',
  });
  expect(toCoach?.text).toContain('> Does the planner have large print?\n> Thank you.');
  const note = harness.mails.find(({ to }) => to === 'maria@example.com');
  expect(note).toMatchObject({ tag: 'contact-note', replyTo: SUPPORT });
  expect(`${note?.subject}${note?.text}${note?.html}`).not.toMatch(/Maria|planner|large print/);
});

test('includes fields that were added to the form later, with their values', async () => {
  const withPhone = { ...contactFormInput.parse(contactForm()), phone: '555 0100' };
  await acceptContactMessage(withPhone, '192.0.2.1', harness.services);
  expect(harness.mails.find(({ to }) => to === SUPPORT)?.text).toContain('phone: 555 0100');
});

test('delivers a message to the coach even if the visitor already got a confirmation today', async () => {
  await accept(contactForm());
  await accept(contactForm({ message: 'One more thing.' }));
  expect(harness.mails.map(({ tag }) => tag).toSorted()).toEqual([
    'contact-message',
    'contact-message',
    'contact-note',
  ]);
});

test('shows a message’s topic in the form’s wording', async () => {
  await accept(contactForm({ topic: 'book' }));
  const text = harness.mails.find(({ to }) => to === SUPPORT)?.text;
  expect(text).toContain('- What kind of message is this? A book I bought');
});

test('keeps a refund request on the alert list until the full amount is refunded', async () => {
  const asked = () => harness.services.alerts.open();
  const refund = contactForm({ topic: 'refund', subject: 'My book', message: 'Thank you.' });
  await accept(refund);
  expect(await asked()).toEqual([]);
  await buy(harness, { ebookId: 'meal-plan' });
  harness.clock.now += MINUTE;
  const { sessionId, paymentId } = await buy(harness, { attemptId: crypto.randomUUID() });
  // Work that runs after the response, so that the response time doesn't reveal who has bought
  // something.
  const behind: (() => Promise<unknown>)[] = [];
  await accept({ ...refund, message: 'Thank you very much.' }, (work) => {
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
    await accept(contactForm({ subject: 'Refund', message }));
    await accept(contactForm({ topic: 'book', subject: 'Refund', message }));
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
    await accept(contactForm({ topic: 'question', subject, message }));
    expect(await harness.services.alerts.open()).toEqual([]);
    const { sessionId } = await buy(harness);
    harness.clock.now += 11 * MINUTE;
    await accept(contactForm({ topic: 'question', subject, message }));
    expect(await harness.services.alerts.open()).toMatchObject([
      { kind: 'money-back-asked', sessionId },
    ]);
  },
);

test('doesn’t add a gift to the coach’s tasks if its recipient asks for a refund', async () => {
  const gift = { giftName: 'Anna', giftEmail: 'anna@example.com', giftOn: '2026-12-24' };
  await buy(harness, gift);
  await accept(contactForm({ topic: 'refund', email: 'anna@example.com' }));
  expect(await harness.services.alerts.open()).toEqual([]);
});

test('L5: does not claim that the buyer requested a refund, because anyone can type an address', async () => {
  await buy(harness);
  await accept(contactForm({ topic: 'refund' }));
  const [alert] = await harness.services.alerts.open();
  expect(alert?.note).toContain('Someone used this order’s email address');
  expect(alert?.note).toContain('Anyone can type an address');
  expect(`${alert?.note} ${TASKS['money-back']}`).not.toMatch(/a buyer|with the email address/i);
});
