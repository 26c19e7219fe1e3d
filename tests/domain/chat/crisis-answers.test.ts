import { describe, expect, test } from 'vitest';
import content from '#content/chat.json' with { type: 'json' };
import { curlQuotes } from '#src/domain/display-text.ts';
import { publicPart } from '#src/domain/chat/kept-conversation.ts';
import { summaryOf } from '#src/domain/chat/summary.ts';
import { recognize } from '#src/recognizer/recognize.ts';
import { routes } from '#src/routes.ts';
import { linesOf } from '#tests/recognizer/test-sets.ts';
import { Chat, CRISIS_WORDS, helper, HINT, textOf } from '#tests/support/chat.ts';

describe('a visitor who can’t do something', () => {
  const ASKED = [
    ['my husband cannot speak', 'cannot-speak', 'aphasia'],
    ['I cant see', 'cannot-see', 'vision'],
    ['grandpa isnt able to stand up', 'cannot-stand', 'walking'],
    ['mom can’t swallow her food', 'cannot-swallow', 'swallowing'],
    ['I cannot move my arm', 'cannot-move', 'arm-hand'],
    ['he can’t stay awake', 'cannot-stay-awake', 'fatigue'],
    ['she does not know where she is', 'cannot-think', 'memory'],
  ] as const;

  test.each(ASKED)(
    'replies to "%s" with the question %s, a 911 button, and one way to continue',
    (text, id, topic) => {
      for (const chat of [
        new Chat().open(),
        new Chat().open().ask('Maria'),
        new Chat().introduce(),
      ]) {
        const { last } = chat.ask(text);
        expect(last).toMatchObject({ text: textOf(id), isPrivate: true });
        expect(last?.text).toContain('Did this start today?');
        expect(last?.calls?.map(({ link }) => link)).toEqual(['tel:911']);
        expect(last?.buttons?.map(({ step }) => step)).toEqual([topic]);
      }
    },
  );

  test.each(ASKED)(
    'answers "%s" with its topic if the visitor selects or types that it started a while ago',
    (text, _id, topic) => {
      const pressed = new Chat().introduce().ask(text);
      const [button] = pressed.last?.buttons ?? [];
      pressed.happen({ kind: 'pressed', button: button ?? { label: '' }, at: pressed.now });
      pressed.happen({ kind: 'replied', at: pressed.now });
      const typed = new Chat().introduce().ask(text).ask('no, for years');
      for (const chat of [pressed, typed]) {
        expect(chat.last).toMatchObject({ text: textOf(topic), isPrivate: true, isOrdinary: true });
        expect(chat.conversation.crisis).toBeUndefined();
        expect(JSON.stringify(publicPart(chat.conversation))).not.toContain(text);
      }
    },
  );

  test.each(['yes', 'just now', 'I am not sure', 'since this morning', 'an hour ago'])(
    'treats the inability as an emergency after the answer "%s"',
    (said) => {
      const chat = new Chat().introduce().ask('he cannot talk').ask(said);
      expect(chat.last?.text).toBe(textOf('emergency'));
      expect(chat.ask('he is asleep').last?.text).toBe(textOf('after-emergency'));
    },
  );

  test('shows 911 again instead of small talk if another message follows', () => {
    const chat = new Chat().introduce().ask('he cannot talk').ask('what do I do');
    expect(chat.last?.calls?.map(({ link }) => link)).toContain('tel:911');
    expect(chat.ask('he cannot walk').last?.calls?.map(({ link }) => link)).toContain('tel:911');
  });

  test('asks in Spanish if the message was in Spanish', () => {
    const { last } = new Chat().introduce().ask('mi esposo no puede hablar');
    expect(last).toMatchObject({ language: 'es', text: textOf('cannot-speak', 'es') });
    expect(last?.calls?.map(({ link }) => link)).toEqual(['tel:911']);
  });

  test.each(['inability', 'inability-second', 'inability-third', 'inability-fourth'])(
    'shows 911 in the answer to an inability, whether it’s the first message or a later one: %s',
    (set) => {
      const missed = linesOf(set)
        .filter(({ before }) => before === 'emergency!')
        .flatMap(({ text }) =>
          [new Chat().open(), new Chat().introduce().ask('I feel lonely')].flatMap((chat) =>
            chat.ask(text).last?.calls?.some(({ link }) => link === 'tel:911') ? [] : text,
          ),
        );
      expect(missed).toEqual([]);
    },
  );
});

