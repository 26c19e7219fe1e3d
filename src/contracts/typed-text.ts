import { z } from 'zod';
import { cleanLine, cleanLines } from '#src/domain/typed-text.ts';

/** Text of one line that a visitor typed. */
export const typedLine = (what: string, maxLength: number) => typed(what, maxLength, cleanLine);

/** Text of several lines that a visitor typed. */
export const typedLines = (what: string, maxLength: number) => typed(what, maxLength, cleanLines);

function typed(what: string, maxLength: number, clean: (text: string) => string) {
  return z
    .string(`Enter ${what}.`)
    .overwrite(clean)
    .min(1, `Enter ${what}.`)
    .max(maxLength, `Use at most ${maxLength} characters for ${what}.`);
}
