import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * One short text for what lies in files: another one as soon as a file is changed, added, renamed or gone.
 * @param patterns Globs from the folder of the project.
 * @param more What counts beside the files.
 */
export async function fingerprint(patterns: readonly string[], more = ''): Promise<string> {
  const hash = createHash('sha256').update(more);
  for (const pattern of patterns) {
    const files = (await Array.fromAsync(glob(pattern, { withFileTypes: true })))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
    for (const file of files) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}
