import { PLACES, placesOf } from './features.ts';

/** So many concerns are told apart. */
export const CLASSES = 5;

/**
 * A learned model, packed. `places`: the distance from each place to the next as a letter, `~` for 60 more.
 * `steps`: 3 letters for each place, the digits of one number; in it, the steps of the classes are digits, too.
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
/** Letters that stand for digits: all that need no escape in a script, behind `#`. */
const DIGITS = 56;
const LETTERS = 3;

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
  const values = 2 * levels + 1;
  const steps = rows.map((row) => {
    const number = row.steps.reduce((sum, step) => sum * values + step + levels, 0);
    return Array.from({ length: LETTERS }, (_, at) =>
      String.fromCharCode(FIRST + (Math.floor(number / DIGITS ** at) % DIGITS)),
    ).join('');
  });
  return { places: places.join(''), steps: steps.join('') };
}

/** How sure the model is of each concern, from 0 to 1; what is missing to 1 is that there is none. */
export type Weigh = (words: readonly string[]) => number[];

/** A model that is ready to weigh words. */
export function unpack({ places, steps, levels, step, bias }: PackedModel): Weigh {
  const weights = new Int8Array(PLACES * CLASSES);
  const isKept = new Uint8Array(PLACES);
  const values = 2 * levels + 1;
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
    let number = 0;
    for (let digit = LETTERS - 1; digit >= 0; digit -= 1) {
      number = number * DIGITS + steps.charCodeAt(row * LETTERS + digit) - FIRST;
    }
    for (let c = CLASSES - 1; c >= 0; c -= 1) {
      weights[place * CLASSES + c] = (number % values) - levels;
      number = Math.floor(number / values);
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
