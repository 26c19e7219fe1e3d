import { z } from 'zod';
import { checkedFacts, drawing, line, list, slug, whole } from './shared-fields.ts';

const { lastReviewed, checkedBy } = checkedFacts();

const field = z.strictObject({
  id: slug().describe(
    'A short name, used only once in its part. Never change it, because browsers use it to save what people type',
  ),
  label: line(2, 60).describe('What to write there'),
  lines: z
    .literal([2, 3, 4])
    .optional()
    .describe('2, 3 or 4 lines of writing room, if 1 is too little'),
  keys: z
    .enum(['numbers', 'phone'])
    .optional()
    .describe('Which phone keyboard to show: numbers or phone. Leave it out for letters'),
  choices: list(line(1, 24), 2, 11).optional().describe('Words to circle instead of writing'),
});

const part = z
  .strictObject({
    id: slug().describe(
      'A short name, used only once on its page. Never change it, because browsers use it to save what people type',
    ),
    title: line(3, 60).describe('The heading of the part'),
    text: z.array(line(10, 240)).optional().describe('Paragraphs below the heading'),
    points: z.array(line(3, 120)).optional().describe('A list below the heading'),
    fields: z.array(field).describe('What people write or circle here'),
    rows: z
      .strictObject({
        name: line(3, 20).describe('What a row is called, for example Reading'),
        count: whole(2, 20).describe('How many rows fit on the sheet'),
      })
      .optional()
      .describe('Repeats the fields as rows of a table'),
  })
  .refine(({ fields }) => areDifferent(fields), {
    path: ['fields'],
    error: 'Two of these have the same id.',
  });

/** `content/free-pages/<slug>.json`: a one-page sheet to print or fill in. */
export const freePageSchema = z
  .strictObject({
    title: line(3, 60).describe('The heading of the page'),
    order: z.int().min(1).describe('Its place in the list on /resources, starting with 1'),
    icon: drawing().describe('The drawing next to its name on /resources'),
    description: line(20, 160).describe('What it’s for, in 1 or 2 short sentences'),
    hears: line(3, 240).describe('Other words people might search for, separated by commas'),
    caution: line(10, 320).optional().describe('A warning, shown above everything else'),
    signs: z.boolean().optional().describe('true: shows the signs of a stroke from resources.json'),
    cards: z.boolean().optional().describe('true: each part is a card to cut out'),
    lastReviewed: lastReviewed.optional(),
    checkedBy,
    parts: list(part, 1).describe('The parts of the page, in order'),
  })
  .refine(({ parts }) => areDifferent(parts), {
    path: ['parts'],
    error: 'Two of these have the same id.',
  })
  .refine(
    ({ caution, signs, lastReviewed }) => (!caution && !signs) || lastReviewed !== undefined,
    {
      path: ['lastReviewed'],
      error: 'This is missing. A page with a caution or the signs of a stroke needs this date.',
    },
  );

function areDifferent(all: readonly { id: string }[]): boolean {
  return new Set(all.map(({ id }) => id)).size === all.length;
}
