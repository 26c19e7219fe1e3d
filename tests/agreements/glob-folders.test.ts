import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Returns the folders that a glob such as `netlify/{http,jobs}/*.ts` contains before its first
 * wildcard.
 */
function foldersOf(glob: string): string[] {
  const [whole = ''] = /^[\w/-]*(?:\{[\w,-]+\})?(?=\/)/.exec(glob) ?? [];
  const [parent = '', names] = whole.split(/[{}]/);
  return names === undefined ? [parent] : names.split(',').map((name) => `${parent}${name}`);
}

test('every folder in a glob of the tests and tools exists, because a glob silently skips missing folders', () => {
  const files = globSync(['tests/**/*.{ts,tsx}', 'tools/*/**/*.ts', '*.{ts,mjs}'], {
    exclude: ['**/node_modules/**'],
  });
  const found = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /['`]((?:content|netlify|public|src|tests|tools|\{[\w,]+\})\/[^'`\s$*{]*[*{][^'`\s$]*)['`]/g,
      ),
    ]
      .flatMap(([, glob = '']) => foldersOf(glob))
      .map((folder) => ({ file, folder })),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ folder }) => !existsSync(folder))).toEqual([]);
});

test('finds each folder of a glob', () => {
  expect(foldersOf('netlify/{http,jobs}/**/*.ts')).toEqual(['netlify/http', 'netlify/jobs']);
  expect(foldersOf('src/islands/**/*.tsx')).toEqual(['src/islands']);
  expect(foldersOf('content/{blog,guide}.json')).toEqual(['content']);
});
