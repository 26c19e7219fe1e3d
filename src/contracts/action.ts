import { z } from 'zod';

/**
 * One action of a function, with what it needs. Here and in every contract, keys that nothing takes are dropped: a page
 * that is newer or older than the function loses no message.
 */
export function action<
  const Name extends string,
  Shape extends z.ZodRawShape = Record<never, never>,
>(name: Name, shape = {} as Shape) {
  return z.object({ action: z.literal(name), ...shape });
}
