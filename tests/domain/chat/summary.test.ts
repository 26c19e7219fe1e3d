import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatSummaryInput } from '#src/contracts/send-email.ts';
import { summaryOf } from '#src/domain/chat/summary.ts';
import { Chat, CRISIS_WORDS, helper } from '#tests/support/chat.ts';

const summaryAfter = (chat: Chat) => summaryOf(chat.conversation, helper.script, chat.now);
const END = `Helper: ${helper.script.summaryEnd}`;

describe('the summary', () => {
  test('has the specified payload, with each line labeled by speaker', () => {
    const chat = new Chat().introduce().ask('I feel lonely');
    const { summary } = summaryAfter(chat) ?? {};
    expect(summary).toMatchObject({
      type: 'chat_summary',
      email: 'maria@example.com',
      firstName: 'Maria',
      subject: 'Chat summary: Maria',
      timestamp: new Date(chat.now).toISOString(),
    });
    const lines = summary?.conversationSummary.split('\n') ?? [];
    expect(lines.every((line) => /^(?:Helper|Maria): \S/.test(line))).toBe(true);
    expect(lines).toContain('Maria: I feel lonely');
    expect(lines.at(-1)).toBe(END);
    expect(chatSummaryInput.safeParse(summary).success).toBe(true);
  });

  test('doesn’t create a summary before the intake is done', () => {
    expect(summaryAfter(new Chat())).toBeUndefined();
    expect(summaryAfter(new Chat().open().ask('Maria'))).toBeUndefined();
  });

  test('doesn’t create a summary for only 2 messages', () => {
    const chat = new Chat().introduce();
    const messages = chat.conversation.messages.slice(0, 2);
    expect(summaryOf({ ...chat.conversation, messages }, helper.script, 0)).toBeUndefined();
  });

  test('creates another summary only after a new message', () => {
    const chat = new Chat().introduce();
    const first = summaryAfter(chat);
    chat.happen({ kind: 'mailed', through: first?.through ?? '' });
    expect(summaryAfter(chat)).toBeUndefined();
    expect(summaryAfter(chat.open())).toBeUndefined();
    expect(summaryAfter(chat.ask('I feel lonely'))).toBeDefined();
  });

  test.each(CRISIS_WORDS)(
    'omits "$text" and its answer, and says where to get help',
    ({ text }) => {
      const calm = new Chat().introduce().ask('I feel lonely');
      const chat = new Chat().introduce().ask('I feel lonely').ask(text).ask('please answer');
      const summary = summaryAfter(chat)?.summary.conversationSummary;
      expect(summary).toBe(summaryAfter(calm)?.summary.conversationSummary);
      expect(summary).not.toContain(text);
      expect(summary).toContain('call or text 988');
    },
  );

  test('doesn’t create another summary if the only later message was about a crisis', () => {
    const chat = new Chat().introduce();
    chat.happen({ kind: 'mailed', through: summaryAfter(chat)?.through ?? '' });
    expect(summaryAfter(chat.ask('I want to die').ask('no'))).toBeUndefined();
  });

  test('matches the contract and has one line per message for any input', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(typed, fc.array(typed, { maxLength: 5 }), (name, texts) => {
        const chat = new Chat().open().ask(name);
        if (chat.conversation.stage !== 'email') chat.ask('Maria');
        chat.ask('maria@example.com');
        for (const text of texts) chat.ask(text);
        const found = summaryAfter(chat);
        if (!found) return;
        expect(chatSummaryInput.safeParse(found.summary).error?.issues).toBeUndefined();
        const shown = chat.conversation.messages.filter(({ isPrivate }) => !isPrivate);
        expect(found.summary.conversationSummary.split('\n')).toHaveLength(shown.length + 1);
      }),
    );
  });

  test('keeps the end of a very long chat and stays within the limit', () => {
    const chat = new Chat().introduce();
    for (let round = 0; round < 40; round += 1) chat.ask(`${round} ${'word '.repeat(350)}`);
    const { summary } = summaryAfter(chat) ?? {};
    expect(chatSummaryInput.safeParse(summary).success).toBe(true);
    expect(summary?.conversationSummary).toContain('Maria: 39 word');
    expect(summary?.conversationSummary.endsWith(END)).toBe(true);
  });
});
