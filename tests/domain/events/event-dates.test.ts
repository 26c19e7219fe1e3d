import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarFile } from '#src/domain/events/calendar-file.ts';
import {
  formatEventDay,
  formatSchedule,
  nextDates,
  readClock,
  takesPlaceOn,
  weekdayOf,
} from '#src/domain/events/event-dates.ts';
import type { EventSchedule, CommunityEvent } from '#src/domain/events/event-dates.ts';

const ZONE = 'America/New_York';
const DAY = 86_400_000;

const coffee: EventSchedule = {
  every: 'two-weeks',
  startDate: '2026-11-18',
  time: '14:00',
};
const caregivers: EventSchedule = {
  every: 'month',
  startDate: '2026-11-06',
  time: '15:00',
};
const evening: EventSchedule = {
  every: 'month',
  startDate: '2026-11-19',
  time: '18:00',
};
const isoDates = (schedule: EventSchedule, from: string, count: number) =>
  nextDates(schedule, Date.parse(from), count).map((at) => new Date(at).toISOString());

describe('the specified events', () => {
  test('schedules the meeting every other Wednesday at 2:00 PM, in both winter and summer', () => {
    expect(isoDates(coffee, '2026-11-21T00:00:00Z', 2)).toEqual([
      '2026-12-02T19:00:00.000Z',
      '2026-12-16T19:00:00.000Z',
    ]);
    expect(isoDates(coffee, '2027-03-09T00:00:00Z', 2)).toEqual([
      '2027-03-10T19:00:00.000Z',
      '2027-03-24T18:00:00.000Z',
    ]);
  });

  test('schedules the first Friday at 3:00 PM and the third Thursday at 6:00 PM', () => {
    expect(isoDates(caregivers, '2026-11-21T00:00:00Z', 2)).toEqual([
      '2026-12-04T20:00:00.000Z',
      '2027-01-01T20:00:00.000Z',
    ]);
    expect(isoDates(evening, '2026-11-21T00:00:00Z', 2)).toEqual([
      '2026-12-17T23:00:00.000Z',
      '2027-01-21T23:00:00.000Z',
    ]);
  });

  test('shows the specified event labels', () => {
    expect([coffee, caregivers, evening].map(formatSchedule)).toEqual([
      'Every other Wednesday at 2:00 PM EST',
      'First Friday of each month at 3:00 PM EST',
      'Third Thursday of each month at 6:00 PM EST',
    ]);
  });

  test('shows an event’s date in Eastern time', () => {
    const [at = 0] = nextDates(coffee, Date.parse('2027-06-20T00:00:00Z'), 1);
    expect(formatEventDay(at)).toBe('Wednesday, June\u00A030, 2027');
  });

  test('skips excluded days, including in the calendar file', () => {
    const schedule = { ...caregivers, except: ['2027-01-01'] };
    expect(isoDates(schedule, '2026-11-21T00:00:00Z', 2)).toEqual([
      '2026-12-04T20:00:00.000Z',
      '2027-02-05T20:00:00.000Z',
    ]);
    const event = {
      ...schedule,
      id: 'a',
      title: 'A',
      durationMinutes: 60,
      type: 'A',
      description: 'A',
      join: 'https://join.example/a',
      isSample: false,
    };
    const file = calendarFile(event, {
      now: Date.parse('2026-11-21T00:00:00Z'),
      host: 'site.example',
    });
    expect(file).toContain('\r\nEXDATE;TZID=America/New_York:20270101T150000\r\n');
  });

  test('includes an event that starts right now', () => {
    expect(isoDates(coffee, '2026-12-02T19:00:00Z', 1)).toEqual(['2026-12-02T19:00:00.000Z']);
    expect(isoDates(coffee, '2026-12-02T19:00:00.001Z', 1)).toEqual(['2026-12-16T19:00:00.000Z']);
  });
});

describe('a one-time event', () => {
  const webinar: EventSchedule = { every: 'once', startDate: '2027-07-01', time: '14:00' };

  test('has one date until it starts, and none afterward', () => {
    expect(isoDates(webinar, '2026-11-21T00:00:00Z', 3)).toEqual(['2027-07-01T18:00:00.000Z']);
    expect(isoDates(webinar, '2027-07-01T18:00:00.001Z', 3)).toEqual([]);
    expect(isoDates(webinar, '2026-11-21T00:00:00Z', 0)).toEqual([]);
  });

  test('shows its date and time', () => {
    expect(formatSchedule(webinar)).toBe('Thursday, July\u00A01, 2027 at 2:00 PM EST');
  });

  test('doesn’t repeat in the calendar file, and keeps its date afterward', () => {
    for (const now of ['2026-11-21T00:00:00Z', '2027-08-01T00:00:00Z']) {
      const text = calendarFile(
        {
          ...webinar,
          id: 'webinar',
          title: 'A webinar',
          durationMinutes: 60,
          type: 'Online',
          description: 'An hour.',
          join: 'https://join.example/webinar',
          isSample: false,
        },
        { now: Date.parse(now), host: 'site.example' },
      );
      expect(text).toContain('DTSTART;TZID=America/New_York:20270701T140000\r\n');
      expect(text).not.toContain('RRULE:FREQ=WEEKLY');
      expect(text).not.toContain('RRULE:FREQ=MONTHLY');
    }
  });
});

test.each([
  ['2:00 PM', '14:00'],
  ['12:05 am', '00:05'],
  ['12:30PM', '12:30'],
  ['9:15 AM', '09:15'],
  ['2 pm', '14:00'],
])('parses %s, a time on a 12-hour clock', (text, time) => {
  expect(readClock(text)).toBe(time);
});

