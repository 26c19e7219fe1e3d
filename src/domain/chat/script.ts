import type { Concern, Danger, Emotion, Inability, Recognition, Topic } from './recognition.ts';

/**
 * A suggestion below a reply. Selecting it sends its label as the visitor's message, or opens a
 * page on this site.
 */
export interface ScriptButton {
  label: string;
  step?: string | undefined;
  /** A page on this site. */
  link?: string | undefined;
}

/** A phone number to call or text, shown as a large button. */
export interface ScriptCall {
  /** `tel:` or `sms:`, followed by the number. */
  link: string;
  label: string;
  es?: string | undefined;
}

/** A reply in the script. Its text uses the Markdown subset in `markdown.ts`. */
export interface ScriptStep {
  id: string;
  text: readonly string[];
  /** The same text in Spanish, for people in an emergency or a crisis. */
  es?: readonly string[] | undefined;
  calls?: readonly ScriptCall[] | undefined;
  buttons?: readonly ScriptButton[] | undefined;
}

/** A subject with a scripted answer. */
export interface ScriptSubject {
  /** Label on buttons and in the coach's list. */
  name: string;
  step: string;
  /**
   * Comma-separated everyday phrases for the subject. A phrase matches if a message contains all
   * its words in any order, ignoring endings and typos. With a leading `=`, it must be the whole
   * message.
   */
  hears: string;
}

/** The chat's script: everything it can say, and when. Values are step IDs. */
export interface ChatScript {
  /** Speaker name shown before each reply. */
  speaker: string;
  /** The 2 messages that start a chat. The second asks what the visitor wants to know. */
  greetings: readonly string[];
  afterName: string;
  afterEmail: string;
  /** Suggestion below answers, for visitors who want a reply from the coach. Asks for a name. */
  offer: Readonly<{ label: string; step: string }>;
  concerns: Readonly<Record<Concern, string>>;
  /**
   * Quiet line below an ordinary reply to a message that may be about something serious, in English
   * and Spanish, with the phone number as a link.
   */
  beside: Readonly<Record<Concern, Readonly<Record<'text' | 'es', string>>>>;
  /**
   * Replies, in rotation, to messages after each kind of crisis or emergency, until the visitor
   * changes the subject.
   */
  after: Readonly<Record<Danger, readonly string[]>>;
  /** Alternates with the reply that refuses to give medical advice. */
  medicalAgain: string;
  /** Asks how bad a fall was. The first button means yes, and the second means no. */
  fall: string;
  /**
   * Asks whether a person's inability started today. The only button means no and continues to the
   * topic.
   */
  inabilities: Readonly<Record<Inability, string>>;
  /** Replies to ordinary messages in Spanish and in any other language. */
  languages: Readonly<Record<'es' | 'other', string>>;
  /** Reply to a message that doesn't contain any words. */
  wordless: string;
  /** Subjects with a scripted answer. If two match equally well, the first one wins. */
  subjects: readonly ScriptSubject[];
  /** Introduces pages found by the site search. */
  found: string;
  asks: Readonly<Record<NonNullable<Recognition['asks']>, string>>;
  topics: Readonly<Record<Topic, string>>;
  emotions: Readonly<Record<Emotion, string>>;
  /** Fallback replies, each used once. */
  otherwise: readonly string[];
  /** Replies after the fallbacks are used up, in rotation. */
  unanswered: readonly string[];
  /** Replies used instead of repeating the same answer, in rotation. */
  repeat: readonly string[];
  /** Spanish versions of `repeat`. */
  repeatEs: readonly string[];
  /** Last line of an emailed summary, about where to get help. */
  summaryEnd: string;
  steps: readonly ScriptStep[];
}

/**
 * Returns the steps that the script refers to, each with its field. Doesn't include steps reached
 * through buttons.
 */
export function entriesOf(script: ChatScript): readonly { field: string; step: string }[] {
  const listed = (name: 'greetings' | 'otherwise' | 'unanswered' | 'repeat' | 'repeatEs') =>
    script[name].map((step, at) => ({ field: `${name}[${at}]`, step }));
  const named = (name: 'concerns' | 'inabilities' | 'languages' | 'asks' | 'topics' | 'emotions') =>
    Object.entries(script[name]).map(([key, step]) => ({ field: `${name}.${key}`, step }));
  return [
    ...listed('greetings'),
    { field: 'afterName', step: script.afterName },
    { field: 'afterEmail', step: script.afterEmail },
    { field: 'offer.step', step: script.offer.step },
    ...named('concerns'),
    ...Object.entries(script.after).flatMap(([danger, steps]) =>
      steps.map((step, at) => ({ field: `after.${danger}[${at}]`, step })),
    ),
    { field: 'medicalAgain', step: script.medicalAgain },
    { field: 'fall', step: script.fall },
    ...named('inabilities'),
    ...named('languages'),
    { field: 'wordless', step: script.wordless },
    ...named('asks'),
    ...named('topics'),
    ...named('emotions'),
    ...script.subjects.map(({ step }, at) => ({ field: `subjects[${at}].step`, step })),
    { field: 'found', step: script.found },
    ...listed('otherwise'),
    ...listed('unanswered'),
    ...listed('repeat'),
    ...listed('repeatEs'),
  ];
}
