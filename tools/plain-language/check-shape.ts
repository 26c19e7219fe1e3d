import type { ContentFile } from './content-file.ts';
import { CONTENT_SCHEMAS } from '../../src/collections/schemas/content-schemas.ts';
import type { Diagnostic } from './diagnostic.ts';
import { nameOf, wordsOfIssue } from '../../src/collections/schemas/issue-words.ts';

/** Checks that a content file has all required fields and no unknown ones. */
export function checkShape(file: ContentFile): Diagnostic[] {
  if (file.data === undefined) return [];
  const known = CONTENT_SCHEMAS.find(({ matches }) => matches.test(file.file));
  if (!known) {
    const names = CONTENT_SCHEMAS.map(({ name }) => name).join(', ');
    return [
      {
        file: file.file,
        problem: 'The site doesn’t use a file with this name in this folder.',
        remedy: `Move it, or rename it in lowercase with hyphens. Files can be: ${names}.`,
      },
    ];
  }
  const result = known.schema.safeParse(file.data, { reportInput: true });
  if (result.success) return [];
  return result.error.issues
    .flatMap((issue) => wordsOfIssue(issue, known.schema))
    .map(({ path, problem, remedy }) => ({
      file: file.file,
      line: nearestLine(path, file.lines),
      ...(path.length > 0 ? { field: nameOf(path) } : {}),
      problem,
      remedy,
    }));
}

/** Returns the line of a field, or of its nearest parent if the field is missing. */
function nearestLine(path: readonly PropertyKey[], lines: ContentFile['lines']): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines[nameOf(path.slice(0, length))];
    if (line !== undefined) return line;
  }
  return 1;
}
