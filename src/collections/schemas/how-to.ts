import { z } from 'zod';
import { line, slug, uniqueBy } from './shared-fields.ts';

/**
 * Minimum and maximum number of positions on a card. More wouldn't fit on a printed page or be easy
 * to follow.
 */
const POSITIONS = { least: 2, most: 4 } as const;

/**
 * Units and other words that can follow an amount. Without one, readers can't tell 5 minutes from 5
 * repetitions.
 */
const UNITS =
  'times?|minutes?|seconds?|hours?|days?|weeks?|breaths?|rounds?|readings?|steps?|meals?|slow ones';

/** A numeric amount, such as `5`, `5 to 10`, or `2 or 3`, and the words that follow it. */
const AMOUNT = /\d+(?: (?:to|or|and) \d+)?(?! (?:to|or|and) \d)(?<rest>[^\d.]*)/g;

/**
 * Matches a frequency. Without one, a card specifies how much to do, but not whether to do it once
 * or every hour.
 */
const OFTEN =
  /\b(?:once|twice|a day|a week|each|every|daily|first day|for \d+ days|then (?:a break|rest))\b/i;

/** Returns the amount in a dose that has no unit, such as `5 to 10`, or `undefined`. */
function amountWithoutUnit(dose: string): string | undefined {
  const amounts = [...dose.matchAll(AMOUNT)];
  const bare = amounts.find(
    ({ groups }) =>
      !new RegExp(`^ (?:(?!an? |each |per )\\w+ )?(?:${UNITS})\\b`).test(groups?.['rest'] ?? ''),
  );
  return bare?.[0].slice(0, bare[0].length - (bare.groups?.['rest']?.length ?? 0));
}

/** Schema for an amount and a frequency, with a unit for each number. */
const dose = () =>
  line(8, 120).superRefine((text, context) => {
    const bare = amountWithoutUnit(text);
    if (bare !== undefined)
      context.addIssue({ code: 'custom', message: `The dose "${bare}" has no unit.` });
    else if (!/\d|\b(?:once|twice)\b/i.test(text) || !OFTEN.test(text))
      context.addIssue({
        code: 'custom',
        message: 'The dose doesn’t say how many and how often.',
      });
  });

/** `content/how-to.json`: cards that show how to do something, step by step (decision 442). */
export const howToSchema = uniqueBy(
  z.array(
    z.strictObject({
      id: slug().describe('The name in <HowTo id="…" />, and of its drawing in drawings.json'),
      title: line(5, 60).describe('What to do, in a few words'),
      start: line(10, 160).describe('The starting position'),
      steps: z
        .array(line(5, 120))
        .superRefine(({ length }, context) => {
          if (length < POSITIONS.least || length > POSITIONS.most)
            context.addIssue({
              code: 'custom',
              message: `A card shows ${POSITIONS.least} to ${POSITIONS.most} positions, and this one has ${length}. If it’s longer, split it into 2 cards.`,
            });
        })
        .describe('What to do in each position of the drawing: 2 to 4 short lines'),
      dose: dose().describe(
        'How many and how often, with a unit: "5 to 10 times, once a day", "10 minutes a day"',
      ),
      easier: line(5, 120).describe('How to make it easier'),
      harder: line(5, 120).describe('How to make it harder'),
      stop: line(5, 120).describe(
        'When to stop, in lowercase, because the card starts with "Stop if"',
      ),
      ask: line(10, 120).describe('A question for the therapist'),
      weakSide: z
        .literal(true)
        .optional()
        .describe('true: the drawing has a weaker side, which readers can switch'),
    }),
  ),
  'id',
  'title',
);
