import { normalise } from '../../src/recogniser/normalise.ts';
import { repair } from '../../src/recogniser/repair.ts';
import { segmentsOf } from '../../src/recogniser/segments.ts';
import { meantWords } from '../../src/recogniser/short-forms.ts';
import { LABELS, type CorpusLine, type Label } from './corpus.ts';
import { withSlips } from './slips.ts';
import { expand } from './templates.ts';
import { exampleOf, seeded, type Example } from './trainer.ts';

/** Messages of each template. */
const PER_TEMPLATE = 12;
/** Pairs of messages, and messages with slips, that are added. */
const PAIRS = 9000;
const SLIPS = 12_000;

/** Lines of writers who saw nothing count so many times: they are few among many that are alike. */
const WEIGHT_OF_WRITERS = 4;

/** A message and what it is. */
export interface Message {
  text: string;
  label: Label;
}

/** A message that is learned from. */
interface Lesson extends Message {
  weight: number;
}

/** The words of a message as the recogniser reads them. */
export const wordsOf = (text: string) => meantWords(repair(normalise(text)));

/** Ordinary sentences before or after another: what is dangerous among them stays so, and nothing else becomes it. */
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
  return Array.from({ length: SLIPS }, () => alone[Math.floor(random() * alone.length)])
    .filter((message) => message !== undefined)
    .map((message) => ({ ...message, text: withSlips(message.text, random) }));
}

/** Each segment of an ordinary message is ordinary, too. Which segment of another says what it is, nobody knows. */
const ordinarySegments = (lessons: readonly Lesson[]): Example[] =>
  lessons
    .filter(({ label }) => label === 'ordinary')
    .flatMap(({ text, weight }) => {
      const segments = segmentsOf(repair(normalise(text)));
      return segments.length > 1
        ? segments.map((words) => exampleOf(words, LABELS.indexOf('ordinary'), weight))
        : [];
    });

/** Everything that is learned from, of the lines of a corpus: alone, in company, with slips, and in segments. */
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
