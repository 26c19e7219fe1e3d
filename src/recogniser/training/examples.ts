import { normalise } from '#src/recogniser/runtime/normalise.ts';
import { repair } from '#src/recogniser/runtime/repair.ts';
import { segmentsOf } from '#src/recogniser/runtime/segments.ts';
import { meantWords } from '#src/recogniser/runtime/short-forms.ts';
import { LABELS, type CorpusLine, type Label } from './corpus.ts';
import { withSlips } from './slips.ts';
import { expand } from './templates.ts';
import { exampleOf, seeded, type Example } from './trainer.ts';

/** Messages of each template. */
const PER_TEMPLATE = 12;
/** Pairs of messages, and messages with slips, that are added. */
const PAIRS = 9000;
const SLIPS = 12_000;

/** A message and what it is. */
export interface Message {
  text: string;
  label: Label;
}

/** The words of a message as the recogniser reads them. */
export const wordsOf = (text: string) => meantWords(repair(normalise(text)));

/** Ordinary sentences before or after another: what is dangerous among them stays so, and nothing else becomes it. */
function inCompany(alone: readonly Message[]): Message[] {
  const random = seeded(23);
  const pick = (from: readonly Message[]) => from[Math.floor(random() * from.length)];
  const ordinary = alone.filter(({ label }) => label === 'ordinary');
  return Array.from({ length: PAIRS }, (_, at) => {
    const message = pick(at % 2 === 0 ? ordinary : alone);
    const neighbour = pick(ordinary);
    if (!message || !neighbour) return [];
    const texts = random() < 0.5 ? [message.text, neighbour.text] : [neighbour.text, message.text];
    return [{ ...message, text: texts.join('. ') }];
  }).flat();
}

function slipped(alone: readonly Message[]): Message[] {
  const random = seeded(31);
  return Array.from({ length: SLIPS }, () => alone[Math.floor(random() * alone.length)])
    .filter((message) => message !== undefined)
    .map((message) => ({ ...message, text: withSlips(message.text, random) }));
}

/** Each segment of an ordinary message is ordinary, too. Which segment of another says what it is, nobody knows. */
const ordinarySegments = (messages: readonly Message[]): string[][] =>
  messages
    .filter(({ label }) => label === 'ordinary')
    .map(({ text }) => segmentsOf(repair(normalise(text))))
    .filter(({ length }) => length > 1)
    .flat();

/** Everything that is learned from, of the lines of a corpus: alone, in company, with slips, and in segments. */
export function examplesOf(lines: readonly CorpusLine[]): Example[] {
  const random = seeded(11);
  const isTemplate = ({ source }: CorpusLine) => source === 'template';
  const alone: Message[] = [
    ...lines.filter((line) => !isTemplate(line)),
    ...lines
      .filter(isTemplate)
      .flatMap(({ text, label }) =>
        expand(text, PER_TEMPLATE, random).map((one) => ({ text: one, label })),
      ),
  ];
  return [
    ...[...alone, ...inCompany(alone), ...slipped(alone)].map(({ text, label }) =>
      exampleOf(wordsOf(text), LABELS.indexOf(label)),
    ),
    ...ordinarySegments(alone).map((words) => exampleOf(words, LABELS.indexOf('ordinary'))),
  ];
}
