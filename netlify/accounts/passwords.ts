import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { normalizePassword } from '#src/domain/accounts/password.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';

export type Passwords = ReturnType<typeof createPasswords>;

/** Cost of a hash: `2 ** cost` blocks, computed `lanes` times. */
export interface PasswordCost {
  cost: number;
  lanes: number;
}

/** One of the scrypt settings that OWASP recommends. It needs 32 MB. A function has 1 GB. */
const DEPLOYED: PasswordCost = { cost: 15, lanes: 3 };
const BLOCK_SIZE = 8;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/**
 * Maximum number of concurrent hashes. More would use up memory that the rest of the function
 * needs.
 */
const MOST_AT_ONCE = 2;
const STORED = /^scrypt\$(\d{1,2})\$(\d)\$([A-Za-z0-9_-]{22})\$([A-Za-z0-9_-]{43})$/;

/**
 * Hashes passwords with scrypt and a pepper, so a copy of the store isn't enough to guess them.
 * Each stored hash includes its own cost settings.
 */
export function createPasswords(crypto: SiteCrypto, { cost, lanes }: PasswordCost = DEPLOYED) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function derive(password: string, salt: Buffer, at: PasswordCost): Promise<Buffer> {
    if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await new Promise((resolve, reject) => {
        const options = { N: 2 ** at.cost, r: BLOCK_SIZE, p: at.lanes, maxmem: 2 ** 28 };
        scrypt(crypto.pepper(password), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      });
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(normalizePassword(password), salt, { cost, lanes });
      return `scrypt$${cost}$${lanes}$${salt.toString('base64url')}$${key.toString('base64url')}`;
    },
    /**
     * Returns whether a password matches the stored hash. Without a stored hash it takes just as
     * long, so the response time doesn't reveal whether an account exists.
     */
    async matches(password: string, stored: string | undefined): Promise<boolean> {
      const parts = STORED.exec(stored ?? '');
      const at = parts ? { cost: Number(parts[1]), lanes: Number(parts[2]) } : { cost, lanes };
      const salt = parts?.[3] ? Buffer.from(parts[3], 'base64url') : randomBytes(SALT_BYTES);
      const expected = parts?.[4] ? Buffer.from(parts[4], 'base64url') : randomBytes(KEY_BYTES);
      // Older hashes are of the password exactly as received (a Mac sends decomposed accents) or
      // normalized only to NFKC (decision 417).
      const earlier = [password.normalize('NFKC'), password, password.normalize('NFD')];
      const forms = new Set([normalizePassword(password), ...earlier]);
      for (const form of forms) {
        if (timingSafeEqual(await derive(form, salt, at), expected)) return parts !== null;
      }
      return false;
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    passwords: Passwords;
  }
}
