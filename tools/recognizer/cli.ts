import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pack, unpack } from '../../src/recognizer/model.ts';
import { packWords } from '../../src/recognizer/vocabulary.ts';
import {
  CORPUS_FILE,
  formatCorpus,
  LABELS,
  parseCorpus,
  readCorpus,
  withoutRepeats,
} from './corpus.ts';
import { digestOfTraining } from './digest.ts';
import { examplesOf, wordsOf, type Message } from './examples.ts';
import { train } from './trainer.ts';
import { vocabularyOf } from './words.ts';

const USAGE = `npm run recognizer -- words      writes src/recognizer/words.ts from the corpus
npm run recognizer -- train      writes src/recognizer/weights.ts from the corpus, and prints its score
npm run recognizer -- add FILE   puts lines of a table (label, source, round, text) into the corpus`;

const write = (file: string, text: string) =>
  writeFileSync(new URL(`../../src/recognizer/${file}`, import.meta.url), text);

function writeWords(): void {
  const words = vocabularyOf(readCorpus());
  write(
    'words.ts',
    `/**
 * Written by \`npm run recognizer -- words\`. The words of the corpus; see \`vocabulary.ts\`.
 */
// prettier-ignore
export const WORDS =
  '${packWords(words)}';
`,
  );
  process.stdout.write(`${words.length} words\n`);
}

function writeWeights(): void {
  const lines = readCorpus();
  const plain = lines.filter(({ source }) => source !== 'template');
  const examples = examplesOf(lines);
  const { rows, scale, bias } = train(examples);
  const model = { text: pack(rows), scale, bias };
  const text = `import type { PackedModel } from './model.ts';

/** Written by \`npm run recognizer -- train\`, from the corpus and trainer with this digest. */
export const TRAINED_FROM = '${digestOfTraining()}';

// prettier-ignore
export const WEIGHTS: PackedModel = ${JSON.stringify(model).replaceAll(/"(\w+)":/g, '$1: ')};
`;
  write('weights.ts', text);
  const size = (brotliCompressSync(text).length / 1024).toFixed(1);
  process.stdout.write(
    `${examples.length} messages, ${rows.length} buckets, ${size} KB (brotli)\n`,
  );
  printScore(plain, unpack(model));
}

/**
 * Training score. It shows that training works, not how well the model performs on new messages.
 */
function printScore(
  messages: readonly Message[],
  classify: (words: readonly string[]) => number[],
): void {
  for (const label of LABELS) {
    const own = messages.filter((message) => message.label === label);
    const right = own.filter(({ text }) => {
      const probabilities = classify(wordsOf(text));
      const none = 1 - probabilities.reduce((sum, one) => sum + one, 0);
      const all = [none, ...probabilities];
      return all.indexOf(Math.max(...all)) === LABELS.indexOf(label);
    });
    const share = ((100 * right.length) / own.length).toFixed(1);
    process.stdout.write(`${label.padEnd(10)} ${String(own.length).padStart(6)} ${share} %\n`);
  }
}

function add(file: string | undefined): void {
  if (file === undefined) throw new Error(USAGE);
  const before = readCorpus();
  const { lines, dropped } = withoutRepeats([
    ...before,
    ...parseCorpus(readFileSync(file, 'utf8')),
  ]);
  writeFileSync(CORPUS_FILE, gzipSync(formatCorpus(lines), { level: 9 }));
  process.stdout.write(
    `${lines.length - before.length} lines added, ${dropped.length} left out:\n${dropped.join('\n')}\n`,
  );
}

const [command, file] = process.argv.slice(2);
if (command === 'train') writeWeights();
else if (command === 'words') writeWords();
else if (command === 'add') add(file);
else process.stdout.write(`${USAGE}\n`);
