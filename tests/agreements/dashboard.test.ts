import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DASHBOARD_PAGES } from '#src/components/coach/dashboard-pages.ts';

const pages = globSync('src/pages/**/*.astro')
  .filter((file) => readFileSync(file, 'utf8').includes('<CoachLayout'))
  .map((file) => file.replace(/^src\/pages|\.astro$/g, ''));

test('lists every page of the dashboard in its navigation, and nothing else', () => {
  expect(DASHBOARD_PAGES.map(({ href }) => href).toSorted()).toEqual(pages.toSorted());
});

test('links every page of the dashboard to a section of the handbook', () => {
  const sections = [...readFileSync('content/HANDBOOK.md', 'utf8').matchAll(/^## (.+)$/gm)].map(
    ([, title = '']) => title.toLowerCase().replaceAll(' ', '-'),
  );
  for (const { label, help } of DASHBOARD_PAGES) expect(sections, label).toContain(help);
});
