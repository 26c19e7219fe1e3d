import { beforeEach, expect, test } from 'vitest';
import { sweep } from '#netlify/app/jobs.ts';
import { erasePerson, previewErasure } from '#netlify/app/erase-person.ts';
import { listMessages, setMessageAnswered } from '#netlify/coach/messages.ts';
import { refundFromDashboard } from '#netlify/coach/orders/refund.ts';
import { listTasks } from '#netlify/coach/orders/open-tasks.ts';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { coachMessagesInput } from '#src/contracts/coach-messages.ts';
import { sendEmailInput, type TypedMail } from '#src/contracts/send-email.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { contactForm } from '#tests/support/form-inputs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

let callers = 0;
const write = (change: Parameters<typeof contactForm>[0] = {}) =>
  acceptMail(
    sendEmailInput.parse(contactForm(change)) as TypedMail,
    `192.0.2.${(callers += 1) % 250}`,
    harness.services,
  );
const list = (which: 'open' | 'answered', more: { after?: string; most?: number } = {}) =>
  listMessages({ which, most: 20, ...more }, harness.services);

test('lists a message once after two clicks, in the sender’s exact words', async () => {
  await Promise.all([write(), write()]);
  const { messages, total } = await list('open');
  expect(total).toBe(1);
  expect(messages).toMatchObject([
    {
      name: 'Maria Lopez',
      email: 'maria@example.com',
      subject: 'A question about the planner',
      text: 'Hello.\n\nDoes the planner have large print?\nThank you.',
      more: [{ label: 'What kind of message is this?', text: 'A question or comment' }],
      isAnswered: false,
    },
  ]);
  expect(() => coachMessagesInput.parse({ action: 'answered', id: messages[0]?.id })).not.toThrow();
});

test('stores messages encrypted, with no personal data in their keys', async () => {
  await write({ name: 'Zoë 🌻' });
  const stored = JSON.stringify([...harness.records.contents]);
  expect(stored).not.toMatch(/Zoë|🌻|maria@|planner/i);
});

test('moves a message to the answered list and back, even if two devices mark it at once', async () => {
  await write();
  const id = (await list('open')).messages[0]?.id ?? '';
  await Promise.all([1, 2].map(() => setMessageAnswered(id, true, harness.services)));
  expect((await list('open')).messages).toEqual([]);
  expect((await list('answered')).messages).toMatchObject([{ id, isAnswered: true }]);
  expect(await setMessageAnswered(id, false, harness.services)).toMatchObject({
    isAnswered: false,
  });
  expect(await list('open')).toMatchObject({ total: 1, messages: [{ id }] });
});

test('lists people in danger first, then the newest, page by page', async () => {
  for (const message of ['One', 'I want to kill myself', 'Three', 'Four']) {
    await write({ message });
    harness.clock.now += 11 * MINUTE;
  }
  const first = await list('open', { most: 2 });
  expect(first).toMatchObject({ total: 4, inDanger: 1 });
  const second = await list('open', { most: 2, after: first.next ?? '' });
  expect([...first.messages, ...second.messages].map(({ text }) => text)).toEqual([
    'I want to kill myself',
    'Four',
    'Three',
    'One',
  ]);
  expect(second.next).toBeUndefined();
});

test('lists messages that arrived within minutes of each other by time, even across pages', async () => {
  const sent = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const message of sent) {
    await write({ message });
    harness.clock.now += MINUTE;
  }
  const textsOf = ({ messages }: Awaited<ReturnType<typeof list>>) =>
    messages.map(({ text }) => text);
  expect(textsOf(await list('open'))).toEqual(sent.toReversed());
  const first = await list('open', { most: 2 });
  expect(textsOf(first).slice(0, 2)).toEqual(['Five', 'Four']);
  const rest = first.next === undefined ? [] : textsOf(await list('open', { after: first.next }));
  expect([...textsOf(first), ...rest]).toEqual(sent.toReversed());
});

