import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const handbook = readFileSync('content/HANDBOOK.md', 'utf8');
const pictures = [...handbook.matchAll(/!\[([^\]]+)\]\(([^)]+)\)/g)].map(
  ([, alt = '', path = '']) => ({
    alt,
    file: join('content', path),
  }),
);

test('the handbook shows every picture that was taken for it, each with words for those who do not see it', () => {
  const taken = globSync('.github/pictures/handbook-*.webp');
  expect(taken.length).toBeGreaterThan(10);
  expect(pictures.map(({ file }) => file).toSorted()).toEqual(taken.toSorted());
  for (const { alt } of pictures) expect(alt.length).toBeGreaterThan(20);
});

test('all pictures together are smaller than 1.5 MB', () => {
  const bytes = globSync('.github/pictures/*').reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(1.5 * 1024 * 1024);
});

test('it goes from the first day to what to do when something goes wrong', () => {
  const titles = [...handbook.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  const wanted = ['The first day', 'Each week', 'Write on your phone', 'When something goes wrong'];
  expect(titles.filter((title) => wanted.includes(title ?? ''))).toEqual(wanted);
});
