// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { FreePagePart } from '#src/domain/free-pages/free-page.ts';
import FreePage from '#src/islands/free-pages/FreePage.tsx';
import { shapeOf } from '#tests/support/html-shape.ts';
import { MARKUP_PAYLOADS } from '#tests/support/markup.ts';
import { shownIsland } from '#tests/support/shown-island.ts';
import { typeInto } from '#tests/support/type-into.ts';

const island = shownIsland();

const PARTS: readonly FreePagePart[] = [
  {
    id: 'log',
    title: 'My log',
    rows: { name: 'Row', count: 5 },
    fields: [
      { id: 'note', label: 'Note', lines: 2 },
      { id: 'mood', label: 'Mood', choices: ['Good', 'Bad'] },
    ],
  },
];
const page = <FreePage slug="test" parts={PARTS} />;

const hydrate = (before?: (place: HTMLElement) => void) => island.hydrate(page, before);
const notes = (place: HTMLElement) => [...place.querySelectorAll('textarea')];

test('prints every row, but shows only one on screen', () => {
  const html = renderToString(page);
  expect(html.match(/\d<\/legend>/g)).toHaveLength(5);
  expect(html.match(/not-print:hidden!/g)).toHaveLength(4);
});

test('restores saved text, followed by one empty row', async () => {
  localStorage.setItem('free-page-test', JSON.stringify({ 'log.1.note': 'Slept well' }));
  const place = await hydrate();
  expect(notes(place).map(({ value }) => value)).toEqual(['', 'Slept well', '', '', '']);
  expect(place.innerHTML.match(/not-print:hidden!/g)).toHaveLength(2);
});

test('keeps and saves input from before hydration', async () => {
  localStorage.setItem('free-page-test', JSON.stringify({ 'log.1.note': 'Slept well' }));
  const place = await hydrate((html) => {
    const [first] = notes(html);
    if (first) first.value = 'Early';
  });
  expect(notes(place)[0]?.value).toBe('Early');
  expect(JSON.parse(localStorage.getItem('free-page-test') ?? '')).toEqual({
    'log.0.note': 'Early',
    'log.1.note': 'Slept well',
  });
});

test.each(['[1]', '"x"', '{"log.0.note":{"a":1}}', '{'])(
  'treats stored text in an unknown format as empty: %s',
  async (text) => {
    localStorage.setItem('free-page-test', text);
    const place = await hydrate();
    expect(notes(place).every(({ value }) => value === '')).toBe(true);
  },
);

test("warns if the browser can't store anything", async () => {
  const kept = localStorage;
  vi.stubGlobal('localStorage', undefined);
  const place = await hydrate();
  expect(place.textContent).toContain('This browser won’t save what you type.');
  vi.stubGlobal('localStorage', kept);
});

/** Renders the page on the client only, with this text in its first field. */
async function draw(note: string): Promise<HTMLElement> {
  localStorage.setItem('free-page-test', JSON.stringify({ 'log.0.note': note }));
  await island.show(page);
  return document.querySelector('main') as HTMLElement;
}

test.each(MARKUP_PAYLOADS)('shows %s as text', async (payload) => {
  const harmless = shapeOf((await draw('word')).innerHTML);
  island.leave();
  const place = await draw(payload);
  expect(notes(place)[0]?.value).toBe(payload);
  expect(shapeOf(place.innerHTML)).toEqual(harmless);
});

test('merges text from another tab before the next edit, so that neither tab loses any', async () => {
  const place = await hydrate();
  const theirs = JSON.stringify({ 'log.1.note': 'From the other tab' });
  localStorage.setItem('free-page-test', theirs);
  await island.settled(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'free-page-test', newValue: theirs }));
  });
  const [first] = notes(place);
  if (!first) throw new Error('There is no row.');
  await typeInto(first, 'From here');
  expect(JSON.parse(localStorage.getItem('free-page-test') ?? '')).toEqual({
    'log.0.note': 'From here',
    'log.1.note': 'From the other tab',
  });
});
