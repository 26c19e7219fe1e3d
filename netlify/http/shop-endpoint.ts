import type { z } from 'zod';
import type { FunctionName } from '#src/routes.ts';
import { shopServicesFromEnv, type ShopServices } from '#netlify/services/shop-services.ts';
import { answerCoach } from './coach-endpoint.ts';
import {
  answerJson,
  guardedWith,
  type Handle,
  type JsonEndpoint,
  type ServedHandler,
} from './endpoint.ts';

/** `guarded` for a function that speaks with the payment provider. Others are deployed without its package. */
export const guardedShop = (
  name: FunctionName,
  handle: Handle<ShopServices>,
): ServedHandler<ShopServices> => guardedWith(shopServicesFromEnv, name, handle);

/** `jsonEndpoint` for a function that speaks with the payment provider. */
export function shopJsonEndpoint<Schema extends z.ZodType, Output>(
  endpoint: JsonEndpoint<Schema, Output, ShopServices>,
): ServedHandler<ShopServices> {
  return guardedShop(endpoint.name, answerJson(endpoint));
}

/** `coachEndpoint` for a function that speaks with the payment provider. */
export function shopCoachEndpoint<Schema extends z.ZodType, Output>(
  endpoint: JsonEndpoint<Schema, Output, ShopServices>,
): ServedHandler<ShopServices> {
  return guardedShop(endpoint.name, answerCoach(endpoint));
}
