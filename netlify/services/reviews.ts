import {
  MOST_REVIEWS,
  rate,
  type Rating,
  type ReviewDecision,
  type ReviewState,
  type ShownReview,
} from '#src/domain/review.ts';
import { createCoachAnswers, type CoachAnswers } from './coach-answers.ts';
import { createDecisions } from './decisions.ts';
import type { Created, Store } from './store.ts';
import type { EncryptedStore } from './encryption.ts';

/** A review as it was sent by a buyer. */
export interface Review extends ShownReview {
  slug: string;
  entitlementId: string;
  /** Whether real money was paid: reviews of test orders never show on a live shop. */
  live: boolean;
  /** Version of the words that the buyer agreed to. */
  consent: string;
  /** Whether the buyer agreed that words about their health are shown. */
  mayShowHealth: boolean;
  /** Whether set rules heard somebody in danger in it when it came. */
  soundsGrave: boolean;
  /** Whether it may be about danger, without being sure. */
  mayBeGrave?: boolean;
}

/** Reviews by buyers, and who may be asked for one: facts that are written once. */
export interface Reviews {
  save(review: Review): Promise<Created>;
  find(id: string): Promise<Review | undefined>;
  /** Puts the coach's answer below a review, in the place of the one before; an empty one takes it away. */
  answer: CoachAnswers['give'];
  /** Takes a review out for good, with what the coach answered. */
  remove(review: Review): Promise<void>;
  state(id: string): Promise<ReviewState>;
  /**
   * The newest decision counts; the same again changes nothing.
   * @param isFirst Decides only while nobody has. @returns whether that is what was decided
   */
  decide(id: string, decision: ReviewDecision, at: number, isFirst?: boolean): Promise<boolean>;
  /** What a shop shows of a book; may lag a minute behind a decision. */
  shown(slug: string, live: boolean): Promise<Rating & { reviews: ShownReview[] }>;
  /** Reviews that wait, of somebody in danger first, or that were decided; then the newest, with the number of all. */
  list(
    which: 'waiting' | 'decided',
    most: number,
  ): Promise<{ reviews: Review[]; total: number; inDanger: number }>;

  /** Keeps the yes of a buyer to be asked. A second yes changes nothing. */
  allowAsking(sessionId: string, consent: { version: string; at: number }): Promise<Created>;
  mayAsk(sessionId: string): Promise<boolean>;
}

const SHOWN = /-(\d{13})-([1-5])-([a-f0-9]{32})$/;

/**
 * Reviews over a store; their words may tell of somebody's health, so they are in an encrypted one.
 * @param isLive The mode of the shop's key: reviews of the other mode are on no list.
 */
export function createReviews(store: Store, people: EncryptedStore, isLive: boolean): Reviews {
  const marks = (slug: string, live: boolean) => `rated-${live ? 'live' : 'test'}-${slug}-`;
  const mark = ({ slug, live, at, stars, id }: Review) =>
    `${marks(slug, live)}${at}-${stars}-${id}`;

  const decisions = createDecisions<ReviewDecision>(store, 'review', isLive);
  const answers = createCoachAnswers(people, 'review');

  const reviews: Reviews = {
    async save(review) {
      const record = people.record(`review-${review.id}`, review);
      const announcement = decisions.announcement(review.id, review.at, review.soundsGrave);
      const made = await store.createAll(announcement, [record]);
      return made.has(record.key) ? 'created' : 'exists';
    },
    async find(id) {
      const [review, answer] = await Promise.all([
        people.read(`review-${id}`) as Promise<Review | undefined>,
        answers.newest(id),
      ]);
      return review && { ...review, ...(answer === undefined ? {} : { answer }) };
    },
    answer: answers.give,
    async remove(review) {
      await store.remove(mark(review));
      await decisions.forget(review.id, review.at);
      await answers.forget(review.id);
      await store.remove(`review-${review.id}`);
    },
    state: async (id) => (await decisions.newest(id)) ?? { decision: 'waiting' },
    async decide(id, decision, at, isFirst = false) {
      const review = await reviews.find(id);
      if (!review) throw new Error(`There is no review ${id}.`);
      if (!(await decisions.note(id, decision, at, isFirst))) return false;
      if (decision.decision === 'approved') await store.create(mark(review), { at });
      else await store.remove(mark(review));
      return true;
    },
    async shown(slug, live) {
      const prefix = marks(slug, live);
      const found = (await store.keys(prefix)).flatMap((key) => {
        const parts = SHOWN.exec(key);
        // A longer slug may begin with this one.
        if (!parts || key !== `${prefix}${parts[0].slice(1)}`) return [];
        return [{ at: Number(parts[1]), stars: Number(parts[2]), id: parts[3] ?? '' }];
      });
      const newest = found
        .toSorted((a, b) => b.at - a.at || a.id.localeCompare(b.id))
        .slice(0, MOST_REVIEWS);
      const read = await Promise.all(newest.map((one) => reviews.find(one.id)));
      return {
        ...rate(found.map(({ stars }) => stars)),
        reviews: read
          .filter((review) => review !== undefined)
          .map(({ id, stars, text, name, at, answer }) => ({
            id,
            stars,
            text,
            name,
            at,
            ...(answer === undefined ? {} : { answer }),
          })),
      };
    },
    async list(which, most) {
      const { ids, total, urgent: inDanger } = await decisions.list(which, most);
      const found = await Promise.all(ids.map((id) => reviews.find(id)));
      return { reviews: found.filter((review) => review !== undefined), total, inDanger };
    },

    allowAsking: (sessionId, consent) => store.create(`may-ask-${sessionId}`, consent),
    mayAsk: async (sessionId) => (await store.read(`may-ask-${sessionId}`)) !== undefined,
  };
  return reviews;
}
