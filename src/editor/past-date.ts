import { formatDay, noonOf, utcDay } from '#src/domain/day.ts';
import { utcOffset } from '#src/domain/events/event-dates.ts';
import type { FormValue } from './format.ts';

/**
 * Returns a confirmation question for a one-time event whose date has passed in Eastern time. The
 * schema can't reject such an event, because every event's date will pass someday.
 * @param now Unix time in milliseconds.
 */
export function pastDateQuestion(event: FormValue, now: number): string | undefined {
  const { every, startDate } = event as Readonly<Record<string, unknown>>;
  if (every !== 'once' || typeof startDate !== 'string') return undefined;
  const today = utcDay(now + utcOffset(now));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(startDate) || startDate >= today) return undefined;
  return `${formatDay(noonOf(startDate))} is in the past, so nobody will see this event. Do you want to save it anyway?`;
}
