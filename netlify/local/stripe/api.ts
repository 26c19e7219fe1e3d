import { createHash } from 'node:crypto';
import type { StateFile } from '../state-file.ts';
import type { WireAnswer, WireCall } from '../wire-server.ts';
import { NotPossible, type Account } from './account.ts';
import { expand } from './expand.ts';
import { decodeForm } from './form-body.ts';
import { API_VERSION, stripeId } from './objects.ts';
import { checkShape, requireKey } from './parameters.ts';
import { ApiError, describeError, InProgressError } from './api-errors.ts';
import { createResources } from './resources.ts';
import type { SavedAnswer, StripeState } from './state.ts';

/** A refusal that a test has asked for. */
export interface StripeFault {
  /** 401, 403 and 429 come before the work and are not remembered; all others are, under the idempotency key. */
  status: number;
  /** Of a refusal, such as `balance_insufficient`. */
  code?: string | undefined;
}

/** Statuses of answers that come before any work. */
const BEFORE_WORK = new Set([401, 403, 429]);

const MAX_KEY_LENGTH = 255;

type Outcome = Pick<SavedAnswer, 'status' | 'body'>;

/** Answers the part of Stripe's API that a shop with hosted checkout uses. */
export function createApi(
  file: StateFile<StripeState>,
  account: Account,
): (call: WireCall, fault?: StripeFault) => Promise<WireAnswer> {
  const { state } = file;
  const resources = createResources(state, account);
  const running = new Set<string>();

  async function dispatch(method: string, url: URL, body: string): Promise<unknown> {
    const path = decodeURI(url.pathname);
    for (const resource of resources) {
      const match = resource.method === method ? resource.path.exec(path) : null;
      if (!match) continue;
      const input = decodeForm(method === 'GET' ? url.search : body);
      checkShape(input, { fields: resource.parameters });
      await account.expireDue();
      const answer = structuredClone(await resource.answer({ id: match[1] ?? '', path, input }));
      expand(answer, input['expand'], state);
      return answer;
    }
    throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`);
  }

  /** Only what was begun is remembered: a request whose parameters were refused may be sent again, corrected. */
  async function once(key: string, fingerprint: string, work: () => Promise<Outcome>) {
    if (key.length > MAX_KEY_LENGTH) {
      throw new ApiError(400, `An idempotency key has at most ${MAX_KEY_LENGTH} characters.`, {
        type: 'idempotency_error',
      });
    }
    const saved = Object.hasOwn(state.answers, key) ? state.answers[key] : undefined;
    if (saved && saved.fingerprint !== fingerprint) {
      throw new ApiError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    }
    if (saved) return { ...saved, isReplay: true };
    if (running.has(key)) {
      throw new ApiError(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        { type: 'idempotency_error', code: 'idempotency_key_in_use' },
      );
    }
    running.add(key);
    try {
      const outcome = await work();
      state.answers[key] = { fingerprint, ...outcome };
      await file.save();
      return { ...outcome, isReplay: false };
    } finally {
      running.delete(key);
    }
  }

  return async ({ method, target, headers, body }, fault) => {
    const url = new URL(target, 'http://localhost');
    const requestId = stripeId('req', 14);
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    const always: Record<string, string> = {
      'request-id': requestId,
      'stripe-version': headers['stripe-version'] ?? API_VERSION,
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const work = async (): Promise<Outcome> => {
      try {
        if (fault) throw faultError(fault);
        return { status: 200, body: await dispatch(method, url, body) };
      } catch (error) {
        if (!(error instanceof InProgressError)) throw error;
        return { status: error.status, body: describeError(error, requestId) };
      }
    };
    try {
      requireKey(headers['authorization']);
      if (fault && BEFORE_WORK.has(fault.status)) throw faultError(fault);
      const {
        status,
        body: answer,
        isReplay,
      } = key
        ? await once(key, fingerprintOf(method, url, body), work)
        : { ...(await work()), isReplay: false };
      return {
        status,
        body: answer,
        headers: {
          ...always,
          ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
          // The same key would only repeat the same failure.
          ...(status >= 500 && key ? { 'stripe-should-retry': 'false' } : {}),
        },
      };
    } catch (error) {
      const httpError = error instanceof NotPossible ? new ApiError(400, error.message) : error;
      if (!(httpError instanceof ApiError)) throw error;
      return {
        status: httpError.status,
        headers: always,
        body: describeError(httpError, requestId),
      };
    }
  };
}

function fingerprintOf(method: string, url: URL, body: string): string {
  return createHash('sha256').update(`${method} ${url.pathname}\n${body}`).digest('hex');
}

function faultError({ status, code }: StripeFault): ApiError {
  return new InProgressError(status, 'A fault that was asked for.', {
    type: status < 500 ? 'invalid_request_error' : 'api_error',
    ...(status === 429 ? { code: 'rate_limit' } : code === undefined ? {} : { code }),
  });
}
