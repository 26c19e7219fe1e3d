import { getCollection } from 'astro:content';
import { nextDates, type CommunityEvent } from '#src/domain/events/events.ts';
import { samplesMayShow } from './build-info.ts';

const content = (await getCollection('events'))
  .map(({ id, data: { join, ...rest } }): CommunityEvent => {
    return { id, ...rest, join: join || undefined };
  })
  .toSorted((a, b) => a.id.localeCompare(b.id));

/** The meetings that come again, in the order of their names. A live shop shows none that nobody can join. */
export function allEvents() {
  return content.filter(({ join }) => join !== undefined || samplesMayShow());
}

/**
 * Each event with its next 3 dates, the event that comes first in front.
 * @param from Milliseconds since 1970.
 */
export function upcomingEvents(from: number) {
  return allEvents()
    .map((event) => ({ event, dates: nextDates(event, from, 3) }))
    .toSorted((a, b) => (a.dates[0] ?? 0) - (b.dates[0] ?? 0));
}
