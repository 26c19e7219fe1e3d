import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CORPUS_FILE } from './corpus.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../../src/recogniser/', import.meta.url));
/** The command only calls the trainer. */
const COMMAND = 'cli.ts';
/** What turns a text into features. */
const READERS =
  'concepts features model normalise repair segments short-forms vocabulary words'.split(' ');

/** What the weights are made from, as one digest: the corpus, the trainer and what turns a text into features. */
export function digestOfTraining(): string {
  const hash = createHash('sha256').update(readFileSync(CORPUS_FILE));
  const trainer = globSync('*.ts', { cwd: HERE }).filter((name) => name !== COMMAND);
  for (const name of trainer.toSorted()) hash.update(readFileSync(`${HERE}${name}`));
  for (const name of READERS) hash.update(readFileSync(`${RUNTIME}${name}.ts`));
  hash.update(readFileSync(`${RUNTIME}concepts.json`));
  return hash.digest('hex').slice(0, 16);
}
