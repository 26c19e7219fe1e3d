import {
  utcOffset,
  midnight,
  momentOf,
  nextDates,
  weekdayOf,
  weekOfMonth,
  ZONE,
  type CommunityEvent,
  type EventSchedule,
} from './event-dates.ts';

/**
 * Builds a calendar file (RFC 5545) for an event. It includes the time zone rules, so that every
 * calendar shows the right time in both summer and winter.
 * @param options.now Unix time in milliseconds. A recurring event starts on its next date.
 * @param options.host The site's host name, which keeps event IDs unique across sites.
 */
export function calendarFile(
  event: CommunityEvent,
  { now, host }: { now: number; host: string },
): string {
  const [start = momentOf(midnight(event.startDate), event)] = nextDates(event, now, 1);
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
    `DTSTART;TZID=${ZONE}:${toStamp(start + utcOffset(start))}`,
    `DURATION:PT${event.durationMinutes}M`,
    ...(event.every === 'once' ? [] : [`RRULE:${repetition(event)}`, ...leftOut(event)]),
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
    ...(event.join ? [`URL:${event.join}`] : []),
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

function repetition({ every, startDate }: EventSchedule): string {
  const day = weekdayOf(startDate).slice(0, 2).toUpperCase();
  return every === 'two-weeks'
    ? `FREQ=WEEKLY;INTERVAL=2;BYDAY=${day}`
    : `FREQ=MONTHLY;BYDAY=${weekOfMonth(startDate)}${day}`;
}

function leftOut({ except = [], time }: EventSchedule): string[] {
  return except.map(
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
