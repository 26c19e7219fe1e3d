import { BUCKETS, bucketsOf } from './features.ts';

/** So many concerns are told apart. */
export const CLASSES = 5;
/** Weights are whole numbers from −LEVEL to LEVEL; a scale makes them what they were. */
export const LEVEL = 3;
const VALUES = 2 * LEVEL + 1;

/**
 * A trained model as plain letters, three for each row: the distance to the bucket before with the last
 * weight, and two weights each in the other letters. All first letters stand first, then all second ones, so
 * that the page's own compression sees what is alike side by side.
 */
export interface PackedModel {
  text: string;
  scale: number;
  bias: readonly number[];
}

/** A bucket and its weights, one for each class. */
export interface Row {
  bucket: number;
  weights: readonly number[];
}

/** The farthest that one row reaches; a bucket that is farther away has rows of zeros before it. */
const FARTHEST = 13;
/** Letters from `#` on, without the backslash, so that a script needs no escape. */
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

/** How much one feature says in a message of so many: a long message does not shout. */
export const lengthScale = (count: number): number => 1 / Math.sqrt(Math.max(count, 40));

/** Rows as text for a script. @param rows In rising order of their buckets. */
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

/** How probable each concern is, from 0 to 1; what is missing to 1 is that there is none. */
export type Classify = (words: readonly string[]) => number[];

/** A model that is ready to classify words. */
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
