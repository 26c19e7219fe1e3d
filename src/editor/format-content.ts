/**
 * Second step of `npm run format`: rewrites the files that the editor can open exactly as the
 * editor would save them.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fromFile, ContentError, toFile } from './format.ts';
import { kindOf } from './content-types.ts';

for (const file of globSync('content/**/*.{mdx,json}').toSorted()) {
  const kind = kindOf(file);
  if (!kind) continue;
  const text = readFileSync(file, 'utf8');
  try {
    const saved = toFile(kind, fromFile(kind, text));
    if (saved === text) continue;
    writeFileSync(file, saved);
    console.log(`Written as the editor writes it: ${file}`);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(`${file}\n${error.message}`);
    process.exitCode = 1;
  }
}
