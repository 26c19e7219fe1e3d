import { globSync, readFileSync } from 'node:fs';
import { routes } from '../../src/routes.ts';
import { checkWording, type Checked } from './check-wording.ts';
import { checkShape } from './check-shape.ts';
import { parseContent } from './content-file.ts';
import type { ContentFile } from './content-file.ts';
import { CONTENT_SCHEMAS } from '../../src/collections/schemas/content-schemas.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Passage } from './wording-rules.ts';
import { checkReferences } from './references.ts';
import { checkSpanish } from './spanish.ts';
import { readVocabulary } from './vocabulary.ts';

/** Reads everything the coach edits, relative to the working directory. */
export function readAllContent(): ContentFile[] {
  return globSync('content/**/*.{json,md,mdx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\/(?:README|HANDBOOK|FACTS)\.md$|^content\/books\/editions\//.test(file))
    .toSorted()
    .map((file) => parseContent(file, readFileSync(file, 'utf8')));
}

/** Returns the text of the handbook, which is only searched for phrases. */
export function readHandbook(): readonly Passage[] {
  const file = 'content/HANDBOOK.md';
  return parseContent(file, readFileSync(file, 'utf8')).blocks;
}

/**
 * Checks the fields, references, and wording of `content/`.
 * @param files All of `content/`, because files refer to each other.
 * @param interfaceText Text from pages and islands, checked with the other short text.
 * @param labels Labels from the code.
 */
export function checkContent(
  files: readonly ContentFile[],
  interfaceText: readonly Passage[] = [],
  labels: readonly Passage[] = [],
): Checked {
  const finished = files.filter((file) => !isDraft(file));
  const words = readVocabulary();
  const { diagnostics, readings } = checkWording(finished, words, interfaceText, labels);
  return {
    diagnostics: [
      ...checkFields(files),
      ...checkReferences(finished),
      ...checkSpanish(finished),
      ...diagnostics,
    ],
    readings,
  };
}

/**
 * Returns the problems that drafts would have if they were marked as finished, so that a preview
 * can show them early. Omits problems that {@link checkContent} already reports.
 */
export function checkDrafts(
  files: readonly ContentFile[],
  interfaceText: readonly Passage[] = [],
): Diagnostic[] {
  const drafts = new Set(files.filter(isDraft).map(({ file }) => file));
  const { diagnostics } = checkWording(files, readVocabulary(), interfaceText);
  return [...checkReferences(files), ...diagnostics].filter(({ file }) => drafts.has(file));
}

/** Returns the articles that appear only in previews, with their paths. */
export function draftsOf(files: readonly ContentFile[]): { title: string; path: string }[] {
  return files.filter(isDraft).map(({ file, fields }) => ({
    title: fields.find(({ name }) => name === 'title')?.text ?? file,
    path: routes.articleToTry(file.replace(/^.*\/|\.mdx$/g, '')),
  }));
}

/**
 * Returns whether a file is a draft. A draft needs valid fields so that its page can be previewed,
 * but its text can be unfinished.
 */
function isDraft({ data }: ContentFile): boolean {
  return typeof data === 'object' && data !== null && 'draft' in data && data.draft === true;
}

/**
 * Checks everything required to build the pages: fields, and references between files.
 */
export function checkParts(files: readonly ContentFile[]): Diagnostic[] {
  return [...checkFields(files), ...checkReferences(files)];
}

/** Checks only that every file exists, can be parsed, and has valid fields. */
export function checkFields(files: readonly ContentFile[]): Diagnostic[] {
  return [
    ...checkMissing(files),
    ...files.flatMap((file) => [...file.diagnostics, ...checkShape(file)]),
  ];
}

/** Reports missing files. The pages are built from these files, so all of them are required. */
function checkMissing(files: readonly ContentFile[]): Diagnostic[] {
  const present = new Set(files.map(({ file }) => file));
  return CONTENT_SCHEMAS.filter(
    ({ name }) => !name.includes('<') && !present.has(`content/${name}`),
  ).map(({ name }) => ({
    file: `content/${name}`,
    problem: 'This file is missing.',
    remedy: 'Restore it from the history, or write it as described in content/README.md.',
  }));
}
