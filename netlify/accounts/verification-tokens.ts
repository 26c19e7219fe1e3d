import { randomBytes } from 'node:crypto';
import { DAY, HOUR } from '#src/domain/time.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { VerificationTokenPurpose } from '#netlify/storage/signed-tokens.ts';

/** Reference to an existing account. The link is valid only while the account is in this epoch. */
interface OfAccount {
  accountId: string;
  epoch: number;
  email: string;
}

/** Purpose and data of an emailed link. Links are single-use and expire. */
export type VerificationToken =
  | { purpose: 'verify'; email: string; password: string }
  | ({ purpose: 'recover' } & OfAccount)
  /** `email` is the new address, `before` the previous one. */
  | ({ purpose: 'change-email'; before: string } & OfAccount)
  /**
   * Lets the coach set a password and the first second factor. `epoch` 0 means there was no account
   * yet.
   */
  | { purpose: 'set-up'; email: string; epoch: number }
  /** Removes a lost authenticator if the owner hasn't objected within a day. */
  | ({ purpose: 'end-factor' } & OfAccount)
  /** Cancels a request that someone else made in the owner's name. */
  | ({ purpose: 'not-me' } & OfAccount);

export type OpenVerificationToken<
  Purpose extends VerificationTokenPurpose = VerificationTokenPurpose,
> = Extract<VerificationToken, { purpose: Purpose }> & {
  /**
   * Shared by all links of one sign-up. Its last 32 characters can serve as the ID of the account
   * it creates.
   */
  id: string;
  /** When the link was emailed, or created if it wasn't emailed, as Unix time in milliseconds. */
  at: number;
};

/** Lifetime of each kind of link after it's emailed, in milliseconds. */
export const VERIFICATION_TOKEN_LIFETIMES: Readonly<Record<VerificationTokenPurpose, number>> = {
  verify: DAY,
  // Must last longer than the link that it resends.
  resend: 2 * DAY,
  recover: HOUR / 2,
  'change-email': DAY,
  'set-up': DAY,
  'end-factor': 4 * DAY,
  'not-me': 4 * DAY,
};

/** A sign-up whose email can be resent. */
export interface SignUp {
  id: string;
  email: string;
  /** Whether a later sign-up for the same address has replaced it. */
  isReplaced: boolean;
}

interface StoredVerificationToken {
  payload: VerificationToken;
  at: number;
  /** ID of the first link for the same sign-up. For other purposes, the link's own ID. */
  first: string;
  /** Position among tokens with the same purpose and address: the day, then a number. */
  sequence: { day: number; number: number };
}

const LONGEST = Math.max(...Object.values(VERIFICATION_TOKEN_LIFETIMES));
/**
 * How long an email can be delayed, in milliseconds, before the delay cuts into its link's
 * lifetime. `domain/privacy/retention.ts` keeps verification tokens longer than this.
 */
const LONGEST_WAIT = 3 * DAY;
/**
 * Number of days on which a verification token can be replaced: the longest delay, plus its
 * lifetime, plus the day it was created.
 */
const DAYS_OF_SEQUENCE = (LONGEST_WAIT + LONGEST) / DAY + 1;
/**
 * Links with these purposes keep working after a newer one is sent. Any change to the account
 * revokes them all.
 */
const STAND_ALONE: ReadonlySet<VerificationTokenPurpose> = new Set(['end-factor', 'not-me']);

/**
 * Verification tokens for emailed links. Their contents are encrypted in the store, and the token
 * in the email is just a signed ID.
 */