describe('in a crisis', () => {
  const CANNOT_GO_ON = 'I cannot take care of my husband anymore, I will snap';

  test.each(CRISIS_WORDS)('answers "$text" with numbers to call and no suggestions', ({ text }) => {
    const { last } = new Chat().introduce().ask(text);
    expect(last).toMatchObject({ isBot: true, isPrivate: true });
    expect(last?.buttons).toBeUndefined();
    expect(last?.calls?.map(({ link }) => link)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^tel:(?:911|988)$/)]),
    );
  });

  test('answers a Spanish message in Spanish', () => {
    const { last } = new Chat().introduce().ask('me quiero morir');
    expect(last).toMatchObject({ language: 'es', text: textOf('self-harm', 'es') });
    expect(last?.calls?.every(({ es }) => es)).toBe(true);
  });

  test.each([
    'ya no puedo cuidar a mi mamá, tengo miedo de hacerle daño',
    'cuido a mi esposo día y noche y ya no aguanto más',
  ])('answers an overwhelmed caregiver who writes in Spanish ("%s") in Spanish', (text) => {
    const { last } = new Chat().introduce().ask(text);
    expect(last).toMatchObject({ language: 'es', isPrivate: true });
    expect(last?.calls?.map(({ link }) => link)).toContain('tel:988');
  });

  test.each([
    ['my face is drooping', 'emergency', ['tel:911'], 'my son is calling them now'],
    ['I took all my pills', 'harm', ['tel:911', 'tel:988', 'sms:988'], 'they are coming'],
    ['I want to die', 'self-harm', ['tel:988', 'sms:988', 'tel:911'], 'nobody is here with me'],
    [CANNOT_GO_ON, 'caregiver', ['tel:988', 'sms:988', 'tel:911'], 'he is asleep now'],
  ] as const)(
    'after "%s", alternates between 2 private replies with the right emergency numbers and no buttons',
    (first, danger, numbers, next) => {
      const chat = new Chat().introduce().ask(first);
      const replies = [next, 'ok', 'I am tired', 'thank you'].map((text) => chat.ask(text).last);
      expect(replies.map((reply) => reply?.text)).toEqual(
        ['after', 'still', 'after', 'still'].map((when) => textOf(`${when}-${danger}`)),
      );
      for (const reply of replies) {
        expect(reply?.calls?.map(({ link }) => link)).toEqual(numbers);
        expect(reply?.isPrivate).toBe(true);
        expect(reply?.buttons).toBeUndefined();
      }
    },
  );

  test.each(['I cannot speak', 'my arm is weak', 'can I eat', 'I am so tired'])(
    'treats "%s" after an emergency as part of it',
    (text) => {
      const { last } = new Chat().introduce().ask('my face is drooping').ask(text);
      expect([textOf('after-emergency'), textOf('emergency')]).toContain(last?.text);
    },
  );

  test('helps with a lost book right away, using links to pages instead of chat replies', () => {
    const chat = new Chat().introduce().ask('I want to die').ask('where is my book?');
    expect(chat.last).toMatchObject({
      isPrivate: true,
      buttons: [{ link: routes.myDownloads }, { link: routes.contact }],
    });
    expect(chat.ask('it is dark').last?.buttons).toBeUndefined();
  });

  test('ends the crisis when the subject changes', () => {
    const chat = new Chat().introduce().ask('I want to die').ask('nobody is here with me');
    expect(chat.ask('Is there a support group?').last?.isPrivate).toBeUndefined();
    expect(chat.conversation.crisis).toBeUndefined();
  });

  test('doesn’t record topics or feelings', () => {
    const chat = new Chat().introduce().ask('I am so frustrated by aphasia that I want to die');
    expect(chat.conversation.context).toEqual({ mentionedStruggles: [] });
  });
});

