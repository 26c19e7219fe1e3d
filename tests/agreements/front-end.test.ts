import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('{src,netlify}/**/*.{ts,tsx,mjs,astro,css}').filter(
  // The editor is a separate app that doesn't render pages. The recognizer's weights are packed
  // text.
  (file) => !/^src\/(?:editor\/|recognizer\/weights)/.test(file),
);

/** Returns each line that matches a pattern, with its file. */
function linesWith(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
}

test('the list of source files to check isn’t empty', () => {
  expect(files.length).toBeGreaterThan(400);
});

test('no stylesheet stops Tailwind from scanning the markup', () => {
  expect(linesWith(/source\(\s*none\s*\)/)).toEqual([]);
});

test('never injects HTML into an open page', () => {
  const found = linesWith(
    /\b(?:innerHTML|outerHTML)\s*\+?=(?!=)|\b(?:insertAdjacentHTML|dangerouslySetInnerHTML)\b|document\.write/,
  );
  // Island slots contain HTML generated at build time.
  const slots =
    /^src\/islands\/mount-island\.tsx:\d+: dangerouslySetInnerHTML: \{ __html: html \},$/;
  expect(found.filter((line) => !slots.test(line))).toEqual([]);
});

test('F2: mounts React in only one place', () => {
  const starts = linesWith(/\b(?:createRoot|hydrateRoot|client\.js)\b/);
  expect(starts).not.toEqual([]);
  expect(starts.filter((line) => !line.startsWith('src/islands/mount-island.tsx:'))).toEqual([]);
});

/**
 * Matches a regular expression that looks for an HTML tag, such as `/<head[^>]*>/` or `/<style>/`.
 */
const LOOKS_FOR_TAG =
  /\/[^/\s]*<\\?\/?(?:[a-z][\w-]*|\[\^[<>]+\][*+])[^/\n]*\/[gimsuy]*(?:[.,;)\]]|$)/;
const NOT_OF_HTML = [
  'src/components/article/reading-time.ts',
  'src/components/article/PrintedTerms.astro',
  // Matches the start of an HTML page, to detect one uploaded as a PDF.
  'src/domain/ebooks/pdf-check.ts',
];

test('parses HTML instead of using regular expressions', () => {
  const found = linesWith(LOOKS_FOR_TAG).filter(
    (line) =>
      !/^\S+ (?:\*|\/\/|\/\*\*)/.test(line) && !NOT_OF_HTML.some((file) => line.startsWith(file)),
  );
  expect(found).toEqual([]);
});

test('detects a regular expression that parses HTML', () => {
  for (const line of [
    'html.replace(/<head[^>]*>/i, "")',
    'text.replace(/<[^>]*>/g, "")',
    'text.matchAll(/<style>([^<]*)<\\/style>/g)',
  ])
    expect(LOOKS_FOR_TAG.test(line), line).toBe(true);
});
