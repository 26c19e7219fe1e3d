import { readEmailAddress } from '../email-address.ts';
import { cleanLines, TYPED_LENGTHS } from '../typed-text.ts';
import { escapeMarkdown } from './markdown.ts';
import {
  isDanger,
  type Concern,
  type Danger,
  type Emotion,
  type Recognition,
  type Topic,
} from './recognition.ts';
import type { ChatScript, ScriptButton, ScriptCall, ScriptStep, ScriptSubject } from './script.ts';
import { listenFor, phrasesIn, topicsOf } from './subjects.ts';

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
  /** Said in a crisis, an emergency, about a fall, or of what may be one: shown, and never kept, mailed, logged or counted. */
  isPrivate?: true;
  /** An ordinary answer to what may be about danger: private, and it looks like any other. */
  isOrdinary?: true;
  /** A quiet line below the answer, set apart. */
  beside?: QuietLine;
}

/** One sentence with the number of who can help, as Markdown. */
export interface QuietLine {
  text: string;
  language: 'en' | 'es';
}

/** A reply that is on its way. */
type Reply = Omit<ChatMessage, 'id' | 'timestamp'>;

/** What the intake asks for next. */
export const STAGES = ['name', 'email', 'done'] as const;
export type Stage = (typeof STAGES)[number];

/** Everything about one chat. */
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
}

/** Words for the search of the site, and when they were said, in milliseconds since 1970. */
interface LookUp {
  words: string;
  at: number;
  /** What the answer gets when the words may be about more. */
  more?: Pick<ChatMessage, 'isPrivate' | 'isOrdinary' | 'beside'>;
}

/** A page that the search of the site found. */
interface FoundPage {
  title: string;
  href: string;
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
  | { kind: 'found'; pages: readonly FoundPage[]; at: number }
  | { kind: 'replied'; at: number }
  | { kind: 'closed'; at: number }
  | { kind: 'mailed'; through: string };

/** What is to be done outside: let the next reply come after a while, say that the address is none, or search. */
export type ChatEffect =
  | { kind: 'reply'; afterMs: number }
  | { kind: 'refuse-email' }
  /** Look up words in the pages of the site, and answer with the event `found`. */
  | { kind: 'look-up'; words: string };

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
    case 'found':
      return answerWithPages(conversation, event, script);
    case 'replied':
      return quiet(letReply(conversation, event.at, 1));
    case 'closed': {
      const { conversation: now } = answerWithPages(
        conversation,
        { pages: [], at: event.at },
        script,
      );
      return quiet(letReply(now, event.at, now.waiting.length));
    }
    case 'mailed':
      return quiet({ ...conversation, mailedThrough: event.through });
  }
}

function quiet(conversation: Conversation): Turn {
  return { conversation, effects: [] };
}

function open(conversation: Conversation, at: number, script: ChatScript): Turn {
  if (conversation.messages.length > 0) {
    const { waiting, lookingUp } = conversation;
    const again: ChatEffect[] = lookingUp ? [{ kind: 'look-up', words: lookingUp.words }] : [];
    return { conversation, effects: [...waiting.map(() => replyLater), ...again] };
  }
  const greetings = script.greetings.map((id) => replyOf(stepOf(script, id)));
  return quiet(greetings.reduce((now, greeting) => add(now, greeting, at), conversation));
}

const replyLater: ChatEffect = { kind: 'reply', afterMs: REPLY_DELAY };

