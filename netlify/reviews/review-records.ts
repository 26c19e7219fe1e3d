import {
  MOST_REVIEWS,
  rate,
  type Rating,
  type ShownReview,
} from '#src/domain/community/submission.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import type { Store } from '#netlify/storage/store.ts';
import {
  createSubmissions,
  findShown,
  type Submission,
} from '#netlify/community/submission-records.ts';

export interface Review extends ShownReview, Submission {
  slug: string;
  entitlementId: string;
  /** Whether the payment was live. A live shop never shows reviews of test orders. */
  live: boolean;
  mayShowHealth: boolean;
}

/**
 * Reviews by buyers, and each buyer's consent to be asked for one.
 * @param isLive Whether the shop's key is live. Lists exclude reviews from the other Stripe mode.
 */
export function createReviews(store: Store, people: EncryptedStore, isLive: boolean) {
  const shownUnder = (slug: string, live: boolean) => `rated-${live ? 'live' : 'test'}-${slug}-`;
  const reviews = createSubmissions<Review>(store, people, {
    name: 'review',
    times: 'reviewed-',
    shownKey: ({ slug, live, at, stars, id }) => `${shownUnder(slug, live)}${at}-${stars}-${id}`,
    isLive,
  });
  return {
    ...reviews,
    /** Returns the reviews that a shop shows for a book. May lag behind a decision by a minute. */
    async shown(slug: string, live: boolean): Promise<Rating & { reviews: ShownReview[] }> {
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
    /** Stores a buyer's consent to be asked for a review. Idempotent. */
    allowAsking: (sessionId: string, consent: { version: string; at: number }) =>
      store.create(`may-ask-${sessionId}`, consent),
    mayAsk: async (sessionId: string) => (await store.read(`may-ask-${sessionId}`)) !== undefined,
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    reviews: ReturnType<typeof createReviews>;
  }
}
