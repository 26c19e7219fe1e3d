import {
  MOST_REVIEWS,
  rate,
  type Rating,
  type ShownReview,
} from '#src/domain/community/submission.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import type { Store } from '#netlify/storage/store.ts';
import { createSubmissions, findShown, type Submission } from '#netlify/community/submissions.ts';

export interface Review extends ShownReview, Submission {
  slug: string;
  entitlementId: string;
  /** Whether real money was paid: reviews of test orders never show on a live shop. */
  live: boolean;
  mayShowHealth: boolean;
}

/** Reviews by buyers, and who may be asked for one. @param isLive The mode of the shop's key: reviews of the other mode are on no list. */
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
    /** What a shop shows of a book; may lag a minute behind a decision. */
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
    /** Keeps the yes of a buyer to be asked. A second yes changes nothing. */
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
