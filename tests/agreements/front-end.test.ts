import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('{src,netlify}/**/*.{ts,tsx,mjs,astro,css}').filter(
  // The editor is a program of its own, and writes no page of the site; weights are letters.
  (file) => !/^src\/(?:editor\/|recogniser\/weights)/.test(file),
);

/** Each line that a pattern finds, with its file. */
function linesWith(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
}

test('many files are read', () => {
  expect(files.length).toBeGreaterThan(400);
});

test('Tailwind reads the markup: no sheet turns its scanner off', () => {
  expect(linesWith(/source\(\s*none\s*\)/)).toEqual([]);
});

test('nothing writes markup as text into a page that is open', () => {
  const found = linesWith(
    /\b(?:innerHTML|outerHTML)\s*\+?=(?!=)|\b(?:insertAdjacentHTML|dangerouslySetInnerHTML)\b|document\.write/,
  );
  // What an island gets as its slots is HTML of the build.
  const slots =
    /^src\/islands\/mount-island\.tsx:\d+: dangerouslySetInnerHTML: \{ __html: html \},$/;
  expect(found.filter((line) => !slots.test(line))).toEqual([]);
});

test('F2: one place starts React, with the boundary that leaves plain HTML', () => {
  const starts = linesWith(/\b(?:createRoot|hydrateRoot|client\.js)\b/);
  expect(starts).not.toEqual([]);
  expect(starts.filter((line) => !line.startsWith('src/islands/mount-island.tsx:'))).toEqual([]);
});

/** A regular expression that looks for a tag, as in `/<head[^>]*>/` or `/<style>/`. MDX is no HTML. */
const LOOKS_FOR_TAG =
  /\/[^/\s]*<\\?\/?(?:[a-z][\w-]*|\[\^[<>]+\][*+])[^/\n]*\/[gimsuy]*(?:[.,;)\]]|$)/;
const NOT_OF_HTML = [
  'src/components/article/places-to-stop.ts',
  'src/components/article/PrintedTerms.astro',
  // A file that should be a PDF begins as a page does.
  'src/domain/ebooks/pdf-check.ts',
];

test('HTML is read by a parser, not by regular expressions', () => {
  const found = linesWith(LOOKS_FOR_TAG).filter(
    (line) =>
      !/^\S+ (?:\*|\/\/|\/\*\*)/.test(line) && !NOT_OF_HTML.some((file) => line.startsWith(file)),
  );
  expect(found).toEqual([]);
});

test('a regular expression over HTML would be found', () => {
  for (const line of [
    'html.replace(/<head[^>]*>/i, "")',
    'text.replace(/<[^>]*>/g, "")',
    'text.matchAll(/<style>([^<]*)<\\/style>/g)',
  ])
    expect(LOOKS_FOR_TAG.test(line), line).toBe(true);
});