describe('crisis hints', () => {
  const line = curlQuotes(content.beside['self-harm'].text);

  test('answers a hint as usual, adds one line with a helpline, and keeps both messages private', () => {
    const chat = new Chat().introduce().ask(HINT);
    expect(chat.last).toMatchObject({
      text: textOf('support-1'),
      beside: { text: line, language: 'en' },
      isPrivate: true,
    });
    expect(chat.conversation.crisis).toBeUndefined();
    expect(chat.conversation.messages.at(-2)).toMatchObject({ text: HINT, isPrivate: true });
    expect(publicPart(chat.conversation).messages).toEqual(
      new Chat().introduce().conversation.messages,
    );
    expect(
      summaryOf(chat.conversation, helper.script, chat.now)?.summary.conversationSummary,
    ).not.toContain('notice');
  });

  test('never stores a hint while the search is pending', () => {
    const chat = new Chat().introduce().say(HINT);
    expect(JSON.stringify(publicPart(chat.conversation))).not.toContain('notice');
  });

  test('shows the line once for consecutive hints, keeps the hints private, and shows the line again after another answer', () => {
    const chat = new Chat().introduce().ask(HINT).ask(`${HINT} today`);
    expect(chat.last?.beside).toBeUndefined();
    expect(chat.last?.isPrivate).toBe(true);
    chat.ask('Is the guide free?').ask(HINT);
    expect(chat.last?.beside?.text).toBe(line);
  });

  test('doesn’t add the line during a crisis', () => {
    const chat = new Chat().introduce().ask('I want to die').ask(HINT);
    expect(chat.last?.beside).toBeUndefined();
    expect(chat.last?.isPrivate).toBe(true);
  });

  test('doesn’t link to shop pages after a hint, in the answer or in the search results', () => {
    const possible = (text: string) => ({ ...recognize(text), possible: 'self-harm' as const });
    const priced = new Chat(possible).introduce().ask('How much is a book?').last;
    expect(priced?.beside?.text).toBe(line);
    expect(priced?.buttons).toBeUndefined();
    const chat = new Chat().introduce().say(HINT);
    const pages = ['/ebook/recovery-planner', '/shop', '/blog/sleep'].map((href) => ({
      title: href,
      href,
    }));
    chat.happen({ kind: 'found', pages, at: chat.now }).happen({ kind: 'replied', at: chat.now });
    expect(chat.last?.buttons).toEqual([{ label: '/blog/sleep', link: '/blog/sleep' }]);
  });

  test('answers a hint in Spanish when it’s written in Spanish', () => {
    const possible = (text: string) => ({ ...recognize(text), possible: 'emergency' as const });
    expect(new Chat(possible).introduce().ask('gracias por el libro').last).toMatchObject({
      language: 'es',
      beside: { text: content.beside.emergency.es, language: 'es' },
    });
  });

  test('doesn’t mistake a hint for a name, and no longer keeps replies private after a click on a button below the answer', () => {
    const chat = new Chat().open().ask(HINT);
    expect(chat.conversation.stage).toBe('name');
    expect(chat.last?.beside?.text).toBe(line);
    const possible = (text: string) => ({ ...recognize(text), possible: 'caregiver' as const });
    const tired = new Chat(possible).introduce().ask('I am so tired');
    const button = tired.last?.buttons?.find(({ step }) => step) ?? { label: '' };
    tired
      .happen({ kind: 'pressed', button, at: tired.now })
      .happen({ kind: 'replied', at: tired.now });
    expect(tired.last?.isPrivate).toBeUndefined();
  });

  test('adds the line to the answer to a possible medical question, unless the answer already refers to a doctor', () => {
    const possible = (text: string) => ({
      ...recognize(text),
      concern: undefined,
      possible: 'medical' as const,
    });
    const ask = (text: string) => new Chat(possible).introduce().ask(text).last?.beside?.text;
    expect(ask('my blue yellow things')).toBe(content.beside.medical.text);
    expect(ask('driving')).toBeUndefined();
  });
});
