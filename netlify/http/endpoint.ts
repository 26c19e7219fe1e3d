import type { z } from 'zod';
import type { Functions, InputOf, OutputOf, FunctionName } from '#src/contracts/endpoints.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { startDeadline, startMachineTimer } from '#netlify/platform/deadline.ts';
import type { Services } from '#netlify/services.ts';
import { environmentOfDeploy, servicesFromEnv } from '#netlify/app/create-services.ts';
import { problemPage } from '#netlify/platform/plain-page.ts';
import { readInput } from './bad-input.ts';
import { callerOf, deviceOf, laterOf, requestIdOf } from './caller.ts';
import { deployFactsOf } from './deploy-context.ts';
import { requireOwnOrigin, requireSentOrigin } from './origin.ts';
import { problemResponse, type ProblemAnswer } from './problems.ts';
import { keepNowhere } from './cdn-cache-headers.ts';
import { readJson } from './read-body.ts';
import { requireShortHead } from './read-head.ts';
import { countArrival } from './count-requests.ts';
import { respondJson, respondPage } from './respond.ts';
import { requireCoach } from './session.ts';

/**
 * A handler as the platform calls it, with request and context. Tests pass their own services as the
 * third argument; the platform never does.
 */
export type ServedHandler<Available extends Services = Services> = (
  request: Request,
  context?: unknown,
  services?: () => Available | Promise<Available>,
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
  requestId: string;
  /**
   * Goes on with work behind the answer, for as long as the platform lets it. It can be cut off anywhere,
   * or never begin: what it does must be found and done by the sweeper as well.
   * @returns `false` where the platform cannot; then nothing was begun
   */
  later(work: () => Promise<unknown>): boolean;
}

interface Call extends Arrival {
  request: Request;
  device: string;
}

export type Handle<Available extends Services = Services> = (
  request: Request,
  services: Available,
  arrival: Arrival,
) => Promise<Response>;

/**
 * Whose function it is. `anyone`: this site's own pages and programs without an origin. `session`: it acts on the
 * session's cookie or makes one, so the request must say that it comes from this site. `coach`: what the request says is not looked at before the coach is known.
 */
export type Who = 'anyone' | 'session' | 'coach';

export interface SessionAnswer<Output> {
  body: Output;
  /** The headers that put a session into the browser or take it out. */
  cookie?: string | readonly string[] | undefined;
}

/** What a JSON function is made of; its input and output are those of `contracts/endpoints.ts`. */
export interface JsonFunction<
  Name extends keyof Functions,
  Schema extends z.ZodType<unknown, InputOf<Functions[Name]>>,
  By extends Who,
  Available extends Services,
> {
  who: By;
  input: Schema;
  /** What it does, or what it does for each action that its input can name. */
  run:
    | ((
        input: z.output<Schema>,
        services: Available,
        call: Call,
      ) => Promise<
        By extends 'session' ? SessionAnswer<OutputOf<Functions[Name]>> : OutputOf<Functions[Name]>
      >)
    | ByAction<Name, z.output<Schema>, Available>;
}

type ByAction<Name extends keyof Functions, Input, Available> = [Input] extends [{ action: string }]
  ? {
      [Action in Input['action']]: (
        input: Extract<Input, { action: Action }>,
        services: Available,
        call: Call,
      ) => MaybeLate<
        OutputOf<Functions[Name], Extract<InputOf<Functions[Name]>, { action: Action }>>
      >;
    }
  : never;

type MaybeLate<Output> = Output | Promise<Output>;

export interface Serving<Available extends Services> {
  /** Makes services from the variables of the deploy. */
  services?: (source: Readonly<Record<string, string | undefined>>) => Promise<Available>;
}

/** Services beyond the plain ones have to be named: each function is deployed with what it uses only. */
type ServedOver<Available extends Services> = [Services] extends [Available]
  ? Serving<Available>
  : Serving<Available> & Required<Pick<Serving<Available>, 'services'>>;

/** A function that takes JSON by POST and does nothing else (decision 001). */
export function endpoint<
  Name extends keyof Functions,
  Schema extends z.ZodType<unknown, InputOf<Functions[Name]>>,
  By extends Who,
  Available extends Services = Services,
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

/** A function that does another thing for each method. HEAD is asked of GET. */
export function byMethod<Available extends Services = Services>(
  name: FunctionName,
  handles: Readonly<Partial<Record<'GET' | 'POST' | 'PUT', Handle<Available>>>>,
  ...[serving]: [Services] extends [Available]
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
 * What a JSON function does with a request: type, size, depth and shape are checked before anything is
 * looked up.
 * @param _name The types of input and output are those of this function.
 */
export function json<
  Name extends keyof Functions,
  Schema extends z.ZodType<unknown, InputOf<Functions[Name]>>,
  By extends Who,
  Available extends Services = Services,
>(_name: Name, { who, input, run }: JsonFunction<Name, Schema, By, Available>): Handle<Available> {
  return async (request, services, arrival) => {
    requireOwnOrigin(request, services.env.siteUrl);
    const body = await readJson(request);
    if (who === 'coach') await requireCoach(request, services);
    const sent = readInput(input, body);
    if (who === 'session') requireSentOrigin(request, services.env.siteUrl);
    const call = { ...arrival, request, device: deviceOf(request.headers.get('user-agent') ?? '') };
    // Its schema knows no other actions.
    const handler = typeof run === 'function' ? run : run[(sent as { action: never }).action];
    const answer = await (handler as Handler<Available>)(sent, services, call);
    if (who !== 'session') return respondJson(200, answer);
    const { body: output, cookie } = answer as SessionAnswer<unknown>;
    const response = respondJson(200, output);
    for (const one of [cookie ?? []].flat()) response.headers.append('set-cookie', one);
    return response;
  };
}

type Handler<Available> = (input: unknown, services: Available, call: Call) => unknown;

/**
 * Any function: requests are counted by network, whatever it throws becomes a problem answer, and every
 * answer carries the request's id.
 */
export function serve<Available extends Services>(
  name: FunctionName,
  handle: Handle<Available>,
  {
    services: servicesFrom = servicesFromEnv as unknown as NonNullable<
      Serving<Available>['services']
    >,
  }: Serving<Available> = {},
): ServedHandler<Available> {
  return async (
    request,
    context,
    makeServices = () => servicesFrom(environmentOfDeploy(deployFactsOf(context, request))),
  ) => {
    const arrival: Arrival = {
      caller: callerOf(context),
      requestId: requestIdOf(context),
      later: laterOf(context),
    };
    const response = await answer(request, arrival, makeServices);
    response.headers.set('x-request-id', arrival.requestId);
    // A part, a head or a refusal that is kept under the address would be what others get.
    if (request.method !== 'GET' || response.status !== 200) keepNowhere(response.headers);
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
          'This takes too long right now. Nothing is lost. Please try again in a minute.',
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

/** Whether a person sees the answer: a browser that opens an address or posts a form asks for a page. */
const wantsPage = ({ headers }: Request): boolean =>
  headers.get('accept')?.includes('text/html') ?? false;

const respondProblemPage: ProblemAnswer = (status, { message }, headers) =>
  respondPage(status, problemPage(message), headers);

class MethodNotAllowed extends HttpError {
  readonly allowed: readonly string[];

  constructor(method: string, allowed: readonly string[]) {
    super('method_not_allowed', `${method} is not possible here. Use ${allowed.join(' or ')}.`);
    this.allowed = allowed;
  }
}
