import { NEW_CONVERSATION, STAGES, type Conversation } from './conversation.ts';
import { EMOTIONS, TOPICS } from './recognition.ts';

/** What may be kept of a chat: everything but the turns of a crisis or an emergency, or of what may be one. */
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

/** Reads a kept chat. Anything that is not one, or is broken, is a new chat. */
export function readConversation(kept: unknown): Conversation {
  return isConversation(kept) ? { ...kept, crisis: undefined } : NEW_CONVERSATION;
}

function isConversation(kept: unknown): kept is Conversation {
  if (!isRecord(kept)) return false;
  const { messages, waiting, stage, visitor, context, nextId, mailedThrough, lookingUp } = kept;
  return (
    isListOf(messages, isMessage) &&
    isListOf(waiting, isReply) &&
    isOneOf(stage, STAGES) &&
    isRecord(visitor) &&
    isText(visitor['firstName']) &&
    isText(visitor['email']) &&
    (visitor['hasProvidedInfo'] === false || stage === 'done') &&
    isRecord(context) &&
    isListOf(context['mentionedStruggles'], (topic) => isOneOf(topic, TOPICS)) &&
    isOptional(context['currentTopic'], (topic) => isOneOf(topic, TOPICS)) &&
    isOptional(context['userEmotionalState'], (emotion) => isOneOf(emotion, EMOTIONS)) &&
    Number.isSafeInteger(nextId) &&
    isOptional(mailedThrough, isText) &&
    isOptional(lookingUp, isLookUp)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isOneOf(value: unknown, names: readonly string[]): boolean {
  return typeof value === 'string' && names.includes(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isOptional(value: unknown, isRight: (value: unknown) => boolean): boolean {
  return value === undefined || isRight(value);
}

function isLookUp(value: unknown): boolean {
  return isRecord(value) && isText(value['words']) && Number.isFinite(value['at']);
}

function isReply(value: unknown): boolean {
  return (
    isRecord(value) &&
    isText(value['text']) &&
    typeof value['isBot'] === 'boolean' &&
    isOptional(value['buttons'], (buttons) => isListOf(buttons, isButton)) &&
    isOptional(value['calls'], (calls) => isListOf(calls, isCall)) &&
    isOptional(value['language'], (language) => language === 'es') &&
    value['isPrivate'] === undefined
  );
}

function isMessage(value: unknown): boolean {
  return (
    isReply(value) && isRecord(value) && isText(value['id']) && Number.isFinite(value['timestamp'])
  );
}

function isButton(value: unknown): boolean {
  return (
    isRecord(value) &&
    isText(value['label']) &&
    isOptional(value['step'], isText) &&
    isOptional(value['link'], isText)
  );
}

function isCall(value: unknown): boolean {
  return (
    isRecord(value) &&
    isText(value['link']) &&
    isText(value['label']) &&
    isOptional(value['es'], isText)
  );
}
