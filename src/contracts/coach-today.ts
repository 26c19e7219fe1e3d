import { z } from 'zod';
import type { Cents } from '#src/domain/money.ts';
import type { Task } from '#src/domain/alerts/alert.ts';

/** `coach-today`: the coach's numbers. Nothing needs to be said. */
export const coachTodayInput = z.object({});

/** What happened in some days that follow each other. */
export interface Numbers {
  /** The first of the days, `YYYY-MM-DD` in Eastern time. */
  from: string;
  orders: number;
  /** What Stripe says was paid, in cents, before anything was given back. */
  paidCents: Cents;
  /** What went back to buyers in these days, in cents, whenever they had paid. */
  backCents: Cents;
  downloads: number;
  /** Links that were used as often as they can be. */
  linksOver: number;
  mailTrouble: number;
  /** Who confirmed the newsletter. */
  newSubscribers: number;
  /** Who asked for the free guide. */
  guides: number;
  /** Questions in chat and search that had no answer. */
  unanswered: number;
  /** Posts that readers reported. */
  reports: number;
}

/** What readers wrote and nobody has decided about. */
export interface Waiting {
  total: number;
  /** Those in which set rules hear somebody in danger. */
  inDanger: number;
}

/** A book in the last weeks, also when its money went back. */
export interface BookNumbers {
  slug: string;
  title: string;
  sold: number;
  /** How often it came inside a bundle that was sold; the money is the bundle's. */
  inBundles: number;
  /** Its prices together, in cents, before discount and tax. */
  cents: Cents;
}

/** What the function answers: today, the last weeks, and what waits. */
export interface CoachToday {
  today: Numbers;
  /** The last 12 weeks of 7 days each, up to today, the newest last. */
  weeks: Numbers[];
  /** The best sold of these weeks first. */
  books: BookNumbers[];
  /** Orders whose books are not among them: where there is no database, the newest are looked at. */
  ordersNotLookedAt: number;
  tasks: Partial<Record<Task, number>>;
  posts: Waiting;
  reviews: Waiting;
  subscribers: number;
}
