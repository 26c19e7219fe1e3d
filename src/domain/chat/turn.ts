import { cutText } from '../display-text.ts';
import { readEmailAddress } from '../email-address.ts';
import { TYPED_LENGTHS, cleanLines } from '../typed-text.ts';
import {
  type Conversation,
  type LookUp,
  MAX_TYPED,
  REPLY_DELAY,
  type Reply,
  hasDanger,
} from './conversation.ts';
import { BEFORE_A_NAME, GREETING, isFalseAlarmName, isQuestion } from './names.ts';
import { type Recognition, isDanger } from './recognition.ts';
import {
  afterAWhile,
  afterReply,
  answerToFall,
  askToday,
  matchersFor,
  fill,
  isAboutMore,
  linksToShop,
  medicalReply,
  moreFor,
  nextSupport,
  avoidRepeat,
  asPrivate,
  replyOf,
  scriptedReply,
  startedToday,
  stepOf,
  withMore,
  withOffer,
  withWaysOnly,
  withoutButtons,
} from './replies.ts';
import type { ChatScript, ScriptButton } from './script.ts';

const MOST_MESSAGES = 200;

/** A page found by the site search. */
interface FoundPage {
  title: string;
  href: string;
}

/** The chat's script, and the function that recognizes the meaning of messages. */
export interface Helper {
  script: ChatScript;
  recognize: (text: string) => Recognition;
}

/** Something that happens in a chat. `at` is Unix time in milliseconds. */
export type ChatEvent =
  | { kind: 'opened'; at: number }
  | { kind: 'said'; text: string; at: number }
  | { kind: 'pressed'; button: ScriptButton; at: number }
  | { kind: 'found'; pages: readonly FoundPage[]; at: number }
  | { kind: 'replied'; at: number }
  | { kind: 'closed'; at: number }
  | { kind: 'mailed'; through: string };

/**
 * Side effects for the caller: schedule the next reply, report an invalid email address, or search.
 */
export type ChatEffect =
  | { kind: 'reply'; afterMs: number }
  | { kind: 'refuse-email' }
  /** Search the site's pages and respond with a `found` event. */
  | { kind: 'look-up'; words: string };

/** A chat after an event, with the side effects to run. */
export interface Turn {
  conversation: Conversation;
  effects: readonly ChatEffect[];
}

/**
 * Returns the chat after an event, with the side effects to run. Pure: the same chat, event, and
 * helper always produce the same turn.
 */
export function takeTurn(conversation: Conversation, event: ChatEvent, helper: Helper): Turn {
  const { script } = helper;
  switch (event.kind) {
    case 'opened':
      return open(conversation, event.at, script);
    case 'said':
      return say(conversation, event, helper);
    case 'pressed':
      return press(conversation, event, script);
    case 'found':
      return answerWithPages(conversation, event, script);
    case 'replied':
      return withoutEffects(deliverReplies(conversation, event.at, 1));
    case 'closed': {
      const now = dropLookUp(conversation, event.at, script);
      return withoutEffects(deliverReplies(now, event.at, now.waiting.length));
    }
    case 'mailed':
      return withoutEffects({ ...conversation, mailedThrough: event.through });
  }
}

function withoutEffects(conversation: Conversation): Turn {
  return { conversation, effects: [] };
}

function open(conversation: Conversation, at: number, script: ChatScript): Turn {
  if (conversation.messages.length > 0) {
    const { waiting, lookingUp } = conversation;
    const again: ChatEffect[] = lookingUp ? [{ kind: 'look-up', words: lookingUp.words }] : [];
    return { conversation, effects: [...waiting.map(() => replyLater), ...again] };
  }
  const greetings = script.greetings.map((id) => replyOf(stepOf(script, id)));
  return withoutEffects(greetings.reduce((now, greeting) => add(now, greeting, at), conversation));
}

const replyLater: ChatEffect = { kind: 'reply', afterMs: REPLY_DELAY };

