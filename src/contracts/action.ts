import { z } from 'zod';

/** One action of a function, with what it needs. */
export function action<
  const Name extends string,
  Shape extends z.ZodRawShape = Record<never, never>,
>(name: Name, shape = {} as Shape) {
  return z.strictObject({ action: z.literal(name), ...shape });
}
