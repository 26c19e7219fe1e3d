import type { z } from 'zod';
import type { SessionView } from '#src/contracts/auth.ts';
import type { Services } from '#netlify/services/services.ts';
import {
  guarded,
  refuseBadInput,
  requireMethod,
  requireOwnOrigin,
  type JsonEndpoint,
  type ServedHandler,
} from './endpoint.ts';
import { readJson } from './read-body.ts';
import { respondJson } from './respond.ts';
import { requireSentOrigin, type Session } from './session.ts';

/** What a function that makes or ends sessions answers. */
export interface SessionAnswer<Output> {
  body: Output;
  /** The header that puts a session into the browser or takes it out. */
  cookie?: string | undefined;
}

/** What such a function knows of a request. */
export interface SessionCall {
  request: Request;
  services: Services;
  /** The network that the request came from. */
  caller: string;
  /** The browser in plain words. */
  device: string;
}

/**
 * Wraps a JSON function that acts on the session's cookie or makes one: POST from our own pages only, and
 * the request must say so. Else another site could sign its visitor in here.
 */
export function sessionEndpoint<Schema extends z.ZodType, Output>({
  name,
  input,
  run,
}: Pick<JsonEndpoint<Schema, Output>, 'name' | 'input'> & {
  run(input: z.output<Schema>, call: SessionCall): Promise<SessionAnswer<Output>>;
}): ServedHandler {
  return guarded(name, async (request, services, { caller }) => {
    requireMethod(request, ['POST']);
    requireOwnOrigin(request, services.env.siteUrl);
    const parsed = input.safeParse(await readJson(request));
    if (!parsed.success) throw refuseBadInput(parsed.error);
    requireSentOrigin(request, services.env.siteUrl);
    const device = deviceOf(request.headers.get('user-agent') ?? '');
    const { body, cookie } = await run(parsed.data, { request, services, caller, device });
    return respondJson(200, body, cookie === undefined ? {} : { 'set-cookie': cookie });
  });
}

/** A session as the pages may know it. */
export function viewOf({ account, token, isOnCoachList, expiresAt }: Session): SessionView {
  const { hasSecondFactor } = token;
  return {
    email: account.email,
    expiresAt,
    secondFactor: account.totp === undefined ? 'off' : hasSecondFactor ? 'given' : 'needed',
    isCoach: isOnCoachList && account.totp !== undefined && hasSecondFactor,
    isOnCoachList,
  };
}

/** A browser in plain words, for the list of sessions. Nothing finer is kept. */
export function deviceOf(userAgent: string): string {
  const browser =
    [
      ['Edg', 'Edge'],
      ['OPR', 'Opera'],
      ['SamsungBrowser', 'Samsung Internet'],
      ['Firefox', 'Firefox'],
      ['FxiOS', 'Firefox'],
      ['CriOS', 'Chrome'],
      ['Chrome', 'Chrome'],
      ['Safari', 'Safari'],
    ].find(([sign = '']) => userAgent.includes(sign))?.[1] ?? 'A browser';
  const system = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS', 'Mac'],
    ['Linux', 'Linux'],
  ].find(([sign = '']) => userAgent.includes(sign))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}
