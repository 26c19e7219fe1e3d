import { utcDay } from '../day.ts';
import { DAY, MINUTE } from '../time.ts';

/** Weekday names, starting with Sunday. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/**
 * How an event recurs. `anchor` is any day (YYYY-MM-DD) on which it takes place, and `except` lists
 * days on which it's skipped, for example New Year's Day.
 */
type Recurrence = { weekday: Weekday; except?: readonly string[] | undefined } & (
  | { every: 'two-weeks'; anchor: string }
  | { every: 'month'; nth: number }
);

/** Rule for an event's dates: once, on a day (YYYY-MM-DD), or recurring. */
type EventRule = { every: 'once'; date: string } | Recurrence;

/** An event's schedule: its rule, and its local time in Eastern time. */
export interface EventSchedule {
  rule: EventRule;
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
  /** URL to join or sign up. Without it, the event is a sample. */
  join?: string | undefined;
}

/** An event that people can join. */
export type JoinableEvent = CommunityEvent & { join: string };

const ZONE = 'America/New_York';

/** Matches a time of day as people write it: "2:00 PM". */
export const CLOCK_TIME = /^(1[0-2]|[1-9]):([0-5]\d) ?([AP]M)$/i;

/**
 * Converts a time of day to a 24-hour clock: "2:00 PM" → "14:00".
 * @throws {RangeError} if it doesn't match {@link CLOCK_TIME}
 */
export function readClock(text: string): string {
  const [, hour, minutes, half] = CLOCK_TIME.exec(text) ?? [];
  if (!hour || !minutes || !half) throw new RangeError(`"${text}" isn't a time like 2:00 PM.`);
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minutes}`;
}

/** @param day As YYYY-MM-DD. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'Sunday';
}

/**
 * Returns an event's next start times, earliest first, none before `from`. An event that takes place
 * once has at most one. The local time is the same all year, so the interval in hours changes twice
 * a year.
 * @param from Unix time in milliseconds.
 * @returns Unix times in milliseconds.
 */
export function nextDates(schedule: EventSchedule, from: number, count: number): number[] {
  const moments: number[] = [];
  if (schedule.rule.every === 'once')
    return [onlyMoment(schedule.rule.date, schedule)].filter((at) => at >= from).slice(0, count);
  // Every time zone is within a day of UTC, so starting a day earlier doesn't miss anything.
  for (const day of daysFrom(schedule.rule, from - DAY)) {
    if (schedule.rule.except?.includes(utcDay(day))) continue;
    const moment = momentOf(day, schedule);
    if (moment >= from) moments.push(moment);
    if (moments.length >= count) break;
  }
  return moments.slice(0, count);
}

const onlyMoment = (date: string, schedule: EventSchedule): number =>
  momentOf(Date.parse(`${date}T00:00:00Z`), schedule);

/** Yields the days that match a rule, starting around a given time. Each is midnight UTC. */
function* daysFrom(rule: Recurrence, from: number): Generator<number, never> {
  if (rule.every === 'two-weeks') {
    const anchor = Date.parse(`${rule.anchor}T00:00:00Z`);
    const steps = Math.floor((from - anchor) / (14 * DAY));
    for (let step = steps; ; step += 1) yield anchor + step * 14 * DAY;
  }
  const first = new Date(from);
  for (let month = first.getUTCMonth(); ; month += 1) {
    yield nthWeekday(first.getUTCFullYear(), month, rule.weekday, rule.nth);
  }
}

/** `month` is zero-based and may exceed 11, which continues into the next year. */
function nthWeekday(year: number, month: number, weekday: Weekday, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  const distance = (WEEKDAYS.indexOf(weekday) - first.getUTCDay() + 7) % 7;
  return first.getTime() + (distance + (nth - 1) * 7) * DAY;
}

/**
 * Looks up the UTC offset twice, because the first result may be from the other side of a daylight
 * saving change.
 */
function momentOf(day: number, { time }: EventSchedule): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = day + (hours * 60 + minutes) * MINUTE;
  const near = wall - distanceToUtc(wall);
  return wall - distanceToUtc(near);
}

/** Returns the zone's UTC offset at a given time, in milliseconds. Positive means ahead of UTC. */
function distanceToUtc(at: number): number {
  const words = new Intl.DateTimeFormat('en-US', {
    timeZone: ZONE,
    timeZoneName: 'longOffset',
  }).format(at);
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})$/.exec(words) ?? [];
  const distance = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
  return sign === '-' ? -distance : distance;
}

/**
 * Formats the day of a time in Eastern time: "Wednesday, December 2, 2026". Keeps the month and day
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
 * Describes when an event takes place: "Every 2 weeks on Wednesday at 2:00 PM EST". By specification,
 * the label EST stands for Eastern time all year.
 */
export function formatSchedule({ rule, time }: EventSchedule): string {
  if (rule.every === 'once') {
    const day = formatEventDay(onlyMoment(rule.date, { rule, time }));
    return `${day} at ${formatClock(time)} EST`;
  }
  const days =
    rule.every === 'two-weeks'
      ? `Every 2 weeks on ${rule.weekday}`
      : `${NTH[rule.nth] ?? ''} ${rule.weekday} of each month`;
  return `${days} at ${formatClock(time)} EST`;
}

function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'AM' : 'PM';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`;
}

/**
 * Builds a calendar file (RFC 5545) for an event. It includes the time zone rules, so that every
 * calendar shows the right time in both summer and winter.
 * @param options.now Unix time in milliseconds. A recurring event starts at the next date from here.
 * @param options.host The site's host name, which keeps event IDs unique across sites.
 */
export function calendarFile(
  event: JoinableEvent,
  { now, host }: { now: number; host: string },
): string {
  const { rule } = event;
  const [next = now] = nextDates(event, now, 1);
  const start = rule.every === 'once' ? onlyMoment(rule.date, event) : next;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stroke recovery site//Community events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...NEW_YORK,
    'BEGIN:VEVENT',
    `UID:${event.id}@${host}`,
    `DTSTAMP:${toStamp(now)}Z`,
    `DTSTART;TZID=${ZONE}:${toStamp(start + distanceToUtc(start))}`,
    `DURATION:PT${event.durationMinutes}M`,
    ...(rule.every === 'once' ? [] : [`RRULE:${repetition(rule)}`, ...leftOut(rule, event.time)]),
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.join}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

/** New York's time zone rules since 2007 (Energy Policy Act of 2005). */
const NEW_YORK = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'END:STANDARD',
  'END:VTIMEZONE',
] as const;

function repetition(rule: Recurrence): string {
  const day = rule.weekday.slice(0, 2).toUpperCase();
  return rule.every === 'two-weeks'
    ? `FREQ=WEEKLY;INTERVAL=2;BYDAY=${day}`
    : `FREQ=MONTHLY;BYDAY=${rule.nth}${day}`;
}

function leftOut(rule: Recurrence, time: string): string[] {
  return (rule.except ?? []).map(
    (day) => `EXDATE;TZID=${ZONE}:${day.replaceAll('-', '')}T${time.replace(':', '')}00`,
  );
}

function toStamp(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Folds a line to at most 75 bytes. Each continuation line starts with a space (RFC 5545, 3.1). */
function foldLine(text: string): string {
  const encoder = new TextEncoder();
  const folded: string[] = [];
  let current = '';
  for (const character of text) {
    if (encoder.encode(current + character).length > 75) {
      folded.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...folded, current].join('\r\n');
}
