import { z } from 'zod';
import { cleanLines, isOneLine } from '#src/domain/typed-text.ts';

/** One line that a visitor typed. Spaces around it are dropped; a line break inside it is refused. */
export function typedLine(what: string, maxLength: number) {
  return z
    .string(`Enter ${what}.`)
    .trim()
    .min(1, `Enter ${what}.`)
    .max(maxLength, `Use at most ${maxLength} characters for ${what}.`)
    .refine(isOneLine, `Use one line for ${what}.`);
}

/** Text of several lines that a visitor typed. */
export function typedLines(what: string, maxLength: number) {
  return z
    .string(`Enter ${what}.`)
    .transform(cleanLines)
    .pipe(
      z
        .string()
        .min(1, `Enter ${what}.`)
        .max(maxLength, `Use at most ${maxLength} characters for ${what}.`),
    );
}
