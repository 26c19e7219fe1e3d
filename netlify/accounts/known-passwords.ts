import { createHash } from 'node:crypto';
import { refuseField } from '#src/domain/http-error.ts';
import { normalizePassword, passwordProblem } from '#src/domain/accounts/password.ts';
import known from './known-passwords.json' with { type: 'json' };

/** Letters of a fingerprint: 36 bits, so that a good password is refused by chance once in 20 million. */
const FINGERPRINT_LETTERS = 6;

/** What is kept of a well-known password. As text they are mostly insults. */
export function passwordFingerprint(password: string): string {
  const digest = createHash('sha256')
    .update(normalizePassword(password).toLowerCase())
    .digest('base64url');
  return digest.slice(0, FINGERPRINT_LETTERS);
}

const KNOWN = new Set(known.fingerprints.match(/.{6}/g));

/**
 * Whether a password is one of the 3,000 most used that are long enough for this site: the first that
 * anybody tries. Capitals make no difference (decision 012).
 */
export function isKnownPassword(password: string): boolean {
  return KNOWN.has(passwordFingerprint(password));
}

/** @throws {HttpError} weak_password */
export function requireGoodPassword(password: string, email: string, field = 'password'): void {
  const message =
    passwordProblem(password, email) ?? (isKnownPassword(password) ? TOO_WELL_KNOWN : undefined);
  if (message !== undefined) throw refuseField('weak_password', field, message);
}

const TOO_WELL_KNOWN =
  'Many people use this password, so it is tried first. Use 3 or 4 words that do not belong together.';
