import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test, vi } from 'vitest';
import { CONTENT_SCHEMAS } from '#src/collections/schemas/content-schemas.ts';
import { collections } from '#src/content.config.ts';

vi.mock('astro:content', () => ({ defineCollection: <All>(all: All) => all }));
vi.mock('astro/loaders', () => ({
  file: (path: string) => path,
  glob: ({ base, pattern }: { base: string; pattern: string }) => `${base}/${pattern}`,
}));

// Skips editions/, because the book build generates those records and nobody edits them.
const files = globSync('content/**/*.{json,mdx}').filter(
  (file) => !file.startsWith('content/books/editions/'),
);
const read = Object.values(collections) as unknown as { loader: string; schema: unknown }[];

test('every MDX and JSON file in content/ belongs to a collection, with the schema that the editor and the check use', () => {
  expect(files.length).toBeGreaterThan(60);
  for (const file of files) {
    const own = read.filter(({ loader }) => matchesGlob(file, loader));
    expect(own, file).not.toEqual([]);
    const known = CONTENT_SCHEMAS.find(({ matches }) => matches.test(file));
    expect(known, file).toBeDefined();
    // Schemas with images are functions, because Astro injects its own image schema.
    const isSame = own.some(({ schema }) => schema === known?.schema);
    expect(isSame || own.some(({ schema }) => typeof schema === 'function'), file).toBe(true);
  }
});
