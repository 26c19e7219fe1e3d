import { MINUTE, SECOND } from './time.ts';

/**
 * Stable error codes and their HTTP statuses. This is the only list of them. Messages may change,
 * but codes don't.
 */
export const STATUS_OF = {
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
  address_refused: 409,
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
} as const;

export type HttpErrorCode = keyof typeof STATUS_OF;

/**
 * An expected error with an explanation. The message is shown to the visitor as is, so it must say
 * what happened and what to do next, and it must not contain anything private.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly code: HttpErrorCode;
  /** Data for the page, for example the new total after a price change. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: HttpErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

/** Details of an error for a request without a response. The request may have taken effect. */
export const NO_RESPONSE = { hasNoResponse: true } as const;

/** Returns whether a request failed without a response, so it may have taken effect. */
export const hasNoResponse = (error: unknown): boolean =>
  error instanceof HttpError && error.details['hasNoResponse'] === true;

/** Emergency contacts, for errors that someone in danger might see. */
export const CALL_IN_DANGER =
  'If you are in danger now, call 911. In a crisis, call or text 988 at any time.';

/**
 * Creates a rate-limit error.
 * @param wait Time until the next attempt is allowed, in milliseconds.
 * @param messageFor Returns the message, given the wait time in words.
 */
export function rateLimitError(wait: number, messageFor: (time: string) => string): HttpError {
  const minutes = Math.max(1, Math.ceil(wait / MINUTE));
  const hours = Math.ceil(minutes / 60);
  const time = minutes > 90 ? `${hours} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const retryAfter = Math.max(1, Math.ceil(wait / SECOND));
  return new HttpError('too_many_requests', messageFor(time), { retryAfter });
}

/**
 * Creates the error for exceeding a subnet's rate limit.
 * @param wait Time until the next attempt is allowed, in milliseconds.
 * @param takesWords Whether the endpoint accepts free text. If so, the message includes emergency
 * numbers, because the sender may be in danger.
 */
export function tooManyFromNetwork(wait: number, takesWords: boolean): HttpError {
  const help = takesWords ? ` ${CALL_IN_DANGER}` : '';
  return rateLimitError(
    wait,
    (time) =>
      `There were too many attempts from your network. Please wait ${time} and try again. Nothing was lost.${help}`,
  );
}

/** Creates an error about a single form field. The message is shown next to the field. */
export function refuseField(code: HttpErrorCode, field: string, message: string): HttpError {
  return new HttpError(code, message, { fields: [{ field, message }] });
}

/** A rejected form field with a message for the visitor. */
export interface RefusedField {
  field: string;
  message: string;
}

/** Returns the form fields that an error rejects. Empty for any other error. */
export function refusedFieldsOf(error: unknown): RefusedField[] {
  const fields = error instanceof HttpError ? error.details['fields'] : undefined;
  return (Array.isArray(fields) ? (fields as unknown[]) : []).flatMap((refused) => {
    const { field, message } = refused as { field?: unknown; message?: unknown };
    return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [];
  });
}

/** Error response body used by every function. */
export interface ProblemDetails {
  error: HttpErrorCode;
  /** Plain-language message for the visitor: what happened and what to do. */
  message: string;
  /** Error type, for the error box on the test page. */
  type: string;
  details?: Record<string, unknown>;
  /** ID for finding the log entry. Included only for failures on our side. */
  errorId?: string;
}

/** Returns an error's message for display. */
export function wordsOf(error: unknown): string {
  return error instanceof HttpError ? error.message : 'Something went wrong. Please try again.';
}
