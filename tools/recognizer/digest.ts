import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CORPUS_FILE } from './corpus.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../../src/recognizer/', import.meta.url));
/** The command only calls the trainer, so it isn't part of the digest. */
const COMMAND = 'cli.ts';
/** Modules that turn text into features. */
const READERS =
  'correct-typos features model normalize segments short-forms vocabulary word-groups words'.split(
    ' ',
  );

/**
 * Returns a digest of everything that the weights depend on: the corpus, the trainer, and the
 * feature extraction.
 */
export function digestOfTraining(): string {
  const hash = createHash('sha256').update(readFileSync(CORPUS_FILE));
  const trainer = globSync('*.ts', { cwd: HERE }).filter((name) => name !== COMMAND);
  for (const name of trainer.toSorted()) hash.update(readFileSync(`${HERE}${name}`));
  for (const name of READERS) hash.update(readFileSync(`${RUNTIME}${name}.ts`));
  hash.update(readFileSync(`${RUNTIME}word-groups.json`));
  return hash.digest('hex').slice(0, 16);
}
