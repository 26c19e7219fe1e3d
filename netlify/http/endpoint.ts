import type { z } from 'zod';
import { ShopError } from '#src/domain/shop-error.ts';
import type { FunctionName } from '#src/routes.ts';
import { startDeadline, startMachineTimer } from '#netlify/services/deadline.ts';
import { environmentOfDeploy, servicesFromEnv, type Services } from '#netlify/services/services.ts';
import { callerOf, requestIdOf } from './caller.ts';
import { deployFactsOf } from './deploy.ts';
import { problemResponse, type ProblemAnswer } from './problems.ts';
import { readJson } from './read-body.ts';
import { countArrival, countWork } from './request-limits.ts';
import { respondJson, respondProblem } from './respond.ts';

/**
 * A handler as the platform calls it, with request and context. Tests pass their own services as the
 * third argument; the platform never does.
 */
export type ServedHandler<Available extends Services = Services> = (
  request: Request,
  context?: unknown,
  services?: () => Available,
) => Promise<Response>;

/**
 * A request is answered within this time, in milliseconds, whatever it waits for: before the platform or
 * Stripe gives up. What is left behind may be cut off anywhere, as by a crash.
 */
export const BUDGET = 25_000;
export const BUDGETS: Readonly<Partial<Record<FunctionName, number>>> = {
  'stripe-webhook': 9_000,
};

/** What is known of a request before it is read. */
export interface Arrival {
  /** The network that it came from. */
  caller: string;
  /** Finds it in the log. */
  requestId: string;
}

/** What a JSON function is made of. */
export interface JsonEndpoint<
  Schema extends z.ZodType,
  Output,
  Available extends Services = Services,
> {
  name: FunctionName;
  input: Schema;
  /** @param caller The network that the request came from. */
  run(
    input: z.output<Schema>,
    services: Available,
    caller: string,
    request: Request,
  ): Promise<Output>;
}

/**
 * Wraps a JSON function: POST only, own pages only, type, size, depth and shape checked before
 * anything is looked up, the caller's share of costly work counted, errors answered in one form.
 */
export function jsonEndpoint<Schema extends z.ZodType, Output>(
  endpoint: JsonEndpoint<Schema, Output>,
): ServedHandler {
  return guarded(endpoint.name, answerJson(endpoint));
}

/** What a {@link jsonEndpoint} does with a request, for {@link guardedWith} other services. */
export function answerJson<Schema extends z.ZodType, Output, Available extends Services>({
  name,
  input,
  run,
}: JsonEndpoint<Schema, Output, Available>): Handle<Available> {
  return async (request, services, { caller, requestId }) => {
    requireMethod(request, ['POST']);
    requireOwnOrigin(request, services.env.siteUrl);
    const parsed = input.safeParse(await readJson(request));
    if (!parsed.success) throw refuseBadInput(parsed.error);
    await countWork(name, caller, requestId, services);
    return respondJson(200, await run(parsed.data, services, caller, request));
  };
}

/** Answers a request that was let through. */
export type Handle<Available extends Services = Services> = (
  request: Request,
  services: Available,
  arrival: Arrival,
) => Promise<Response>;

/**
 * Wraps any function: requests are counted by network, whatever it throws becomes a problem answer, and
 * every answer carries the request's id. `answerProblem` gives problems another form than JSON.
 */
export function guarded(
  name: FunctionName,
  handle: Handle,
  answerProblem: ProblemAnswer = respondProblem,
): ServedHandler {
  return guardedWith(servicesFromEnv, name, handle, answerProblem);
}

/**
 * {@link guarded} over services of the caller's choice, such as those with payments.
 * @param servicesFrom Makes services from the variables of the deploy.
 */
export function guardedWith<Available extends Services>(
  servicesFrom: (source: Readonly<Record<string, string | undefined>>) => Available,
  name: FunctionName,
  handle: Handle<Available>,
  answerProblem: ProblemAnswer = respondProblem,
): ServedHandler<Available> {
  return async (
    request,
    context,
    makeServices = () => servicesFrom(environmentOfDeploy(deployFactsOf(context, request))),
  ) => {
    const arrival: Arrival = { caller: callerOf(context), requestId: requestIdOf(context) };
    const response = await answer(request, arrival, makeServices);
    response.headers.set('x-request-id', arrival.requestId);
    return response;
  };

  async function answer(
    request: Request,
    arrival: Arrival,
    makeServices: () => Available,
  ): Promise<Response> {
    const deadline = startDeadline(BUDGETS[name] ?? BUDGET, startMachineTimer);
    try {
      const services = makeServices();
      countArrival(name, arrival.caller, services);
      const response = await deadline.within(() => handle(request, services, arrival));
      if (response === 'over') {
        throw new ShopError(
          'upstream_unavailable',
          'This takes too long right now. Nothing is lost. Please try again in a minute.',
        );
      }
      return response;
    } catch (error) {
      const response = problemResponse(error, { name, ...arrival }, answerProblem);
      if (error instanceof MethodNotAllowed)
        response.headers.set('allow', error.allowed.join(', '));
      return response;
    } finally {
      deadline.cancel();
    }
  }
}

/** @throws {ShopError} method_not_allowed */
export function requireMethod(request: Request, allowed: readonly string[]): void {
  if (!allowed.includes(request.method)) throw new MethodNotAllowed(request.method, allowed);
}

/**
 * Lets requests of this site's own pages through, and those of programs that send no origin at all:
 * no function here acts on a cookie.
 * @throws {ShopError} foreign_origin
 */
export function requireOwnOrigin(request: Request, siteUrl: string): void {
  const origin = request.headers.get('origin');
  const fetchSite = request.headers.get('sec-fetch-site');
  const foreign =
    (origin !== null && origin !== siteUrl && fetchSite !== 'same-origin') ||
    (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none');
  if (foreign)
    throw new ShopError(
      'foreign_origin',
      'This request came from another website. Open our own page and try again.',
    );
}

class MethodNotAllowed extends ShopError {
  readonly allowed: readonly string[];

  constructor(method: string, allowed: readonly string[]) {
    super('method_not_allowed', `${method} is not possible here. Use ${allowed.join(' or ')}.`);
    this.allowed = allowed;
  }
}

/** The fields that were refused, each with its reason. */
export function refusedFields(error: z.ZodError): { field: string; message: string }[] {
  return error.issues.slice(0, 10).map(({ path, message }) => ({
    field: path.join('.').slice(0, 80),
    message,
  }));
}

/** The refusal of a body that does not keep its contract. */
export function refuseBadInput(error: z.ZodError): ShopError {
  const fields = refusedFields(error);
  const first = fields[0];
  const where = first?.field ? `"${first.field}": ` : '';
  return new ShopError(
    'bad_request',
    `The request cannot be used. ${where}${first?.message ?? ''}`,
    { fields },
  );
}
