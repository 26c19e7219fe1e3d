import { createHash, randomBytes } from 'node:crypto';
import { decryptWith, deriveKey, encryptWith } from '#netlify/storage/encrypted-store.ts';
import type { Store } from '#netlify/storage/store.ts';

/**
 * A session token. A session is a family of tokens in which each refresh replaces the previous
 * token.
 */
export interface SessionToken {
  accountId: string;
  family: string;
  /** Sign-in time, as Unix time in milliseconds. */
  startedAt: number;
  issuedAt: number;
  /** The account's epoch when the token was created. */
  epoch: number;
  hasSecondFactor: boolean;
  /** Whether the second factor was a recovery code, so the authenticator app may be lost. */
  usedRecoveryCode?: boolean;
  /**
   * Whether the session started from a link that only the address's owner or the site operator
   * could have.
   */
  cameByLink?: boolean;
  /** Device description in plain words, for example "Firefox on Windows." */
  device: string;
}

/** A session as shown to its owner. */
interface ListedSession {
  family: string;
  startedAt: number;
  device: string;
}

/**
 * How long a token keeps working after it's replaced, in milliseconds. Another tab may have just
 * sent it.
 */
const REPLACED_GRACE = 10_000;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Session store. Stores only token hashes. `http/session.ts` checks their age. */
export function createSessions(store: Store) {
  // Only the holder of a token can decrypt the next one. The site's keys alone don't give access to
  // a session.
  const nextKey = (secret: string) => deriveKey(secret, 'next token of a session');
  const keyOf = (secret: string) => `session-${createHash('sha256').update(secret).digest('hex')}`;
  const endKey = (family: string) => `session-ended-${family}`;
  const listKey = (accountId: string, family: string) => `session-of-${accountId}-${family}`;
  const newSecret = () => randomBytes(32).toString('base64url');

  return {
    /**
     * Starts a session.
     * @returns the secret of its first token
     */
    async start(first: Omit<SessionToken, 'family' | 'startedAt'>): Promise<string> {
      const secret = newSecret();
      const family = randomBytes(16).toString('hex');
      const token: SessionToken = { ...first, family, startedAt: first.issuedAt };
      await store.create(keyOf(secret), token);
      const { startedAt, device } = token;
      await store.create(listKey(first.accountId, family), { startedAt, device });
      return secret;
    },
    /**
     * @returns `undefined` for an unknown or ended session; `isReused` if the token was replaced
     * more than {@link REPLACED_GRACE} ago, so someone may have copied it
     */
    async find(secret: string, at: number) {
      if (!SECRET.test(secret)) return undefined;
      const key = keyOf(secret);
      const token = (await store.read(key)) as SessionToken | undefined;
      if (!token) return undefined;
      const [next, ended] = await Promise.all([
        store.read(`${key}.next`),
        store.read(endKey(token.family)),
      ]);
      if (ended !== undefined) return undefined;
      const replaced = next as { at: number } | undefined;
      const isReused = replaced !== undefined && at > replaced.at + REPLACED_GRACE;
      return { token, isReused };
    },
    /**
     * Replaces a token. Concurrent calls from two tabs return the same new token.
     * @returns the new secret
     */
    async rotate(secret: string, change: Partial<SessionToken>, at: number): Promise<string> {
      const key = keyOf(secret);
      const before = (await store.read(key)) as SessionToken | undefined;
      if (!before) throw new Error('The session token to replace does not exist.');
      const next = newSecret();
      await store.create(keyOf(next), { ...before, ...change, issuedAt: at });
      const encrypted = encryptWith(nextKey(secret), next, key);
      if ((await store.create(`${key}.next`, { encrypted, at })) === 'created') return next;
      await store.remove(keyOf(next));
      const winner = (await store.read(`${key}.next`)) as { encrypted: string };
      return decryptWith(nextKey(secret), winner.encrypted, key) as string;
    },
    async end(accountId: string, family: string, at: number): Promise<void> {
      await store.create(endKey(family), { at });
      await store.remove(listKey(accountId, family));
    },
    /** Lists an account's active sessions. May lag a minute behind. */
    async list(accountId: string): Promise<ListedSession[]> {
      const prefix = listKey(accountId, '');
      const found = await Promise.all(
        (await store.keys(prefix)).map(async (key) => {
          const family = key.slice(prefix.length);
          const one = (await store.read(key)) as Omit<ListedSession, 'family'> | undefined;
          return one && { ...one, family };
        }),
      );
      return found.filter((one) => one !== undefined).toSorted((a, b) => b.startedAt - a.startedAt);
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    sessions: ReturnType<typeof createSessions>;
  }
}
