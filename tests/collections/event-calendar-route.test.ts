import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { GET, getStaticPaths } from '#src/pages/community/events/[id].ics.ts';
import { routes } from '#src/routes.ts';

const EVENT = vi.hoisted(() => ({
  title: 'Stroke Survivor Circle',
  every: 'month',
  startDate: '2026-11-06',
  time: '3:00 PM',
  durationMinutes: 60,
  type: 'Online support group',
  description: 'Meet other survivors online.',
}));

vi.mock('astro:content', () => ({
  getEntry: async (name: string) => ({
    data: JSON.parse(await readFile(`content/${name}.json`, 'utf8')) as unknown,
  }),
  getCollection: () =>
    Promise.resolve([
      { id: 'sample', data: { ...EVENT, sample: true } },
      { id: 'emptied', data: { ...EVENT, join: '', sample: true } },
      { id: 'hall', data: { ...EVENT, place: 'Grace Hall, Dayton' } },
      { id: 'circle', data: { ...EVENT, join: 'https://join.example/circle' } },
    ]),
}));

test('an event has a calendar file, at the URL its page links to, unless it’s a sample', async () => {
  const paths = getStaticPaths();
  expect(paths.map(({ params }) => routes.eventCalendar(params.id))).toEqual([
    '/community/events/circle.ics',
    '/community/events/hall.ics',
  ]);
  const props = paths[0]?.props;
  const response = await GET({ props, site: new URL('https://site.example') } as never);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await response.text()).toMatch(
    /\r\nUID:circle@site\.example\r\n[^]*\r\nSUMMARY:Stroke Survivor Circle\r\n[^]*\r\nURL:https:\/\/join\.example\/circle\r\n/,
  );
});
