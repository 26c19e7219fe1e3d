import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { pack } from '#src/domain/chat/model.ts';
import { normalise } from '#src/domain/chat/normalise.ts';
import { partsOf } from '#src/domain/chat/parts.ts';
import { meantWords } from '#src/domain/chat/short-forms.ts';
import { exampleOf, learn, sequence } from './learn.ts';
import { LABELS, toldSayings, writtenSayings, type Saying } from './sayings.ts';

const SIZE = { rows: 80_000, levels: 3 };

/** Ordinary sentences before or after another: what is dangerous among them stays so, and nothing else becomes it. */
function inCompany(alone: readonly Saying[], count: number): Saying[] {
  const random = sequence(23);
  const pick = (from: readonly Saying[]) => from[Math.floor(random() * from.length)];
  const ordinary = alone.filter(({ label }) => label === 'ordinary');
  return Array.from({ length: count }, (_, at) => {
    const saying = pick(at % 2 === 0 ? ordinary : alone);
    const other = pick(ordinary);
    if (!saying || !other) return [];
    const texts = random() < 0.5 ? [saying.text, other.text] : [other.text, saying.text];
    return [{ ...saying, text: texts.join('. ') }];
  }).flat();
}

/** Each part of an ordinary message is ordinary, too. Which part of another says what it is, nobody knows. */
const ordinaryParts = (sayings: readonly Saying[]): string[][] =>
  sayings
    .filter(({ label }) => label === 'ordinary')
    .map(({ text }) => partsOf(normalise(text)))
    .filter(({ length }) => length > 1)
    .flat();

const alone = [...toldSayings(), ...writtenSayings(3)];
const examples = [
  ...[...alone, ...inCompany(alone, 9000)].map(({ text, label }) =>
    exampleOf(meantWords(normalise(text)), LABELS.indexOf(label)),
  ),
  ...ordinaryParts(alone).map((words) => exampleOf(words, LABELS.indexOf('ordinary'))),
];
const { rows, step, bias } = learn(examples, SIZE);
const model = { ...pack(rows, SIZE.levels), step, bias };
const text = `import type { PackedModel } from './model.ts';

/** Written by \`node src/build/recogniser/train.ts\` from the messages beside it. */
// prettier-ignore
export const WEIGHTS: PackedModel = ${JSON.stringify(model).replaceAll(/"(\w+)":/g, '$1: ')};
`;
writeFileSync(new URL('../../domain/chat/weights.ts', import.meta.url), text);
const size = (brotliCompressSync(text).length / 1024).toFixed(1);
process.stdout.write(`${examples.length} messages, ${rows.length} places, ${size} KB (brotli)\n`);
