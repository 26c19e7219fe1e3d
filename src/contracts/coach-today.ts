import { z } from 'zod';
import type { Cents } from '#src/domain/money.ts';
import type { MoneyMoved, MonthSales } from '#src/domain/coach/sales.ts';
import type { Task } from '#src/domain/alerts/alert.ts';

/** `coach-today`: the coach's numbers. Takes no input. */
export const coachTodayInput = z.object({});

/** Counts for a range of consecutive days. */
export interface Numbers extends MoneyMoved {
  /** First day of the range, as `YYYY-MM-DD` in Eastern time. */
  from: string;
  orders: number;
  downloads: number;
  /** Links that reached their use limit. */
  linksOver: number;
  mailTrouble: number;
  /** Subscribers who confirmed their email address. */
  newSubscribers: number;
  /** Requests for the free guide. */
  guides: number;
  /** Unanswered questions in chat and search. */
  unanswered: number;
  /** Posts reported by readers. */
  reports: number;
}

/** Counts of pending posts or reviews, or of unanswered messages. */
export interface Waiting {
  total: number;
  /** Number of these that may be from someone in danger. */
  inDanger: number;
}

/** Sales of a book in recent weeks, including refunded ones. */
export interface BookNumbers {
  slug: string;
  title: string;
  sold: number;
  /** Number of copies sold as part of a bundle. The revenue is credited to the bundle. */
  inBundles: number;
  /** Revenue at full price, in cents, before discounts and tax. */
  cents: Cents;
}

/**
 * Response from `coach-today`: numbers for today and for recent weeks and months, and open tasks.
 */
export interface CoachToday {
  today: Numbers;
  /** The last 12 weeks of 7 days each, up to today. Newest last. */
  weeks: Numbers[];
  /** Up to 12 months, oldest first. Months before the first sale or refund are omitted. */
  months: MonthSales[];
  /** Sorted by sales in these weeks, best seller first. */
  books: BookNumbers[];
  /**
   * Number of orders not included in `books`. Without a database, only the newest orders are read.
   */
  ordersNotLookedAt: number;
  tasks: Partial<Record<Task, number>>;
  posts: Waiting;
  reviews: Waiting;
  /** Open messages from the contact page. */
  messages: Waiting;
  subscribers: number;
}
