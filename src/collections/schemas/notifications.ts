import { z } from 'zod';
import { line, sample } from './fields.ts';

/** `content/notifications.json`: sample purchase notices for local use and previews. */
export const notificationsSchema = z.array(
  z.strictObject({
    name: z
      .string()
      .regex(/^[A-Z][\p{L}'-]+ [A-Z]\.$/u)
      .describe('First name and initial, for example Maria T.'),
    state: line(4, 30).describe('The name of a state, as in states.json'),
    product: line(3, 80).describe('The title of a product, as in products.json'),
    timeAgo: line(5, 30).describe('For example "2 hours ago"'),
    sample: sample(),
  }),
);
