import { DAY } from '../time.ts';

/** A visitor's submission as shown to everyone after the coach approves it. */
interface Shown {
  id: string;
  text: string;
  /** Display name chosen by the author. */
  name: string;
  /** When it was sent, as Unix time in milliseconds. */
  at: number;
  /** The coach's reply, shown below it. */
  answer?: string | undefined;
}

export interface ShownPost extends Shown {
  title: string;
  /** Whether the coach edited the text, for example to remove a name. */
  isEdited?: boolean | undefined;
}

export interface ShownReview extends Shown {
  stars: number;
}

/** Review status of a submission: `waiting` until the coach decides. */
export interface Standing {
  state: 'waiting' | 'approved' | 'rejected';
  /** The published rule that a rejected review breaks. */
  rule?: ReviewRule | undefined;
}

/** The coach's decision. The latest one applies. */
export type Decision = Standing & { state: Exclude<Standing['state'], 'waiting'> };

/** Maximum lengths in characters for posts, reports, and reviews, and for the coach's replies. */
export const POST_LENGTHS = { title: 90, text: 2000, name: 40, reason: 500 } as const;
export const REVIEW_LENGTHS = { text: 1000, name: 40 } as const;
export const ANSWER_LENGTH = 1000;

/** Maximum number shown on a page, newest first. The average rating includes all reviews. */
export const MOST_POSTS = 50;
export const MOST_REVIEWS = 20;

/** Heading above the coach's replies, everywhere they're shown. */
export const ANSWER_TITLE = 'Your coach replied:';

/** Label of the consent checkbox for posts. The version is stored with the post. */
export const POST_CONSENT = {
  version: '2026-11-29',
  text: 'I agree that everyone on this site can read this post.',
} as const;

/** Summary of a book's reviews. */
export interface Rating {
  count: number;
  /** Average number of stars, rounded to 1 decimal place, or 0 if there are no reviews. */
  average: number;
}

/** The buyer's consent for reviews. The version is stored with each review. */
export const REVIEW_CONSENT = {
  version: '2026-11-29',
  show: 'I agree that everyone on this site can see my stars, my review, and this name.',
  health: 'My review says something about my health. I agree that everyone can see that, too.',
} as const;

/** Text next to the button that opts a buyer in to a review request, with its version. */
export const ASK_CONSENT = {
  version: '2026-11-29',
  text: 'We’ll email you a review link after 14 days.',
} as const;

/**
 * Time between a purchase and the review request, in milliseconds: 14 days, so that there's time to
 * use the book.
 */
export const ASK_AFTER = 14 * DAY;

/**
 * Published rules, which are the only reasons to reject a review. A low rating isn't one. The
 * community guidelines page uses the same wording.
 */
export const REVIEW_RULES = {
  'off-topic': 'It isn’t about the book, or it’s selling something.',
  abuse: 'It insults or threatens someone.',
  'medical-claim': 'It says the book can treat or heal people, or it gives medical advice.',
  privacy:
    'It shares private details about someone else, or about the buyer’s own health if they haven’t agreed to make that public.',
  'not-own':
    'The buyer didn’t use the book, or was given something in return for a certain rating.',
} as const;

export type ReviewRule = keyof typeof REVIEW_RULES;

/** Computes a rating from the stars of all reviews. */
export function rate(stars: readonly number[]): Rating {
  const sum = stars.reduce((total, one) => total + one, 0);
  return {
    count: stars.length,
    average: stars.length === 0 ? 0 : Math.round((sum / stars.length) * 10) / 10,
  };
}
