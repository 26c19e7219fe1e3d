import type { APIRoute, GetStaticPaths } from 'astro';
import { allEvents } from '#src/collections/events.ts';
import { calendarFile, type CommunityEvent } from '#src/domain/events.ts';
import { routes } from '#src/routes.ts';

export const getStaticPaths = (() =>
  allEvents()
    .filter(({ join }) => join)
    .map((event) => ({ params: { id: event.id }, props: { event } }))) satisfies GetStaticPaths;

/** The calendar file of an event that people can join: it repeats by itself, so that one file is enough for good. */
export const GET: APIRoute<{ event: CommunityEvent }> = ({ props, site }) => {
  if (!site)
    throw new Error('Calendar files need whole addresses. Set `site` in astro.config.mjs.');
  const url = new URL(routes.community, site).href;
  return new Response(calendarFile(props.event, { now: Date.now(), url }), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
};
