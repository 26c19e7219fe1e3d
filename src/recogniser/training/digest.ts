import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CORPUS_FILE } from './corpus.ts';

const ROOM = fileURLToPath(new URL('..', import.meta.url));
/** The command only calls the trainer. */
const COMMAND = 'training/cli.ts';
/** What turns a text into features. */
const READERS =
  'concepts features model normalise repair segments short-forms vocabulary words'.split(' ');

/** What the weights are made from, as one digest: the corpus, the trainer and what turns a text into features. */
export function digestOfTraining(): string {
  const hash = createHash('sha256').update(readFileSync(CORPUS_FILE));
  const files = [
    ...globSync('training/*.ts', { cwd: ROOM }),
    ...READERS.map((name) => `runtime/${name}.ts`),
    'runtime/concepts.json',
  ];
  for (const file of files.map((name) => name.replaceAll('\\', '/')).toSorted()) {
    if (file !== COMMAND) hash.update(readFileSync(new URL(`../${file}`, import.meta.url)));
  }
  return hash.digest('hex').slice(0, 16);
}