function say(
  before: Conversation,
  { text, at }: { text: string; at: number },
  { script, recognise }: Helper,
): Turn {
  const typed = cleanLines(text.slice(0, MAX_TYPED));
  if (typed === '') return quiet(before);
  // Who says more does not wait for what was looked up before.
  const conversation = dropLookUp(before, at, script);
  const { stage, crisis } = conversation;
  // An address is no sentence: its letters mean nothing, whatever they spell.
  if (stage === 'email' && readEmailAddress(typed) !== undefined) {
    return takeEmail(conversation, typed, at, script);
  }
  const withoutGreeting = stage === 'name' ? typed.replace(GREETING, '') : typed;
  const heard = recognise(withoutGreeting);
  const found = isMisheardName(typed, stage, recognise)
    ? { ...heard, concern: undefined, possible: undefined, isFall: false }
    : heard;
  const ofFall = answerToFall(conversation, found, script);
  if (ofFall) return answer(conversation, typed, at, ofFall, crisis);
  const { isTopic, subjectsIn } = earsFor(script);
  if (isDanger(found.concern) && !isTopic(found.words, found.concern)) {
    const reply = replyOf(stepOf(script, script.concerns[found.concern]), found.language);
    const danger = { danger: found.concern, isAnswered: false };
    return answer(conversation, typed, at, { ...reply, isPrivate: true }, danger);
  }
  const subjects = subjectsIn(found.words, found.typed);
  const isMore = isAboutMore(found, subjects);
  if (crisis && !crisis.isAnswered) {
    const reply =
      (isMore ? setReply(conversation, found, subjects, script) : undefined) ??
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
    const shown = crisis ? quietly(reply) : withMore(reply, more);
    return answer(conversation, typed, at, shown, crisis);
  }
  const isAddress = stage === 'email' && typed.includes('@');
  if (crisis && !isMore && !isAddress) {
    const reply = afterReply(conversation, crisis.danger, found, script);
    return answer(conversation, typed, at, { ...reply, isPrivate: true }, crisis);
  }
  const isAsked = stage !== 'email' || isAddress || !hasDanger(conversation);
  if (stage !== 'done' && isAsked && !isQuestion(withoutGreeting, found, subjects, script)) {
    if (stage === 'email') return { conversation, effects: [{ kind: 'refuse-email' }] };
    return takeName(conversation, typed, at, script);
  }
  const now = { ...conversation, crisis: undefined };
  const known = more ? now : withContext(now, found);
  const reply = setReply(conversation, found, subjects, script);
  return reply
    ? answer(known, typed, at, withMore(notTwice(conversation, reply, script), more), undefined)
    : lookUp(known, typed, found, at, more);
}

/** The line for what a message may be about, in the visitor's language. */
export function quietLine(
  { beside }: ChatScript,
  possible: Concern,
  language: Recognition['language'],
): QuietLine {
  const { text, es } = beside[possible];
  return language === 'es' ? { text: es, language } : { text, language: 'en' };
}