test('continues to the next page even if the last message on this one was answered on another device', async () => {
  for (const message of ['One', 'I want to kill myself', 'Three', 'Four']) {
    await write({ message });
    harness.clock.now += 11 * MINUTE;
  }
  for (const most of [1, 2]) {
    const { next = '' } = await list('open', { most });
    await setMessageAnswered(next, true, harness.services);
    const rest = await list('open', { after: next });
    const expected = most === 1 ? ['Four', 'Three', 'One'] : ['One'];
    expect(rest.messages.map(({ text }) => text)).toEqual(expected);
    expect(rest.next).toBeUndefined();
  }
});

test('deletes messages after 30 days, and reports the deletion on a page that still shows one', async () => {
  await write();
  const id = (await list('open')).messages[0]?.id ?? '';
  await setMessageAnswered(id, true, harness.services);
  harness.clock.now += 30 * DAY - 11 * MINUTE;
  await sweep(harness.services);
  expect((await list('answered')).total).toBe(1);
  harness.clock.now += 12 * MINUTE;
  await sweep(harness.services);
  const keys = [...harness.records.contents.keys()];
  expect(keys.filter((key) => /^(?:message|answered)-/.test(key))).toEqual([]);
  await expect(setMessageAnswered(id, true, harness.services)).rejects.toMatchObject({
    code: 'link_unknown',
    message: expect.stringContaining('after 30 days') as string,
  });
});

test('erases a person’s messages, and the person’s address in other people’s messages', async () => {
  await write();
  await write({ email: 'tom@example.com', message: 'Please write to maria@example.com instead.' });
  expect((await previewErasure('maria@example.com', harness.services)).counts).toMatchObject({
    mails: 1,
    words: 1,
  });
  await erasePerson('maria@example.com', harness.services);
  expect((await list('open')).messages).toMatchObject([
    { email: 'tom@example.com', text: 'Please write to (address deleted) instead.' },
  ]);
});

test('shows the text of a refund request with its alert until the message is erased', async () => {
  await buy(harness);
  await write({ topic: 'refund', message: 'I bought the wrong book. Sorry.' });
  const { tasks } = await listTasks('money-back', harness.services);
  expect(tasks).toMatchObject([{ message: { text: 'I bought the wrong book. Sorry.' } }]);
  await erasePerson('maria@example.com', harness.services);
  expect((await listTasks('money-back', harness.services)).tasks[0]).not.toHaveProperty('message');
});

test('closes a buyer’s refund requests after a full refund', async () => {
  const { sessionId } = await buy(harness, { customerEmail: 'maria@example.com' });
  const { totalCents = 0 } = (await harness.services.orders.find(sessionId)) ?? {};
  await write({ message: 'I do not want a refund. I love it.' });
  await write({ topic: 'refund', message: 'The pages are too busy for me.' });
  await write({ topic: 'question', message: 'Please give me my money back.' });
  await write({ message: 'Does it have large print?' });
  await write({ email: 'other@example.com', topic: 'refund', message: 'Refund please' });
  const part = { sessionId, cents: 500, backCents: 0 };
  expect((await refundFromDashboard(part, harness.services)).done).not.toContain('message');
  expect(await list('open')).toMatchObject({ total: 5 });
  const rest = { sessionId, cents: totalCents - 500, backCents: 500 };
  expect((await refundFromDashboard(rest, harness.services)).done).toContain(
    'Their messages are marked as answered.',
  );
  expect((await list('open')).messages.map(({ text }) => text).toSorted()).toEqual([
    'Does it have large print?',
    'I do not want a refund. I love it.',
    'Refund please',
  ]);
  expect((await list('answered')).messages).toMatchObject([
    { isRefunded: true },
    { isRefunded: true },
  ]);
  expect((await listTasks('money-back', harness.services)).tasks).toEqual([]);
});
