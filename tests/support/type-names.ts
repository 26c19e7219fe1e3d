import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TYPE = /^(?:export )?(?:declare )?(?:interface (\w+)|type (\w+)(?:<.*>)?\s*=)/gm;

/**
 * Returns the types defined in `src` and `netlify`, by file. Omits Astro components, which name
 * their properties `Props`, and types in `declare module` blocks.
 * @param root The project's folder.
 */
export function typesByFile(root = '.'): Map<string, ReadonlySet<string>> {
  const files = globSync('{src,netlify}/**/*.{ts,tsx}', { cwd: root });
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [
        file,
        new Set(Array.from(text.matchAll(TYPE), ([, one, other]) => one ?? other ?? '')),
      ];
    }),
  );
}

/** Returns the type names that more than one file defines, with those files. */
export function sharedTypeNames(types: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const files = [...types];
  const names = new Set(files.flatMap(([, ofFile]) => [...ofFile]));
  return [...names].flatMap((name) => {
    const homes = files.filter(([, ofFile]) => ofFile.has(name)).map(([file]) => file);
    return homes.length > 1 ? [`${name}: ${homes.join(', ')}`] : [];
  });
}
