import { MOST_REVIEWS, rate, type Rating, type ShownReview } from '#src/domain/submission.ts';
import type { EncryptedStore } from './encryption.ts';
import type { Created, Store } from './store.ts';
import { createSubmissions, findShown, type Submission, type Submissions } from './submissions.ts';

export interface Review extends ShownReview, Submission {
  slug: string;
  entitlementId: string;
  /** Whether real money was paid: reviews of test orders never show on a live shop. */
  live: boolean;
  mayShowHealth: boolean;
}

/** Reviews by buyers, and who may be asked for one. */
export interface Reviews extends Submissions<Review> {
  /** What a shop shows of a book; may lag a minute behind a decision. */
  shown(slug: string, live: boolean): Promise<Rating & { reviews: ShownReview[] }>;
  /** Keeps the yes of a buyer to be asked. A second yes changes nothing. */
  allowAsking(sessionId: string, consent: { version: string; at: number }): Promise<Created>;
  mayAsk(sessionId: string): Promise<boolean>;
}

/** Reviews over a store. @param isLive The mode of the shop's key: reviews of the other mode are on no list. */
export function createReviews(store: Store, people: EncryptedStore, isLive: boolean): Reviews {
  const shownUnder = (slug: string, live: boolean) => `rated-${live ? 'live' : 'test'}-${slug}-`;
  const reviews = createSubmissions<Review>(store, people, {
    name: 'review',
    times: 'reviewed-',
    shownKey: ({ slug, live, at, stars, id }) => `${shownUnder(slug, live)}${at}-${stars}-${id}`,
    isLive,
  });
  return {
    ...reviews,
    async shown(slug, live) {
      const shown = await findShown(shownUnder(slug, live), store);
      const newest = shown.slice(0, MOST_REVIEWS);
      const found = await Promise.all(newest.map(({ id }) => reviews.find(id)));
      return {
        ...rate(shown.map(({ stars }) => stars)),
        reviews: found
          .filter((review) => review !== undefined)
          .map(({ id, stars, text, name, at, answer }) => ({ id, stars, text, name, at, answer })),
      };
    },
    allowAsking: (sessionId, consent) => store.create(`may-ask-${sessionId}`, consent),
    mayAsk: async (sessionId) => (await store.read(`may-ask-${sessionId}`)) !== undefined,
  };
}
