import { BUCKETS, bucketsOf } from './features.ts';

/** Number of concerns that the model distinguishes. */
export const CLASSES = 5;
/** Weights are quantized to integers from −LEVEL to LEVEL. The model's scale restores them. */
export const LEVEL = 3;
const VALUES = 2 * LEVEL + 1;

/**
 * A trained model as printable characters, three per row. The first encodes the distance from the
 * previous bucket and the last weight, and the other two encode two weights each. The data is
 * stored column by column, because that compresses better.
 */
export interface PackedModel {
  text: string;
  scale: number;
  bias: readonly number[];
}

/** A bucket and its weights, one per class. */
export interface Row {
  bucket: number;
  weights: readonly number[];
}

/** Maximum distance that a row can encode. Longer gaps are filled with rows of zeros. */
const FARTHEST = 13;
/**
 * Character code of `#`, the first one used. The backslash is skipped, so nothing has to be escaped
 * in a script.
 */
const FIRST = 35;
const BACKSLASH = 92;

function letterOf(value: number): string {
  const code = FIRST + value;
  return String.fromCharCode(code < BACKSLASH ? code : code + 1);
}

function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code - FIRST - (code > BACKSLASH ? 1 : 0);
}

/**
 * Returns a factor that decreases with the number of features, so that long messages don't score
 * higher.
 */
export const lengthScale = (count: number): number => 1 / Math.sqrt(Math.max(count, 40));

/**
 * Packs rows into a string.
 * @param rows Sorted by bucket.
 */
export function pack(rows: readonly Row[]): string {
  const columns = ['', '', ''];
  const write = (distance: number, weights: readonly number[]) => {
    const [a = LEVEL, b = LEVEL, c = LEVEL, d = LEVEL, e = LEVEL] = weights.map((w) => w + LEVEL);
    [(distance - 1) * VALUES + e, a * VALUES + b, c * VALUES + d].forEach((value, column) => {
      columns[column] += letterOf(value);
    });
  };
  let before = -1;
  for (const { bucket, weights } of rows) {
    for (; bucket - before > FARTHEST; before += FARTHEST) write(FARTHEST, []);
    write(bucket - before, weights);
    before = bucket;
  }
  return columns.join('');
}

/**
 * Returns the probability of each concern, from 0 to 1. The remainder is the probability of no
 * concern.
 */
export type Classify = (words: readonly string[]) => number[];

/** Unpacks a model and returns its classifier. */
export function unpack({ text, scale, bias }: PackedModel): Classify {
  const weights = new Int8Array(BUCKETS * CLASSES);
  const isKept = new Uint8Array(BUCKETS);
  const rows = text.length / 3;
  let bucket = -1;
  for (let row = 0; row < rows; row += 1) {
    const [first, second, third] = [
      valueAt(text, row),
      valueAt(text, rows + row),
      valueAt(text, 2 * rows + row),
    ];
    bucket += Math.floor(first / VALUES) + 1;
    isKept[bucket] = 1;
    const start = bucket * CLASSES;
    weights[start] = Math.floor(second / VALUES) - LEVEL;
    weights[start + 1] = (second % VALUES) - LEVEL;
    weights[start + 2] = Math.floor(third / VALUES) - LEVEL;
    weights[start + 3] = (third % VALUES) - LEVEL;
    weights[start + 4] = (first % VALUES) - LEVEL;
  }
  return (words) => {
    const found = bucketsOf(words).filter((one) => isKept[one]);
    const factor = scale * lengthScale(found.length);
    const odds = bias.map((start, c) =>
      Math.exp(
        start + factor * found.reduce((sum, one) => sum + (weights[one * CLASSES + c] ?? 0), 0),
      ),
    );
    const all = odds.reduce((sum, one) => sum + one, 1);
    return odds.map((one) => one / all);
  };
}
