import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Who may import whom. A room may always import itself; packages are listed where it matters. */
const ROOMS: Readonly<Record<string, { rooms: string[]; packages?: string[] }>> = {
  'src/domain': { rooms: [], packages: [] },
  'src/tooling/books': { rooms: ['src/domain', 'content/products.json'] },
  'src/contracts': { rooms: ['src/domain'], packages: ['zod'] },
  'src/recogniser/runtime': { rooms: ['src/domain'], packages: [] },
  'src/recogniser/training': {
    rooms: ['src/domain', 'src/recogniser/runtime', 'content/chat.json'],
    packages: ['node:crypto', 'node:fs', 'node:module', 'node:url', 'node:zlib'],
  },
  'src/browser': {
    rooms: [
      'src/domain',
      'src/contracts',
      'src/recogniser/runtime',
      'src/routes.ts',
      'src/stores',
      'src/islands',
    ],
  },
  'src/stores': {
    rooms: [
      'src/domain',
      'src/contracts',
      'src/recogniser/runtime',
      'src/browser',
      'src/routes.ts',
      'content/chat.json',
    ],
    packages: ['nanostores', '@tanstack/react-query'],
  },
  'src/islands': {
    rooms: [
      'src/domain',
      'src/contracts',
      'src/recogniser/runtime',
      'src/browser',
      'src/stores',
      'src/routes.ts',
    ],
  },
  'netlify/messages': { rooms: ['src/domain', 'src/routes.ts', 'content'], packages: [] },
  'netlify/services': { rooms: ['src/domain', 'content'] },
  'netlify/flows': {
    rooms: [
      'src/domain',
      'src/contracts',
      'src/recogniser/runtime',
      'src/routes.ts',
      'netlify/messages',
      'netlify/services',
      'content/site.json',
    ],
    packages: ['node:crypto', 'uqr'],
  },
  'netlify/pages': {
    rooms: ['src/domain', 'src/contracts', 'src/routes.ts', 'netlify/messages', 'content'],
    packages: ['node:crypto'],
  },
  'netlify/http': {
    rooms: [
      'src/domain',
      'src/contracts',
      'src/routes.ts',
      'src/security-headers.ts',
      'netlify/services',
      'netlify/pages',
    ],
  },
  'netlify/functions': {
    rooms: [
      'src/domain',
      'src/contracts',
      'src/routes.ts',
      'netlify/http',
      'netlify/flows',
      'netlify/pages',
      'netlify/services',
    ],
    packages: ['@netlify/functions'],
  },
};

interface Import {
  file: string;
  target: string;
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const pattern = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
  const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;
  const found = [...text.matchAll(pattern)].map((match) => ({
    file,
    typeOnly: match[1] !== undefined,
    target: match[2] ?? '',
  }));
  const late = [...text.matchAll(dynamic)].map((match) => ({
    file,
    typeOnly: false,
    target: match[1] ?? '',
  }));
  return [...found, ...late].map((one) => ({ ...one, target: resolve(one.file, one.target) }));
}

function resolve(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? normalize(join(dirname(file), target)) : target;
}

const isOwnFile = (target: string) => /^(?:src|netlify|content|tests)\//.test(target);
const isIn = (room: string, target: string) => target === room || target.startsWith(`${room}/`);

describe.each(Object.entries(ROOMS))('%s', (room, { rooms, packages }) => {
  const imports = globSync(`${room}/**/*.{ts,tsx}`).flatMap(importsOf);

  test('imports only the rooms below it', () => {
    const strangers = imports.filter(
      ({ target }) =>
        isOwnFile(target) && ![room, ...rooms].some((allowed) => isIn(allowed, target)),
    );
    expect(strangers).toEqual([]);
  });

  test('imports only the packages that belong to it', () => {
    const strangers = imports.filter(
      ({ target, typeOnly }) =>
        !isOwnFile(target) && !typeOnly && packages && !packages.includes(target),
    );
    expect(strangers).toEqual([]);
  });
});

test('src never imports netlify', () => {
  const crossings = globSync('src/**/*.{ts,tsx,astro}')
    .flatMap(importsOf)
    .filter(({ target }) => isIn('netlify', target));
  expect(crossings).toEqual([]);
});

test('production code never imports the local world, the commands or the tests', () => {
  const files = globSync('{src,netlify}/**/*.{ts,tsx,astro}').filter(
    (file) => !isIn('netlify/local', file) && !isIn('netlify/operate', file),
  );
  const crossings = files
    .flatMap(importsOf)
    .filter(({ target }) =>
      ['netlify/local', 'netlify/operate', 'tests'].some((room) => isIn(room, target)),
    );
  expect(crossings).toEqual([]);
});

test('browser code takes only types and forms from contracts, so that no schema is downloaded', () => {
  const values = globSync('src/{browser,stores,islands}/**/*.{ts,tsx}')
    .flatMap(importsOf)
    .filter(({ target, typeOnly }) => isIn('src/contracts', target) && !typeOnly)
    .map(({ target }) => target);
  expect(values.filter((target) => !isIn('src/contracts/forms', target))).toEqual([]);
  const schemas = values.flatMap(importsOf).filter(({ target }) => target === 'zod');
  expect(schemas).toEqual([]);
});

test('no folder has a name that says nothing', () => {
  const names = new Set(['utils', 'lib', 'helpers', 'common', 'misc', 'shared', 'other']);
  const folders = globSync('{src,netlify,tests,content}/**/*').map((file) =>
    relative('.', dirname(file)),
  );
  expect(folders.filter((folder) => folder.split('/').some((part) => names.has(part)))).toEqual([]);
});
