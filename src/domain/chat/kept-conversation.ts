import { NEW_CONVERSATION, STAGES, type Conversation } from './conversation.ts';
import { EMOTIONS, TOPICS } from './recognition.ts';

/**
 * Returns the part of a chat that may be stored: everything except exchanges about a crisis, an
 * emergency, or something that may be one of these.
 */
export function publicPart(conversation: Conversation): Conversation {
  const isPublic = ({ isPrivate }: { isPrivate?: true }) => !isPrivate;
  const { lookingUp, ...rest } = conversation;
  return {
    ...rest,
    ...(lookingUp && !lookingUp.more ? { lookingUp } : {}),
    messages: conversation.messages.filter(isPublic),
    waiting: conversation.waiting.filter(isPublic),
    crisis: undefined,
  };
}

/** Reads a stored chat. Returns a new chat if the data is missing or invalid. */
export function readConversation(kept: unknown): Conversation {
  return isConversation(kept) ? { ...kept, crisis: undefined } : NEW_CONVERSATION;
}

function isConversation(kept: unknown): kept is Conversation {
  if (!hasShape(kept)) return false;
  const { visitor, stage } = kept as Conversation;
  return visitor.hasProvidedInfo === false || stage === 'done';
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isOneOf =
  (names: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && names.includes(value);
const isListOf =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem);
const mayBe =
  (isRight: Check): Check =>
  (value) =>
    value === undefined || isRight(value);
const isLike =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([name, isRight]) => isRight(Reflect.get(value, name)));

const reply = {
  text: isText,
  isBot: (value: unknown) => typeof value === 'boolean',
  buttons: mayBe(isListOf(isLike({ label: isText, step: mayBe(isText), link: mayBe(isText) }))),
  calls: mayBe(isListOf(isLike({ link: isText, label: isText, es: mayBe(isText) }))),
  language: mayBe(isOneOf(['es'])),
  isPrivate: (value: unknown) => value === undefined,
};

const hasShape = isLike({
  messages: isListOf(isLike({ ...reply, id: isText, timestamp: Number.isFinite })),
  waiting: isListOf(isLike(reply)),
  lookingUp: mayBe(isLike({ words: isText, at: Number.isFinite })),
  stage: isOneOf(STAGES),
  visitor: isLike({ firstName: isText, email: isText }),
  context: isLike({
    mentionedStruggles: isListOf(isOneOf(TOPICS)),
    currentTopic: mayBe(isOneOf(TOPICS)),
    userEmotionalState: mayBe(isOneOf(EMOTIONS)),
  }),
  nextId: Number.isSafeInteger,
  mailedThrough: mayBe(isText),
});
