import { Secret, TOTP } from 'otpauth';

/** How long a code is valid, in milliseconds. */
export const CODE_LIFETIME = 30_000;

/** Generates a secret for an authenticator app, in the base32 format those apps expect. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Encodes bytes as unpadded base32, an alphabet without easily confused letters and digits. */
export function toBase32(bytes: Uint8Array): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

export function totpCode(secret: string, step: number): string {
  return totpOf(secret).generate({ timestamp: step * CODE_LIFETIME });
}

/**
 * Returns the time step that an entered code matches: the current one, or the one before or after
 * it to allow for clock drift.
 * @param at Unix time in milliseconds.
 */
export function stepOfCode(secret: string, typed: string, at: number): number | undefined {
  const token = typed.replace(/\D/g, '');
  const away = totpOf(secret).validate({ token, timestamp: at, window: 1 });
  return away === null ? undefined : Math.floor(at / CODE_LIFETIME) + away;
}

/** Returns the URI for an authenticator app's QR code. */
export function totpAddress(secret: string, issuer: string, email: string): string {
  return totpOf(secret, { issuer, label: email }).toString();
}

/**
 * Creates a TOTP with the parameters every authenticator app supports: SHA-1, 6 digits, 30 seconds.
 */
function totpOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: CODE_LIFETIME / 1000,
    ...named,
  });
}
