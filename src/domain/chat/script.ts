import type { Concern, Danger, Emotion, Inability, Recognition, Topic } from './recognition.ts';

/** A suggestion below a reply: it says its label for the visitor, or opens a page of this site. */
export interface ScriptButton {
  label: string;
  step?: string | undefined;
  /** A page of this site. */
  link?: string | undefined;
}

/** A number to call or to text, shown as a large button. */
export interface ScriptCall {
  /** `tel:` or `sms:` and the number. */
  link: string;
  label: string;
  es?: string | undefined;
}

/** One reply of the helper. Texts are paragraphs in the Markdown that `markdown.ts` knows. */
export interface ScriptStep {
  id: string;
  text: readonly string[];
  /** The text in Spanish, for people in an emergency or a crisis. */
  es?: readonly string[] | undefined;
  calls?: readonly ScriptCall[] | undefined;
  buttons?: readonly ScriptButton[] | undefined;
}

/** A subject that has a set answer. */
export interface ScriptSubject {
  /** What it is called on a button, and in the coach's list. */
  name: string;
  step: string;
  /**
   * Everyday phrases that ask for it, parted by commas. One is heard when all its words are in a message, in any
   * order; endings and slips of the hand do not matter. With `=` in front it must be the whole message.
   */
  hears: string;
}

/** Everything that the chat can say, and when. Values are ids of steps. */
export interface ChatScript {
  /** Who speaks, in front of each reply. */
  speaker: string;
  /** The 2 messages that open a chat; the second asks what the visitor wants to know. */
  greetings: readonly string[];
  afterName: string;
  afterEmail: string;
  /** The line below the first answer: who wants a reply from the coach may give a name. */
  offer: string;
  concerns: Readonly<Record<Concern, string>>;
  /** The line below an ordinary answer to what may be about more, with its number as a link; in both languages. */
  beside: Readonly<Record<Concern, Readonly<Record<'text' | 'es', string>>>>;
  /** The answers, in turns, to what is said after a crisis or an emergency of each kind, until something else is spoken of. */
  after: Readonly<Record<Danger, readonly string[]>>;
  /** Said in turns with the refusal of medical advice. */
  medicalAgain: string;
  /** Asks how bad a fall was. Its first button is for a yes, its second for a no. */
  fall: string;
  /** Asks whether something that somebody can't do started today. The one button says no and leads to the topic. */
  inabilities: Readonly<Record<Inability, string>>;
  /** The answer to an ordinary message in Spanish, and in any other language. */
  languages: Readonly<Record<'es' | 'other', string>>;
  /** The answer to a message without any words. */
  wordless: string;
  /** What has a set answer; the first of two that fit alike is said. */
  subjects: readonly ScriptSubject[];
  /** What stands above pages that the search of the site found. */
  found: string;
  asks: Readonly<Record<NonNullable<Recognition['asks']>, string>>;
  topics: Readonly<Record<Topic, string>>;
  emotions: Readonly<Record<Emotion, string>>;
  /** What is said when nothing else fits, each once. */
  otherwise: readonly string[];
  /** What is said in turns after that. */
  unanswered: readonly string[];
  /** What is said in place of the same answer twice in a row, in turns. */
  repeat: readonly string[];
  /** The same to somebody who writes in Spanish. */
  repeatEs: readonly string[];
  /** The last line of a mailed summary: where help is. */
  summaryEnd: string;
  steps: readonly ScriptStep[];
}

/** The steps that the script itself leads to, with the field that names each. Buttons come on top. */
export function entriesOf(script: ChatScript): readonly { field: string; step: string }[] {
  const listed = (name: 'greetings' | 'otherwise' | 'unanswered' | 'repeat' | 'repeatEs') =>
    script[name].map((step, at) => ({ field: `${name}[${at}]`, step }));
  const named = (name: 'concerns' | 'inabilities' | 'languages' | 'asks' | 'topics' | 'emotions') =>
    Object.entries(script[name]).map(([key, step]) => ({ field: `${name}.${key}`, step }));
  return [
    ...listed('greetings'),
    { field: 'afterName', step: script.afterName },
    { field: 'afterEmail', step: script.afterEmail },
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
