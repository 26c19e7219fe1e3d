import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOMS, TESTS, type Room } from './rooms.ts';

interface Import {
  file: string;
  /** A file of this project below its root, or the name of a package. */
  target: string;
  typeOnly: boolean;
}

const names = Object.keys(ROOMS) as Room[];
const FILES = globSync('{src,netlify,tests}/**/*.{ts,tsx,mjs,astro}').toSorted();
const IMPORT =
  /(?:^|[\n;{(\s])(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s+)?'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/g;

function importsOf(file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, type, fixed, late]) => ({
    file,
    target: resolve(file, (fixed ?? late ?? '').replace(/\?\w+$/, '')),
    typeOnly: type !== undefined,
  }));
}

function resolve(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? normalize(join(dirname(file), target)) : target;
}

const isIn = (room: string, path: string) => path === room || path.startsWith(`${room}/`);
/** The innermost room of a file. */
const roomOf = (path: string): Room | undefined =>
  names.filter((name) => isIn(name, path)).toSorted((a, b) => b.length - a.length)[0];
const isOwn = (target: string) => /^(?:src|netlify|content|tests)\//.test(target);

const imports = FILES.flatMap(importsOf);
const product = imports.filter(({ file }) => !isIn('tests', file));

describe('rooms', () => {
  test('are all there, and hold every file of src and netlify', () => {
    expect(names.filter((name) => !existsSync(name))).toEqual([]);
    const alone = FILES.filter((file) => !isIn('tests', file) && roomOf(file) === undefined);
    expect(alone).toEqual(['src/env.d.ts']);
  });

  test('name only rooms that stand before them, so that none needs a room above it', () => {
    const upward = names.flatMap((name, at) =>
      ROOMS[name].rooms.filter((room) => names.indexOf(room) >= at).map((room) => [name, room]),
    );
    expect(upward).toEqual([]);
  });

  test.each(names)('%s imports only the rooms of its row', (name) => {
    const own = product.filter(({ file }) => roomOf(file) === name);
    const targets = own.filter(({ target }) => isOwn(target) && roomOf(target) !== name);
    const allowed: readonly (Room | undefined)[] = ROOMS[name].rooms;
    expect(targets.filter(({ target }) => !allowed.includes(roomOf(target)))).toEqual([]);
  });

  test.each(names.filter((name) => ROOMS[name].packages))('%s keeps to its packages', (name) => {
    const { packages } = ROOMS[name];
    const strangers = product.filter(
      ({ file, target, typeOnly }) =>
        roomOf(file) === name && !isOwn(target) && !typeOnly && !packages?.includes(target),
    );
    expect(strangers).toEqual([]);
  });

  test('take nothing from the tools, which stand outside the product', () => {
    expect(product.filter(({ target }) => isIn('tools', target))).toEqual([]);
  });

  test('of tests share only what support has, and what their table says', () => {
    const folderOf = (path: string) => path.split('/')[1] ?? '';
    const strangers = imports.filter(({ file, target }) => {
      if (!isIn('tests', target) || file.split('/').length === 2) return false;
      const folder = folderOf(target);
      return !['support', folderOf(file), ...(TESTS[folderOf(file)] ?? [])].includes(folder);
    });
    expect(strangers).toEqual([]);
  });

  test('stand in the READMEs with what they may import', () => {
    for (const house of ['src', 'netlify']) {
      const short = (room: string) => room.replace(`${house}/`, '');
      const cells = readFileSync(`${house}/README.md`, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .map((line) => line.split('|').map((cell) => cell.replaceAll('`', '').trim()))
        .map(([, room = '', , may = '']) => ({ room: room.replace(/\/$/, ''), may }));
      const table = names
        .filter((name) => isIn(house, name))
        .map((name) => ({
          room: short(name),
          may: ROOMS[name].rooms.map(short).join(', ') || 'nothing',
        }));
      expect(cells).toEqual(table);
    }
  });
});

test('the product imports no tool: it reads what tools have made', () => {
  expect(product.filter(({ target }) => isIn('tools', target))).toEqual([]);
});

test('no file needs itself by way of others', () => {
  const graph = Map.groupBy(imports, ({ file }) => file);
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (path.includes(file) || finished.has(file)) return;
    for (const { target } of graph.get(file) ?? []) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of FILES) visit(file, []);
  expect(circles).toEqual([]);
});

test('browser code takes only types and forms from contracts, so that no schema is downloaded', () => {
  const values = product
    .filter(({ file }) => /^src\/(?:browser|stores|islands)\//.test(file))
    .filter(({ target, typeOnly }) => isIn('src/contracts', target) && !typeOnly)
    .map(({ target }) => target);
  expect(values.filter((target) => !isIn('src/contracts/forms', target))).toEqual([]);
  const schemas = values.flatMap(importsOf).filter(({ target }) => target === 'zod');
  expect(schemas).toEqual([]);
});

test('only browser/ fetches and stores; the directive of islands reads what a form kept', () => {
  const code = FILES.filter((file) => /^src\/(?:domain|contracts|stores|islands)\//.test(file));
  const reaching = code.filter((file) =>
    /\bfetch\(|\b(?:local|session)Storage\b/.test(
      readFileSync(file, 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''),
    ),
  );
  expect(reaching).toEqual(['src/islands/intent-directive.ts']);
});

test('no folder has a name that says nothing', () => {
  const empty = new Set(['utils', 'lib', 'helpers', 'common', 'misc', 'shared', 'other']);
  const folders = globSync('{src,netlify,tests,content}/**/*').map((file) =>
    relative('.', dirname(file)),
  );
  expect(folders.filter((folder) => folder.split('/').some((part) => empty.has(part)))).toEqual([]);
});
