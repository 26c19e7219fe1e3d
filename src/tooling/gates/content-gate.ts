import { globSync, readFileSync } from 'node:fs';
import { routes } from '#src/routes.ts';
import { checkReading, checkShortTexts } from './check-reading.ts';
import type { Reading } from './check-reading.ts';
import { checkShape } from './check-shape.ts';
import { parseContent } from './content-file.ts';
import type { ContentFile } from './content-file.ts';
import { CONTENT_SCHEMAS } from './content-schemas.ts';
import type { Finding } from './finding.ts';
import type { Passage } from './reading.ts';
import { checkReferences } from './references.ts';
import { checkSpanish } from './spanish.ts';
import { readVocabulary } from './vocabulary.ts';

/** What the gate found, and what it measured. */
export interface GateReport {
  findings: readonly Finding[];
  readings: readonly Reading[];
}

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
): GateReport {
  const finished = files.filter((file) => !isDraft(file));
  const words = readVocabulary();
  const { findings, readings } = checkReading(finished, words, interfaceText);
  return {
    findings: [
      ...checkFields(files),
      ...checkReferences(finished),
      ...checkSpanish(finished),
      ...findings,
    ],
    readings,
  };
}

/**
 * Checks what {@link checkContent} could not know: the words of the pages, and all short texts together
 * with them. The files were checked before.
 */
export function checkPages(
  files: readonly ContentFile[],
  interfaceText: readonly Passage[],
): Finding[] {
  const finished = files.filter((file) => !isDraft(file));
  return checkShortTexts(finished, readVocabulary(), interfaceText).findings;
}

/**
 * What would be said of the drafts if they were finished, so that a preview can say it before they are. What
 * {@link checkContent} says of them is not repeated.
 */
export function checkDrafts(
  files: readonly ContentFile[],
  interfaceText: readonly Passage[] = [],
): Finding[] {
  const drafts = new Set(files.filter(isDraft).map(({ file }) => file));
  const { findings } = checkReading(files, readVocabulary(), interfaceText);
  return [...checkReferences(files), ...findings].filter(({ file }) => drafts.has(file));
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
export function checkParts(files: readonly ContentFile[]): Finding[] {
  return [...checkFields(files), ...checkReferences(files)];
}

/** Checks only whether every file is there, can be read and has its fields. */
export function checkFields(files: readonly ContentFile[]): Finding[] {
  return [
    ...checkMissing(files),
    ...files.flatMap((file) => [...file.findings, ...checkShape(file)]),
  ];
}

/** Pages are made from these files, so that none may be absent. */
function checkMissing(files: readonly ContentFile[]): Finding[] {
  const present = new Set(files.map(({ file }) => file));
  return CONTENT_SCHEMAS.filter(
    ({ name }) => !name.includes('<') && !present.has(`content/${name}`),
  ).map(({ name }) => ({
    file: `content/${name}`,
    problem: 'This file is missing.',
    remedy: 'Bring it back from the history, or write it as content/README.md says.',
  }));
}
