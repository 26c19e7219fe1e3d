import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HISTORY,
  historyOf,
  NEW_CONVERSATION,
  REPLY_DELAY,
  takeTurn,
  type ChatEvent,
} from '#src/domain/chat/conversation.ts';
import { Chat, CRISIS_WORDS, helper, textOf } from '#tests/support/chat.ts';

describe('the first opening', () => {
  test('posts the 2 greetings, of which the first says that it is automated', () => {
    const { messages } = new Chat().open().conversation;
    expect(messages.map(({ text, isBot }) => [text, isBot])).toEqual([
      [textOf('hello'), true],
      [textOf('ask-name'), true],
    ]);
    expect(messages[0]?.text).toContain('automated');
  });

  test('is the only one that greets', () => {
    expect(new Chat().open().open().conversation.messages).toHaveLength(2);
  });
});

describe('the intake', () => {
  test('asks for the name, then for the address, and ends with a valid one', () => {
    const chat = new Chat().open().ask('  Maria ');
    expect(chat.conversation).toMatchObject({ stage: 'email', visitor: { firstName: 'Maria' } });
    expect(chat.last?.text).toBe(textOf('ask-email').replace('{firstName}', 'Maria'));
    chat.ask('maria@Example.com');
    expect(chat.conversation).toMatchObject({
      stage: 'done',
      visitor: { email: 'maria@example.com', hasProvidedInfo: true },
    });
    expect(chat.last?.text).toBe(textOf('ready'));
  });

  test.each(['', ' ', '\n\t'])('ignores %j as a name', (name) => {
    const chat = new Chat().open().say(name);
    expect(chat.conversation).toEqual(new Chat().open().conversation);
    expect(chat.effects).toEqual([]);
  });

  test.each(['maria', 'maria@', 'ma ria@example.com', 'a@b', 'a@example.com, b@example.com'])(
    'refuses %j as an address and stays where it is',
    (address) => {
      const chat = new Chat().open().ask('Maria');
      const before = chat.conversation;
      chat.say(address);
      expect(chat.effects).toEqual([{ kind: 'refuse-email' }]);
      expect(chat.conversation).toEqual(before);
    },
  );

  test.each(CRISIS_WORDS)('answers "$text" with help at every step', ({ text, step }) => {
    for (const chat of [
      new Chat().open(),
      new Chat().open().ask('Maria'),
      new Chat().introduce(),
    ]) {
      const { stage } = chat.conversation;
      chat.ask(text);
      expect(chat.conversation.stage).toBe(stage);
      expect([textOf(step), textOf(step, 'es')]).toContain(chat.last?.text);
    }
  });

  test('goes on after a crisis', () => {
    const chat = new Chat().open().ask('I want to die').ask('my wife is here').ask('Maria');
    expect(chat.conversation.visitor.firstName).toBe('Maria');
    expect(chat.ask('maria@example.com').conversation.stage).toBe('done');
  });
});

describe('a reply', () => {
  test('comes 1 second after the message', () => {
    const chat = new Chat().introduce().say('I am so tired');
    expect(REPLY_DELAY).toBe(1000);
    expect(chat.effects).toEqual([{ kind: 'reply', afterMs: 1000 }]);
    expect(chat.last?.isBot).toBe(false);
    expect(chat.happen({ kind: 'replied', at: chat.now }).last?.isBot).toBe(true);
  });

  test('to a medical question refuses and names the doctor', () => {
    const chat = new Chat().introduce().ask('Can I stop taking my blood thinner?');
    expect(chat.last?.text).toBe(textOf('medical'));
    expect(chat.last?.text).toMatch(/doctor/);
  });

  test.each([
    ['I have aphasia', 'aphasia'],
    ['walking is difficult for me', 'walking'],
    ['my memory is bad', 'memory'],
    ['the fatigue is the hardest', 'fatigue'],
    ['I have anxiety', 'anxiety'],
    ['I feel so alone', 'lonely'],
    ['What is your story?', 'story'],
    ['Is there a support group?', 'community'],
  ])('to "%s" is the step %s', (text, step) => {
    expect(new Chat().introduce().ask(text).last?.text).toContain(textOf(step));
  });

  test('to a topic and a feeling names the feeling first', () => {
    const chat = new Chat().introduce().ask('I am so frustrated with my memory');
    expect(chat.last?.text).toBe(`${textOf('frustrated')}\n\n${textOf('memory')}`);
    expect(chat.conversation.context).toEqual({
      mentionedStruggles: ['memory'],
      currentTopic: 'memory',
      userEmotionalState: 'frustrated',
    });
  });

  test('to anything else is one of the 2 supportive texts, in turns', () => {
    const chat = new Chat().introduce();
    const replies = ['The weather is nice', 'The sky is clear today', 'My cat sleeps'].map(
      (text) => chat.ask(text).last?.text,
    );
    expect(replies).toEqual([textOf('support-1'), textOf('support-2'), textOf('support-1')]);
  });

  test('to a pressed suggestion is its step', () => {
    const chat = new Chat().introduce();
    const button = chat.last?.buttons?.find(({ step }) => step === 'walking');
    expect(button).toBeDefined();
    chat.happen({ kind: 'pressed', button: button ?? { label: '' }, at: chat.now });
    expect(chat.last).toMatchObject({ text: button?.label, isBot: false });
    expect(chat.happen({ kind: 'replied', at: chat.now }).last?.text).toBe(textOf('walking'));
  });

  test('to a suggestion of an older script is a supportive text', () => {
    const chat = new Chat().introduce();
    chat.happen({ kind: 'pressed', button: { label: 'Old', step: 'gone' }, at: chat.now });
    expect(chat.happen({ kind: 'replied', at: chat.now }).last?.text).toBe(textOf('support-1'));
  });

  test('that was still to come is said when the window closes', () => {
    const chat = new Chat().introduce().say('I feel lonely').say('I have aphasia');
    chat.happen({ kind: 'closed', at: chat.now });
    expect(chat.conversation.waiting).toEqual([]);
    expect(chat.last?.text).toBe(textOf('aphasia'));
  });
});

