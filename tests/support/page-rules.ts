import { readFileSync } from 'node:fs';

/** One block of a `_headers` file. */
interface Rule {
  matches: (path: string) => boolean;
  headers: [string, string][];
}

/**
 * Parses the built `_headers` file. Returns a function that looks up a path's headers. Later rules
 * override earlier ones.
 */
export function readPageRules(file: string): (path: string) => ReadonlyMap<string, string> {
  const rules: Rule[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('/')) {
      const start = line.endsWith('/*') ? line.slice(0, -1) : undefined;
      const matches = (path: string) =>
        start === undefined ? path === line : path.startsWith(start);
      rules.push({ matches, headers: [] });
    } else if (line.trim()) {
      const cut = line.indexOf(':');
      rules.at(-1)?.headers.push([line.slice(0, cut).trim(), line.slice(cut + 1).trim()]);
    }
  }
  return (path) =>
    new Map(rules.filter(({ matches }) => matches(path)).flatMap(({ headers }) => headers));
}
