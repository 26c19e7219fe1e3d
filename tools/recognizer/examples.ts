import { normalize } from '../../src/recognizer/normalize.ts';
import { correctTypos } from '../../src/recognizer/correct-typos.ts';
import { segmentsOf } from '../../src/recognizer/segments.ts';
import { meantWords } from '../../src/recognizer/short-forms.ts';
import { LABELS, type CorpusLine, type Label } from './corpus.ts';
import { withTypos } from './typos.ts';
import { expand } from './templates.ts';
import { exampleOf, seeded, type Example } from './trainer.ts';

/** Number of messages to generate from each template. */
const PER_TEMPLATE = 12;
/** Number of message pairs, and of messages with typos, to add. */
const PAIRS = 9000;
const TYPOS = 12_000;

/**
 * Weight of lines by people who hadn't seen any examples. There are few of these lines, and many of
 * the others are similar.
 */
const WEIGHT_OF_WRITERS = 4;

/** A message and its label. */
export interface Message {
  text: string;
  label: Label;
}

/** A training example. */
interface Lesson extends Message {
  weight: number;
}

/** Tokenizes a message like the recognizer does. */
export const wordsOf = (text: string) => meantWords(correctTypos(normalize(text)));

/**
 * Pairs messages with ordinary sentences. Dangerous messages stay dangerous, and ordinary ones stay
 * ordinary.
 */
function inCompany(alone: readonly Lesson[]): Lesson[] {
  const random = seeded(23);
  const pick = (from: readonly Lesson[]) => from[Math.floor(random() * from.length)];
  const ordinary = alone.filter(({ label }) => label === 'ordinary');
  return Array.from({ length: PAIRS }, (_, at) => {
    const message = pick(at % 2 === 0 ? ordinary : alone);
    const neighbour = pick(ordinary);
    if (!message || !neighbour) return [];
    const texts = random() < 0.5 ? [message.text, neighbour.text] : [neighbour.text, message.text];
    return [{ ...message, text: texts.join('. ') }];
  }).flat();
}

function slipped(alone: readonly Lesson[]): Lesson[] {
  const random = seeded(31);
  return Array.from({ length: TYPOS }, () => alone[Math.floor(random() * alone.length)])
    .filter((message) => message !== undefined)
    .map((message) => ({ ...message, text: withTypos(message.text, random) }));
}

/**
 * Every segment of an ordinary message is ordinary too. In other messages, it's unknown which
 * segment the label applies to.
 */
const ordinarySegments = (lessons: readonly Lesson[]): Example[] =>
  lessons
    .filter(({ label }) => label === 'ordinary')
    .flatMap(({ text, weight }) => {
      const segments = segmentsOf(correctTypos(normalize(text)));
      return segments.length > 1
        ? segments.map((words) => exampleOf(words, LABELS.indexOf('ordinary'), weight))
        : [];
    });

/**
 * Returns all training examples for a corpus: single messages, pairs, messages with typos, and
 * segments.
 */
export function examplesOf(lines: readonly CorpusLine[]): Example[] {
  const random = seeded(11);
  const isTemplate = ({ source }: CorpusLine) => source === 'template';
  const alone: Lesson[] = [
    ...lines
      .filter((line) => !isTemplate(line))
      .map((line) => ({ ...line, weight: line.source === 'writers' ? WEIGHT_OF_WRITERS : 1 })),
    ...lines
      .filter(isTemplate)
      .flatMap(({ text, label }) =>
        expand(text, PER_TEMPLATE, random).map((one) => ({ text: one, label, weight: 1 })),
      ),
  ];
  return [
    ...[...alone, ...inCompany(alone), ...slipped(alone)].map(({ text, label, weight }) =>
      exampleOf(wordsOf(text), LABELS.indexOf(label), weight),
    ),
    ...ordinarySegments(alone),
  ];
}
