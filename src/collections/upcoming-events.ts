import { getCollection } from 'astro:content';
import { nextDates, readClock, type CommunityEvent } from '#src/domain/events/event-dates.ts';
import { samplesMayShow } from './samples.ts';

const content = (await getCollection('events'))
  .map(({ id, data: { join, place, time, sample = false, ...rest } }): CommunityEvent => {
    const where = { join: join || undefined, place: place || undefined };
    return { id, ...rest, ...where, time: readClock(time), isSample: sample };
  })
  .toSorted((a, b) => a.id.localeCompare(b.id));

/** Returns all events, sorted by ID. Excludes samples unless they may be shown. */
export function allEvents() {
  return content.filter(({ isSample }) => !isSample || samplesMayShow());
}

/**
 * Returns each upcoming event with its next 3 dates, soonest event first.
 * @param from Unix time in milliseconds.
 */
export function upcomingEvents(from: number) {
  return allEvents()
    .map((event) => ({ event, dates: nextDates(event, from, 3) }))
    .filter(({ dates }) => dates.length > 0)
    .toSorted((a, b) => (a.dates[0] ?? 0) - (b.dates[0] ?? 0));
}
