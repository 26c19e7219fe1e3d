import type { Danger, Emotion, Inability, Topic } from './recognition.ts';
import type { ScriptButton, ScriptCall } from './script.ts';

/** How long after a message the reply comes, in milliseconds (specification, section 9). */
export const REPLY_DELAY = 1000;

/** How many of the last messages count as history (specification, section 9). */
export const HISTORY = 5;

/** The longest message that a visitor may type, in characters (UTF-16). */
export const MAX_TYPED = 2000;

/** One message of a chat. The helper's text is Markdown, the visitor's is just text. */
export interface ChatMessage {
  id: string;
  text: string;
  isBot: boolean;
  /** Milliseconds since 1970. */
  timestamp: number;
  buttons?: readonly ScriptButton[];
  /** Numbers to call or to text. */
  calls?: readonly ScriptCall[];
  language?: 'es';
  /** Said in a crisis, an emergency, about a fall, or of what may be one: shown, and never kept, mailed, logged or counted. */
  isPrivate?: true;
  /** An ordinary answer to what may be about danger: private, and it looks like any other. */
  isOrdinary?: true;
  /** A quiet line below the answer, set apart. */
  beside?: QuietLine;
}

/** One or two sentences below an answer, as Markdown: who can help, or that a name may be given. */
export interface QuietLine {
  text: string;
  language: 'en' | 'es';
}

/** A reply that is on its way. */
export type Reply = Omit<ChatMessage, 'id' | 'timestamp'>;

/** What the intake asks for next. */
export const STAGES = ['name', 'email', 'done'] as const;

export type Stage = (typeof STAGES)[number];

export interface Conversation {
  messages: readonly ChatMessage[];
  waiting: readonly Reply[];
  /** What was said and is being looked up in the pages of the site. */
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
  /** Id of the last message that went into a mailed summary. */
  mailedThrough?: string;
}

/** A crisis or an emergency that came up and that no other subject has ended. */
interface Crisis {
  danger: Danger;
  /** Whether something was said since, and answered. */
  isAnswered: boolean;
  /** What somebody can't do: it was asked whether that started today. */
  asked?: Inability;
}

/** Words for the search of the site, and when they were said, in milliseconds since 1970. */
export interface LookUp {
  words: string;
  at: number;
  /** What the answer gets when the words may be about more. */
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

/** Whether a danger or a fall was answered: from then on nobody is held up by the question for an address. */
export const hasDanger = ({ messages, waiting }: Conversation): boolean =>
  [...messages, ...waiting].some(
    ({ isBot, isPrivate, isOrdinary }) => isBot && isPrivate && !isOrdinary,
  );

/** The last 5 messages: what the helper remembers when it looks for its next words. */
export function historyOf({ messages }: Conversation): readonly ChatMessage[] {
  return messages.slice(-HISTORY);
}

/** Whether the helper is about to say something. */
export const isWriting = ({ waiting, lookingUp }: Conversation): boolean =>
  waiting.length > 0 || lookingUp !== undefined;

export const lastReply = ({ messages, waiting }: Conversation): Reply | undefined =>
  waiting.at(-1) ?? messages.findLast(({ isBot }) => isBot);

export const lastSaid = (conversation: Conversation) => lastReply(conversation)?.text;