/** Steps that lead into the shop. */
const TO_THE_SHOP = new Set('price which-book gift'.split(' '));
const SHOP = /^\/(?:shop|ebooks?|cart|checkout)(?:[/?#]|$)/;
const leadsToShop = ({ step = '', link = '' }: ScriptButton) =>
  TO_THE_SHOP.has(step) || SHOP.test(link);

/** What an ordinary answer gets when the message may be about more: it is private, and has a line unless that stands there already. */
function moreFor(
  conversation: Conversation,
  { possible, words, language, hasMedicine }: Recognition,
  subjects: readonly ScriptSubject[],
  script: ChatScript,
): LookUp['more'] {
  if (possible === undefined) return undefined;
  const isKnown = isDanger(possible)
    ? earsFor(script).isTopic(words, possible)
    : !hasMedicine && saysItself(subjects[0]);
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

/** The answer with that. Nobody is led to the shop beside a number to call. */
function withMore(reply: Reply, more: LookUp['more']): Reply {
  if (!more) return reply;
  const buttons = reply.buttons?.filter((button) => !leadsToShop(button)) ?? [];
  return { ...withoutButtons(reply), ...(buttons.length > 0 ? { buttons } : {}), ...more };
}

/** Steps of subjects whose answers say themselves that a doctor decides. */
export const SENDS_TO_A_DOCTOR = new Set(
  'recovery driving swallowing signs prevent doctor work'.split(' '),
);

/** Steps of subjects that are no question for a doctor, whatever their words sound like. */
export const NEVER_MEDICAL = new Set(
  `download paid-nothing refund price which-book gift account guide newsletter rules person privacy access search events post
  review money`.split(/\s+/),
);

/** Whether the answer of a subject needs no word about doctors. */
const saysItself = (subject: ScriptSubject | undefined): boolean =>
  subject !== undefined && (SENDS_TO_A_DOCTOR.has(subject.step) || NEVER_MEDICAL.has(subject.step));

/** That the chat gives no medical advice, with a button to the subject that it is about. */
function medicalReply(
  conversation: Conversation,
  { hasMedicine }: Recognition,
  [subject]: readonly ScriptSubject[],
  script: ChatScript,
): Reply {
  if (subject && saysItself(subject) && !hasMedicine) {
    return notTwice(conversation, fill(script, subject.step, conversation), script);
  }
  const reply = nextOf([script.concerns.medical, script.medicalAgain], conversation, script);
  return subject ? withButton(reply, { label: subject.name, step: subject.step }) : reply;
}

/** Answers to the question about a fall; what is unsure counts as a yes. */
const YES =
  /^(?:yes|yeah|yep|yup|yea|ya|both)\b|\b(?:head|sure|know|idea|maybe|perhaps|think|but|not (?:\w+ )?(?:fine|ok|okay|good|well))\b/;
const NO = /^(?:no|nope|nah|neither|none|not)\b|\b(?:fine|ok|okay|good|well)$/;
/** That a blood thinner is taken is no overdose: the question was for it. */
const TAKES = /\b(?:takes?|on|thinners?)\b/;
const TOOK_TOO_MUCH = /\b(?:took|taken|swallowed|all|many|whole|bottle|overdosed?)\b/;

/**
 * What follows when the question about a fall is answered in words and not with its buttons, of which the first
 * is for a yes and the second for a no. Nothing when the message does not answer it, or says what is graver.
 */
function answerToFall(
  conversation: Conversation,
  { words, hasMedicine, concern }: Recognition,
  script: ChatScript,
): Reply | undefined {
  const question = replyOf(stepOf(script, script.fall));
  if (lastSaid(conversation) !== question.text) return undefined;
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

/** The subjects of a script are made ready once. */
const ready = new WeakMap<ChatScript, ReturnType<typeof earsOf>>();
const earsOf = ({ subjects }: ChatScript) => ({
  subjectsIn: listenFor(subjects),
  isTopic: topicsOf(subjects),
  subjectOf: phrasesIn(subjects),
});
function earsFor(script: ChatScript): ReturnType<typeof earsOf> {
  const made = ready.get(script) ?? earsOf(script);
  ready.set(script, made);
  return made;
}

/**
 * Steps of subjects of which nobody speaks in a crisis: they end it. Nothing of the body is among them: words that
 * do not come, a weak arm or being tired belong to the danger that was told just before.
 */
export const FAR_FROM_A_CRISIS = new Set(
  `download paid-nothing refund price which-book gift account guide newsletter rules search events post review story
  community`.split(/\s+/),
);

/** Whether a message is clearly about something that is no crisis. */
function isAboutMore({ asks }: Recognition, [subject]: readonly ScriptSubject[]): boolean {
  return asks !== undefined || (subject !== undefined && FAR_FROM_A_CRISIS.has(subject.step));
}

/** So many words with a subject in them are no name, and so many are none whatever they say. */
const LEAST_WORDS_OF_A_QUESTION = 3;
const MOST_WORDS_OF_A_NAME = 5;
/** What a question begins with that is no name. */
const ASKING = new Set(
  'what how where when why who which can could do does is are should'.split(' '),
);
/** First names that are phrases of a subject, too. */
const NAMES = new Set(
  'bill grant hope joy faith art angel will mark rob drew buddy norm charity ty star'.split(' '),
);
/** Words that each begin with a capital letter, as a whole name does. */
const WHOLE_NAME =
  /^\p{Lu}\p{Ll}+(?:[ -](?:\p{Lu}\p{Ll}+|van|von|der|de|da|del|la|los|bin|al))*[ -]\p{Lu}\p{Ll}+$/u;
/** The step of the subject that is meant by a slip, too: whoever types "hlep" has no such name. */
const HELP = 'help';

/**
 * Whether something is asked while a name or an address was asked for. A word is a question when it is a phrase
 * as it was typed, and 2 words when they are heard so: a repair makes another word of many a name.
 */
function isQuestion(
  typed: string,
  { words, typed: unrepaired, possible }: Recognition,
  [subject]: readonly ScriptSubject[],
  script: ChatScript,
): boolean {
  if (typed.includes('@')) return false;
  const { subjectOf, subjectsIn } = earsFor(script);
  const isWholeName = WHOLE_NAME.test(typed);
  // A sentence that may be a call for help is no name.
  if (isDanger(possible) && !isWholeName && words.length >= LEAST_WORDS_OF_A_QUESTION) return true;
  if (typed.trim().endsWith('?') || words.length > MOST_WORDS_OF_A_NAME) return true;
  if (ASKING.has(words[0] ?? '') || subject?.step === HELP) return true;
  if (subjectOf(unrepaired)) return !unrepaired.every((word) => NAMES.has(word));
  if (isWholeName || NAMES.has(unrepaired[0] ?? '')) return false;
  const [, named] = NAMED_BY_ONE_WORD.exec(typed) ?? [];
  if (named) return !NAMES.has(named.toLowerCase()) && subjectOf([named]) !== undefined;
  if (words.length >= LEAST_WORDS_OF_A_QUESTION) return subject !== undefined;
  return unrepaired.length > 1 && subjectsIn(unrepaired).length > 0;
}

/** The next of the words for what is said after a danger, until something else is spoken of. */
const afterReply = (
  conversation: Conversation,
  danger: Danger,
  { language }: Recognition,
  script: ChatScript,
): Reply => nextOf(script.after[danger], conversation, script, language);

const quietly = (reply: Reply): Reply => ({ ...withoutButtons(reply), isPrivate: true });

/** What people say before their name. */
const BEFORE_A_NAME =
  /^(?:my name(?: is|[’']?s)|i am|i[’']?m|it[’']?s|this is|call me|name is)[: ]+(?=\p{L})/iu;
const NAMED_BY_ONE_WORD = new RegExp(`${BEFORE_A_NAME.source}(\\p{L}+)[.! ]*$`, 'iu');
const GREETING = /^(?:hi|hello|hey)[ ,!.]+(?=(?:my name|i am|i[’']?m|this is) )/i;

/** First names that the recogniser hears as words of danger: "Dean" as "dead". */
const MISHEARD_NAMES = new Set(
  `amparo antonia beverly bessie bonnie bridget curt dana dean deepak faye hubert irma juanita killian mildred milt mohammed otto ruby
  russ shane shelley sidney stacey traci trudy vincent violet violette vivian will willa willie`.split(
    /\s+/,
  ),
);

/**
 * Whether a message is such a name and says nothing else. Where no name was asked for, it is one with a capital letter
 * only: "violet" may be a slip for what is no name.
 */
function isMisheardName(typed: string, stage: Stage, recognise: Helper['recognise']): boolean {
  const said = typed
    .replace(GREETING, '')
    .replace(BEFORE_A_NAME, '')
    .replace(/[.! ]+$/, '');
  const [first = '', ...last] = said.split(' ');
  if (!MISHEARD_NAMES.has(first.toLowerCase())) return false;
  const hasCapital = (word: string) => /^\p{Lu}/u.test(word);
  if (last.length === 0) return stage === 'name' || hasCapital(first);
  const isWhole = stage === 'name' && last.length === 1 && [first, ...last].every(hasCapital);
  return isWhole && recognise(`I am ${last.join(' ')}`).concern === undefined;
}

function takeName(conversation: Conversation, typed: string, at: number, script: ChatScript): Turn {
  const firstName = typed
    .replace(/\s+/g, ' ')
    .replace(GREETING, '')
    .replace(BEFORE_A_NAME, '')
    .slice(0, TYPED_LENGTHS.name)
    .toWellFormed()
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
  if (step === undefined) return quiet(conversation);
  // A kept chat may offer a step that a newer script no longer has.
  const isKnown = script.steps.some(({ id }) => id === step);
  const before = dropLookUp(conversation, at, script);
  // What follows the questions ends them: who wants to stay unknown skips them.
  const now: Conversation = step === script.afterEmail ? { ...before, stage: 'done' } : before;
  const reply = isKnown ? fill(script, step, now) : nextSupport(now, script);
  const asked = now.messages.findLast(({ isBot }) => isBot);
  // What was asked between the visitor and their screen is answered there.
  if (asked?.isPrivate && !asked.isOrdinary && asked.buttons?.some((one) => one.step === step)) {
    return answer(now, button.label, at, { ...reply, isPrivate: true }, now.crisis);
  }
  return answer(now, button.label, at, notTwice(now, reply, script), undefined);
}

/** Longer messages have more in them than a feeling. */
const LONGEST_FEELING = 8;

/** The set answer to a message, when there is one. */
function setReply(
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
        ? { ...reply, text: `${emotion.text.join('\n\n')}\n\n${reply.text}` }
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

/** What the helper said last. */
const lastReply = ({ messages, waiting }: Conversation): Reply | undefined =>
  waiting.at(-1) ?? messages.findLast(({ isBot }) => isBot);
const lastSaid = (conversation: Conversation) => lastReply(conversation)?.text;

/** The reply, or, when it was said just now, that it is the same. */
function notTwice(conversation: Conversation, reply: Reply, script: ChatScript): Reply {
  if (lastSaid(conversation) !== reply.text) return reply;
  const isSpanish = reply.language === 'es';
  return nextOf(isSpanish ? script.repeatEs : script.repeat, conversation, script, reply.language);
}

/** The next of some texts: the one after the one that was said last. */
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

/** What is said when nothing fits: each supportive text once, then that there is no answer. Never the same twice. */
function nextSupport(conversation: Conversation, script: ChatScript): Reply {
  const { messages, waiting } = conversation;
  const said = new Set([...messages, ...waiting].map(({ text }) => text));
  const fresh = script.otherwise
    .map((id) => fill(script, id, conversation))
    .find(({ text }) => !said.has(text));
  return fresh ?? nextOf(script.unanswered, conversation, script);
}

/** The words are noted as said, and looked up; the reply comes with what is found. */
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

/** So many pages are offered. */
const MOST_PAGES = 2;

function answerWithPages(
  conversation: Conversation,
  { pages, at }: { pages: readonly FoundPage[]; at: number },
  script: ChatScript,
): Turn {
  const { lookingUp, ...rest } = conversation;
  if (!lookingUp) return quiet(conversation);
  const { more } = lookingUp;
  const onePerPage = pages.filter(
    ({ href }, place) =>
      pages.findIndex((page) => page.href === href) === place &&
      !(more && leadsToShop({ label: '', link: href })),
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
    conversation: { ...rest, waiting: [...rest.waiting, withMore(reply, more)] },
    effects: [{ kind: 'reply', afterMs }],
  };
}

/** What was looked up for an earlier message is answered without it. */
function dropLookUp(conversation: Conversation, at: number, script: ChatScript): Conversation {
  if (!conversation.lookingUp) return conversation;
  const { conversation: now } = answerWithPages(conversation, { pages: [], at }, script);
  return letReply(now, at, now.waiting.length);
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

/** The visitor's words with the reply that comes later. What is said in a crisis is as private as its answer. */
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

/** Whether the helper is about to say something. */
export const isWriting = ({ waiting, lookingUp }: Conversation): boolean =>
  waiting.length > 0 || lookingUp !== undefined;

function replyOf(step: ScriptStep, language: Recognition['language'] = 'en'): Reply {
  const { text, es, calls, buttons } = step;
  const inSpanish = language === 'es' && es !== undefined;
  // What a button says in the chat is answered in English.
  const shown = inSpanish ? buttons?.filter(({ link }) => link !== undefined) : buttons;
  return {
    text: (inSpanish ? es : text).join('\n\n'),
    isBot: true,
    ...(inSpanish ? { language: 'es' as const } : {}),
    ...(calls ? { calls } : {}),
    ...(shown?.length ? { buttons: shown } : {}),
  };
}

function fill(
  script: ChatScript,
  id: string,
  { visitor }: Conversation,
  language: Recognition['language'] = 'en',
): Reply {
  const reply = replyOf(stepOf(script, id), language);
  const name = escapeMarkdown(visitor.firstName);
  return { ...reply, text: reply.text.replaceAll('{firstName}', () => name) };
}

/** What was asked for is found in its page. What would lead on in the chat is not for right after a crisis. */
function withWaysOnly(reply: Reply): Reply {
  const buttons = reply.buttons?.filter(({ link }) => link !== undefined) ?? [];
  return buttons.length > 0 ? { ...reply, buttons } : withoutButtons(reply);
}

function withoutButtons(reply: Reply): Reply {
  const rest = { ...reply };
  delete rest.buttons;
  return rest;
}
