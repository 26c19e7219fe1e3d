import { z } from 'zod';

/**
 * Builds the schema for one of a function's actions and its parameters. Drops unknown keys
 * (decision 417).
 */
export function action<
  const Name extends string,
  Shape extends z.ZodRawShape = Record<never, never>,
>(name: Name, shape = {} as Shape) {
  return z.object({ action: z.literal(name), ...shape });
}
