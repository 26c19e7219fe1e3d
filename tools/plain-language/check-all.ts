import { globSync, readFileSync } from 'node:fs';
import { routes } from '../../src/routes.ts';
import { checkReading, type Checked } from './check-reading.ts';
import { checkShape } from './check-shape.ts';
import { parseContent } from './content-file.ts';
import type { ContentFile } from './content-file.ts';
import { CONTENT_SCHEMAS } from '../../src/collections/schemas/content-schemas.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Passage } from './reading.ts';
import { checkReferences } from './references.ts';
import { checkSpanish } from './spanish.ts';
import { readVocabulary } from './vocabulary.ts';

/** Reads everything that the coach edits, from the working directory. */
export function readAllContent(): ContentFile[] {
  return globSync('content/**/*.{json,md,mdx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\/(?:README|HANDBOOK|FACTS)\.md$|^content\/books\/editions\//.test(file))
    .toSorted()
    .map((file) => parseContent(file, readFileSync(file, 'utf8')));
}

/**
 * Checks fields, references and words of `content/`.
 * @param files Everything in `content/`, since files refer to each other.
 * @param interfaceText Words of pages and islands that count among the short texts.
 */
export function checkContent(
  files: readonly ContentFile[],
  interfaceText: readonly Passage[] = [],
): Checked {
  const finished = files.filter((file) => !isDraft(file));
  const words = readVocabulary();
  const { diagnostics, readings } = checkReading(finished, words, interfaceText);
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
 * What would be said of the drafts if they were finished, so that a preview can say it before they are. What
 * {@link checkContent} says of them is not repeated.
 */
export function checkDrafts(
  files: readonly ContentFile[],
  interfaceText: readonly Passage[] = [],
): Diagnostic[] {
  const drafts = new Set(files.filter(isDraft).map(({ file }) => file));
  const { diagnostics } = checkReading(files, readVocabulary(), interfaceText);
  return [...checkReferences(files), ...diagnostics].filter(({ file }) => drafts.has(file));
}

/** Articles that only previews show, and where. */
export function draftsOf(files: readonly ContentFile[]): { title: string; path: string }[] {
  return files.filter(isDraft).map(({ file, fields }) => ({
    title: fields.find(({ name }) => name === 'title')?.text ?? file,
    path: routes.articleToTry(file.replace(/^.*\/|\.mdx$/g, '')),
  }));
}

/** A draft needs its fields, so that it has a page to try. Its words may be unfinished. */
function isDraft({ data }: ContentFile): boolean {
  return typeof data === 'object' && data !== null && 'draft' in data && data.draft === true;
}

/** Checks what pages cannot be made without: fields, and what one file names in another. */
export function checkParts(files: readonly ContentFile[]): Diagnostic[] {
  return [...checkFields(files), ...checkReferences(files)];
}

/** Checks only whether every file is there, can be read and has its fields. */
export function checkFields(files: readonly ContentFile[]): Diagnostic[] {
  return [
    ...checkMissing(files),
    ...files.flatMap((file) => [...file.diagnostics, ...checkShape(file)]),
  ];
}

/** Pages are made from these files, so that none may be absent. */
function checkMissing(files: readonly ContentFile[]): Diagnostic[] {
  const present = new Set(files.map(({ file }) => file));
  return CONTENT_SCHEMAS.filter(
    ({ name }) => !name.includes('<') && !present.has(`content/${name}`),
  ).map(({ name }) => ({
    file: `content/${name}`,
    problem: 'This file is missing.',
    remedy: 'Bring it back from the history, or write it as content/README.md says.',
  }));
}
