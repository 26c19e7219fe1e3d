import { z } from 'zod';

/**
 * Takes what lies in a file of `content/` by its schema.
 * @throws naming the file and each field that is wrong.
 */
export function parseFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new Error(
    `${file} does not have the fields that it needs:\n${z.prettifyError(error)}\nRun npm run check:content: it says what to change.`,
  );
}