function say(
  before: Conversation,
  { text, at }: { text: string; at: number },
  { script, recognize }: Helper,
): Turn {
  const typed = cleanLines(cutText(text, MAX_TYPED));
  if (typed === '') return withoutEffects(before);
  // If the visitor sends another message, don't wait for the previous lookup.
  const conversation = dropLookUp(before, at, script);
  const { stage, crisis } = conversation;
  // Don't analyze an email address. Words within it have no meaning.
  if (stage === 'email' && readEmailAddress(typed) !== undefined) {
    return takeEmail(conversation, typed, at, script);
  }
  const withoutGreeting = stage === 'name' ? typed.replace(GREETING, '') : typed;
  const recognized = recognize(withoutGreeting);
  const found = isFalseAlarmName(typed, stage, recognize)
    ? {
        ...recognized,
        concern: undefined,
        possible: undefined,
        isFall: false,
        inability: undefined,
      }
    : recognized;
  const ofFall = answerToFall(conversation, found, script);
  if (ofFall) return answer(conversation, typed, at, ofFall, crisis);
  const ofInability = answerToInability(conversation, typed, found, at, script);
  if (ofInability) return ofInability;
  if (found.inability && !crisis) {
    const question = askToday(found.inability, found.language, script);
    const asked = found.inability;
    return answer(conversation, typed, at, question, {
      danger: 'emergency',
      isAnswered: false,
      asked,
    });
  }
  const { isTopic, subjectsIn } = matchersFor(script);
  if (isDanger(found.concern) && !isTopic(found.words, found.concern)) {
    const reply = replyOf(stepOf(script, script.concerns[found.concern]), found.language);
    const danger = { danger: found.concern, isAnswered: false };
    return answer(conversation, typed, at, { ...reply, isPrivate: true }, danger);
  }
  const subjects = subjectsIn(found.words, found.typed);
  const isMore = isAboutMore(found, subjects);
  if (crisis && !crisis.isAnswered) {
    const reply =
      (isMore ? scriptedReply(conversation, found, subjects, script) : undefined) ??
      afterReply(conversation, crisis.danger, found, script);
    const answered = { ...crisis, isAnswered: true };
    return answer(conversation, typed, at, { ...withWaysOnly(reply), isPrivate: true }, answered);
  }
  if (found.isFall) {
    const reply = replyOf(stepOf(script, script.fall), found.language);
    return answer(conversation, typed, at, { ...reply, isPrivate: true }, crisis);
  }
  const more = moreFor(conversation, found, subjects, script);
  if (found.concern === 'medical') {
    const reply = medicalReply(conversation, found, subjects, script);
    const shown = crisis
      ? asPrivate(reply)
      : withOffer(conversation, withMore(reply, more), script);
    return answer(conversation, typed, at, shown, crisis);
  }
  const isAddress = stage === 'email' && typed.includes('@');
  if (crisis && !isMore && !isAddress) {
    const reply = afterReply(conversation, crisis.danger, found, script);
    return answer(conversation, typed, at, { ...reply, isPrivate: true }, crisis);
  }
  const isAsked = stage !== 'email' || isAddress || !hasDanger(conversation);
  if (stage !== 'done' && isAsked && !isQuestion(withoutGreeting, stage, found, subjects, script)) {
    if (stage === 'email') return { conversation, effects: [{ kind: 'refuse-email' }] };
    return takeName(conversation, typed, at, script);
  }
  const now = { ...conversation, crisis: undefined };
  const known = more ? now : withContext(now, found);
  const reply = scriptedReply(conversation, found, subjects, script);
  return reply
    ? answer(
        known,
        typed,
        at,
        withOffer(known, withMore(avoidRepeat(conversation, reply, script), more), script),
        undefined,
      )
    : lookUp(known, typed, found, at, more);
}

/** Handles a typed answer to the question of whether the problem started today. */
function answerToInability(
  conversation: Conversation,
  typed: string,
  found: Recognition,
  at: number,
  script: ChatScript,
): Turn | undefined {
  const { asked, isAnswered } = conversation.crisis ?? {};
  if (asked === undefined || isAnswered) return undefined;
  const isToday = startedToday(found);
  if (isToday === undefined) return undefined;
  if (!isToday) {
    const reply = afterAWhile(conversation, asked, script);
    return answer(conversation, typed, at, reply, undefined);
  }
  const reply = replyOf(stepOf(script, script.concerns.emergency), found.language);
  const crisis = { danger: 'emergency', isAnswered: false } as const;
  return answer(conversation, typed, at, { ...reply, isPrivate: true }, crisis);
}

