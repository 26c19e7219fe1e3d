import content from '#content/chat.json' with { type: 'json' };
import { NEW_CONVERSATION, type Conversation } from '#src/domain/chat/conversation.ts';
import { takeTurn, type ChatEffect, type ChatEvent, type Helper } from '#src/domain/chat/turn.ts';
import { recognise } from '#src/recogniser/recognise.ts';

/** The helper of the site: its own script, its own ears. */
export const helper: Helper = { script: content, recognise };

/** Finds nothing in any message. */
export const readNothing: Helper['recognise'] = () => ({
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

/** Words that are never kept, and the reply that they must get. */
export const CRISIS_WORDS = [
  { text: 'My face is drooping and I cannot lift my arm', step: 'emergency' },
  { text: 'I took all my pills', step: 'harm' },
  { text: 'I want to die', step: 'self-harm' },
  { text: 'me quiero morir', step: 'self-harm' },
  { text: 'I cannot take care of my husband anymore, I will snap', step: 'caregiver' },
] as const;

/** The texts of a step, as a message holds them. */
export function textOf(step: string, language: 'text' | 'es' = 'text'): string {
  return helper.script.steps.find(({ id }) => id === step)?.[language]?.join('\n\n') ?? '';
}

/** A chat that a test leads. Each event comes one second after the one before. */
export class Chat {
  conversation: Conversation = NEW_CONVERSATION;
  effects: readonly ChatEffect[] = [];
  now = Date.UTC(2026, 10, 21, 9);
  readonly #recognise: Helper['recognise'];

  /** @param read How messages are read, when a test is not about that. */
  constructor(read: Helper['recognise'] = recognise) {
    this.#recognise = read;
  }

  happen(event: ChatEvent): this {
    ({ conversation: this.conversation, effects: this.effects } = takeTurn(
      this.conversation,
      event,
      { ...helper, recognise: this.#recognise },
    ));
    this.now += 1000;
    return this;
  }

  open(): this {
    return this.happen({ kind: 'opened', at: this.now });
  }

  /** The visitor says something, without waiting for the reply. */
  say(text: string): this {
    return this.happen({ kind: 'said', text, at: this.now });
  }

  /** The visitor says something and gets the reply. The search finds nothing. */
  ask(text: string): this {
    this.say(text);
    if (this.effects.some(({ kind }) => kind === 'look-up')) {
      this.happen({ kind: 'found', pages: [], at: this.now });
    }
    return this.happen({ kind: 'replied', at: this.now });
  }

  /** Opened, with name and address given. */
  introduce(name = 'Maria', email = 'maria@example.com'): this {
    return this.open().ask(name).ask(email);
  }

  get last() {
    return this.conversation.messages.at(-1);
  }
}
