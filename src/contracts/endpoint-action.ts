import { z } from 'zod';

/** One action of a function, with what it needs. Keys that it does not know are dropped; see decision 417. */
export function action<
  const Name extends string,
  Shape extends z.ZodRawShape = Record<never, never>,
>(name: Name, shape = {} as Shape) {
  return z.object({ action: z.literal(name), ...shape });
}
