import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CoachToday } from '#src/contracts/coach-today.ts';
import { TodayNumbers } from '#src/islands/coach/Today.tsx';

const NOTHING: CoachToday = {
  days: [{ day: '2026-11-21', orders: 2, revenueCents: 3998, downloads: 1, mailTrouble: 0 }],
  needs: {},
  posts: { total: 0, inDanger: 0 },
  reviews: { total: 0, inDanger: 0 },
  subscribers: 3,
};
const ALL_IS_WELL = 'Nothing needs you. All is well.';
const render = (part: Partial<CoachToday>) =>
  renderToStaticMarkup(<TodayNumbers today={{ ...NOTHING, ...part }} />);

test('all is well only when nothing at all waits', () => {
  expect(render({})).toContain(ALL_IS_WELL);
  expect(render({ posts: { total: 1, inDanger: 0 } })).not.toContain(ALL_IS_WELL);
  expect(render({ reviews: { total: 1, inDanger: 0 } })).not.toContain(ALL_IS_WELL);
  expect(render({ needs: { mail: 1 } })).not.toContain(ALL_IS_WELL);
});

test('somebody in danger stands first, in red, before every other thing that waits', () => {
  const html = render({ posts: { total: 2, inDanger: 1 }, needs: { mail: 1 } });
  const danger = html.indexOf('Somebody may be in danger. Read this now.');
  expect(danger).toBeGreaterThan(0);
  expect(html.lastIndexOf('notice--bad', danger)).toBeGreaterThan(0);
  expect(danger).toBeLessThan(html.indexOf('A mail did not arrive'));
  expect(html).toContain('Read the post of a person in danger');
});
