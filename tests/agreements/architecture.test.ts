import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const text = readFileSync('src/ARCHITECTURE.md', 'utf8');

/** The names in the table below a heading. */
function namesBelow(heading: string): string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** What is in a folder, as the tables write it: folders end with a slash. */
function entriesOf(folder: string, ending: string): string[] {
  return readdirSync(folder).map((name) =>
    statSync(join(folder, name)).isDirectory() ? `${name}/` : name.replace(ending, ''),
  );
}

/** The folders of the picture, by their names in it. */
const drawn = new Map(
  [...text.matchAll(/\b(\w+)\["?((?:src|netlify|content)(?:\/tooling)?(?:\/[a-z]+)?)/g)].map(
    ([, name = '', folder = '']) => [name, folder],
  ),
);

/** Arrows without words between folders: `from --> to`, also in a row. */
const arrows = text.split('\n').flatMap((line) => {
  const ends = line
    .replaceAll(/\["[^"]*"\]/g, '')
    .split(/\s+(-->|-- .+? -->)\s+/)
    .map((part) => part.trim());
  return ends.flatMap((arrow, at) => {
    const [from, to] = [drawn.get(ends[at - 1] ?? ''), drawn.get(ends[at + 1] ?? '')];
    return arrow === '-->' && from && to ? [`${from} --> ${to}`] : [];
  });
});

/** Every import from one room into another, written as an arrow. */
function imports(): Set<string> {
  const found = new Set<string>();
  const room = (path: string) =>
    path
      .split('/')
      .slice(0, path.startsWith('src/tooling/') ? 3 : 2)
      .join('/');
  for (const file of globSync('{src,netlify}/**/*.{ts,tsx,astro}')) {
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g)) {
      const target = name.startsWith('#')
        ? name.slice(1)
        : normalize(join(relative('.', dirname(file)), name));
      found.add(`${room(file)} --> ${room(target)}`);
    }
  }
  return found;
}

describe('the page about the whole', () => {
  test.each([
    ['Pages', 'src/pages', ''],
    ['Functions', 'netlify/functions', '.ts'],
    ['Flows', 'netlify/flows', '.ts'],
    ['Services', 'netlify/services', '.ts'],
  ])('names all %s and no others, each once', (heading, folder, ending) => {
    expect(
      namesBelow(heading)
        .filter((name) => name !== folder)
        .toSorted(),
    ).toEqual(entriesOf(folder, ending).toSorted());
  });

  test('draws all rooms of the code and no others, each once', () => {
    const rooms = ['src', 'src/tooling', 'netlify'].flatMap((house) =>
      readdirSync(house)
        .map((name) => join(house, name))
        .filter((path) => statSync(path).isDirectory())
        .filter((path) => !['src/tooling', 'src/decisions'].includes(path)),
    );
    expect([...drawn.values()].toSorted()).toEqual(['content', ...rooms].toSorted());
  });

  test('draws an arrow without words only where one room imports the other', () => {
    const real = imports();
    expect(arrows.length).toBeGreaterThan(15);
    expect(arrows.filter((arrow) => !real.has(arrow))).toEqual([]);
  });
});
