import { readEmailAddress } from '../email-address.ts';
import { cleanLines, TYPED_LENGTHS } from '../typed-text.ts';
import { escapeMarkdown } from './markdown.ts';
import type { Concern, Emotion, Recognition, Topic } from './recognise.ts';
import type { ChatScript, ScriptButton, ScriptCall, ScriptStep } from './script.ts';

/** How long after a message the reply comes, in milliseconds (specification, section 9). */
export const REPLY_DELAY = 1000;
/** How many of the last messages count as history (specification, section 9). */
export const HISTORY = 5;
/** The longest message that a visitor may type, in characters (UTF-16). */
export const MAX_TYPED = 2000;
/** So many messages are kept; older ones go. */
const MOST_MESSAGES = 200;

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
  /** Said in a crisis or an emergency: shown, and never kept, mailed, logged or counted. */
  isPrivate?: true;
}

/** A reply that is on its way. */
export type Reply = Omit<ChatMessage, 'id' | 'timestamp'>;

/** What the intake asks for next. */
export type Stage = 'name' | 'email' | 'done';

/** Everything about one chat. */
export interface Conversation {
  messages: readonly ChatMessage[];
  waiting: readonly Reply[];
  stage: Stage;
  visitor: { firstName: string; email: string; hasProvidedInfo: boolean };
  context: {
    mentionedStruggles: readonly Topic[];
    currentTopic?: Topic;
    userEmotionalState?: Emotion;
  };
  /** Whether a crisis came up, and whether what followed it was answered already. */
  crisis: 'none' | 'just-now' | 'earlier';
  nextId: number;
  /** Id of the last message that went into a mailed summary. */
  mailedThrough?: string;
}

/** What the helper knows: what it can say, and how it reads a message. */
export interface Helper {
  script: ChatScript;
  recognise: (text: string) => Recognition;
}

/** What happens to a chat. `at` is in milliseconds since 1970. */
export type ChatEvent =
  | { kind: 'opened'; at: number }
  | { kind: 'said'; text: string; at: number }
  | { kind: 'pressed'; button: ScriptButton; at: number }
  | { kind: 'replied'; at: number }
  | { kind: 'closed'; at: number }
  | { kind: 'mailed'; through: string };

/** What is to be done outside: let the next reply come after a while, or say that the address is none. */
export type ChatEffect = { kind: 'reply'; afterMs: number } | { kind: 'refuse-email' };

/** A chat after an event, and what is to be done now. */
export interface Turn {
  conversation: Conversation;
  effects: readonly ChatEffect[];
}

/** A chat in which nothing has been said. */
export const NEW_CONVERSATION: Conversation = {
  messages: [],
  waiting: [],
  stage: 'name',
  visitor: { firstName: '', email: '', hasProvidedInfo: false },
  context: { mentionedStruggles: [] },
  crisis: 'none',
  nextId: 1,
};

/** The last 5 messages: what the helper remembers when it looks for its next words. */
export function historyOf({ messages }: Conversation): readonly ChatMessage[] {
  return messages.slice(-HISTORY);
}

/** The chat after an event. Pure: the same chat, event and helper always give the same turn. */
export function takeTurn(conversation: Conversation, event: ChatEvent, helper: Helper): Turn {
  const { script } = helper;
  switch (event.kind) {
    case 'opened':
      return open(conversation, event.at, script);
    case 'said':
      return say(conversation, event, helper);
    case 'pressed':
      return press(conversation, event, script);
    case 'replied':
      return quiet(letReply(conversation, event.at, 1));
    case 'closed':
      return quiet(letReply(conversation, event.at, conversation.waiting.length));
    case 'mailed':
      return quiet({ ...conversation, mailedThrough: event.through });
  }
}

function quiet(conversation: Conversation): Turn {
  return { conversation, effects: [] };
}

function open(conversation: Conversation, at: number, script: ChatScript): Turn {
  if (conversation.messages.length > 0) {
    return { conversation, effects: conversation.waiting.map(() => replyLater) };
  }
  const greetings = script.greetings.map((id) => replyOf(stepOf(script, id)));
  return quiet(greetings.reduce((now, greeting) => add(now, greeting, at), conversation));
}

const replyLater: ChatEffect = { kind: 'reply', afterMs: REPLY_DELAY };

/** Concerns whose words stay between the visitor and their screen. */
const PRIVATE: ReadonlySet<Concern> = new Set(['emergency', 'harm', 'self-harm', 'caregiver']);

function say(
  conversation: Conversation,
  { text, at }: { text: string; at: number },
  { script, recognise }: Helper,
): Turn {
  const typed = cleanLines(text.slice(0, MAX_TYPED));
  if (typed === '') return quiet(conversation);
  const found = recognise(typed);
  const { stage, crisis } = conversation;
  if (found.concern && PRIVATE.has(found.concern)) {
    const reply = replyOf(stepOf(script, script.concerns[found.concern]), found.language);
    return answer(conversation, typed, at, { ...reply, isPrivate: true }, 'just-now');
  }
  if (stage === 'email' && readEmailAddress(typed) !== undefined) {
    return takeEmail(conversation, typed, at, script);
  }
  if (crisis === 'just-now') {
    const reply = isAboutMore(found)
      ? withoutButtons(ordinaryReply(conversation, found, script))
      : replyOf(stepOf(script, script.afterCrisis), found.language);
    return answer(conversation, typed, at, { ...reply, isPrivate: true }, 'earlier');
  }
  if (found.concern === 'medical') {
    const reply = replyOf(stepOf(script, script.concerns.medical));
    return answer(conversation, typed, at, reply, crisis);
  }
  if (stage === 'name') return takeName(conversation, typed, at, script);
  if (stage === 'email') return { conversation, effects: [{ kind: 'refuse-email' }] };
  const reply = ordinaryReply(conversation, found, script);
  if (crisis === 'earlier' && !isAboutMore(found)) {
    return answer(conversation, typed, at, { ...withoutButtons(reply), isPrivate: true }, crisis);
  }
  return answer(withContext(conversation, found), typed, at, reply, 'none');
}

