import { PLACES, placesOf } from './features.ts';

/** So many concerns are told apart. */
export const CLASSES = 5;

/**
 * A learned model, packed. `places`: the distance from each place to the next as a letter, `~` for 60 more.
 * `steps`: for each class in turn, one letter for each place; `levels` letters from `a` are 0.
 */
export interface PackedModel {
  places: string;
  steps: string;
  levels: number;
  step: number;
  bias: readonly number[];
}

const FIRST = 35;
const FAR = 60;
const ZERO = 97;

/** How much a place says: a long message does not shout. */
export const scaleOf = (count: number): number => 1 / Math.sqrt(Math.max(count, 40));

/** A model as text, for a script. */
export function pack(
  rows: readonly { place: number; steps: readonly number[] }[],
  levels: number,
): Pick<PackedModel, 'places' | 'steps'> {
  let before = -1;
  const places = rows.map(({ place }) => {
    const gap = place - before - 1;
    before = place;
    return '~'.repeat(Math.floor(gap / FAR)) + String.fromCharCode(FIRST + (gap % FAR));
  });
  const steps = Array.from({ length: CLASSES }, (_, c) =>
    rows.map((row) => String.fromCharCode(ZERO + levels + (row.steps[c] ?? 0))).join(''),
  );
  return { places: places.join(''), steps: steps.join('') };
}

/** How sure the model is of each concern, from 0 to 1; what is missing to 1 is that there is none. */
export type Weigh = (words: readonly string[]) => number[];

/** A model that is ready to weigh words. */
export function unpack({ places, steps, levels, step, bias }: PackedModel): Weigh {
  const weights = new Int8Array(PLACES * CLASSES);
  const isKept = new Uint8Array(PLACES);
  const count = steps.length / CLASSES;
  let place = -1;
  let row = 0;
  for (let at = 0; at < places.length; at += 1) {
    const gap = places.charCodeAt(at) - FIRST;
    if (places[at] === '~') {
      place += FAR;
      continue;
    }
    place += gap + 1;
    isKept[place] = 1;
    for (let c = 0; c < CLASSES; c += 1) {
      weights[place * CLASSES + c] = steps.charCodeAt(c * count + row) - ZERO - levels;
    }
    row += 1;
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
