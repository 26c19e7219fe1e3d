import events from '#content/events.json' with { type: 'json' };
import { eventsSchema } from './schemas/events.ts';
import { nextDates } from '#src/domain/events.ts';
import { samplesMayShow } from './samples.ts';

const content = eventsSchema.parse(events).events;

/** The meetings that come again, in the order of the file. A live shop shows none that nobody can join. */
export function allEvents() {
  return content.filter(({ join }) => join !== undefined || samplesMayShow());
}

/**
 * Each event with its next dates, the event that comes first in front.
 * @param from Milliseconds since 1970.
 */
export function upcomingEvents(from: number, datesOfEach = 3) {
  return allEvents()
    .map((event) => ({ event, dates: nextDates(event, from, datesOfEach) }))
    .toSorted((a, b) => (a.dates[0] ?? 0) - (b.dates[0] ?? 0));
}
