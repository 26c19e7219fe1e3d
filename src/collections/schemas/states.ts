import { z } from 'zod';
import { line } from './fields.ts';

/** `content/states.json`: the 50 states and the District of Columbia. */
export const statesSchema = z.array(
  z.strictObject({
    code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('The 2 letters of the state'),
    name: line(4, 30).describe('The name of the state'),
  }),
);
