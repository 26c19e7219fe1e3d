import { Secret, TOTP } from 'otpauth';

/** How long one code counts, in milliseconds. */
export const CODE_LIFETIME = 30_000;

/** A new secret for an authenticator app, in base32 as those apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Bytes in base32 without padding: letters and digits that are not taken for one another. */
export function toBase32(bytes: Uint8Array): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

export function totpCode(secret: string, step: number): string {
  return totpOf(secret).generate({ timestamp: step * CODE_LIFETIME });
}

/**
 * The step that a typed code belongs to: this one, or one before or after it, because clocks differ.
 * @param at Milliseconds since 1970.
 */
export function stepOfCode(secret: string, typed: string, at: number): number | undefined {
  const token = typed.replace(/\D/g, '');
  const away = totpOf(secret).validate({ token, timestamp: at, window: 1 });
  return away === null ? undefined : Math.floor(at / CODE_LIFETIME) + away;
}

/** The address that an authenticator app reads from the picture. */
export function totpAddress(secret: string, issuer: string, email: string): string {
  return totpOf(secret, { issuer, label: email }).toString();
}

/** The form that every authenticator app takes: SHA-1, 6 digits, 30 seconds. */
function totpOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: CODE_LIFETIME / 1000,
    ...named,
  });
}
