import type { z } from 'zod';
import type { Functions, InputOf, OutputOf, FunctionName } from '#src/contracts/endpoints.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { startDeadline, startMachineTimer } from '#netlify/platform/deadline.ts';
import type { RequestServices, Services } from '#netlify/services.ts';
import { requestServicesFromEnv } from '#netlify/app/request-services.ts';
import { environmentOfDeploy } from '#netlify/platform/env.ts';
import { problemPage } from '#netlify/platform/plain-page.ts';
import { readInput } from './bad-input.ts';
import { callerOf, deviceOf, laterOf, requestIdOf } from './caller.ts';
import { deployInfoOf } from './deploy-context.ts';
import { requireOwnOrigin, requireSentOrigin } from './origin.ts';
import { problemResponse, type ProblemAnswer } from './problems.ts';
import { forbidCaching } from './cdn-cache-headers.ts';
import { readJson } from './read-body.ts';
import { requireShortHead } from './read-head.ts';
import { countArrival } from '#netlify/limits/limit-requests.ts';
import { respondJson, respondPage } from './respond.ts';
import { requireCoach } from './session.ts';

/**
 * A handler as called by the platform, with a request and a context. Tests pass their own services
 * as the third argument, but the platform never does.
 */
export type ServedHandler<Available extends RequestServices = RequestServices> = (
  request: Request,
  context?: unknown,
  services?: () => Available | Promise<Available>,
) => Promise<Response>;

/**
 * Default time limit for a response, in milliseconds, shorter than the platform's. Unfinished work
 * may be interrupted anywhere, as in a crash.
 */
export const BUDGET = 25_000;
/** Shorter limits, for functions whose callers time out before {@link BUDGET}. */
export const BUDGETS: Readonly<Partial<Record<FunctionName, number>>> = {
  'stripe-webhook': 9_000,
};

/** Request metadata available before the body is read. */
export interface Arrival {
  /** The network the request came from. */
  caller: string;
  requestId: string;
  /**
   * Continues work after the response for as long as the platform allows. It may be interrupted at
   * any point or never start, so make sure the sweeper can find and finish it.
   * @returns `false` if the platform doesn't support it, in which case nothing was started
   */
  later(work: () => Promise<unknown>): boolean;
}

interface EndpointCall extends Arrival {
  request: Request;
  device: string;
}

export type Handle<Available extends RequestServices = RequestServices> = (
  request: Request,
  services: Available,
  arrival: Arrival,
) => Promise<Response>;

/**
 * Who may call a function. `anyone`: the site's own pages, and clients that don't send an origin.
 * `session`: the function uses or creates the session cookie, so the request must prove that it
 * comes from this site. `coach`: the input isn't validated until the coach is authenticated.
 */
export type Who = 'anyone' | 'session' | 'coach';

export interface SessionAnswer<Output> {
  body: Output;
  /** Headers that set or clear the session cookie. */
  cookie?: string | readonly string[] | undefined;
}

/** Definition of a JSON function. The input and output types come from `contracts/endpoints.ts`. */
export interface JsonFunction<
  Name extends keyof Functions,
  Schema extends z.ZodType<unknown, InputOf<Functions[Name]>>,
  By extends Who,
  Available extends RequestServices,
> {
  who: By;
  input: Schema;
  /** A single handler, or one for each `action` in the input. */
  run:
    | ((
        input: z.output<Schema>,
        services: Available,
        call: EndpointCall,
      ) => MaybeLate<
        By extends 'session' ? SessionAnswer<OutputOf<Functions[Name]>> : OutputOf<Functions[Name]>
      >)
    | ByAction<Name, z.output<Schema>, Available>;
}

type ByAction<Name extends keyof Functions, Input, Available> = [Input] extends [{ action: string }]
  ? {
      [Action in Input['action']]: (
        input: Extract<Input, { action: Action }>,
        services: Available,
        call: EndpointCall,
      ) => MaybeLate<
        OutputOf<Functions[Name], Extract<InputOf<Functions[Name]>, { action: Action }>>
      >;
    }
  : never;

type MaybeLate<Output> = Output | Promise<Output>;

export interface Serving<Available extends RequestServices> {
  /** Creates the services from the deploy's environment variables. */
  services?: (source: Readonly<Record<string, string | undefined>>) => Promise<Available>;
}

/**
 * Functions must declare any services they need beyond the basic ones, so each one is deployed with
 * only what it uses.
 */
type ServedOver<Available extends RequestServices> = [RequestServices] extends [Available]
  ? Serving<Available>
  : Serving<Available> & Required<Pick<Serving<Available>, 'services'>>;

/** Functions for the coach need all services, because authentication reads accounts and sessions. */
type ServicesFor<By extends Who> = By extends 'coach' ? Services : RequestServices;

/** Creates a function that accepts only JSON by POST (decision 001). */
export function endpoint<
  Name extends keyof Functions,
  Schema extends z.ZodType<unknown, InputOf<Functions[Name]>>,
  By extends Who,
  Available extends ServicesFor<By> = ServicesFor<By>,
