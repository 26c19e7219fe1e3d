import type { ServedHandler } from '#netlify/http/endpoint.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { functionPath } from '#src/function-path.ts';
import { FUNCTION_NAMES } from './function-names.ts';

/** One of the site's functions, as called by tests. */
export interface ServedFunction {
  name: FunctionName;
  url: string;
  call: ServedHandler<ShopServices>;
}

/** Every deployed function. */
export const everyFunction: readonly ServedFunction[] = await Promise.all(
  FUNCTION_NAMES.map(async (name) => {
    const module = (await import(`../../netlify/functions/${name}.ts`)) as {
      default: ServedHandler<ShopServices>;
    };
    return {
      name,
      url: `http://localhost:8888${functionPath(name)}`,
      call: module.default,
    };
  }),
);

/** Returns a function by name. */
export function functionNamed(name: FunctionName): ServedFunction {
  const found = everyFunction.find((one) => one.name === name);
  if (!found) throw new Error(`There is no function "${name}".`);
  return found;
}
