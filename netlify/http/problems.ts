import { randomUUID } from 'node:crypto';
import type { Problem } from '#src/contracts/problem.ts';
import { Refusal, type RefusalCode } from '#src/domain/refusal.ts';
import { EnvironmentError } from '#netlify/services/env.ts';
import { PaymentsUnavailable } from '#netlify/services/payments.ts';
import { StoreRecordUnreadable, StoreUnavailable } from '#netlify/services/store.ts';
import { errorNames, log } from './log.ts';

/** The only table from refusal to HTTP status. */
const STATUS: Readonly<Record<RefusalCode, number>> = {
  bad_request: 400,
  bad_signature: 400,
  hook_refused: 401,
  sign_in_needed: 401,
  too_large: 413,
  wrong_type: 415,
  method_not_allowed: 405,
  foreign_origin: 403,
  too_many_requests: 429,
  unknown_product: 404,
  not_for_sale: 409,
  price_changed: 409,
  refund_refused: 409,
  country_not_sold: 409,
  consent_needed: 409,
  test_only: 403,
  session_not_found: 404,
  session_too_old: 410,
  payment_mismatch: 409,
  link_unknown: 404,
  link_expired: 410,
  link_used_up: 410,
  access_stopped: 403,
  file_missing: 503,
  file_unknown: 404,
  upload_unknown: 404,
  upload_incomplete: 409,
  name_taken: 409,
  second_factor_needed: 401,
  not_the_coach: 403,
  invalid_credentials: 401,
  weak_password: 422,
  account_exists: 409,
  account_unknown: 404,
  link_too_early: 409,
  invalid_token: 410,
  upstream_unavailable: 503,
  not_set_up: 503,
  internal: 500,
};

/** Seconds after which a caller may try again. */
const RETRY_AFTER: Partial<Record<RefusalCode, string>> = {
  too_many_requests: '60',
  file_missing: '300',
  upstream_unavailable: '5',
};

/** Gives a problem its form. */
export type ProblemAnswer = (
  status: number,
  problem: Problem,
  headers: Readonly<Record<string, string>>,
) => Response;

/**
 * Turns whatever a function threw into its answer. Unexpected failures get an id and no details. A
 * refusal can say when to come back: `retryAfter` in its details, in seconds.
 */
export function problemResponse(
  error: unknown,
  { name, requestId }: { name: string; requestId: string },
  answerProblem: ProblemAnswer,
): Response {
  const refusal = asRefusal(error);
  const { code, message, details } = refusal;
  const status = STATUS[code];
  const failed = status >= 500;
  const errorId = failed ? randomUUID().slice(0, 8) : undefined;
  log({
    event: failed ? 'failed' : 'refused',
    function: name,
    requestId,
    code,
    status,
    ...(errorId ? { errorId, errors: errorNames(error) } : {}),
  });
  const retryAfter = details['retryAfter'] ?? RETRY_AFTER[code];
  return answerProblem(
    status,
    {
      error: code,
      message,
      type: failed ? 'ServerError' : 'Refusal',
      ...(Object.keys(details).length > 0 ? { details: { ...details } } : {}),
      ...(errorId ? { errorId } : {}),
    },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof EnvironmentError) {
    return new Refusal(
      'not_set_up',
      'This part of the site is not set up yet. Nothing was changed or paid.',
    );
  }
  if (
    error instanceof StoreUnavailable ||
    error instanceof StoreRecordUnreadable ||
    error instanceof PaymentsUnavailable
  ) {
    return new Refusal(
      'upstream_unavailable',
      'The site cannot do this right now. Nothing is lost. Please try again in a minute.',
    );
  }
  return new Refusal(
    'internal',
    'Something went wrong on our side. Nothing is lost. Please try again.',
  );
}
