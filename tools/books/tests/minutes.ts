/** Minutes needed for a dish's steps. */
export interface Minutes {
  /** Measuring, stirring, and waiting for food to cook or soak. */
  work: number;
  /** Waiting for hot food to cool. */
  cool: number;
}

const MINUTES: Record<string, number> = { second: 1 / 60, minute: 1, hour: 60, more: 1 };

/** Minutes for a half-full 4-quart pot of water to boil, and for a pan of sauce to bubble. */
const BOIL = 8;
const BUBBLE = 5;
/** Cooking time on a package of pasta or noodles, in minutes. */
const PASTA = 10;

const COOLS =
  /stand for|\bwait\b|leave (?:it|the \w+) (?:in there|in the microwave|on the rack)|let (?:it|them|the bowl) cool/i;

/** Adds up the minutes in a list of steps. */
export function minutesOf(steps: string): Minutes {
  const total: Minutes = { work: 0, cool: 0 };
  let isOff = false;
  for (const sentence of steps.split(/(?<=[.:;]) |\n/)) {
    isOff ||= /turn the oven off/i.test(sentence);
    // Anything that's done while the oven cools takes no extra time.
    if (isOff && !/on the rack to cool/.test(sentence)) continue;
    const minutes = minutesIn(sentence);
    if (COOLS.test(sentence)) total.cool += minutes;
    else total.work += minutes + minutesToBoil(sentence);
  }
  return total;
}

function minutesIn(sentence: string): number {
  return [...sentence.matchAll(/(\d+)(½?)[ \u00A0](second|minute|hour|more)/g)].reduce(
    (sum, [, whole, half, unit = '']) =>
      sum + (Number(whole) + (half ? 0.5 : 0)) * (MINUTES[unit] ?? NaN),
    0,
  );
}

function minutesToBoil(sentence: string): number {
  const isPasta = /the time on the package/.test(sentence);
  const isWater = /to a boil|boil the (?:pasta|noodles)/i.test(sentence);
  return (
    (isWater ? BOIL : 0) +
    (isPasta ? PASTA : 0) +
    (/until (?:it|they) bubbles?/.test(sentence) && minutesIn(sentence) === 0 ? BUBBLE : 0)
  );
}
