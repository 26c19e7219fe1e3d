import content from '#content/chat.json' with { type: 'json' };
import { curlQuotes } from '#src/domain/display-text.ts';
import { NEW_CONVERSATION, type Conversation } from '#src/domain/chat/conversation.ts';
import { takeTurn, type ChatEffect, type ChatEvent, type Helper } from '#src/domain/chat/turn.ts';
import { recognize } from '#src/recognizer/recognize.ts';

/** The site's chat helper, with its real script and recognizer. */
export const helper: Helper = { script: content, recognize };

/** A recognizer that never finds anything. */
export const readNothing: Helper['recognize'] = () => ({
  concern: undefined,
  possible: undefined,
  isFall: false,
  inability: undefined,
  hasMedicine: false,
  words: ['words'],
  typed: ['words'],
  language: 'en',
  topics: [],
  emotion: undefined,
  asks: undefined,
});

/** Messages that must never be stored, each with the required reply. */
export const CRISIS_WORDS = [
  { text: 'My face is drooping and I cannot lift my arm', step: 'emergency' },
  { text: 'I took all my pills', step: 'harm' },
  { text: 'I want to die', step: 'self-harm' },
  { text: 'me quiero morir', step: 'self-harm' },
  { text: 'I cannot take care of my husband anymore, I will snap', step: 'caregiver' },
] as const;

/**
 * A message that may hint at a crisis. It's never stored, but gets its usual reply, with a line
 * about who can help.
 */
export const HINT = 'nobody would notice for weeks';

/** Returns a step's text as it appears in one message. */
export function textOf(step: string, language: 'text' | 'es' = 'text'): string {
  const text = helper.script.steps.find(({ id }) => id === step)?.[language];
  return curlQuotes(text?.join('\n\n') ?? '');
}

/** A chat driven by a test. Each event happens one second after the previous one. */
export class Chat {
  conversation: Conversation = NEW_CONVERSATION;
  effects: readonly ChatEffect[] = [];
  now = Date.UTC(2026, 10, 21, 9);
  readonly #recognize: Helper['recognize'];

  /** @param read Replaces the recognizer in tests that aren't about recognition. */
  constructor(read: Helper['recognize'] = recognize) {
    this.#recognize = read;
  }

  happen(event: ChatEvent): this {
    ({ conversation: this.conversation, effects: this.effects } = takeTurn(
      this.conversation,
      event,
      { ...helper, recognize: this.#recognize },
    ));
    this.now += 1000;
    return this;
  }

  open(): this {
    return this.happen({ kind: 'opened', at: this.now });
  }

  /** Sends a visitor's message without waiting for the reply. */
  say(text: string): this {
    return this.happen({ kind: 'said', text, at: this.now });
  }

  /** Sends a visitor's message and lets the chat reply. Searches don't find anything. */
  ask(text: string): this {
    this.say(text);
    if (this.effects.some(({ kind }) => kind === 'look-up')) {
      this.happen({ kind: 'found', pages: [], at: this.now });
    }
    return this.happen({ kind: 'replied', at: this.now });
  }

  /** Opens the chat and answers the name and email questions. */
  introduce(name = 'Maria', email = 'maria@example.com'): this {
    return this.open().ask(name).ask(email);
  }

  get last() {
    return this.conversation.messages.at(-1);
  }
}
