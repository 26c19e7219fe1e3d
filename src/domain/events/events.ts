import { utcDay } from '../day.ts';
import { DAY, MINUTE } from '../time.ts';

/** Names of the days of the week, from Sunday on. */
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
 * When an event comes again. `anchor` is any day (YYYY-MM-DD) on which it takes place, and `except` are days of the
 * rule on which it does not, for example New Year's Day.
 */
type EventRule = { weekday: Weekday; except?: readonly string[] | undefined } & (
  | { every: 'two-weeks'; anchor: string }
  | { every: 'month'; nth: number }
);

/** What decides the moments of an event: its rule and the time on the wall in Eastern time. */
export interface EventSchedule {
  rule: EventRule;
  /** 24-hour clock, HH:MM. */
  time: string;
}

/** An event of `content/events`. Its id is the name of the file. */
export interface CommunityEvent extends EventSchedule {
  id: string;
  title: string;
  durationMinutes: number;
  type: string;
  description: string;
  /** Where people join or sign up. An event without it is a sample. */
  join?: string | undefined;
}

/** An event that people can join. */
export type JoinableEvent = CommunityEvent & { join: string };

const ZONE = 'America/New_York';

/** @param day As YYYY-MM-DD. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'Sunday';
}

/**
 * The next moments at which an event starts, the earliest first, none before `from`. The clock on
 * the wall stays the same in summer and winter, so the distance in hours changes twice a year.
 * @param from Milliseconds since 1970.
 * @returns Milliseconds since 1970.
 */
export function nextDates(schedule: EventSchedule, from: number, count: number): number[] {
  const moments: number[] = [];
  // Every zone is within a day of UTC, so that the day before misses none.
  for (const day of daysFrom(schedule.rule, from - DAY)) {
    if (schedule.rule.except?.includes(utcDay(day))) continue;
    const moment = momentOf(day, schedule);
    if (moment >= from) moments.push(moment);
    if (moments.length >= count) break;
  }
  return moments.slice(0, count);
}

/** The days of a rule from about a moment on, each as its midnight in UTC. */
function* daysFrom(rule: EventRule, from: number): Generator<number, never> {
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

/** `month`, from 0, may run past 11: the calendar goes on with the next year. */
function nthWeekday(year: number, month: number, weekday: Weekday, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  const distance = (WEEKDAYS.indexOf(weekday) - first.getUTCDay() + 7) % 7;
  return first.getTime() + (distance + (nth - 1) * 7) * DAY;
}

/** The second look at the distance to UTC is right when the first lies on the other side of a change. */
function momentOf(day: number, { time }: EventSchedule): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = day + (hours * 60 + minutes) * MINUTE;
  const near = wall - distanceToUtc(wall);
  return wall - distanceToUtc(near);
}

/** How far the clocks of the zone are ahead of UTC at a moment, in milliseconds. */
function distanceToUtc(at: number): number {
  const words = new Intl.DateTimeFormat('en-US', {
    timeZone: ZONE,
    timeZoneName: 'longOffset',
  }).format(at);
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})$/.exec(words) ?? [];
  const distance = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
  return sign === '-' ? -distance : distance;
}

/** The day of a moment in Eastern time: "Wednesday, December 2, 2026". No line breaks between month and day. */
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
 * When an event comes again, for people: "Every 2 weeks on Wednesday at 2:00 PM EST". The label EST is
 * the specified one and stands for Eastern time all year.
 */
export function formatSchedule({ rule, time }: EventSchedule): string {
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
 * A calendar file (RFC 5545) that holds the event with its repetition. It carries the rules of the
 * time zone itself, so that every calendar shows the right time in summer and winter.
 * @param options.now Milliseconds since 1970: the file starts at the next date from here.
 * @param options.host Of the site, so that no other has an event of the same id.
 */
export function calendarFile(
  event: JoinableEvent,
  { now, host }: { now: number; host: string },
): string {
  const [start = now] = nextDates(event, now, 1);
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
    `RRULE:${repetition(event.rule)}`,
    ...leftOut(event),
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.join}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

/** The clocks of New York since 2007 (Energy Policy Act of 2005). */
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

function repetition(rule: EventRule): string {
  const day = rule.weekday.slice(0, 2).toUpperCase();
  return rule.every === 'two-weeks'
    ? `FREQ=WEEKLY;INTERVAL=2;BYDAY=${day}`
    : `FREQ=MONTHLY;BYDAY=${rule.nth}${day}`;
}

function leftOut({ rule, time }: EventSchedule): string[] {
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

/** Lines of at most 75 bytes; the rest goes on in the next line after a space (RFC 5545, 3.1). */
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