>({
  name,
  who,
  input,
  run,
  ...serving
}: { name: Name } & JsonFunction<Name, Schema, By, Available> &
  ServedOver<Available>): ServedHandler<Available> {
  return byMethod(
    name,
    { POST: json(name, { who, input, run }) },
    serving as ServedOver<Available>,
  );
}

/** Creates a function with one handler per HTTP method. HEAD requests go to GET. */
export function byMethod<Available extends RequestServices = RequestServices>(
  name: FunctionName,
  handles: Readonly<Partial<Record<'GET' | 'POST' | 'PUT', Handle<Available>>>>,
  ...[serving]: [RequestServices] extends [Available]
    ? [serving?: ServedOver<Available>]
    : [serving: ServedOver<Available>]
): ServedHandler<Available> {
  const allowed = Object.keys(handles).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  return serve<Available>(
    name,
    async (request, services, arrival) => {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const handle = (handles as Partial<Record<string, Handle<Available>>>)[method];
      if (!handle) throw new MethodNotAllowed(request.method, allowed);
      return handle(request, services, arrival);
    },
    serving,
  );
}

/**
 * Handles a request to a JSON function. Checks its origin, type, size, and depth before looking
 * anything up.
 * @param _name Determines the types of the input and output.
 */
export function json<
  Name extends keyof Functions,
  Schema extends z.ZodType<unknown, InputOf<Functions[Name]>>,
  By extends Who,
  Available extends RequestServices = RequestServices,
>(_name: Name, { who, input, run }: JsonFunction<Name, Schema, By, Available>): Handle<Available> {
  return async (request, services, arrival) => {
    requireOwnOrigin(request, services.env.siteUrl);
    const body = await readJson(request);
    // Every function that serves the coach is created with all services.
    if (who === 'coach') await requireCoach(request, services as RequestServices & Services);
    const sent = readInput(input, body);
    if (who === 'session') requireSentOrigin(request, services.env.siteUrl);
    const call = { ...arrival, request, device: deviceOf(request.headers.get('user-agent') ?? '') };
    // The schema doesn't allow any other actions.
    const handler = typeof run === 'function' ? run : run[(sent as { action: never }).action];
    const answer = await (handler as Handler<Available>)(sent, services, call);
    if (who !== 'session') return respondJson(200, answer);
    const { body: output, cookie } = answer as SessionAnswer<unknown>;
    const response = respondJson(200, output);
    for (const one of [cookie ?? []].flat()) response.headers.append('set-cookie', one);
    return response;
  };
}

type Handler<Available> = (input: unknown, services: Available, call: EndpointCall) => unknown;

/**
 * Wraps a function: counts requests per network, turns every error into a problem response, and
 * adds the request ID to every response.
 */
export function serve<Available extends RequestServices>(
  name: FunctionName,
  handle: Handle<Available>,
  {
    services: servicesFrom = requestServicesFromEnv as unknown as NonNullable<
      Serving<Available>['services']
    >,
  }: Serving<Available> = {},
): ServedHandler<Available> {
  return async (
    request,
    context,
    makeServices = () => servicesFrom(environmentOfDeploy(deployInfoOf(context, request))),
  ) => {
    const arrival: Arrival = {
      caller: callerOf(context),
      requestId: requestIdOf(context),
      later: laterOf(context),
    };
    const response = await answer(request, arrival, makeServices);
    response.headers.set('x-request-id', arrival.requestId);
    // Don't let the edge cache a partial response, a HEAD response, or an error for this URL, or
    // other visitors would get it.
    if (request.method !== 'GET' || response.status !== 200) forbidCaching(response.headers);
    return response;
  };

  async function answer(
    request: Request,
    arrival: Arrival,
    makeServices: () => Available | Promise<Available>,
  ): Promise<Response> {
    const deadline = startDeadline(BUDGETS[name] ?? BUDGET, startMachineTimer);
    try {
      requireShortHead(request);
      const response = await deadline.within(async () => {
        const services = await makeServices();
        countArrival(name, arrival.caller, services);
        return handle(request, services, arrival);
      });
      if (response === 'over') {
        throw new HttpError(
          'upstream_unavailable',
          'This is taking too long. Nothing was lost. Please try again in a minute.',
        );
      }
      return response;
    } catch (error) {
      const answerProblem = wantsPage(request) ? respondProblemPage : respondJson;
      const response = problemResponse(error, { name, ...arrival }, answerProblem);
      if (error instanceof MethodNotAllowed)
        response.headers.set('allow', error.allowed.join(', '));
      return response;
    } finally {
      deadline.cancel();
    }
  }
}

/**
 * Returns whether a person will read the response. Browsers that open a URL or submit a form ask
 * for HTML.
 */
const wantsPage = ({ headers }: Request): boolean =>
  headers.get('accept')?.includes('text/html') ?? false;

const respondProblemPage: ProblemAnswer = (status, { message }, headers) =>
  respondPage(status, problemPage(message), headers);

class MethodNotAllowed extends HttpError {
  readonly allowed: readonly string[];

  constructor(method: string, allowed: readonly string[]) {
    super('method_not_allowed', `${method} doesn’t work here. Use ${allowed.join(' or ')}.`);
    this.allowed = allowed;
  }
}
