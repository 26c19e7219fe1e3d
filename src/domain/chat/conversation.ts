import type { Danger, Emotion, Inability, Topic } from './recognition.ts';
import type { ScriptButton, ScriptCall } from './script.ts';

/** Delay between a message and the reply, in milliseconds. See Chat in `PRODUCT.md`. */
export const REPLY_DELAY = 1000;

/** Number of recent messages that count as history. See Chat in `PRODUCT.md`. */
export const HISTORY = 5;

/** Maximum length of a visitor's message, in UTF-16 code units. */
export const MAX_TYPED = 2000;

/** A chat message. The chat's own text is Markdown, and the visitor's is plain text. */
export interface ChatMessage {
  id: string;
  text: string;
  isBot: boolean;
  /** Unix time in milliseconds. */
  timestamp: number;
  buttons?: readonly ScriptButton[];
  /** Phone numbers to call or text. */
  calls?: readonly ScriptCall[];
  language?: 'es';
  /**
   * Part of an exchange about a crisis, an emergency, a fall, or something that may be one of
   * these. Shown, but never stored, emailed, logged, or counted.
   */
  isPrivate?: true;
  /**
   * An ordinary reply to a message that may be about danger. It's private but looks like any other
   * reply.
   */
  isOrdinary?: true;
  /** A quiet line below the reply, visually separated from it. */
  beside?: QuietLine;
}

/**
 * One or two sentences below a reply, in Markdown. They explain who can help, or that visitors can
 * give their name.
 */
export interface QuietLine {
  text: string;
  language: 'en' | 'es';
}

/** A pending reply. */
export type Reply = Omit<ChatMessage, 'id' | 'timestamp'>;

/** Stages of the intake: the next question, or `done`. */
export const STAGES = ['name', 'email', 'done'] as const;

export type Stage = (typeof STAGES)[number];

export interface Conversation {
  messages: readonly ChatMessage[];
  waiting: readonly Reply[];
  /** The message currently being looked up in the site search. */
  lookingUp?: LookUp;
  stage: Stage;
  visitor: { firstName: string; email: string; hasProvidedInfo: boolean };
  context: {
    mentionedStruggles: readonly Topic[];
    currentTopic?: Topic;
    userEmotionalState?: Emotion;
  };
  crisis: Crisis | undefined;
  nextId: number;
  /** ID of the last message included in an emailed summary. */
  mailedThrough?: string;
}

/** A crisis or an emergency that's still active because the visitor hasn't changed the subject. */
interface Crisis {
  danger: Danger;
  /** Whether a later message has already been answered. */
  isAnswered: boolean;
  /** Something that the visitor can't do. Set if the chat has asked whether it started today. */
  asked?: Inability;
}

/** Search terms, and when the message was sent, as Unix time in milliseconds. */
export interface LookUp {
  words: string;
  at: number;
  /** Added to the reply if the message may also be about danger or include a medical question. */
  more?: Pick<ChatMessage, 'isPrivate' | 'isOrdinary' | 'beside'>;
}

export const NEW_CONVERSATION: Conversation = {
  messages: [],
  waiting: [],
  stage: 'name',
  visitor: { firstName: '', email: '', hasProvidedInfo: false },
  context: { mentionedStruggles: [] },
  crisis: undefined,
  nextId: 1,
};

/**
 * Returns whether the chat has replied to a message about danger or a fall. From then on, visitors
 * can continue without giving an email address.
 */
export const hasDanger = ({ messages, waiting }: Conversation): boolean =>
  [...messages, ...waiting].some(
    ({ isBot, isPrivate, isOrdinary }) => isBot && isPrivate && !isOrdinary,
  );

/** Returns the chat's history: its last 5 messages. See Chat in `PRODUCT.md`. */
export function historyOf({ messages }: Conversation): readonly ChatMessage[] {
  return messages.slice(-HISTORY);
}

/** Returns whether a reply is pending. */
export const isWriting = ({ waiting, lookingUp }: Conversation): boolean =>
  waiting.length > 0 || lookingUp !== undefined;

export const lastReply = ({ messages, waiting }: Conversation): Reply | undefined =>
  waiting.at(-1) ?? messages.findLast(({ isBot }) => isBot);

export const lastReplyText = (conversation: Conversation) => lastReply(conversation)?.text;
