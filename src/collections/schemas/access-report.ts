import { z } from 'zod';
import { day, line, list } from './fields.ts';

/** `content/access-report.json`: what the tests looked at, and what nobody has tested. */
export const accessReportSchema = z.strictObject({
  date: day().describe('The day of the tests, as YYYY-MM-DD. A program writes it'),
  checks: list(
    z.strictObject({
      id: z
        .string()
        .regex(/^[a-z-]+$/)
        .describe('The short name that the tests give it'),
      what: line(10, 120).describe('What was looked at'),
      count: z.int().positive().describe('How many were looked at'),
      found: z.int().nonnegative().describe('How many problems were found'),
    }),
    1,
  ).describe('What programs looked at. A program writes it'),
  notTested: z.array(line(10, 160)).describe('What nobody has tested yet, by hand and honestly'),
});
