import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import cards from '#content/how-to.json' with { type: 'json' };
import drawings from '#content/drawings.json' with { type: 'json' };

test('a drawing that readers can mirror doesn’t contain letters or digits', () => {
  const mirrored = cards.filter(({ weakSide }) => weakSide);
  const lettered = mirrored.filter(({ id }) =>
    readFileSync(`content/art/steps/${id}.svg`, 'utf8').includes('<text'),
  );
  expect(mirrored.length).toBeGreaterThan(10);
  expect(lettered.map(({ id }) => id)).toEqual([]);
});

test('a card’s drawing is the size that the page expects for its number of steps', () => {
  for (const { id, steps } of cards) {
    const height = steps.length === 2 ? 296 : 600;
    const svg = readFileSync(`content/art/steps/${id}.svg`, 'utf8');
    expect(svg, id).toContain(`width="800" height="${height}" viewBox="0 0 800 ${height}"`);
    expect(svg.match(/<svg x="\d+" y="\d+" width="396" height="296"/g), id).toHaveLength(
      steps.length,
    );
  }
});

test('a card has a weaker side if and only if its drawing marks one', () => {
  const banded = new Set(drawings.filter(({ band }) => band).map(({ id }) => id));
  expect(cards.filter(({ id, weakSide }) => banded.has(id) !== (weakSide === true))).toEqual([]);
});
