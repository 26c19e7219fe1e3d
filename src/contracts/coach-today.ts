import { z } from 'zod';
import type { Cents } from '#src/domain/money.ts';
import type { Need } from '#src/domain/alert.ts';

/** `coach-today`: the coach's numbers. Nothing needs to be said. */
export const coachTodayInput = z.strictObject({});

/** What the browser sends. */
export type CoachTodayInput = z.infer<typeof coachTodayInput>;

/** One day of the numbers. */
export interface DayNumbers {
  /** `YYYY-MM-DD` in Eastern time. */
  day: string;
  orders: number;
  /** What Stripe says was paid, in cents, before anything was given back. */
  revenueCents: Cents;
  downloads: number;
  mailTrouble: number;
}

/** What readers wrote and nobody has decided about. */
export interface Waiting {
  total: number;
  /** Those in which set rules hear somebody in danger. */
  inDanger: number;
}

/** A book in the last days, also when its money went back. */
export interface BookNumbers {
  slug: string;
  title: string;
  sold: number;
  /** Its prices together, in cents, before discount and tax. */
  cents: Cents;
}

/** What the function answers: the last days, the newest last, and what waits. */
export interface CoachToday {
  days: DayNumbers[];
  /** The best sold first; absent where the store cannot be asked for it. */
  books?: BookNumbers[];
  needs: Partial<Record<Need, number>>;
  posts: Waiting;
  reviews: Waiting;
  subscribers: number;
}
