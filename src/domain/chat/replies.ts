import {
  type Conversation,
  type LookUp,
  type QuietLine,
  type Reply,
  lastReply,
  lastReplyText,
} from './conversation.ts';
import { curlQuotes } from '../display-text.ts';
import { escapeMarkdown } from './markdown.ts';
import {
  type Concern,
  type Danger,
  type Inability,
  type Recognition,
  isDanger,
} from './recognition.ts';
import type { ChatScript, ScriptButton, ScriptStep, ScriptSubject } from './script.ts';
import { subjectMatcher, phrasesIn, topicsOf } from './subjects.ts';

/** Returns the quiet line for a possible concern, in the visitor's language. */
export function quietLine(
  { beside }: ChatScript,
  possible: Concern,
  language: Recognition['language'],
): QuietLine {
  const { text, es } = beside[possible];
  return language === 'es' ? { text: es, language } : { text: curlQuotes(text), language: 'en' };
}

/** Steps that lead to the shop. */
const TO_THE_SHOP = new Set('price which-book gift'.split(' '));

const SHOP = /^\/(?:shop|ebooks?|cart|checkout)(?:[/?#]|$)/;

export const linksToShop = ({ step = '', link = '' }: ScriptButton) =>
  TO_THE_SHOP.has(step) || SHOP.test(link);

/**
 * Returns what to add to an ordinary reply if the message may also be about something serious: the
 * reply is marked private and gets a quiet line, unless one is already shown.
 */
export function moreFor(
  conversation: Conversation,
  { possible, words, language, hasMedicine }: Recognition,
  subjects: readonly ScriptSubject[],
  script: ChatScript,
): LookUp['more'] {
  if (possible === undefined) return undefined;
  const isKnown = isDanger(possible)
    ? matchersFor(script).isTopic(words, possible)
    : !hasMedicine && (needsNoDoctorLine(subjects[0]) || mentionsDoctor(subjects[0], script));
  if (isKnown) return undefined;
  const beside = quietLine(script, possible, language);
  const isThere =
    conversation.crisis !== undefined || lastReply(conversation)?.beside?.text === beside.text;
  return {
    isPrivate: true,
    isOrdinary: true,
    ...(isThere ? {} : { beside }),
  };
}

/**
 * Adds the result of {@link moreFor} to a reply, and removes links to the shop, which don't belong
 * next to a helpline number.
 */
export function withMore(reply: Reply, more: LookUp['more']): Reply {
  if (!more) return reply;
  const buttons = reply.buttons?.filter((button) => !linksToShop(button)) ?? [];
  return { ...withoutButtons(reply), ...(buttons.length > 0 ? { buttons } : {}), ...more };
}

/** Steps for subjects whose answers already say that the decision is up to a doctor. */
export const SENDS_TO_A_DOCTOR = new Set(
  'recovery driving swallowing signs prevent doctor work'.split(' '),
);

/**
 * Steps for subjects that never involve a medical question, no matter how the message is worded.
 */
export const NEVER_MEDICAL = new Set(
  `download paid-nothing refund price which-book gift account guide newsletter rules person privacy access search events post
  review money`.split(/\s+/),
);

/** Returns whether a subject's answer doesn't need a line advising visitors to see a doctor. */
const needsNoDoctorLine = (subject: ScriptSubject | undefined): boolean =>
  subject !== undefined && (SENDS_TO_A_DOCTOR.has(subject.step) || NEVER_MEDICAL.has(subject.step));

/**
 * Returns whether a subject's answer already mentions a doctor or therapist, so that another line
 * about doctors would be redundant.
 */
const mentionsDoctor = (subject: ScriptSubject | undefined, script: ChatScript): boolean =>
  subject !== undefined &&
  stepOf(script, subject.step).text.some((text) => /\b(?:doctor|therapist)\b/.test(text));

/**
 * Returns the reply to a medical question: the matching subject's own answer if it doesn't need a
 * line about doctors and no medicine is mentioned, or else a note that the chat doesn't give medical
 * advice, with a button for the subject.
 */
export function medicalReply(
  conversation: Conversation,
  { hasMedicine }: Recognition,
  [subject]: readonly ScriptSubject[],
  script: ChatScript,
): Reply {
  if (subject && needsNoDoctorLine(subject) && !hasMedicine) {
    return avoidRepeat(conversation, fill(script, subject.step, conversation), script);
  }
  const reply = nextOf([script.concerns.medical, script.medicalAgain], conversation, script);
  return subject ? withButton(reply, { label: subject.name, step: subject.step }) : reply;
}

/** Matches a yes to the fall question. "Not sure" counts as yes. */
const YES =
  /^(?:yes|yeah|yep|yup|yea|ya|both)\b|\b(?:head|sure|know|idea|maybe|perhaps|think|but|not (?:\w+ )?(?:fine|ok|okay|good|well))\b/;

const NO = /^(?:no|nope|nah|neither|none|not)\b|\b(?:fine|ok|okay|good|well)$/;

/** The fall question asks about blood thinners, so an answer about taking one isn't an overdose. */
const TAKES = /\b(?:takes?|on|thinners?)\b/;

const TOOK_TOO_MUCH = /\b(?:took|taken|swallowed|all|many|whole|bottle|overdosed?)\b/;

/**
 * Returns the follow-up if the visitor types an answer to the fall question instead of using its
 * buttons (the first is yes, the second is no). Returns `undefined` if the message doesn't
 * answer the question or mentions something more serious.
 */
export function answerToFall(
  conversation: Conversation,
  { words, hasMedicine, concern }: Recognition,
  script: ChatScript,
): Reply | undefined {
  const question = replyOf(stepOf(script, script.fall));
  if (lastReplyText(conversation) !== question.text) return undefined;
  const said = words.join(' ');
  const isThinner =
    (hasMedicine || said.includes('thinner')) && TAKES.test(said) && !TOOK_TOO_MUCH.test(said);
  if (isDanger(concern) && !(concern === 'harm' && isThinner)) return undefined;
  const isNo = NO.test(said);
  const isYes = isThinner || YES.test(said);
  if (!isYes && !isNo) return undefined;
  const step = question.buttons?.[isYes ? 0 : 1]?.step;
  return step === undefined ? undefined : { ...replyOf(stepOf(script, step)), isPrivate: true };
}

/**
 * Returns the reply that asks whether the problem started today. Its first option is calling 911.
 */
export const askToday = (
  inability: Inability,
  language: Recognition['language'],
  script: ChatScript,
): Reply => ({
  ...replyOf(stepOf(script, script.inabilities[inability]), language),
  isPrivate: true,
});

const STARTED =
  /^(?:yes|yeah|yep|yup|yea|ya|si)\b|(?<!not )\b(?:today|now|just|suddenly|sudden|minutes?|hours?|morning|afternoon|evening|tonight|yesterday|last night|hoy|ahora)\b|\b(?:sure|know|maybe|perhaps|think)\b/;

const BEEN_A_WHILE =
  /^(?:no|nope|nah)\b|\bnot (?:today|now|new|sudden)|\b(?:while|long|years?|months?|weeks?|always|since (?:19|20)\d\d|ago|before|chronic|born|tiempo|anos|meses|semanas|birth|last (?:year|month|week|spring|summer|fall|winter))\b/;

/**
 * Interprets the answer to the question of whether the problem started today. "Not sure" counts as
 * yes, so visitors are told to call. Returns `undefined` if the answer is unclear or mentions
 * danger.
 */
export function startedToday({ words, concern }: Recognition): boolean | undefined {
  const said = words.join(' ');
  if (isDanger(concern) || STARTED.test(said)) return isDanger(concern) ? undefined : true;
  return BEEN_A_WHILE.test(said) ? false : undefined;
}

/**
 * Returns the reply about something a person hasn't been able to do for a while. It's private, like
 * the question.
 */
export function afterAWhile(
  conversation: Conversation,
  inability: Inability,
  script: ChatScript,
): Reply {
  const [button] = stepOf(script, script.inabilities[inability]).buttons ?? [];
  const reply = fill(script, button?.step ?? script.unanswered[0] ?? '', conversation);
  return { ...reply, isPrivate: true, isOrdinary: true };
}

/**
 * Adds a suggestion to a reply for visitors who want the coach to email them. Stops after they've
 * selected it, and never adds it to a private reply.
 */
export function withOffer(conversation: Conversation, reply: Reply, { offer }: ChatScript): Reply {
  const { stage, messages } = conversation;
  const isSelected = messages.some(({ isBot, text }) => !isBot && text === offer.label);
  if (stage !== 'name' || isSelected || reply.isPrivate || reply.beside || reply.language)
    return reply;
  return { ...reply, buttons: [...(reply.buttons ?? []), offer] };
}

/** Matchers for each script, cached. */
const matchers = new WeakMap<ChatScript, ReturnType<typeof buildMatchers>>();

const buildMatchers = ({ subjects }: ChatScript) => ({
  subjectsIn: subjectMatcher(subjects),
  isTopic: topicsOf(subjects),
  subjectOf: phrasesIn(subjects),
});

export function matchersFor(script: ChatScript): ReturnType<typeof buildMatchers> {
  const made = matchers.get(script) ?? buildMatchers(script);
  matchers.set(script, made);
  return made;
}

/**
 * Steps for subjects that nobody would bring up during a crisis, so a message about one ends it.
 * Doesn't include anything about the body, because trouble finding words, a weak arm, or fatigue
 * may be part of the danger just described.
 */
export const FAR_FROM_A_CRISIS = new Set(
  `download paid-nothing refund price which-book gift account guide newsletter rules search events post review story
  community`.split(/\s+/),
);

/** Returns whether a message is clearly about something other than a crisis. */
export function isAboutMore({ asks }: Recognition, [subject]: readonly ScriptSubject[]): boolean {
  return asks !== undefined || (subject !== undefined && FAR_FROM_A_CRISIS.has(subject.step));
}

/**
 * Returns the next follow-up after a message about danger. Follow-ups are used until the visitor
 * changes the subject.
 */
export const afterReply = (
  conversation: Conversation,
  danger: Danger,
  { language }: Recognition,
  script: ChatScript,
): Reply => nextOf(script.after[danger], conversation, script, language);

export const asPrivate = (reply: Reply): Reply => ({ ...withoutButtons(reply), isPrivate: true });

/**
 * Maximum number of words in a message that's treated as just a feeling. Longer messages contain
 * more than a feeling.
 */
const LONGEST_FEELING = 8;

/** Returns the scripted reply to a message, if there is one. */
export function scriptedReply(
  conversation: Conversation,
  found: Recognition,
  subjects: readonly ScriptSubject[],
  script: ChatScript,
): Reply | undefined {
  const { language, words, topics, asks } = found;
  if (language !== 'en') return replyOf(stepOf(script, script.languages[language]), language);
  if (!words.some((word) => /[a-z0-9]/.test(word)))
    return fill(script, script.wordless, conversation);
  const emotion = found.emotion && stepOf(script, script.emotions[found.emotion]);
  const [subject, second] = subjects;
  const step =
    subject?.step ?? (asks && script.asks[asks]) ?? (topics[0] && script.topics[topics[0]]);
  if (step !== undefined) {
    const reply = fill(script, step, conversation);
    const isOfHealth = topics.length > 0 && Object.values(script.topics).includes(step);
    const felt =
      emotion && isOfHealth
        ? { ...reply, text: `${replyOf(emotion).text}\n\n${reply.text}` }
        : reply;
    return second ? withButton(felt, { label: second.name, step: second.step }) : felt;
  }
  return emotion && words.length <= LONGEST_FEELING && !words.includes('?')
    ? replyOf(emotion)
    : undefined;
}

function withButton(reply: Reply, button: ScriptButton): Reply {
  const { buttons = [] } = reply;
  if (buttons.some(({ step }) => step === button.step)) return reply;
  return { ...reply, buttons: [button, ...buttons] };
}

/** Returns the reply or, if it's the one just sent, a note that the answer would be the same. */
export function avoidRepeat(conversation: Conversation, reply: Reply, script: ChatScript): Reply {
  if (lastReplyText(conversation) !== reply.text) return reply;
  const isSpanish = reply.language === 'es';
  return nextOf(isSpanish ? script.repeatEs : script.repeat, conversation, script, reply.language);
}

/** Returns the reply after the one sent most recently, in rotation. */
function nextOf(
  ids: readonly string[],
  conversation: Conversation,
  script: ChatScript,
  language: Recognition['language'] = 'en',
): Reply {
  const replies = ids.map((id) => fill(script, id, conversation, language));
  const last = [...conversation.messages, ...conversation.waiting].findLast(
    ({ isBot, text }) => isBot && replies.some((reply) => reply.text === text),
  );
  const at = replies.findIndex(({ text }) => text === last?.text);
  const reply = replies[(at + 1) % replies.length];
  if (!reply) throw new Error('The chat has no text for this. See content/chat.json.');
  return reply;
}

/**
 * Returns the reply for messages that don't match anything. Uses each supportive text once, then
 * rotates the replies that say there's no answer. Never repeats the previous reply.
 */
export function nextSupport(conversation: Conversation, script: ChatScript): Reply {
  const { messages, waiting } = conversation;
  const said = new Set([...messages, ...waiting].map(({ text }) => text));
  const fresh = script.otherwise
    .map((id) => fill(script, id, conversation))
    .find(({ text }) => !said.has(text));
  return fresh ?? nextOf(script.unanswered, conversation, script);
}

export function stepOf(script: ChatScript, id: string): ScriptStep {
  const step = script.steps.find((one) => one.id === id);
  if (!step) throw new Error(`The chat has no step "${id}". Add it to content/chat.json.`);
  return step;
}

export function replyOf(step: ScriptStep, language: Recognition['language'] = 'en'): Reply {
  const { text, es, calls, buttons } = step;
  const inSpanish = language === 'es' && es !== undefined;
  // Buttons that continue the chat lead to replies in English, so omit them in Spanish.
  const shown = (inSpanish ? buttons?.filter(({ link }) => link !== undefined) : buttons)?.map(
    (button) => ({ ...button, label: curlQuotes(button.label) }),
  );
  return {
    text: curlQuotes((inSpanish ? es : text).join('\n\n')),
    isBot: true,
    ...(inSpanish ? { language: 'es' as const } : {}),
    ...(calls ? { calls } : {}),
    ...(shown?.length ? { buttons: shown } : {}),
  };
}

export function fill(
  script: ChatScript,
  id: string,
  { visitor }: Conversation,
  language: Recognition['language'] = 'en',
): Reply {
  const reply = replyOf(stepOf(script, id), language);
  const name = escapeMarkdown(visitor.firstName);
  return { ...reply, text: reply.text.replaceAll('{firstName}', () => name) };
}

/**
 * Keeps only the buttons that open a page. Right after a crisis, opening a page that the visitor
 * asked for is fine, but prompts to continue the chat aren't.
 */
export function withWaysOnly(reply: Reply): Reply {
  const buttons = reply.buttons?.filter(({ link }) => link !== undefined) ?? [];
  return buttons.length > 0 ? { ...reply, buttons } : withoutButtons(reply);
}

export function withoutButtons(reply: Reply): Reply {
  const rest = { ...reply };
  delete rest.buttons;
  return rest;
}
