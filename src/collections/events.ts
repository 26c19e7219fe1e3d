import events from '#content/events.json' with { type: 'json' };
import { eventsSchema } from './schemas/events.ts';
import { nextDates } from '#src/domain/events.ts';

const content = eventsSchema.parse(events).events;

/** The meetings that come again, in the order of the file. */
export function allEvents() {
  return content;
}

/**
 * Each event with its next dates, the event that comes first in front.
 * @param from Milliseconds since 1970.
 */
export function upcomingEvents(from: number, datesOfEach = 3) {
  return content
    .map((event) => ({ event, dates: nextDates(event, from, datesOfEach) }))
    .toSorted((a, b) => (a.dates[0] ?? 0) - (b.dates[0] ?? 0));
}
