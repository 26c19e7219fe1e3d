import type { Concern, Emotion, Recognition, Topic } from './recognise.ts';

/** A suggestion below a reply: it says its label for the visitor, or opens a page of this site. */
export interface ScriptButton {
  label: string;
  /** The step that answers. */
  step?: string | undefined;
  /** A page of this site. */
  link?: string | undefined;
}

/** A number to call or to text, shown as a large button. */
export interface ScriptCall {
  /** `tel:` or `sms:` and the number. */
  link: string;
  label: string;
  /** The label in Spanish. */
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

/** Everything that the chat can say, and when. Values are ids of steps. */
export interface ChatScript {
  /** Who speaks, in front of each reply. */
  speaker: string;
  /** The pair of messages that opens a chat; the second asks for the name. */
  greetings: readonly string[];
  afterName: string;
  afterEmail: string;
  concerns: Readonly<Record<Concern, string>>;
  /** The answer to what is said right after a crisis or an emergency. */
  afterCrisis: string;
  asks: Readonly<Record<NonNullable<Recognition['asks']>, string>>;
  topics: Readonly<Record<Topic, string>>;
  emotions: Readonly<Record<Emotion, string>>;
  /** What is said in turns when nothing else fits. */
  otherwise: readonly string[];
  /** The last line of a mailed summary: where help is. */
  summaryEnd: string;
  steps: readonly ScriptStep[];
}

/** The steps that the script itself leads to, with the field that names each. Buttons come on top. */
export function entriesOf(script: ChatScript): readonly { field: string; step: string }[] {
  const listed = (name: 'greetings' | 'otherwise') =>
    script[name].map((step, at) => ({ field: `${name}[${at}]`, step }));
  const named = (name: 'concerns' | 'asks' | 'topics' | 'emotions') =>
    Object.entries(script[name]).map(([key, step]) => ({ field: `${name}.${key}`, step }));
  return [
    ...listed('greetings'),
    { field: 'afterName', step: script.afterName },
    { field: 'afterEmail', step: script.afterEmail },
    ...named('concerns'),
    { field: 'afterCrisis', step: script.afterCrisis },
    ...named('asks'),
    ...named('topics'),
    ...named('emotions'),
    ...listed('otherwise'),
  ];
}
