import { createHash } from 'node:crypto';
import { refuseField } from '#src/domain/http-error.ts';
import { normalizePassword, passwordProblem } from '#src/domain/accounts/password.ts';
import known from './known-passwords.json' with { type: 'json' };

/**
 * Length of a fingerprint in characters. At 36 bits, about one in 20 million good passwords is
 * rejected by coincidence.
 */
const FINGERPRINT_LENGTH = 6;

/**
 * Returns the fingerprint stored for a common password. We don't store the plain text, because some
 * of these passwords are profanity.
 */
export function passwordFingerprint(password: string): string {
  const digest = createHash('sha256')
    .update(normalizePassword(password).toLowerCase())
    .digest('base64url');
  return digest.slice(0, FINGERPRINT_LENGTH);
}

const KNOWN = new Set(known.fingerprints.match(/.{6}/g));

/**
 * Returns whether a password is one of the 3,000 most common ones that meet this site's minimum
 * length. Attackers try those first. Case-insensitive (decision 012).
 */
export function isKnownPassword(password: string): boolean {
  return KNOWN.has(passwordFingerprint(password));
}

/** @throws {HttpError} weak_password */
export function requireGoodPassword(password: string, email: string, field = 'password'): void {
  const message =
    passwordProblem(password, email) ?? (isKnownPassword(password) ? COMMON_PASSWORD : undefined);
  if (message !== undefined) throw refuseField('weak_password', field, message);
}

const COMMON_PASSWORD =
  'Many people use this password, so it’s the first one a thief would try. Use 3 or 4 words that have nothing to do with each other.';
