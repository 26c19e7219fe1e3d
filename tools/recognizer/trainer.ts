import { BUCKETS, bucketsOf } from '../../src/recognizer/features.ts';
import { CLASSES, LEVEL, lengthScale, type Row } from '../../src/recognizer/model.ts';

/** A message as hash buckets, with its class. Class 0 is ordinary. */
export interface Example {
  buckets: readonly number[];
  label: number;
  /** Weight of its gradient. */
  weight: number;
}

/**
 * Returns a generator of seeded random numbers from 0 to 1 (mulberry32), so that training is
 * deterministic.
 */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Number of buckets to keep, limited by the chat's download size. */
const MOST_BUCKETS = 60_000;
/** Number of classes, including the ordinary one. */
const ALL = CLASSES + 1;
/** Epochs over all messages: few while pruning, more for the final buckets. */
const EPOCHS = { first: 2, last: 6 };
/** Dropout: share of features dropped at each step, so that no single word determines a class. */
const DROPOUT = 0.3;
/** Label smoothing: share of each label spread over all classes, to reduce overfitting. */
const SMOOTHING = 0.05;
/** Batch size. */
const BATCH = 128;
/** Learning rate of Adagrad. */
const RATE = 0.6;

/** Applies softmax to the scores in place. */
function softmax(scores: Float64Array): void {
  const most = Math.max(...scores);
  let sum = 0;
  for (let c = 0; c < ALL; c += 1) {
    scores[c] = Math.exp((scores[c] ?? 0) - most);
    sum += scores[c] ?? 0;
  }
  for (let c = 0; c < ALL; c += 1) scores[c] = (scores[c] ?? 0) / sum;
}

/** Shuffles items in place. */
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
 * Trains multinomial logistic regression with Adagrad on the kept buckets. Averages the weights
 * over the second half of the epochs, so that the last messages don't dominate.
 * @returns a row of weights for each bucket, plus one for the bias. The ordinary class comes first.
 */
function descend(examples: readonly Example[], kept: Uint8Array, epochs: number): Float64Array {
  const weights = new Float64Array((BUCKETS + 1) * ALL);
  const squares = new Float64Array(weights.length).fill(1e-10);
  const gradients = new Float64Array(weights.length);
  const average = new Float64Array(weights.length);
  const random = seeded(7);
  const order = examples.map((example) => ({
    ...example,
    buckets: [...example.buckets.filter((bucket) => kept[bucket]), BUCKETS],
  }));
  const probabilities = new Float64Array(ALL);
  let touched = new Set<number>();
  const addGradients = ({ buckets: whole, label, weight }: Example) => {
    const buckets = whole.filter((bucket) => bucket === BUCKETS || random() >= DROPOUT);
    const scale = lengthScale(buckets.length - 1);
    probabilities.fill(0);
    for (const bucket of buckets) {
      const by = bucket === BUCKETS ? 1 : scale;
      for (let c = 0; c < ALL; c += 1) {
        probabilities[c] = (probabilities[c] ?? 0) + (weights[bucket * ALL + c] ?? 0) * by;
      }
    }
    softmax(probabilities);
    for (let c = 0; c < ALL; c += 1) {
      const wanted = SMOOTHING / ALL + (c === label ? 1 - SMOOTHING : 0);
      probabilities[c] = (((probabilities[c] ?? 0) - wanted) * weight) / BATCH;
    }
    for (const bucket of buckets) {
      const by = bucket === BUCKETS ? 1 : scale;
      touched.add(bucket);
      for (let c = 0; c < ALL; c += 1) {
        gradients[bucket * ALL + c] =
          (gradients[bucket * ALL + c] ?? 0) + (probabilities[c] ?? 0) * by;
      }
    }
  };
  const update = () => {
    for (const bucket of touched) {
      for (let at = bucket * ALL; at < (bucket + 1) * ALL; at += 1) {
        const gradient = gradients[at] ?? 0;
        squares[at] = (squares[at] ?? 0) + gradient * gradient;
        weights[at] = (weights[at] ?? 0) - (RATE * gradient) / Math.sqrt(squares[at] ?? 1);
        gradients[at] = 0;
      }
    }
    touched = new Set();
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (let start = 0; start < order.length; start += BATCH) {
      for (const example of order.slice(start, start + BATCH)) addGradients(example);
      update();
    }
    if (epoch < epochs / 2) continue;
    for (let at = 0; at < average.length; at += 1) {
      average[at] = (average[at] ?? 0) + (weights[at] ?? 0) / (epochs / 2);
    }
  }
  return average;
}

/**
 * A trained model: quantized weights for each kept bucket, their scale, and the bias of each class.
 */
export interface Trained {
  rows: Row[];
  scale: number;
  bias: number[];
}

/** Weights relative to the ordinary class. */
function overOrdinary(weights: Float64Array, bucket: number): number[] {
  const base = weights[bucket * ALL] ?? 0;
  return Array.from({ length: CLASSES }, (_, c) => (weights[bucket * ALL + c + 1] ?? 0) - base);
}

/**
 * Trains a model. Prunes the least important buckets in several rounds, and retrains after each,
 * because the remaining buckets take over.
 * @param most Number of buckets to keep.
 */
export function train(examples: readonly Example[], most = MOST_BUCKETS): Trained {
  const counts = new Int32Array(BUCKETS);
  for (const { buckets } of examples) {
    for (const bucket of buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  let kept = Uint8Array.from(counts, (count) => (count >= 2 ? 1 : 0));
  let weights = descend(examples, kept, EPOCHS.first);
  for (const size of [2, 1].map((times) => Math.floor(most * times))) {
    const worth = Float64Array.from(kept, (is, bucket) =>
      is
        ? overOrdinary(weights, bucket).reduce((sum, w) => sum + w * w, 0) * (counts[bucket] ?? 0)
        : 0,
    );
    const least = worth.toSorted().at(-size - 1) ?? 0;
    kept = Uint8Array.from(worth, (value) => (value > least ? 1 : 0));
    weights = descend(examples, kept, size === most ? EPOCHS.last : EPOCHS.first);
  }
  const all = [...kept.keys()].filter((bucket) => kept[bucket]);
  const sizes = all
    .flatMap((bucket) => overOrdinary(weights, bucket).map(Math.abs))
    .sort((a, b) => b - a);
  const scale = (sizes[Math.floor(sizes.length / 20)] ?? 1) / LEVEL;
  const quantise = (value: number) =>
    Math.max(-LEVEL, Math.min(LEVEL, Math.round(value / scale))) + 0;
  return {
    rows: all
      .map((bucket) => ({ bucket, weights: overOrdinary(weights, bucket).map(quantise) }))
      .filter((row) => row.weights.some((value) => value !== 0)),
    scale: Number(scale.toFixed(4)),
    bias: overOrdinary(weights, BUCKETS).map((value) => Number(value.toFixed(3))),
  };
}

/** Features of a message. */
export const exampleOf = (words: readonly string[], label: number, weight: number): Example => ({
  buckets: bucketsOf(words),
  label,
  weight,
});
