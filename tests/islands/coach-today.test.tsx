import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CoachToday, Numbers } from '#src/contracts/coach-today.ts';
import { TodayNumbers } from '#src/islands/coach/Today.tsx';
import { shapeOf, valuesOf } from '#tests/support/html-shape.ts';

const NO_NUMBERS: Numbers = {
  from: '2026-11-21',
  ...{ orders: 0, paidCents: 0, backCents: 0, downloads: 0, linksOver: 0, mailTrouble: 0 },
  ...{ newSubscribers: 0, guides: 0, unanswered: 0, reports: 0 },
};
const NOTHING: CoachToday = {
  today: NO_NUMBERS,
  weeks: [NO_NUMBERS],
  months: [],
  books: [],
  ordersNotLookedAt: 0,
  tasks: {},
  posts: { total: 0, inDanger: 0 },
  reviews: { total: 0, inDanger: 0 },
  messages: { total: 0, inDanger: 0 },
  subscribers: 3,
};
const ALL_IS_WELL = 'Nothing needs your attention. You’re all caught up.';
const render = (part: Partial<CoachToday>) =>
  renderToStaticMarkup(<TodayNumbers today={{ ...NOTHING, ...part }} />);

test('says that all is well if, and only if, nothing is pending', () => {
  expect(render({})).toContain(ALL_IS_WELL);
  expect(render({ posts: { total: 1, inDanger: 0 } })).not.toContain(ALL_IS_WELL);
  expect(render({ reviews: { total: 1, inDanger: 0 } })).not.toContain(ALL_IS_WELL);
  expect(render({ tasks: { mail: 1 } })).not.toContain(ALL_IS_WELL);
  expect(render({ messages: { total: 1, inDanger: 0 } })).not.toContain(ALL_IS_WELL);
});

test('shows a person in danger first, in red, before all other pending items', () => {
  const html = render({ posts: { total: 2, inDanger: 1 }, tasks: { mail: 1 } });
  const danger = html.indexOf('Someone may be in danger. Read this now.');
  expect(danger).toBeGreaterThan(0);
  expect(html.lastIndexOf('notice--bad', danger)).toBeGreaterThan(0);
  expect(danger).toBeLessThan(html.indexOf('Loading your alerts...'));
  expect(html).toContain('Read the post from someone in danger');
});

test('gives each chart a name, a sentence comparing its values, and a table of all its values', () => {
  const weeks = Array.from({ length: 12 }, (_, week) => ({
    ...NO_NUMBERS,
    from: `2026-09-${String(week + 10)}`,
    orders: week,
    paidCents: week * 1000,
    backCents: week === 11 ? 500 : 0,
  }));
  const html = render({
    weeks,
    books: [{ slug: 'meal-plan', title: 'Meal Plan', sold: 3, inBundles: 1, cents: 3897 }],
  });
  expect(html).toContain('11 orders in the last 7 days, 1 more than in the 7 days before.');
  expect(html).toContain('You earned $105.00 in the last 7 days, $5.00 more');
  expect(html).toContain(
    'In the last 12 weeks, there were no downloads, used-up download links, new newsletter subscribers, requests for the free guide, searches with no results, or reported posts.',
  );
  expect(html).toContain('<b>3</b><span>, $38.97 at full price, and 1 in bundles</span>');
  const shape = shapeOf(html);
  expect(shape.filter((one) => /^svg .*role aria-label$/.test(one))).toHaveLength(2);
  const names = valuesOf(html, 'aria-label').filter((name) => name.includes('a bar for each'));
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^\S.+The table below shows each week\.$/);
  expect(shape.filter((one) => one === 'tr')).toHaveLength(2 * 13);
});