test.each(['14:00', '0:30 PM', '2', '2:60 PM'])('rejects %s as a time', (text) => {
  expect(() => readClock(text)).toThrow(RangeError);
});

const moments = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2060, 0, 1) });
const times = fc
  .tuple(fc.integer({ min: 4, max: 23 }), fc.constantFrom('00', '15', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const days = moments.map((at) => new Date(at).toISOString().slice(0, 10));
const schedules: fc.Arbitrary<EventSchedule> = fc.record({
  every: fc.constantFrom('two-weeks', 'month'),
  startDate: days.filter((day) => Number(day.slice(8)) <= 28),
  time: times,
});

/** Returns the day and time in New York, formatted independently of the code under test. */
function wallClock(at: number) {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone: ZONE });
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

describe('any schedule from any time', () => {
  test('returns future dates in order, as many as requested', () => {
    fc.assert(
      fc.property(schedules, moments, fc.integer({ min: 0, max: 8 }), (schedule, from, count) => {
        const dates = nextDates(schedule, from, count);
        expect(dates).toHaveLength(count);
        expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b));
        expect(dates.every((at) => at >= from)).toBe(true);
      }),
    );
  });

  test('never shifts the local time or the weekday', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, from) => {
        for (const at of nextDates(schedule, from, 6)) {
          expect(wallClock(at).time).toBe(schedule.time);
          expect(weekdayOf(wallClock(at).day)).toBe(weekdayOf(schedule.startDate));
        }
      }),
    );
  });

  test('never skips a date: from any time between two dates, the later one is next', () => {
    fc.assert(
      fc.property(
        schedules,
        moments,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (schedule, from, part) => {
          const [first = 0, second = 0] = nextDates(schedule, from, 2);
          const between = Math.floor(first + 1 + part * (second - first - 1));
          expect(nextDates(schedule, between, 1)).toEqual([second]);
        },
      ),
    );
  });

  test('never puts an event before its first date', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, from) => {
        const [first = 0] = nextDates(schedule, from, 1);
        expect(wallClock(first).day >= schedule.startDate).toBe(true);
      }),
    );
  });

  test('takes place on its dates, but not on the day after one', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, from) => {
        const dates = nextDates(schedule, from, 3).map((at) => wallClock(at).day);
        expect(dates.every((date) => takesPlaceOn(schedule, date))).toBe(true);
        const next = new Date(Date.parse(dates[0] ?? '') + DAY).toISOString().slice(0, 10);
        expect(takesPlaceOn(schedule, next)).toBe(false);
      }),
    );
  });

  test('keeps a monthly event in the same week of the month as its first date', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, from) => {
        if (schedule.every !== 'month') return;
        const weekOf = (date: string) => Math.ceil(Number(date.slice(8)) / 7);
        for (const at of nextDates(schedule, from, 3))
          expect(weekOf(wallClock(at).day)).toBe(weekOf(schedule.startDate));
      }),
    );
  });

  test('keeps a biweekly event at multiples of 14 days from its first date', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, from) => {
        if (schedule.every !== 'two-weeks') return;
        for (const at of nextDates(schedule, from, 3)) {
          const distance = Date.parse(wallClock(at).day) - Date.parse(schedule.startDate);
          expect(Math.abs(distance % (14 * DAY))).toBe(0);
        }
      }),
    );
  });
});

describe('calendar files', () => {
  const event: CommunityEvent = {
    ...coffee,
    id: 'coffee',
    title: 'Coffee, tea; and talk',
    durationMinutes: 60,
    type: 'Online group',
    description:
      'A calm hour with other survivors, on a screen. Come as you are, and leave when you are tired.',
    join: 'https://join.example/coffee',
    isSample: false,
  };
  const file = (change: Partial<CommunityEvent> = {}) =>
    calendarFile(
      { ...event, ...change },
      { now: Date.parse('2026-11-21T00:00:00Z'), host: 'site.example' },
    );
  const unfold = (text: string) => text.replaceAll('\r\n ', '');

  test('includes the next date, the recurrence rule, and the time zone', () => {
    const lines = unfold(file()).split('\r\n');
    expect(lines).toContain('DTSTART;TZID=America/New_York:20261202T140000');
    expect(lines).toContain('RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=WE');
    expect(lines).toContain('DURATION:PT60M');
    expect(lines).toContain('UID:coffee@site.example');
    expect(lines).toContain('BEGIN:VTIMEZONE');
    expect(unfold(file(evening))).toContain('RRULE:FREQ=MONTHLY;BYDAY=3TH');
  });

  test('escapes characters that have a special meaning in the calendar format', () => {
    expect(unfold(file())).toContain('SUMMARY:Coffee\\, tea\\; and talk\r\n');
  });

  test('links to the page where people join', () => {
    expect(unfold(file())).toContain('URL:https://join.example/coffee\r\n');
    expect(file()).not.toContain('LOCATION');
  });

  test('includes the location, with or without a link', () => {
    const inPerson = unfold(file({ place: 'Grace Hall, Dayton', join: undefined }));
    expect(inPerson).toContain('LOCATION:Grace Hall\\, Dayton\r\n');
    expect(inPerson).not.toContain('URL:');
  });

  test('wraps any text at 75 bytes per line without losing any characters', () => {
    const plain = fc
      .string({ unit: 'grapheme', minLength: 60, maxLength: 300 })
      .filter((text) => !/[\\;,\r\n]/.test(text));
    fc.assert(
      fc.property(plain, (description) => {
        const text = file({ description });
        const bytes = text.split('\r\n').map((line) => Buffer.byteLength(line));
        expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
        expect(unfold(text)).toContain(`DESCRIPTION:${description}\r\n`);
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      }),
    );
  });
});