function takeName(conversation: Conversation, typed: string, at: number, script: ChatScript): Turn {
  const name = typed.replace(/\s+/g, ' ').replace(GREETING, '').replace(BEFORE_A_NAME, '');
  const firstName = cutText(name, TYPED_LENGTHS.name)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
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
  const shown = known.crisis ? withoutButtons(reply) : reply;
  return answer(known, typed, at, shown, known.crisis);
}

function press(
  conversation: Conversation,
  { button, at }: { button: ScriptButton; at: number },
  script: ChatScript,
): Turn {
  const { step } = button;
  if (step === undefined) return withoutEffects(conversation);
  // A stored chat may offer a step that was removed from the script.
  const isKnown = script.steps.some(({ id }) => id === step);
  const before = dropLookUp(conversation, at, script);
  // Skipping to the step after the intake also ends it, so that visitors who want to stay anonymous
  // can skip its questions.
  const now: Conversation = step === script.afterEmail ? { ...before, stage: 'done' } : before;
  const reply = isKnown ? fill(script, step, now) : nextSupport(now, script);
  const asked = now.messages.findLast(({ isBot }) => isBot);
  const inability = now.crisis?.asked;
  if (inability && asked?.buttons?.some((one) => one.step === step)) {
    return answer(now, button.label, at, afterAWhile(now, inability, script), undefined);
  }
  // The answer to a private question is private too.
  if (asked?.isPrivate && !asked.isOrdinary && asked.buttons?.some((one) => one.step === step)) {
    return answer(now, button.label, at, { ...reply, isPrivate: true }, now.crisis);
  }
  const shown =
    step === script.offer.step ? reply : withOffer(now, avoidRepeat(now, reply, script), script);
  return answer(now, button.label, at, shown, undefined);
}

/** Adds the message and starts a lookup. The reply is sent once there are results. */
function lookUp(
  conversation: Conversation,
  typed: string,
  { words }: Recognition,
  at: number,
  more: LookUp['more'],
): Turn {
  const asked = words.filter((word) => word !== '?').join(' ');
  const said = add(conversation, { text: typed, isBot: false, ...privacyOf(more) }, at);
  return {
    conversation: { ...said, lookingUp: { words: asked, at, ...(more ? { more } : {}) } },
    effects: [{ kind: 'look-up', words: asked }],
  };
}

const MOST_PAGES = 2;

function answerWithPages(
  conversation: Conversation,
  { pages, at }: { pages: readonly FoundPage[]; at: number },
  script: ChatScript,
): Turn {
  const { lookingUp, ...rest } = conversation;
  if (!lookingUp) return withoutEffects(conversation);
  const { more } = lookingUp;
  const onePerPage = pages.filter(
    ({ href }, place) =>
      pages.findIndex((page) => page.href === href) === place &&
      !(more && linksToShop({ label: '', link: href })),
  );
  const links = onePerPage
    .slice(0, MOST_PAGES)
    .map(({ title, href }) => ({ label: title, link: href }));
  const reply =
    links.length > 0
      ? { ...fill(script, script.found, rest), buttons: links }
      : nextSupport(rest, script);
  const afterMs = Math.max(0, REPLY_DELAY - (at - lookingUp.at));
  return {
    conversation: {
      ...rest,
      waiting: [...rest.waiting, withOffer(rest, withMore(reply, more), script)],
    },
    effects: [{ kind: 'reply', afterMs }],
  };
}

/** Answers an earlier message without waiting for its lookup. */
function dropLookUp(conversation: Conversation, at: number, script: ChatScript): Conversation {
  if (!conversation.lookingUp) return conversation;
  const { conversation: now } = answerWithPages(conversation, { pages: [], at }, script);
  return deliverReplies(now, at, now.waiting.length);
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

const privacyOf = (of: Pick<Reply, 'isPrivate'> | undefined): Pick<Reply, 'isPrivate'> =>
  of?.isPrivate ? { isPrivate: true } : {};

/**
 * Adds the visitor's message and schedules the reply. If the reply is private, so is the message.
 */
function answer(
  conversation: Conversation,
  typed: string,
  at: number,
  reply: Reply,
  crisis: Conversation['crisis'],
): Turn {
  const own = { text: typed, isBot: false, ...privacyOf(reply) };
  const said = add({ ...conversation, crisis }, own, at);
  return {
    conversation: { ...said, waiting: [...said.waiting, reply] },
    effects: [replyLater],
  };
}

function deliverReplies(conversation: Conversation, at: number, count: number): Conversation {
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
