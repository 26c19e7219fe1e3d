/** What may need a number to call, gravest first; the model has the first five in the same order. */
export const CONCERNS = ['emergency', 'harm', 'self-harm', 'caregiver', 'medical'] as const;
export type Concern = (typeof CONCERNS)[number];
/** Concerns that need a number to call now. */
export type Danger = Exclude<Concern, 'medical'>;

export const isDanger = (concern: Concern | undefined): concern is Danger =>
  concern !== undefined && concern !== 'medical';

/** Whether somebody may be in danger, or may be a danger. */
export function isGrave(concern: Concern | undefined): boolean {
  return concern === 'emergency' || concern === 'harm' || concern === 'self-harm';
}

/** What was heard in a post or a review when it came. */
export interface Urgent {
  soundsGrave: boolean;
  mayBeGrave: boolean;
}

/** How soon something is to be read: 2 is now, 1 is before the rest. */
export const urgencyOf = ({ soundsGrave, mayBeGrave }: Urgent): number =>
  soundsGrave ? 2 : Number(mayBeGrave);

export const TOPICS = [
  'aphasia',
  'speech',
  'walking',
  'memory',
  'fatigue',
  'depression',
  'anxiety',
] as const;
export type Topic = (typeof TOPICS)[number];

export const EMOTIONS = ['frustrated', 'anxious', 'hopeful', 'lonely'] as const;
export type Emotion = (typeof EMOTIONS)[number];

/** What somebody can't do. Each may be a sign of a stroke, and each may have been so for years. */
export const INABILITIES = [
  'speaking',
  'seeing',
  'swallowing',
  'standing',
  'moving',
  'awake',
  'thinking',
] as const;
export type Inability = (typeof INABILITIES)[number];

/** What a message is about, as far as set rules and a small trained model can tell. */
export interface Recognition {
  /** The gravest concern of the message: what is to be answered first, before anything else. */
  concern: Concern | undefined;
  /** What the message may be about, too, when that is not sure enough to be answered first, or graver than what is. */
  possible: Concern | undefined;
  /** Somebody fell, and the message says nothing else that is grave: to be asked about. */
  isFall: boolean;
  /** Somebody can't do this, and the message says nothing graver: ask whether it started today. */
  inability: Inability | undefined;
  /** A medicine, a drug or a supplement is named. */
  hasMedicine: boolean;
  /** `other` is any language but English and Spanish. */
  language: 'en' | 'es' | 'other';
  topics: readonly Topic[];
  emotion: Emotion | undefined;
  asks: 'story' | 'community' | undefined;
  /** The message as it was read: small letters, slips repaired, words apart by one space. */
  words: readonly string[];
  /** The same words before slips were repaired: a word that only the owner's phrases know is among them. */
  typed: readonly string[];
}

/** What may be about danger stands first, the gravest on top; the rest keeps its order (decision 422). */
export function dangerFirst<Item extends Urgent>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
}
