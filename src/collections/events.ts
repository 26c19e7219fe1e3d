import { parseFile } from './schemas/parse-file.ts';
import { eventSchema } from './schemas/events.ts';
import { nextDates, type CommunityEvent } from '#src/domain/events.ts';
import { samplesMayShow } from './samples.ts';

const files = import.meta.glob('../../content/events/*.json', { eager: true, import: 'default' });

const content = Object.entries(files).map(([path, event]): CommunityEvent => {
  const id = path.replace(/^.*\/|\.json$/g, '');
  const { join, ...rest } = parseFile(`content/events/${id}.json`, eventSchema, event);
  return { id, ...rest, join: join || undefined };
});

/** The meetings that come again, in the order of their names. A live shop shows none that nobody can join. */
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
