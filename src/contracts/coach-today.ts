import { z } from 'zod';
import type { Cents } from '#src/domain/money.ts';
import type { Need } from '#src/domain/alert.ts';

/** `coach-today`: the coach's numbers. Nothing needs to be said. */
export const coachTodayInput = z.strictObject({});

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

/** What the function answers: the last days, the newest last, and what waits. */
export interface CoachToday {
  days: DayNumbers[];
  needs: Partial<Record<Need, number>>;
  postsWaiting: number;
  reviewsWaiting: number;
  subscribers: number;
}
