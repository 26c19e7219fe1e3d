import { beforeEach, expect, test } from 'vitest';
import { sendChatSummary } from '#netlify/chat/send-chat-summary.ts';
import { chatSummaryInput } from '#src/contracts/send-email.ts';
import { SUPPORT } from '#tests/support/coach.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { chatSummary } from '#tests/support/form-inputs.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const send = (input = chatSummary()) =>
  sendChatSummary(chatSummaryInput.parse(input), '192.0.2.1', harness.services);
const tags = () => harness.mails.map(({ tag }) => tag).toSorted();

test('sends a chat summary to the coach, but nothing from it to the address that the visitor typed', async () => {
  await send();
  expect(tags()).toEqual(['chat-note', 'chat-summary']);
  expect(harness.mails.find(({ to }) => to === SUPPORT)).toMatchObject({
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
  await send(chatSummary({ conversationSummary }));
  const text = harness.mails.find(({ to }) => to === SUPPORT)?.text;
  expect(text).toContain('tired after walking');
  expect(text).toContain('call or text 988');
  expect(text).not.toMatch(/kill|drooping|letters/);
});

test('sends a chat summary once if the page is closed twice', async () => {
  await send();
  await send(chatSummary({ timestamp: '2026-11-21T12:00:05.000Z' }));
  expect(tags()).toEqual(['chat-note', 'chat-summary']);
});
