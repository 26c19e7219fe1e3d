import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEW_CONVERSATION } from '#src/domain/chat/conversation.ts';
import { publicPart, readConversation } from '#src/domain/chat/kept-conversation.ts';
import { Chat, CRISIS_WORDS } from '#tests/support/chat.ts';

const asKept = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a stored chat', () => {
  test('restores a stored chat unchanged', () => {
    const chat = new Chat().introduce().ask('I am so frustrated with my memory').say('Hello?');
    chat.happen({ kind: 'mailed', through: 'm4' });
    expect(readConversation(asKept(publicPart(chat.conversation)))).toEqual(chat.conversation);
  });

  test.each(CRISIS_WORDS)(
    'doesn’t contain any part of "$text", even while its reply is pending',
    ({ text }) => {
      const calm = publicPart(new Chat().introduce().conversation);
      const chat = new Chat().introduce().ask(text).ask('he has it in his hand').say(text);
      const kept = publicPart(chat.conversation);
      expect(kept.messages).toEqual(calm.messages);
      expect(kept.waiting).toEqual([]);
      expect(kept.crisis).toBeUndefined();
      expect(JSON.stringify(kept)).not.toMatch(/988|911|hand/);
    },
  );

  test.each([
    ['I fell', 'yes', 'my hip'],
    ['I fell', 'no', 'ok'],
    ['my face is drooping', 'the ambulance is coming', 'should I give her aspirin?'],
    ['I want to die', 'no', 'can I stop my blood thinner?'],
  ])(
    'doesn’t store messages about a fall, or any that follow a crisis: "%s", "%s", "%s"',
    (...said) => {
      const chat = said.slice(0, 2).reduce((now, text) => now.ask(text), new Chat().introduce());
      const calm = new Chat().introduce().conversation.messages;
      expect(publicPart(chat.conversation).messages).toEqual(calm);
      const last = said[2] ?? '';
      if (last.endsWith('?')) chat.ask(last);
      expect(publicPart(chat.conversation).messages).toEqual(calm);
    },
  );

  test('starts a new chat if the stored value isn’t a chat', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readConversation(value)).toEqual(NEW_CONVERSATION);
      }),
    );
  });

  const whole = asKept(publicPart(new Chat().introduce().conversation)) as Record<string, unknown>;
  test.each([
    ['messages', [{}]],
    ['messages', [{ id: 'm1', text: 1, isBot: true, timestamp: 1 }]],
    ['messages', [{ id: 'm1', text: 'x', isBot: true, timestamp: 1, buttons: [{ step: 2 }] }]],
    ['messages', [{ id: 'm1', text: 'x', isBot: true, timestamp: 1, calls: 'tel:1' }]],
    ['messages', [{ id: 'm1', text: 'x', isBot: true, timestamp: 1, isPrivate: true }]],
    ['waiting', [null]],
    ['stage', 'later'],
    ['stage', 'email'],
    ['context', { mentionedStruggles: ['money'] }],
    ['context', { mentionedStruggles: [], currentTopic: 'money' }],
    ['nextId', '7'],
    ['mailedThrough', 3],
  ])('starts a new chat when the stored %s is %j', (field, value) => {
    expect(readConversation(whole)).not.toEqual(NEW_CONVERSATION);
    expect(readConversation({ ...whole, [field]: value })).toEqual(NEW_CONVERSATION);
  });
});
