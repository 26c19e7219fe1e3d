/** A post as everyone may read it, once the coach has let it through. */
export interface ShownPost {
  id: string;
  title: string;
  text: string;
  /** The name that the writer chose to show. */
  name: string;
  /** When it was sent, milliseconds since 1970. */
  at: number;
  /** The coach has changed its words, for example to leave a name out. */
  isEdited?: boolean;
  /** What the coach answers, shown below it. */
  answer?: string;
}

/** What the coach has decided about a post. `waiting` until then. */
export type PostState = 'waiting' | 'approved' | 'rejected';

/** What the coach can decide. The newest decision counts. */
export type PostDecision = Exclude<PostState, 'waiting'>;

/** Characters that a writer may type. */
export const POST_LENGTHS = { title: 90, text: 2000, name: 40, reason: 500 } as const;

/** The words beside the box that is ticked before a post is sent, with a version that is kept with the post. */
export const POST_CONSENT = {
  version: '2026-11-21',
  text: 'I agree that this post is shown to everyone on this site.',
} as const;

/** The most posts that a topic page shows: the newest. */
export const MOST_SHOWN = 50;

/** Characters that the coach may type as an answer to a post or a review. */
export const ANSWER_LENGTH = 1000;

/** What stands above it, wherever it is read. */
export const ANSWER_TITLE = 'Your coach answers:';
