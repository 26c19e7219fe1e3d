import { PLACES, placesOf } from './features.ts';
import { createCounts, startReading, startWriting, type Counts } from './number-text.ts';

/** So many concerns are told apart. */
export const CLASSES = 5;

/** A learned model, packed: for each row, in one text, how far its place is from the one before, and its steps. */
export interface PackedModel {
  rows: number;
  text: string;
  levels: number;
  step: number;
  bias: readonly number[];
}

/** A place that is further away takes several numbers: each of these is so many places. */
const FAR = 31;

/** How much a place says: a long message does not shout. */
export const scaleOf = (count: number): number => 1 / Math.sqrt(Math.max(count, 40));

/** What writer and reader count: distances, and steps by their class and the steps of the two classes before. */
function createModelCounts(levels: number) {
  const values = 2 * levels + 1;
  const steps = Array.from({ length: CLASSES * values * values }, () => createCounts(values));
  return {
    gaps: createCounts(FAR + 1),
    stepsAt(concern: number, before: number, beforeThat: number): Counts {
      const at = (concern * values + before + levels) * values + beforeThat + levels;
      const counts = steps[at];
      if (!counts) throw new Error(`No step is above ${levels}: ${before}, ${beforeThat}.`);
      return counts;
    },
  };
}

/** A model as text, for a script. @param rows In the order of their places. */
export function pack(
  rows: readonly { place: number; steps: readonly number[] }[],
  levels: number,
): Pick<PackedModel, 'rows' | 'text' | 'levels'> {
  const { gaps, stepsAt } = createModelCounts(levels);
  const writer = startWriting();
  let next = 0;
  for (const { place, steps } of rows) {
    for (; place - next >= FAR; next += FAR) writer.write(FAR, gaps);
    writer.write(place - next, gaps);
    next = place + 1;
    for (let c = 0; c < CLASSES; c += 1) {
      const counts = stepsAt(c, steps[c - 1] ?? 0, steps[c - 2] ?? 0);
      writer.write((steps[c] ?? 0) + levels, counts);
    }
  }
  return { rows: rows.length, text: writer.end(), levels };
}

/** How sure the model is of each concern, from 0 to 1; what is missing to 1 is that there is none. */
export type Weigh = (words: readonly string[]) => number[];

/** A model that is ready to weigh words. */
export function unpack({ rows, text, levels, step, bias }: PackedModel): Weigh {
  const weights = new Int8Array(PLACES * CLASSES);
  const isKept = new Uint8Array(PLACES);
  const { gaps, stepsAt } = createModelCounts(levels);
  const read = startReading(text);
  let place = -1;
  for (let row = 0; row < rows; row += 1) {
    let gap = read(gaps);
    for (; gap === FAR; gap = read(gaps)) place += FAR;
    place += gap + 1;
    isKept[place] = 1;
    let before = 0;
    let beforeThat = 0;
    for (let c = 0; c < CLASSES; c += 1) {
      const value = read(stepsAt(c, before, beforeThat)) - levels;
      weights[place * CLASSES + c] = value;
      beforeThat = before;
      before = value;
    }
  }
  return (words) => {
    const found = placesOf(words).filter((one) => isKept[one]);
    const scale = step * scaleOf(found.length);
    const odds = bias.map((start, c) =>
      Math.exp(
        start + scale * found.reduce((sum, one) => sum + (weights[one * CLASSES + c] ?? 0), 0),
      ),
    );
    const all = odds.reduce((sum, one) => sum + one, 1);
    return odds.map((one) => one / all);
  };
}
