import { HttpError, type HttpErrorCode } from '#src/domain/http-error.ts';

/** Nobody is signed in. */
export class SessionMissingError extends HttpError {
  override name = 'SessionMissingError';
}

/** Wrong password, email address, or code. */
export class InvalidCredentialsError extends HttpError {
  override name = 'InvalidCredentialsError';
}

/** The new password is too short or too easy to guess. */
export class WeakPasswordError extends HttpError {
  override name = 'WeakPasswordError';
}

/** An emailed link has expired or has already been used. */
export class InvalidTokenError extends HttpError {
  override name = 'InvalidTokenError';
}

/** The site or the connection is temporarily unavailable. */
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

/** Converts an error to the class that determines how it's handled. */
export function asAuthError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { code, message, details } = error;
  const Class = CLASSES[code];
  return Class ? new Class(code, message, details, { cause: error }) : error;
}

/** Returns whether a retry may help. All other errors are final. */
export function isRetryable(error: unknown): boolean {
  return error instanceof RetryableError;
}