export function createVerificationTokens(store: EncryptedStore, crypto: SiteCrypto) {
  const usedKey = (id: string) => `verification-token-used-${id}`;
  const keyOf = (id: string) => `verification-token-${id}`;
  const dayOf = (at: number) => Math.floor(at / DAY);
  /**
   * Returns the sequence that numbers the verification tokens for one purpose and address on a
   * given day. Changes of an email address are numbered per account.
   */
  const sequenceOf = (payload: VerificationToken, day: number) => {
    const { purpose } = payload;
    const owner = crypto.addressKey(purpose === 'change-email' ? payload.accountId : payload.email);
    // The key contains the time, so old records can be found without reading them.
    const stem = `verification-token-sequence-${day * DAY}-${purpose}-${owner}.`;
    return sequence<{ at: number }>(store, stem);
  };

  async function takeSequence(payload: VerificationToken, at: number, isMailed: boolean) {
    const day = dayOf(at);
    if (STAND_ALONE.has(payload.purpose)) return { day, number: 0 };
    const numbers = sequenceOf(payload, day);
    if (!isMailed) return { day, number: (await numbers.last())?.number ?? 0 };
    const taken = await numbers.claim(
      () => false,
      () => ({ at }),
    );
    if (taken === 'used-up')
      throw new Error('There is no number left for a verification token today.');
    return { day, number: taken.number };
  }

  async function isReplaced(
    { payload, sequence: { day, number } }: StoredVerificationToken,
    at: number,
  ): Promise<boolean> {
    const later = Math.max(0, Math.min(dayOf(at) - day, DAYS_OF_SEQUENCE));
    const found = await Promise.all([
      sequenceOf(payload, day).at(number + 1),
      ...Array.from({ length: later }, (_, index) => sequenceOf(payload, day + 1 + index).at(1)),
    ]);
    return found.some((one) => one !== undefined);
  }

  /**
   * Returns a verification token that hasn't been used and was emailed at most `lifetime`
   * milliseconds ago.
   */
  async function open(
    { id, sentAt = 0 }: { id: string; sentAt?: number },
    lifetime: number,
    at: number,
  ) {
    const kept = (await store.read(keyOf(id))) as StoredVerificationToken | undefined;
    if (kept === undefined) return undefined;
    const begunAt = Math.min(Math.max(kept.at, sentAt), kept.at + LONGEST_WAIT);
    if (at > begunAt + lifetime) return undefined;
    const [used, replaced] = await Promise.all([
      store.read(usedKey(kept.first)),
      isReplaced(kept, at),
    ]);
    return used === undefined ? { ...kept, at: begunAt, replaced } : undefined;
  }

  return {
    /**
     * Creates a verification token, or another link for a sign-up, valid for one more day. Except
     * for {@link STAND_ALONE} purposes, only the newest token for each purpose and address works.
     * @param isMailed Pass `false` if the token won't be sent, so it doesn't replace the previous
     * one.
     * @returns the token for the link
     */
    async issue(link: VerificationToken | SignUp, at: number, isMailed = true): Promise<string> {
      const id = `${at}-${randomBytes(16).toString('hex')}`;
      const kept: StoredVerificationToken =
        'purpose' in link
          ? { payload: link, at, first: id, sequence: await takeSequence(link, at, isMailed) }
          : { ...((await store.read(keyOf(link.id))) as StoredVerificationToken), at };
      await store.create(keyOf(id), kept);
      return crypto.verificationToken.sign({ purpose: kept.payload.purpose, id });
    },
    /**
     * Reads a verification token without using it. Returns `undefined` if it's unknown, used,
     * replaced, or expired.
     */
    async look<Purpose extends VerificationTokenPurpose>(
      token: string,
      purposes: readonly Purpose[],
      at: number,
    ): Promise<OpenVerificationToken<Purpose> | undefined> {
      const named = crypto.verificationToken.read(token);
      if (!named || !purposes.some((purpose) => purpose === named.purpose)) return undefined;
      const found = await open(named, VERIFICATION_TOKEN_LIFETIMES[named.purpose], at);
      if (!found || found.replaced) return undefined;
      const { payload, first, at: begunAt } = found;
      return { ...payload, id: first, at: begunAt } as OpenVerificationToken<Purpose>;
    },
    /**
     * Returns the token for an email that is going out now, so a delayed email's link still gets
     * its full lifetime.
     */
    mailed(token: string, at: number): string {
      const named = crypto.verificationToken.read(token);
      // Once a rotation is complete, tokens signed with the old key are unreadable.
      return named ? crypto.verificationToken.sign({ ...named, sentAt: at }) : token;
    },
    /** Returns a receipt. Its holder can use it only to request the sign-up email again. */
    receipt(token: string): string {
      const named = crypto.verificationToken.read(token);
      if (named?.purpose !== 'verify') throw new Error('Only a sign-up has a receipt.');
      return crypto.verificationToken.sign({ purpose: 'resend', id: named.id });
    },
    /**
     * Returns the sign-up for an emailed link or a receipt, up to a day after the link expires.
     * Returns `undefined` for anything else, or if the link has been used.
     */
    async signUpOf(token: string, at: number): Promise<SignUp | undefined> {
      const named = crypto.verificationToken.read(token);
      if (named?.purpose !== 'verify' && named?.purpose !== 'resend') return undefined;
      const found = await open(named, VERIFICATION_TOKEN_LIFETIMES.resend, at);
      if (!found) return undefined;
      return { id: found.first, email: found.payload.email, isReplaced: found.replaced };
    },
    /**
     * Marks a verification token and every other link of its sign-up as used.
     * @returns whether this caller was the first
     */
    use: async (id: string, at: number) => (await store.create(usedKey(id), { at })) === 'created',
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    verificationTokens: ReturnType<typeof createVerificationTokens>;
  }
}
