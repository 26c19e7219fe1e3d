/**
 * Concerns that may require a helpline number, most serious first. The model's first five labels
 * are in the same order.
 */
export const CONCERNS = ['emergency', 'harm', 'self-harm', 'caregiver', 'medical'] as const;
export type Concern = (typeof CONCERNS)[number];
/** Concerns for which the chat immediately shows a number to call. */
export type Danger = Exclude<Concern, 'medical'>;

export const isDanger = (concern: Concern | undefined): concern is Danger =>
  concern !== undefined && concern !== 'medical';

/** Returns whether someone may be in danger or may be a danger to others. */
export function isGrave(concern: Concern | undefined): boolean {
  return concern === 'emergency' || concern === 'harm' || concern === 'self-harm';
}

/** Danger detected in a post or a review when it was submitted. */
export interface Urgent {
  soundsGrave: boolean;
  mayBeGrave: boolean;
}

/** Returns the review priority: 2 (right away), 1 (before the rest), or 0 (normal). */
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

/**
 * Things a person might be unable to do. Each could be a sign of a stroke, or a problem they've had
 * for years.
 */
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

/** The recognized meaning of a message, according to fixed rules and a small trained model. */
export interface Recognition {
  /** The message's most serious concern, which must be answered before anything else. */
  concern: Concern | undefined;
  /**
   * Another concern the message may raise: one that's too uncertain to answer first, or one that's
   * more serious than `concern`.
   */
  possible: Concern | undefined;
  /**
   * Whether the message mentions a fall and nothing else serious. If so, the chat asks about the
   * fall.
   */
  isFall: boolean;
  /**
   * Something the person can't do. Set only if the message doesn't contain anything more serious.
   * If set, ask whether it started today.
   */
  inability: Inability | undefined;
  /** Whether the message mentions a medicine, a drug, or a supplement. */
  hasMedicine: boolean;
  /** `other` is any language except English and Spanish. */
  language: 'en' | 'es' | 'other';
  topics: readonly Topic[];
  emotion: Emotion | undefined;
  asks: 'story' | 'community' | undefined;
  /** The message's words as analyzed: lowercase, with typos corrected. */
  words: readonly string[];
  /**
   * The message's words before typo correction, including words that occur only in the owner's
   * phrases.
   */
  typed: readonly string[];
}

/**
 * Sorts items that may be about danger first, most serious at the top. The others remain in order
 * (decision 422).
 */
export function dangerFirst<Item extends Urgent>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
}
