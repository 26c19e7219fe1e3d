import type { APIRoute, GetStaticPaths } from 'astro';
import { allEvents } from '#src/collections/upcoming-events.ts';
import { calendarFile } from '#src/domain/events/calendar-file.ts';
import type { CommunityEvent } from '#src/domain/events/event-dates.ts';

export const getStaticPaths = (() =>
  allEvents()
    .filter(({ isSample }) => !isSample)
    .map((event) => ({ params: { id: event.id }, props: { event } }))) satisfies GetStaticPaths;

/** Calendar file for an event people can join. A recurring event's file never needs updating. */
export const GET: APIRoute<{ event: CommunityEvent }> = ({ props, site }) => {
  if (!site) throw new Error('Calendar files need full URLs. Set `site` in astro.config.mjs.');
  const file = calendarFile(props.event, { now: Date.now(), host: site.hostname });
  return new Response(file, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
};
