import { HttpError, type HttpErrorCode } from '#src/domain/http-error.ts';

/** Nobody is signed in. */
export class SessionMissingError extends HttpError {
  override name = 'SessionMissingError';
}

/** The password, the address or a code is wrong. */
export class InvalidCredentialsError extends HttpError {
  override name = 'InvalidCredentialsError';
}

/** A new password is too short or too easy to guess. */
export class WeakPasswordError extends HttpError {
  override name = 'WeakPasswordError';
}

/** A mailed link has ended or was used before. */
export class InvalidTokenError extends HttpError {
  override name = 'InvalidTokenError';
}

/** The site or the way to it is out for a moment (502, 503, 504, or no answer). */
export class RetryableError extends HttpError {
  override name = 'RetryableError';
}

const CLASSES: Readonly<Partial<Record<HttpErrorCode, typeof HttpError>>> = {
  sign_in_needed: SessionMissingError,
  second_factor_needed: SessionMissingError,
  invalid_credentials: InvalidCredentialsError,
  weak_password: WeakPasswordError,
  invalid_token: InvalidTokenError,
  upstream_unavailable: RetryableError,
};

/** Gives a refusal the class that tells what to do about it. */
export function asAuthError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { code, message, details } = error;
  const Own = CLASSES[code];
  return Own ? new Own(code, message, details, { cause: error }) : error;
}

/** Whether waiting may help. Everything else is final. */
export function isRetryable(error: unknown): boolean {
  return error instanceof RetryableError;
}
