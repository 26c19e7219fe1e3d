import { utcDay } from '../day.ts';
import { DAY, MINUTE } from '../time.ts';

/** Weekday names, starting with Sunday. */
const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Possible frequencies of an event. */
export const REPEATS = ['once', 'two-weeks', 'month'] as const;

/**
 * An event's schedule, in Eastern time. A biweekly event takes place every 14 days from its first
 * date, and a monthly one on the same weekday of each month, such as the third Thursday.
 */
export interface EventSchedule {
  every: (typeof REPEATS)[number];
  /** The first date, as YYYY-MM-DD. */
  startDate: string;
  /** Dates (YYYY-MM-DD) on which it's skipped, for example New Year's Day. */
  except?: readonly string[] | undefined;
  /** 24-hour clock, HH:MM. */
  time: string;
}

/** An event in `content/events`. Its ID is the file name. */
export interface CommunityEvent extends EventSchedule {
  id: string;
  title: string;
  durationMinutes: number;
  type: string;
  description: string;
  /** URL to join or sign up. A real event has this, a place, or both. */
  join?: string | undefined;
  /** In-person location. */
  place?: string | undefined;
  /** Whether it's a made-up sample. */
  isSample: boolean;
}

export const ZONE = 'America/New_York';

/** Matches a time of day as people write it: "2:00 PM" or "2 pm". */
export const CLOCK_TIME = /^(1[0-2]|[1-9])(?::([0-5]\d))? ?([AaPp][Mm])$/;

/**
 * Converts a time of day to a 24-hour clock: "2:00 PM" → "14:00".
 * @throws {RangeError} if it doesn't match {@link CLOCK_TIME}
 */
export function readClock(text: string): string {
  const [, hour, minutes = '00', half] = CLOCK_TIME.exec(text) ?? [];
  if (!hour || !half) throw new RangeError(`"${text}" isn't a time like 2:00 PM.`);
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minutes}`;
}

/** @param day As YYYY-MM-DD. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'Sunday';
}

/**
 * Returns an event's next start times, earliest first. None are before `from`. A one-time event has
 * at most one. The local time stays the same all year, so the interval is an hour longer or shorter
 * across a daylight saving change.
 * @param from Unix time in milliseconds.
 * @returns Unix times in milliseconds.
 */
export function nextDates(schedule: EventSchedule, from: number, count: number): number[] {
  const moments: number[] = [];
  // Every time zone is within a day of UTC, so starting a day earlier doesn't miss anything.
  for (const day of daysFrom(schedule, from - DAY)) {
    if (schedule.except?.includes(utcDay(day))) continue;
    const moment = momentOf(day, schedule);
    if (moment >= from) moments.push(moment);
    if (moments.length >= count) break;
  }
  return moments.slice(0, count);
}

/** Returns whether an event takes place on a day (YYYY-MM-DD), ignoring skipped dates. */
export function takesPlaceOn(
  schedule: Pick<EventSchedule, 'every' | 'startDate'>,
  day: string,
): boolean {
  const at = midnight(day);
  for (const next of daysFrom(schedule, at)) if (next >= at) return next === at;
  return false;
}

/** Returns a day's position among the same weekdays of its month: 3 for a third Thursday. */
export const weekOfMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);

/** Returns midnight UTC of a day (YYYY-MM-DD). */
export const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * Yields the days of an event, each as midnight UTC. Starts at or shortly before a given time, but
 * never before the first date.
 */
function* daysFrom(
  { every, startDate }: Pick<EventSchedule, 'every' | 'startDate'>,
  from: number,
): Generator<number, void> {
  const first = midnight(startDate);
  if (every === 'once') {
    yield first;
    return;
  }
  const start = Math.max(first, from);
  if (every === 'two-weeks') {
    const steps = Math.floor((start - first) / (14 * DAY));
    for (let step = steps; ; step += 1) yield first + step * 14 * DAY;
  }
  const year = new Date(start).getUTCFullYear();
  for (let month = new Date(start).getUTCMonth(); ; month += 1) {
    const day = nthWeekday(year, month, weekdayOf(startDate), weekOfMonth(startDate));
    if (day >= first) yield day;
  }
}

/** `month` is zero-based and may exceed 11, which continues into the next year. */
function nthWeekday(year: number, month: number, weekday: Weekday, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  const distance = (WEEKDAYS.indexOf(weekday) - first.getUTCDay() + 7) % 7;
  return first.getTime() + (distance + (nth - 1) * 7) * DAY;
}

/**
 * Returns an event's start time on a day (midnight UTC), as Unix time in milliseconds. Looks up the
 * UTC offset twice, because the first result may be from the other side of a daylight saving
 * change.
 */
export function momentOf(day: number, { time }: EventSchedule): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = day + (hours * 60 + minutes) * MINUTE;
  const near = wall - utcOffset(wall);
  return wall - utcOffset(near);
}

/** Returns the zone's UTC offset at a given time, in milliseconds. Positive means ahead of UTC. */
export function utcOffset(at: number): number {
  const words = new Intl.DateTimeFormat('en-US', {
    timeZone: ZONE,
    timeZoneName: 'longOffset',
  }).format(at);
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})$/.exec(words) ?? [];
  const distance = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
  return sign === '-' ? -distance : distance;
}

/**
 * Formats a time as a date in Eastern time: "Wednesday, December 2, 2026". Keeps the month and day
 * on one line.
 */
export function formatEventDay(at: number): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: ZONE,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
    .format(at)
    .replace(/ (?=\d+,)/, '\u00A0');
}

const NTH = ['', 'First', 'Second', 'Third', 'Fourth'] as const;

/**
 * Describes when an event takes place: "Every other Wednesday at 2:00 PM EST". The label EST stands
 * for Eastern time all year (`PRODUCT.md`, Community).
 */
export function formatSchedule(schedule: EventSchedule): string {
  return `${formatDays(schedule)} at ${formatClock(schedule.time)} EST`;
}

function formatDays(schedule: EventSchedule): string {
  const { every, startDate } = schedule;
  if (every === 'once') return formatEventDay(momentOf(midnight(startDate), schedule));
  const weekday = weekdayOf(startDate);
  return every === 'two-weeks'
    ? `Every other ${weekday}`
    : `${NTH[weekOfMonth(startDate)] ?? ''} ${weekday} of each month`;
}

function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'AM' : 'PM';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`;
}
