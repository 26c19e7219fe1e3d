/**
 * Small numbers as text: arithmetic coding (Witten, Neal and Cleary 1987) whose digits are letters. How
 * often a number came so far says how few letters it takes, so that the text is as short as the numbers
 * are alike.
 */

/** Letters: `#` to `~` without the backslash, so that a script needs no escape. */
const FIRST = 35;
const SKIPPED = 92;
const DIGITS = 91;
/** The range stays between these two, so that all sums are exact. */
const LEAST = DIGITS ** 4;
const WIDEST = DIGITS ** 5;
/** Each time that a number comes, it counts as so many. */
const GAIN = 24;
/** Above this sum all counts are halved: what came lately says more. */
const MOST = 2 ** 14;

/** How often each number came where the same was known before. Writer and reader begin with the same. */
export interface Counts {
  all: number;
  each: Uint16Array;
}

/** Counts for numbers from 0 to `size` − 1. */
export const createCounts = (size: number): Counts => ({
  all: size,
  each: new Uint16Array(size).fill(1),
});

const countOf = (counts: Counts, number: number): number => counts.each[number] ?? 0;

function count(counts: Counts, number: number): void {
  counts.each[number] = countOf(counts, number) + GAIN;
  counts.all += GAIN;
  if (counts.all <= MOST) return;
  counts.each = counts.each.map((times) => Math.ceil(times / 2));
  counts.all = counts.each.reduce((sum, times) => sum + times, 0);
}

/** Writes numbers one after another. */
export interface NumberWriter {
  write(number: number, counts: Counts): void;
  /** The text of all numbers. Nothing can be written after it. */
  end(): string;
}

/** A text for numbers. */
export function startWriting(): NumberWriter {
  const digits: number[] = [];
  let low = 0;
  let range = WIDEST;
  const shift = () => {
    digits.push(Math.floor(low / LEAST));
    low = (low % LEAST) * DIGITS;
  };
  return {
    write(number, counts) {
      const unit = Math.floor(range / counts.all);
      low += unit * counts.each.subarray(0, number).reduce((sum, times) => sum + times, 0);
      range = unit * countOf(counts, number);
      if (low >= WIDEST) {
        low -= WIDEST;
        let at = digits.length - 1;
        for (; digits[at] === DIGITS - 1; at -= 1) digits[at] = 0;
        digits[at] = (digits[at] ?? 0) + 1;
      }
      for (; range < LEAST; range *= DIGITS) shift();
      count(counts, number);
    },
    end() {
      for (let rest = 0; rest < 5; rest += 1) shift();
      return digits
        .map((digit) => FIRST + digit)
        .map((code) => String.fromCharCode(code < SKIPPED ? code : code + 1))
        .join('');
    },
  };
}

/**
 * Reads what was written, number by number.
 * @returns gives the next number; the counts must be those that it was written with
 */
export function startReading(text: string): (counts: Counts) => number {
  let at = 0;
  let code = 0;
  let range = WIDEST;
  const shift = () => {
    const letter = text.charCodeAt(at);
    at += 1;
    code = code * DIGITS + letter - FIRST - (letter > SKIPPED ? 1 : 0);
  };
  for (let digit = 0; digit < 5; digit += 1) shift();
  return (counts) => {
    const { all, each } = counts;
    const unit = Math.floor(range / all);
    let number = 0;
    let share = unit * (each[0] ?? 0);
    while (code >= share) {
      code -= share;
      number += 1;
      share = unit * (each[number] ?? 0);
    }
    for (range = share; range < LEAST; range *= DIGITS) shift();
    count(counts, number);
    return number;
  };
}
