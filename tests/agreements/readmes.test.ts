import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A file below a room, as the README of a house names it. */
const NAMED = /`([\w@.[\]-]+(?:\/[\w@.[\]-]+)+\.(?:astro|css|json|mjs|tsx?))`/g;

test.each(['src', 'netlify'])('the README of %s names only files that are there', (house) => {
  const text = readFileSync(`${house}/README.md`, 'utf8');
  const named = [...text.matchAll(NAMED)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(5);
  const missing = named.filter((path) => !existsSync(path) && !existsSync(`${house}/${path}`));
  expect(missing).toEqual([]);
});
