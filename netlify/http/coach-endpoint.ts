import type { z } from 'zod';
import type { Services } from '#netlify/services/services.ts';
import {
  guarded,
  refuseBadInput,
  requireMethod,
  requireOwnOrigin,
  type Handle,
  type JsonEndpoint,
  type ServedHandler,
} from './endpoint.ts';
import { readJson } from './read-body.ts';
import { respondJson } from './respond.ts';
import { requireCoach } from './session.ts';

/**
 * Wraps a JSON function that is the coach's alone: POST from our own pages only, and what the request
 * says is not looked at before the caller is known to be the coach.
 */
export function coachEndpoint<Schema extends z.ZodType, Output>(
  endpoint: JsonEndpoint<Schema, Output>,
): ServedHandler {
  return guarded(endpoint.name, answerCoach(endpoint));
}

/** What a {@link coachEndpoint} does with a request, for functions that need other services. */
export function answerCoach<Schema extends z.ZodType, Output, Available extends Services>({
  input,
  run,
}: JsonEndpoint<Schema, Output, Available>): Handle<Available> {
  return async (request, services, { caller }) => {
    requireMethod(request, ['POST']);
    requireOwnOrigin(request, services.env.siteUrl);
    const body = await readJson(request);
    await requireCoach(request, services);
    const parsed = input.safeParse(body);
    if (!parsed.success) throw refuseBadInput(parsed.error);
    return respondJson(200, await run(parsed.data, services, caller, request));
  };
}
