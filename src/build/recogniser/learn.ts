import { PLACES, placesOf } from '#src/domain/chat/features.ts';
import { CLASSES, scaleOf } from '#src/domain/chat/model.ts';

/** A message as its places, and the class that it belongs to: 0 is an ordinary one. */
export interface Example {
  places: readonly number[];
  label: number;
}

/** A fixed sequence of numbers from 0 to 1 (mulberry32): training twice gives the same model. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Classes with the ordinary one. */
const ALL = CLASSES + 1;
/** Rounds over all messages: few to see what matters, more for what is kept at last. */
const ROUNDS = { first: 4, last: 8 };
/** This share of a message is hidden each time, so that no single word carries a class. */
const HIDDEN = 0.3;
/** This share of each label is spread over all classes, so that no message is ever learned by heart. */
const DOUBT = 0.05;
/** So many messages are learned from together. */
const BATCH = 128;
const RATE = 0.6;

/** The chances of the classes from their scores, in place. */
function softmax(scores: Float64Array): void {
  const most = Math.max(...scores);
  let sum = 0;
  for (let c = 0; c < ALL; c += 1) {
    scores[c] = Math.exp((scores[c] ?? 0) - most);
    sum += scores[c] ?? 0;
  }
  for (let c = 0; c < ALL; c += 1) scores[c] = (scores[c] ?? 0) / sum;
}

/** Puts items into another order, in place. */
function shuffle<Item>(items: Item[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [items[at], items[other]];
    if (one === undefined || two === undefined) continue;
    items[at] = two;
    items[other] = one;
  }
}

/**
 * Multinomial logistic regression by Adagrad, on the places that are kept. The second half of the rounds is
 * averaged: the last message seen has no more say than others.
 * @returns a row of weights for each place, and one for no place at all: the ordinary class first
 */
function descend(examples: readonly Example[], kept: Uint8Array, rounds: number): Float64Array {
  const weights = new Float64Array((PLACES + 1) * ALL);
  const squares = new Float64Array(weights.length).fill(1e-10);
  const slopes = new Float64Array(weights.length);
  const average = new Float64Array(weights.length);
  const random = sequence(7);
  const order = examples.map(({ places, label }) => ({
    places: [...places.filter((place) => kept[place]), PLACES],
    label,
  }));
  const chances = new Float64Array(ALL);
  let touched = new Set<number>();
  const addSlopes = ({ places: whole, label }: Example) => {
    const places = whole.filter((place) => place === PLACES || random() >= HIDDEN);
    const scale = scaleOf(places.length - 1);
    chances.fill(0);
    for (const place of places) {
      const by = place === PLACES ? 1 : scale;
      for (let c = 0; c < ALL; c += 1) {
        chances[c] = (chances[c] ?? 0) + (weights[place * ALL + c] ?? 0) * by;
      }
    }
    softmax(chances);
    for (let c = 0; c < ALL; c += 1) {
      const wanted = DOUBT / ALL + (c === label ? 1 - DOUBT : 0);
      chances[c] = ((chances[c] ?? 0) - wanted) / BATCH;
    }
    for (const place of places) {
      const by = place === PLACES ? 1 : scale;
      touched.add(place);
      for (let c = 0; c < ALL; c += 1) {
        slopes[place * ALL + c] = (slopes[place * ALL + c] ?? 0) + (chances[c] ?? 0) * by;
      }
    }
  };
  const step = () => {
    for (const place of touched) {
      for (let at = place * ALL; at < (place + 1) * ALL; at += 1) {
        const slope = slopes[at] ?? 0;
        squares[at] = (squares[at] ?? 0) + slope * slope;
        weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(squares[at] ?? 1);
        slopes[at] = 0;
      }
    }
    touched = new Set();
  };
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    for (let start = 0; start < order.length; start += BATCH) {
      for (const example of order.slice(start, start + BATCH)) addSlopes(example);
      step();
    }
    if (round < rounds / 2) continue;
    for (let at = 0; at < average.length; at += 1) {
      average[at] = (average[at] ?? 0) + (weights[at] ?? 0) / (rounds / 2);
    }
  }
  return average;
}

/** What a learned model is: whole steps for each kept place and class, and the worth of a step. */
export interface Learned {
  /** Places in rising order, each with one whole number for each class. */
  rows: { place: number; steps: number[] }[];
  /** The worth of one step. */
  step: number;
  /** What each class starts from. */
  bias: number[];
}

export interface Size {
  rows: number;
  /** Weights go from −levels to levels. */
  levels: number;
}

/** Weights of the classes over the ordinary one. */
function above(weights: Float64Array, place: number): number[] {
  const base = weights[place * ALL] ?? 0;
  return Array.from({ length: CLASSES }, (_, c) => (weights[place * ALL + c + 1] ?? 0) - base);
}

/**
 * Learns from examples. Places that matter least go in several turns, each followed by learning anew, since
 * what is left takes over what they said.
 */
export function learn(examples: readonly Example[], { rows, levels }: Size): Learned {
  const counts = new Int32Array(PLACES);
  for (const { places } of examples) {
    for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  }
  let kept = Uint8Array.from(counts, (count) => (count >= 2 ? 1 : 0));
  let weights = descend(examples, kept, ROUNDS.first);
  for (const size of [2.2, 1.4, 1].map((times) => Math.floor(rows * times))) {
    const worth = Float64Array.from(kept, (is, place) =>
      is ? above(weights, place).reduce((sum, w) => sum + w * w, 0) * (counts[place] ?? 0) : 0,
    );
    const least = worth.toSorted().at(-size - 1) ?? 0;
    kept = Uint8Array.from(worth, (value) => (value > least ? 1 : 0));
    weights = descend(examples, kept, size === rows ? ROUNDS.last : ROUNDS.first);
  }
  const all = [...kept.keys()].filter((place) => kept[place]);
  const sizes = all.flatMap((place) => above(weights, place).map(Math.abs)).sort((a, b) => b - a);
  const step = (sizes[Math.floor(sizes.length / 20)] ?? 1) / levels;
  const clip = (value: number) => Math.max(-levels, Math.min(levels, Math.round(value / step))) + 0;
  return {
    rows: all
      .map((place) => ({ place, steps: above(weights, place).map(clip) }))
      .filter(({ steps }) => steps.some((value) => value !== 0)),
    step: Number(step.toFixed(4)),
    bias: above(weights, PLACES).map((value) => Number(value.toFixed(3))),
  };
}

/** A message as the model sees it. */
export const exampleOf = (words: readonly string[], label: number): Example => ({
  places: placesOf(words),
  label,
});
