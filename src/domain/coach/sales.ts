import type { Cents } from '../money.ts';

/** Payments and refunds in a date range. */
export interface MoneyMoved {
  /** Total paid by buyers according to Stripe, in cents, before refunds. */
  paidCents: Cents;
  /** Total refunded on these days, in cents, regardless of when the orders were paid. */
  backCents: Cents;
}

/** Sales for a calendar month (Eastern time). */
export interface MonthSales extends MoneyMoved {
  /** As `YYYY-MM`. */
  month: string;
  orders: number;
}

/**
 * Returns the shop's revenue: payments minus refunds. Each refund counts on the day it was made, so
 * a past month's total never changes. Every page and email uses this definition.
 */
export const earnedCents = ({ paidCents, backCents }: MoneyMoved): Cents => paidCents - backCents;

/** Returns the month that a day is in, as `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, '2026-11'.length);

/** Returns the `count` months ending with the month of `day`, oldest first, as `YYYY-MM`. */
export function lastMonths(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    monthOf(new Date(Date.UTC(year, month - count + index, 1)).toISOString()),
  );
}

/** Returns all days of a month, as `YYYY-MM-DD`. */
export function daysOfMonth(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);
}

/** Formats a month: "November", or "November 2025" if it isn't in the current year. */
export function formatMonth(month: string, thisYear: string): string {
  const [year = '', number = ''] = month.split('-');
  const name = new Date(Date.UTC(Number(year), Number(number) - 1, 1)).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
  });
  return year === thisYear ? name : `${name} ${year}`;
}
