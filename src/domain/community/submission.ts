import { DAY } from '../time.ts';

/** What a visitor sent, as everyone may read it once the coach has let it through. */
interface Shown {
  id: string;
  text: string;
  /** The name that the writer chose to show. */
  name: string;
  /** When it was sent, milliseconds since 1970. */
  at: number;
  /** What the coach answers, shown below it. */
  answer?: string | undefined;
}

export interface ShownPost extends Shown {
  title: string;
  /** The coach has changed its words, for example to leave a name out. */
  isEdited?: boolean | undefined;
}

export interface ShownReview extends Shown {
  stars: number;
}

/** Where a submission stands: `waiting` until the coach decides. */
export interface Standing {
  state: 'waiting' | 'approved' | 'rejected';
  /** The written rule that a rejected review breaks. */
  rule?: ReviewRule | undefined;
}

/** What the coach decides. The newest decision counts. */
export type Decision = Standing & { state: Exclude<Standing['state'], 'waiting'> };

/** Characters that may be typed: by who writes a post, reports one, or writes a review, and by the coach who answers. */
export const POST_LENGTHS = { title: 90, text: 2000, name: 40, reason: 500 } as const;
export const REVIEW_LENGTHS = { text: 1000, name: 40 } as const;
export const ANSWER_LENGTH = 1000;

/** The most that a page shows: the newest. The rating counts all reviews. */
export const MOST_POSTS = 50;
export const MOST_REVIEWS = 20;

/** What stands above an answer of the coach, wherever it is read. */
export const ANSWER_TITLE = 'Your coach answers:';

/** The words beside the box that is ticked before a post is sent, with a version that is kept with the post. */
export const POST_CONSENT = {
  version: '2026-11-21',
  text: 'I agree that this post is shown to everyone on this site.',
} as const;

/** What the reviews of a book come to. */
export interface Rating {
  count: number;
  /** Mean of all stars, to 1 decimal; 0 without reviews. */
  average: number;
}

/** The words that a buyer agrees to, with the version that is kept with each review. */
export const REVIEW_CONSENT = {
  version: '2026-11-21',
  show: 'I agree that my stars, my words and this name are shown on this site.',
  health: 'My words tell about my health. I agree that this is shown, too.',
} as const;

/** The words beside the button with which a buyer lets us ask, with their version. */
export const ASK_CONSENT = {
  version: '2026-11-27',
  text: 'We will email you a review link after 14 days.',
} as const;

/** How long after the purchase a buyer is asked, in milliseconds: 14 days, time to use a book. */
export const ASK_AFTER = 14 * DAY;

/**
 * The written rules, and the only reasons not to show a review. Few stars are no reason. They stand on
 * the page of community guidelines in the same words.
 */
export const REVIEW_RULES = {
  'off-topic': 'It is not about the book, or it sells something.',
  abuse: 'It insults or threatens somebody.',
  'medical-claim': 'It says that the book treats or heals, or gives medical advice.',
  privacy: 'It tells private things about others, or about health without a yes to show that.',
  'not-own': 'The buyer did not use the book, or got something for certain stars.',
} as const;

export type ReviewRule = keyof typeof REVIEW_RULES;

/** The rating of some stars: every one of them counts. */
export function rate(stars: readonly number[]): Rating {
  const sum = stars.reduce((total, one) => total + one, 0);
  return {
    count: stars.length,
    average: stars.length === 0 ? 0 : Math.round((sum / stars.length) * 10) / 10,
  };
}
