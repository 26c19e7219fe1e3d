import { readFileSync } from 'node:fs';
import { checkReading } from './check-reading.ts';
import { checkShape } from './check-shape.ts';
import { parseContent } from './content-file.ts';
import type { Finding } from './finding.ts';
import { readVocabulary } from './vocabulary.ts';

/**
 * What is to be changed in an article, from its file as it is now and without the others: soon enough to look at
 * while it is written.
 * @param file Path from the root of the project.
 */
export function remarksOfArticle(file: string): Finding[] {
  const content = parseContent(file, readFileSync(file, 'utf8'));
  const { findings } = checkReading([content], readVocabulary());
  return [...content.findings, ...checkShape(content), ...findings].filter(
    (finding) => finding.file === file,
  );
}
