import { randomUUID } from 'node:crypto';
import {
  type ProblemDetails,
  HttpError,
  STATUS_OF,
  type HttpErrorCode,
} from '#src/domain/http-error.ts';
import { EnvironmentError } from '#netlify/platform/env.ts';
import { PaymentsUnavailable } from '#netlify/payments/payments.ts';
import { StoreRecordUnreadable, StoreUnavailable } from '#netlify/storage/store.ts';
import { errorNames, log } from './log.ts';

/** Seconds before a caller may retry. */
const RETRY_AFTER: Partial<Record<HttpErrorCode, string>> = {
  too_many_requests: '60',
  file_missing: '300',
  upstream_unavailable: '5',
};

export type ProblemAnswer = (
  status: number,
  problem: ProblemDetails,
  headers: Readonly<Record<string, string>>,
) => Response;

/**
 * Converts anything a function throws into a response. For unexpected errors, includes an ID but no
 * details. An error can set `retryAfter` in its details, in seconds.
 */
export function problemResponse(
  error: unknown,
  { name, requestId }: { name: string; requestId: string },
  answerProblem: ProblemAnswer,
): Response {
  const httpError = asHttpError(error);
  const { code, message, details } = httpError;
  const status = STATUS_OF[code];
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
      type: failed ? 'ServerError' : 'HttpError',
      ...(Object.keys(details).length > 0 ? { details: { ...details } } : {}),
      ...(errorId ? { errorId } : {}),
    },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof EnvironmentError) {
    return new HttpError(
      'not_set_up',
      'This part of the site isn’t set up yet. Nothing was changed or charged.',
    );
  }
  if (
    error instanceof StoreUnavailable ||
    error instanceof StoreRecordUnreadable ||
    error instanceof PaymentsUnavailable
  ) {
    return new HttpError(
      'upstream_unavailable',
      'We can’t do that right now. Nothing was lost. Please try again in a minute.',
    );
  }
  return new HttpError(
    'internal',
    'Something went wrong on our side. Nothing was lost. Please try again.',
  );
}
