// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { readPicked, type HowTo } from '#src/domain/articles/practice-sheet.ts';
import PracticeSheet from '#src/islands/practice-sheet/PracticeSheet.tsx';
import { shownIsland } from '#tests/support/shown-island.ts';

const island = shownIsland();

const card = (id: string, title: string): HowTo => ({
  id,
  title,
  start: 'Sit in a firm chair.',
  positions: [
    { text: 'Take the towel.', alt: 'A hand takes a towel.' },
    { text: 'Slide it.', alt: 'The towel is farther away.' },
  ],
  dose: '10 times, once a day.',
  easier: 'Slide it less far.',
  harder: 'Slide it in a circle.',
  stop: 'it hurts.',
  ask: 'How far should my arm go?',
  src: `/${id}.svg`,
  height: 296,
});
const CARDS = [card('towel-slide', 'Slide a towel'), card('lift-a-cup', 'Lift a cup')];
const hydrate = () => island.hydrate(<PracticeSheet cards={CARDS} />);
const titles = (place: HTMLElement) =>
  [...place.querySelectorAll('h3')].map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  location.hash = '';
});

test('prints nothing until a card is picked, and remembers the choice', async () => {
  const place = await hydrate();
  expect(titles(place)).toEqual([]);
  await island.tick('Lift a cup');
  expect(titles(place)).toEqual(['Lift a cup']);
  expect(place.querySelector('[role=status]')?.textContent).toBe('1 card picked');
  expect(localStorage.getItem('practice-sheet')).toBe('["lift-a-cup"]');
});

test('adds the card that an article’s link refers to', async () => {
  localStorage.setItem('practice-sheet', '["lift-a-cup"]');
  location.hash = '#towel-slide';
  expect(titles(await hydrate())).toEqual(['Lift a cup', 'Slide a towel']);
});

test('keeps only cards that exist, without duplicates', () => {
  expect(readPicked(['lift-a-cup', 'gone', 3, 'lift-a-cup'], CARDS)).toEqual(['lift-a-cup']);
  expect(readPicked('lift-a-cup', CARDS)).toEqual([]);
});
