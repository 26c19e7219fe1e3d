import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long one code counts, in milliseconds. */
export const CODE_LIFETIME = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret for an authenticator app, in base32 as those apps take it. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** Bytes in base32 without padding (RFC 4648, 6). */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31] ?? '';
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + (ALPHABET[(value << (5 - bits)) & 31] ?? '') : text;
}

/** The code of a step (RFC 6238 with SHA-1, which every authenticator app takes). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/**
 * The step that a typed code belongs to: this one, or one before or after it, because clocks differ.
 * @param at Milliseconds since 1970.
 */
export function stepOfCode(secret: string, typed: string, at: number): number | undefined {
  const now = Math.floor(at / CODE_LIFETIME);
  const given = Buffer.from(typed.replace(/\s/g, ''));
  const fitting = [now, now - 1, now + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return fitting[0];
}

/** The address that an authenticator app reads from the picture. */
export function totpAddress(secret: string, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = (value << 5) | ALPHABET.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 255);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