describe('in a crisis', () => {
  test.each(CRISIS_WORDS)('"$text" gets numbers to call and no suggestions', ({ text }) => {
    const { last } = new Chat().introduce().ask(text);
    expect(last).toMatchObject({ isBot: true, isPrivate: true });
    expect(last?.buttons).toBeUndefined();
    expect(last?.calls?.map(({ link }) => link)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^tel:(?:911|988)$/)]),
    );
  });

  test('Spanish is answered in Spanish', () => {
    const { last } = new Chat().introduce().ask('me quiero morir');
    expect(last).toMatchObject({ language: 'es', text: textOf('self-harm', 'es') });
    expect(last?.calls?.every(({ es }) => es)).toBe(true);
  });

  test('what is said next is private, and gets no small talk', () => {
    const chat = new Chat().introduce().ask('I want to die').ask('nobody is here with me');
    expect(chat.last).toMatchObject({ text: textOf('after-crisis'), isPrivate: true });
    expect(chat.ask('it is dark').last).toMatchObject({ isPrivate: true });
    expect(chat.last?.buttons).toBeUndefined();
  });

  test('another subject ends it', () => {
    const chat = new Chat().introduce().ask('I want to die').ask('nobody is here with me');
    expect(chat.ask('Is there a support group?').last?.isPrivate).toBeUndefined();
    expect(chat.conversation.crisis).toBe('none');
  });

  test('topics and feelings are not noted', () => {
    const chat = new Chat().introduce().ask('I am so frustrated by aphasia that I want to die');
    expect(chat.conversation.context).toEqual({ mentionedStruggles: [] });
  });
});

const anyEvent: fc.Arbitrary<ChatEvent> = fc.oneof(
  fc.record({ kind: fc.constant('opened' as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant('said' as const),
    at: fc.nat(),
    text: fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'Maria',
        'maria@example.com',
        'I have aphasia',
        'I feel lonely',
        'Can I take aspirin?',
        ...CRISIS_WORDS.map(({ text }) => text),
      ),
    ),
  }),
  fc.record({
    kind: fc.constant('pressed' as const),
    at: fc.nat(),
    button: fc.constantFrom(...helper.script.steps.flatMap(({ buttons = [] }) => buttons)),
  }),
  fc.record({ kind: fc.constant('replied' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('closed' as const), at: fc.nat() }),
);

const run = (events: readonly ChatEvent[]) =>
  events.reduce(
    (conversation, event) => takeTurn(conversation, event, helper).conversation,
    NEW_CONVERSATION,
  );

describe('after any events', () => {
  test('every message has an id of its own, and the history is the last 5', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const conversation = run(events);
        const ids = conversation.messages.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(historyOf(conversation)).toEqual(conversation.messages.slice(-HISTORY));
        expect(historyOf(conversation).length).toBeLessThanOrEqual(5);
      }),
    );
  });

  test('the intake is done exactly when name and address are known', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const { stage, visitor } = run(events);
        expect(visitor.hasProvidedInfo).toBe(stage === 'done');
        expect(stage === 'name').toBe(visitor.firstName === '');
        if (stage === 'done') expect(visitor.email).toMatch(/^\S+@\S+$/);
      }),
    );
  });

  test('the same events give the same chat', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        expect(run(events)).toEqual(run(events));
      }),
    );
  });

  test('crisis words and their answers are private, and no private reply offers suggestions', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        for (const { text, isBot, isPrivate, buttons } of run(events).messages) {
          const concern = isBot ? undefined : helper.recognise(text).concern;
          if (concern !== undefined && concern !== 'medical') expect(isPrivate).toBe(true);
          if (isPrivate) expect(buttons).toBeUndefined();
        }
      }),
    );
  });
});
