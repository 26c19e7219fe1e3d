import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HISTORY,
  historyOf,
  isWriting,
  NEW_CONVERSATION,
  REPLY_DELAY,
} from '#src/domain/chat/conversation.ts';
import { takeTurn, type ChatEvent } from '#src/domain/chat/turn.ts';
import { publicPart, readConversation } from '#src/domain/chat/kept-conversation.ts';
import { summaryOf } from '#src/domain/chat/summary.ts';
import { Chat, CRISIS_WORDS, helper, HINT, textOf } from '#tests/support/chat.ts';

describe('opening the chat for the first time', () => {
  test('posts the 2 greetings, the first of which discloses that the chat is automated', () => {
    const { messages } = new Chat().open().conversation;
    expect(messages.map(({ text, isBot }) => [text, isBot])).toEqual([
      [textOf('hello'), true],
      [textOf('welcome'), true],
    ]);
    expect(messages[0]?.text).toContain('automated');
    expect(messages[1]?.text).not.toContain('name');
  });

  test('posts the greetings only once', () => {
    expect(new Chat().open().open().conversation.messages).toHaveLength(2);
  });
});

describe('the intake', () => {
  test('asks for the name, then for the email address, and finishes once it’s valid', () => {
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

  test('doesn’t repeat a skipped intake or email a summary after it', () => {
    const chat = new Chat().open().ask('Maria');
    const skip = chat.last?.buttons?.find(({ label }) => label.startsWith('Skip'));
    chat.happen({ kind: 'pressed', button: skip ?? { label: '' }, at: chat.now });
    chat.happen({ kind: 'replied', at: chat.now });
    expect(chat.conversation).toMatchObject({
      stage: 'done',
      visitor: { hasProvidedInfo: false },
    });
    expect(chat.last?.text).toBe(textOf('ready'));
    const { conversation } = chat.ask('walking');
    expect(readConversation(publicPart(conversation)).stage).toBe('done');
    expect(summaryOf(conversation, helper.script, chat.now)).toBeUndefined();
  });

  test('suggests the intake below answers until it’s selected, and doesn’t ask anything before that', () => {
    const { offer } = helper.script;
    const chat = new Chat().open();
    expect(chat.last?.buttons).not.toContainEqual(offer);
    chat.ask('why am I so tired');
    expect(chat.last?.text).toBe(textOf('fatigue'));
    expect(chat.last?.buttons).toContainEqual(offer);
    expect(chat.last?.isPrivate).toBeUndefined();
    expect(chat.ask('sleep').last?.buttons).toContainEqual(offer);
    chat.happen({ kind: 'pressed', button: offer, at: chat.now });
    chat.happen({ kind: 'replied', at: chat.now });
    expect(chat.last?.text).toBe(textOf('ask-name'));
    expect(chat.last?.buttons).not.toContainEqual(offer);
    expect(chat.ask('walking').last?.buttons).not.toContainEqual(offer);
    expect(chat.ask('Maria').conversation.stage).toBe('email');
  });

  test('suggests the intake below an answer from a button or the search, but not below an answer about danger', () => {
    const pressed = new Chat().open();
    const button = pressed.last?.buttons?.find(({ step }) => step) ?? { label: '' };
    pressed.happen({ kind: 'pressed', button, at: pressed.now });
    pressed.happen({ kind: 'replied', at: pressed.now });
    expect(pressed.last?.buttons).toContainEqual(helper.script.offer);
    const searched = new Chat().open().ask('is the weather nice today?');
    expect(searched.last?.buttons).toContainEqual(helper.script.offer);
    for (const chat of [
      ...['I want to die', 'I fell', 'he cannot speak'].map((text) => new Chat().open().ask(text)),
      new Chat().introduce().ask('sleep'),
    ])
      expect(chat.last?.buttons ?? []).not.toContainEqual(helper.script.offer);
  });

  test.each(['', ' ', '\n\t'])('doesn’t accept %j as a name', (name) => {
    const chat = new Chat().open().say(name);
    expect(chat.conversation).toEqual(new Chat().open().conversation);
    expect(chat.effects).toEqual([]);
  });

  test.each([
    'maria',
    'maria@',
    'ma ria@example.com',
    'a@b',
    'a@example.com, b@example.com',
    'maria(at)example',
    'maria.example.com',
    'maria at example dot com',
  ])('rejects %j as an address and stays at the same step', (address) => {
    const chat = new Chat().open().ask('Maria');
    const before = chat.conversation;
    chat.say(address);
    expect(chat.effects).toEqual([{ kind: 'refuse-email' }]);
    expect(chat.conversation).toEqual(before);
  });

  test.each(['kill.stroke@example.com', 'mwszfe6a-911@example.com', 'die.hard@example.com'])(
    'accepts %j as an address, no matter which words it contains',
    (address) => {
      const chat = new Chat().open().ask('Maria').ask(address);
      expect(chat.conversation).toMatchObject({ stage: 'done', visitor: { email: address } });
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

  test.each([
    ['help', 'help'],
    ['hello', 'hi'],
    ['refund', 'refund'],
    ['no thanks', 'no'],
    ['sleep', 'sleep'],
    ['I want my book', 'download'],
    ['hlep', 'help'],
    ['refund please', 'refund'],
    ["I'm tired", 'fatigue'],
  ])('answers "%s" instead of taking it as a name or an invalid address', (text, step) => {
    const first = new Chat().open().ask(text);
    expect(first.last?.text).toBe(textOf(step));
    expect(first.conversation).toMatchObject({ stage: 'name', visitor: { firstName: '' } });
    const second = new Chat().open().ask('Maria').ask(text);
    expect(second.last?.text).toBe(textOf(step));
    expect(second.ask('maria@example.com').conversation.stage).toBe('done');
  });

  test.each([
    'what is the weather like',
    'is the sky clear?',
    'the sky over our town was clear this morning',
  ])('doesn’t take "%s" as a name', (text) => {
    expect(new Chat().open().ask(text).conversation.visitor.firstName).toBe('');
  });

  test.each([
    ['My name is Maria', 'Maria'],
    ['hi, I’m Joe', 'Joe'],
    ['I am Bob', 'Bob'],
    ['it’s Ana', 'Ana'],
    ['Maria de la Cruz', 'Maria de la Cruz'],
    ['Bill', 'Bill'],
    ['Grace', 'Grace'],
    ['Hope', 'Hope'],
    ['Will', 'Will'],
    ['Daniel', 'Daniel'],
    ['my name is Dennis', 'Dennis'],
    ["I'm Hank", 'Hank'],
    ['nicole', 'nicole'],
    ['Daniel van Berg', 'Daniel van Berg'],
    ['Steph Bell', 'Steph Bell'],
    ['bill smith', 'bill smith'],
  ])('finds the name in "%s"', (text, name) => {
    expect(new Chat().open().ask(text).conversation.visitor.firstName).toBe(name);
  });

  test('B9: truncates a long name without splitting a character', () => {
    const name = `${'Maria'.repeat(19)} 😀👍🏽`;
    const { firstName } = new Chat().open().ask(name).conversation.visitor;
    expect(firstName).toBe(`${'Maria'.repeat(19)} 😀`);
  });

  test('doesn’t mistake a sentence for a name or an invalid address during a crisis', () => {
    for (const chat of [new Chat().open(), new Chat().open().ask('Maria')]) {
      const { visitor } = chat.conversation;
      chat.ask('my face is drooping').ask('the ambulance comes').ask('he is awake again');
      expect(chat.last?.text).toBe(textOf('still-emergency'));
      expect(chat.conversation.visitor).toEqual(visitor);
    }
  });

  test('pauses the intake after a crisis, and then answers messages instead of rejecting them as invalid addresses', () => {
    const chat = new Chat().open().ask('I want to die').ask('my wife is here').ask('Maria');
    expect(chat.conversation.visitor.firstName).toBe('');
    expect(chat.last?.text).toContain('988');
    const asked = new Chat().open().ask('Maria').ask('I want to die').ask('what does a book cost');
    expect(asked.last?.text).toBe(textOf('price'));
    asked.say('thank you so much');
    expect(asked.effects.map(({ kind }) => kind)).not.toContain('refuse-email');
    expect(asked.ask('maria@example.com').conversation.stage).toBe('done');
  });
});

describe('replies', () => {
  test('replies 1 second after the message', () => {
    const chat = new Chat().introduce().say('I am so tired');
    expect(REPLY_DELAY).toBe(1000);
    expect(chat.effects).toEqual([{ kind: 'reply', afterMs: 1000 }]);
    expect(chat.last?.isBot).toBe(false);
    expect(chat.happen({ kind: 'replied', at: chat.now }).last?.isBot).toBe(true);
  });

  test('declines a medical question and refers the visitor to a doctor', () => {
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
    ['can I get disability', 'money'],
    ['how do I go back to work', 'work'],
    ['where is my book? I paid and got nothing', 'paid-nothing'],
    ['I want my money back', 'refund'],
    ['thank you', 'thanks'],
    ['are you a real person?', 'person'],
    ['I forgot my password', 'account'],
    ['how long does recovery take', 'recovery'],
    ['I cant speek', 'cannot-speak'],
    ['why am I so tired after my stroke?', 'fatigue'],
    ['Why do I cry all the time?', 'depression'],
    ['why is my hand stiff', 'arm-hand'],
    ['why does my shoulder hurt', 'pain'],
    ["why can't I sleep", 'sleep'],
    ['cook with one hand', 'one-hand-cooking'],
    ['one-handed cooking', 'one-hand-cooking'],
    ['why did my doctor lower my dose', 'medical'],
    ['cant rember thigns', 'memory'],
    ['hand', 'arm-hand'],
    ['help', 'help'],
    ['what can you do', 'menu'],
    ['bye', 'bye'],
    ['I fell and hit my head', 'emergency'],
    ['she fell and is not waking up', 'emergency'],
    ['我的书在哪里', 'other-language'],
    ['أين كتابي', 'other-language'],
    ['где моя книга', 'other-language'],
    ['🙂🙂🙂', 'wordless'],
    ['...', 'wordless'],
    ['!?', 'wordless'],
    ['— —', 'wordless'],
  ])('answers "%s" with the step %s', (text, step) => {
    expect(new Chat().introduce().ask(text).last?.text).toContain(textOf(step));
  });

  test('responds to a feeling before the topic in the same message', () => {
    const chat = new Chat().introduce().ask('I am so frustrated with my memory');
    expect(chat.last?.text).toBe(`${textOf('frustrated')}\n\n${textOf('memory')}`);
    expect(chat.conversation.context).toEqual({
      mentionedStruggles: ['memory'],
      currentTopic: 'memory',
      userEmotionalState: 'frustrated',
    });
  });

  test('offers search results as buttons for anything else', () => {
    const chat = new Chat().introduce().say('The weather is nice');
    expect(chat.effects).toEqual([{ kind: 'look-up', words: 'the weather is nice' }]);
    expect(isWriting(chat.conversation)).toBe(true);
    const pages = ['/one', '/two', '/three'].map((href) => ({ title: `Page ${href}`, href }));
    chat.happen({ kind: 'found', pages, at: chat.now - 700 });
    expect(chat.effects).toEqual([{ kind: 'reply', afterMs: 700 }]);
    chat.happen({ kind: 'replied', at: chat.now });
    expect(chat.last).toMatchObject({
      text: textOf('found'),
      buttons: [
        { label: 'Page /one', link: '/one' },
        { label: 'Page /two', link: '/two' },
      ],
    });
  });

  test('uses each supportive reply once when the search finds nothing, then says that there’s no answer', () => {
    const chat = new Chat().introduce();
    const replies = [
      'The weather is nice',
      'The sky is clear',
      'The moon',
      'A cloud',
      'A lake',
    ].map((text) => chat.ask(text).last?.text);
    expect(replies).toEqual(
      ['support-1', 'support-2', 'no-answer-1', 'no-answer-2', 'no-answer-1'].map((id) =>
        textOf(id),
      ),
    );
  });

  test('never sends the same reply twice in a row, no matter how many times the same message is sent', () => {
    for (const text of [
      'refund',
      'The weather',
      'hello',
      '🙂🙂',
      'thank you',
      'bonjour mes chers amis',
    ]) {
      const chat = new Chat().introduce();
      const replies = Array.from({ length: 5 }, () => chat.ask(text).last?.text);
      replies.forEach((reply, at) => expect(reply).not.toBe(replies[at - 1]));
    }
  });

  test('answers a message that’s still being looked up before handling the next one', () => {
    const chat = new Chat().introduce().say('The weather is nice').ask('refund');
    const texts = chat.conversation.messages.slice(-4).map(({ text }) => text);
    expect(texts).toEqual(['The weather is nice', textOf('support-1'), 'refund', textOf('refund')]);
  });

  test('answers one of two subjects, and offers a button for the other', () => {
    const { last } = new Chat().introduce().ask('I need a refund and my password is lost');
    expect([textOf('refund'), textOf('account')]).toContain(last?.text);
    expect(last?.buttons?.map(({ step }) => step)).toEqual(
      expect.arrayContaining([expect.stringMatching(/refund|account/)]),
    );
  });

  test('answers a question sent in place of a name, and still asks for the name', () => {
    const chat = new Chat().open().ask('where is my book?');
    expect(chat.last?.text).toBe(textOf('download'));
    expect(chat.conversation.stage).toBe('name');
    expect(chat.ask('Maria').conversation.visitor.firstName).toBe('Maria');
  });

  test.each(['I fell yesterday', 'my mom fell in the bathroom', 'my dad slipped on the ice'])(
    'answers a fall ("%s") with a question below the number to call',
    (text) => {
      const { last } = new Chat().introduce().ask(text);
      expect(last?.text).toBe(textOf('fall'));
      expect(last?.calls?.[0]?.link).toBe('tel:911');
      expect(last?.buttons?.map(({ step }) => step)).toEqual(['fall-yes', 'fall-no']);
    },
  );

  test.each([
    ['yes', 'fall-yes'],
    ['not sure', 'fall-yes'],
    ["I don't know", 'fall-yes'],
    ['no but she takes a blood thinner', 'fall-yes'],
    ['I am not ok', 'fall-yes'],
    ['not so good', 'fall-yes'],
    ['no', 'fall-no'],
    ['no, she is fine', 'fall-no'],
    ['nope', 'fall-no'],
  ])('treats "%s" after the fall question like a click on its button', (text, step) => {
    for (const chat of [new Chat().open(), new Chat().introduce()]) {
      const { last } = chat.ask('I fell').ask(text);
      expect(last).toMatchObject({ text: textOf(step), isPrivate: true });
      expect(last?.calls?.[0]?.link).toBe('tel:911');
    }
  });

  test('keeps the answer selected for the fall question, and the reply to it, private', () => {
    const chat = new Chat().introduce().ask('I fell');
    const [yes] = chat.last?.buttons ?? [];
    chat.happen({ kind: 'pressed', button: yes ?? { label: '' }, at: chat.now });
    expect(chat.last).toMatchObject({ text: yes?.label, isPrivate: true });
    const { last } = chat.happen({ kind: 'replied', at: chat.now });
    expect(last).toMatchObject({ text: textOf('fall-yes'), isPrivate: true });
  });

  test('after a crisis, treats a click on an earlier message’s button like a typed message on that subject', () => {
    const chat = new Chat().introduce().ask('I took all my pills');
    chat.happen({ kind: 'pressed', button: { label: 'All', step: 'menu' }, at: chat.now });
    const { last } = chat.happen({ kind: 'replied', at: chat.now });
    expect(last?.text).toBe(textOf('menu'));
    expect(last?.isPrivate).toBeUndefined();
  });

  test('doesn’t include English-only buttons when a fall is reported in Spanish', () => {
    const { last } = new Chat().introduce().ask('se cayó mi mamá');
    expect(last).toMatchObject({ language: 'es', text: textOf('fall', 'es') });
    expect(last?.buttons).toBeUndefined();
  });

  test('answers a repeated Spanish message in Spanish', () => {
    const chat = new Chat().introduce().ask('hola').ask('hola');
    expect(chat.last).toMatchObject({ language: 'es', text: textOf('repeat-es', 'es') });
  });

  test('declines consecutive medical questions in different words', () => {
    const chat = new Chat().introduce().ask('Can I stop taking my blood thinner?');
    expect(chat.ask('Can I take aspirin?').last?.text).toBe(textOf('medical-again'));
    expect(chat.ask('Can I take aspirin?').last?.text).toBe(textOf('medical'));
  });

  test('offers each page only once, even if the search finds it twice', () => {
    const chat = new Chat().introduce().say('The weather is nice');
    const pages = ['/contact', '/contact', '/blog'].map((href, at) => ({ title: `${at}`, href }));
    chat.happen({ kind: 'found', pages, at: chat.now }).happen({ kind: 'replied', at: chat.now });
    expect(chat.last?.buttons?.map(({ link }) => link)).toEqual(['/contact', '/blog']);
  });

  test('answers messages in Spanish and other languages with the numbers to call', () => {
    const spanish = new Chat().introduce().ask('hola, donde esta mi libro por favor').last;
    expect(spanish).toMatchObject({ text: textOf('spanish', 'es'), language: 'es' });
    const french = new Chat().introduce().ask('bonjour je cherche mon livre').last;
    expect(french?.text).toBe(textOf('other-language'));
    for (const reply of [spanish, french]) {
      expect(reply?.calls?.map(({ link }) => link)).toEqual(['tel:911', 'tel:988']);
    }
  });

  test('treats 5,000 characters and pasted HTML like any other message', () => {
    for (const text of ['refund '.repeat(715), '<div class="x"><b>refund</b></div>']) {
      expect(new Chat().introduce().ask(text).last?.text).toBe(textOf('refund'));
    }
  });

  test.each([
    'great, another form, this checkout will be the death of me',
    'oh wonderful, I would kill for a working printer',
    'sure, my wallet is bleeding, what a bargain lol',
    ...['blueberries', 'toilet', 'diapers', 'exhausted', 'vision'],
  ])('doesn’t treat sarcasm or a topic’s name as a crisis: "%s"', (text) => {
    const { last } = new Chat().introduce().ask(text);
    expect(last?.isPrivate).toBeUndefined();
    expect(last?.calls).toBeUndefined();
  });

  test('answers a selected suggestion with its step', () => {
    const chat = new Chat().introduce();
    const button = chat.last?.buttons?.find(({ step }) => step === 'walking');
    expect(button).toBeDefined();
    chat.happen({ kind: 'pressed', button: button ?? { label: '' }, at: chat.now });
    expect(chat.last).toMatchObject({ text: button?.label, isBot: false });
    expect(chat.happen({ kind: 'replied', at: chat.now }).last?.text).toBe(textOf('walking'));
  });

  test('falls back to a supportive reply if the step of a clicked button is no longer in the script', () => {
    const chat = new Chat().introduce();
    chat.happen({ kind: 'pressed', button: { label: 'Old', step: 'gone' }, at: chat.now });
    expect(chat.happen({ kind: 'replied', at: chat.now }).last?.text).toBe(textOf('support-1'));
  });

  test('posts pending replies immediately when the window closes', () => {
    const chat = new Chat().introduce().say('I feel lonely').say('I have aphasia');
    chat.happen({ kind: 'closed', at: chat.now });
    expect(chat.conversation.waiting).toEqual([]);
    expect(chat.last?.text).toBe(textOf('aphasia'));
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
        'I fell',
        'yes',
        'he cannot speak',
        HINT,
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
  fc.record({
    kind: fc.constant('found' as const),
    at: fc.nat(),
    pages: fc.constantFrom([], [{ title: 'A page', href: '/blog' }]),
  }),
  fc.record({ kind: fc.constant('closed' as const), at: fc.nat() }),
);

const run = (events: readonly ChatEvent[]) =>
  events.reduce(
    (conversation, event) => takeTurn(conversation, event, helper).conversation,
    NEW_CONVERSATION,
  );

describe('after any sequence of chat events', () => {
  test('every message has a unique ID, and the history contains the last 5 messages', () => {
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

  test('the intake is done if, and only if, the name and address are known or were skipped', () => {
    let known = 0;
    const intake: ChatEvent[] = ['Maria', 'maria@example.com'].map((text, at) => ({
      kind: 'said',
      at,
      text,
    }));
    const begun = fc.nat(intake.length).map((answers) => intake.slice(0, answers));
    fc.assert(
      fc.property(begun, fc.array(anyEvent, { maxLength: 30 }), (first, others) => {
        const events = [...first, ...others];
        const { stage, visitor } = run(events);
        const isSkipped = events.some(
          (event) => event.kind === 'pressed' && event.button.step === helper.script.afterEmail,
        );
        expect(visitor.hasProvidedInfo || isSkipped).toBe(stage === 'done');
        if (stage === 'name') expect(visitor.firstName).toBe('');
        if (stage === 'email') expect(visitor.firstName).not.toBe('');
        if (!visitor.hasProvidedInfo) return;
        known += 1;
        expect(visitor.email).toMatch(/^\S+@\S+$/);
      }),
    );
    expect(known).toBeGreaterThan(0);
  });

  test('the same events produce the same chat', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        expect(run(events)).toEqual(run(events));
      }),
    );
  });

  test('only urgent replies can appear twice in a row', () => {
    const { concerns, inabilities } = helper.script;
    const urgent = [
      'fall',
      'fall-yes',
      'fall-no',
      ...Object.values({ ...concerns, ...inabilities }),
    ];
    const again = urgent.flatMap((id) => [textOf(id), textOf(id, 'es')]);
    const said = fc.constantFrom(
      ...['hello', 'asdf', 'qwer', 'refund', 'Can I take aspirin?', 'I fell', 'yes', 'hola'],
      ...['bonjour mes chers amis', '🙂', 'I am tired', ...CRISIS_WORDS.map(({ text }) => text)],
    );
    fc.assert(
      fc.property(fc.array(said, { maxLength: 25 }), fc.boolean(), (texts, waits) => {
        const chat = new Chat().introduce();
        for (const text of texts) {
          if (waits) chat.ask(text);
          else chat.say(text);
        }
        chat.happen({ kind: 'closed', at: chat.now });
        const replies = chat.conversation.messages.filter(({ isBot }) => isBot);
        const twice = replies.filter(({ text }, at) => text === replies[at - 1]?.text);
        expect(twice.filter(({ text }) => !again.includes(text))).toEqual([]);
      }),
    );
  });

  test('crisis messages are private, and among private replies, only questions and ordinary answers have buttons that continue the chat', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const asking = ['fall', ...Object.values(helper.script.inabilities)];
        const questions = asking.flatMap((id) => [textOf(id), textOf(id, 'es')]);
        for (const { text, isBot, isPrivate, isOrdinary, buttons } of run(events).messages) {
          const concern = isBot ? undefined : helper.recognize(text).concern;
          if (concern !== undefined && concern !== 'medical') expect(isPrivate).toBe(true);
          if (isPrivate && !isOrdinary && !questions.includes(text))
            expect(buttons?.some(({ step }) => step) ?? false).toBe(false);
        }
      }),
    );
  });
});