/** Whether a message is clearly about something that is no crisis. */
function isAboutMore({ asks, topics }: Recognition): boolean {
  const isClose = (topic: Topic) => topic === 'depression' || topic === 'anxiety';
  return asks !== undefined || (topics.length > 0 && !topics.some(isClose));
}

function takeName(conversation: Conversation, typed: string, at: number, script: ChatScript): Turn {
  const firstName = typed.replace(/\s+/g, ' ').slice(0, TYPED_LENGTHS.name).toWellFormed().trim();
  const named: Conversation = {
    ...conversation,
    stage: 'email',
    visitor: { ...conversation.visitor, firstName },
  };
  return answer(named, typed, at, fill(script, script.afterName, named), named.crisis);
}

function takeEmail(
  conversation: Conversation,
  typed: string,
  at: number,
  script: ChatScript,
): Turn {
  const email = readEmailAddress(typed) ?? '';
  const known: Conversation = {
    ...conversation,
    stage: 'done',
    visitor: { ...conversation.visitor, email, hasProvidedInfo: true },
  };
  const reply = fill(script, script.afterEmail, known);
  const shown = known.crisis === 'none' ? reply : withoutButtons(reply);
  return answer(known, typed, at, shown, known.crisis);
}

function press(
  conversation: Conversation,
  { button, at }: { button: ScriptButton; at: number },
  script: ChatScript,
): Turn {
  const { step } = button;
  if (step === undefined) return quiet(conversation);
  // A kept chat may offer a step that a newer script no longer has.
  const isKnown = script.steps.some(({ id }) => id === step);
  const reply = isKnown ? fill(script, step, conversation) : nextSupport(conversation, script);
  return answer(conversation, button.label, at, reply, 'none');
}

function ordinaryReply(conversation: Conversation, found: Recognition, script: ChatScript): Reply {
  const emotion = found.emotion && stepOf(script, script.emotions[found.emotion]);
  const [topic] = found.topics;
  if (found.asks) return fill(script, script.asks[found.asks], conversation);
  if (topic) {
    const step = stepOf(script, script.topics[topic]);
    return replyOf(emotion ? { ...step, text: [...emotion.text, ...step.text] } : step);
  }
  return emotion ? replyOf(emotion) : nextSupport(conversation, script);
}

/** One supportive text after the other: never the one that was said last. */
function nextSupport(conversation: Conversation, script: ChatScript): Reply {
  const replies = script.otherwise.map((id) => fill(script, id, conversation));
  const last = historyOf(conversation).findLast(
    ({ isBot, text }) => isBot && replies.some((reply) => reply.text === text),
  );
  const at = replies.findIndex(({ text }) => text === last?.text);
  const reply = replies[(at + 1) % replies.length];
  if (!reply) throw new Error('The chat has no text for when nothing fits. See content/chat.json.');
  return reply;
}

function withContext(conversation: Conversation, { topics, emotion }: Recognition): Conversation {
  const { context } = conversation;
  const [topic] = topics;
  return {
    ...conversation,
    context: {
      ...context,
      mentionedStruggles: [...new Set([...context.mentionedStruggles, ...topics])],
      ...(topic ? { currentTopic: topic } : {}),
      ...(emotion ? { userEmotionalState: emotion } : {}),
    },
  };
}

/** The visitor's words with the reply that comes later. What is said in a crisis is as private as its answer. */
function answer(
  conversation: Conversation,
  typed: string,
  at: number,
  reply: Reply,
  crisis: Conversation['crisis'],
): Turn {
  const privacy = reply.isPrivate ? { isPrivate: true as const } : {};
  const said = add({ ...conversation, crisis }, { text: typed, isBot: false, ...privacy }, at);
  return {
    conversation: { ...said, waiting: [...said.waiting, reply] },
    effects: [replyLater],
  };
}

function letReply(conversation: Conversation, at: number, count: number): Conversation {
  const { waiting } = conversation;
  const rest: Conversation = { ...conversation, waiting: waiting.slice(count) };
  return waiting.slice(0, count).reduce((now, reply) => add(now, reply, at), rest);
}

function add(conversation: Conversation, message: Reply, at: number): Conversation {
  const { messages, nextId } = conversation;
  return {
    ...conversation,
    nextId: nextId + 1,
    messages: [...messages, { ...message, id: `m${nextId}`, timestamp: at }].slice(-MOST_MESSAGES),
  };
}

function stepOf(script: ChatScript, id: string): ScriptStep {
  const step = script.steps.find((one) => one.id === id);
  if (!step) throw new Error(`The chat has no step "${id}". Add it to content/chat.json.`);
  return step;
}

function replyOf(step: ScriptStep, language: Recognition['language'] = 'en'): Reply {
  const { text, es, calls, buttons } = step;
  const inSpanish = language === 'es' && es !== undefined;
  return {
    text: (inSpanish ? es : text).join('\n\n'),
    isBot: true,
    ...(inSpanish ? { language } : {}),
    ...(calls ? { calls } : {}),
    ...(buttons ? { buttons } : {}),
  };
}

function fill(script: ChatScript, id: string, { visitor }: Conversation): Reply {
  const reply = replyOf(stepOf(script, id));
  const name = escapeMarkdown(visitor.firstName);
  return { ...reply, text: reply.text.replaceAll('{firstName}', () => name) };
}

function withoutButtons(reply: Reply): Reply {
  const rest = { ...reply };
  delete rest.buttons;
  return rest;
}
