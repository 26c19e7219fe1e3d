import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedTypeNames, typesByFile } from '../../tests/support/type-names.ts';

/** Counts of concepts that someone new to the project has to learn. */
export interface CountedConcepts {
  namedTypes: number;
  /** Type names defined in more than one file. */
  sharedTypeNames: number;
  recordKeys: number;
  emails: number;
  actions: number;
  errorCodes: number;
  settings: number;
  functions: number;
  decisions: number;
}

const STRING = /'([^']+)'/g;
/** Matches an object property, including shorthand. */
const PROPERTY = /^ {2}'?([\w-]+)'?(?::|,)/gm;

/**
 * Counts by matching text patterns, so that it also works for earlier commits.
 * @param root The project's folder.
 */
export function countConcepts(root: string): CountedConcepts {
  const read = (...patterns: string[]) =>
    globSync(patterns, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const all = (texts: readonly string[], pattern: RegExp) =>
    texts.flatMap((text) =>
      Array.from(text.matchAll(pattern), (found) => found.slice(1).find(Boolean) ?? ''),
    );
  const sources = read('{src,netlify}/**/*.{ts,tsx}');
  const types = typesByFile(root);
  const prefixes = all(
    [...sources, ...read('tests/**/round-trips.test.ts')],
    /(?:^ {4}prefixes: |const OWN_PREFIXES: readonly string\[\] = )(\[(?:[^;]*?\n {4})?[^;\n]*\]|\[[^;]*\n\]);?,?$/gm,
  );
  const objects = (pattern: RegExp) => all(all(sources, pattern), PROPERTY);
  return {
    namedTypes: [...types.values()].reduce((sum, names) => sum + names.size, 0),
    sharedTypeNames: sharedTypeNames(types).length,
    recordKeys: new Set(all(prefixes, STRING)).size,
    emails: objects(/(?:: Emails|const (?:ORDER|PAYLOAD)_MAILS) = \{([^}]*)\}/g).length,
    actions: all(sources, /\baction\('([\w-]+)'/g).length,
    errorCodes: objects(/const STATUS_OF = \{([^}]*)\}/g).length,
    settings: all(all(sources, /const ENVIRONMENT_VARIABLES = \[([^\]]*)\]/g), STRING).length,
    functions: globSync('netlify/functions/*.ts', { cwd: root }).length,
    decisions: globSync('src/decisions/[0-9]*.md', { cwd: root }).length,
  };
}
