import { randomBytes } from 'node:crypto';
import { DAY, HOUR } from '#src/domain/time.ts';
import { series } from '#netlify/storage/sequence.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import type { VerificationTokenPurpose, SiteCrypto } from '#netlify/storage/crypto.ts';

/** What a mailed link of an account that exists may change, while the account is still of that epoch. */
interface OfAccount {
  accountId: string;
  epoch: number;
  email: string;
}

/** What a mailed link lets its owner do, once and for a while. */
export type VerificationToken =
  | { purpose: 'verify'; email: string; password: string }
  | ({ purpose: 'recover' } & OfAccount)
  /** `email` is the new address, `before` the one that the account had. */
  | ({ purpose: 'change-email'; before: string } & OfAccount)
  /** Gives the coach a password and the first second factor. `epoch` 0: there was no account yet. */
  | { purpose: 'set-up'; email: string; epoch: number }
  /** Removes a lost authenticator, when its owner has not said no for a day. */
  | ({ purpose: 'end-factor' } & OfAccount)
  /** Voids what somebody asked in the owner's name. */
  | ({ purpose: 'not-me' } & OfAccount);

export type OpenVerificationToken<
  Purpose extends VerificationTokenPurpose = VerificationTokenPurpose,
> = Extract<VerificationToken, { purpose: Purpose }> & {
  /** The same for every link of one sign-up; its last 32 letters are free to name what it makes. */
  id: string;
  /** When its link was mailed, or made where none was, milliseconds since 1970. */
  at: number;
};

/** How long each kind works from when it was mailed, in milliseconds. */
export const VERIFICATION_TOKEN_LIFETIMES: Readonly<Record<VerificationTokenPurpose, number>> = {
  verify: DAY,
  // Longer than the link that it brings again.
  resend: 2 * DAY,
  recover: HOUR / 2,
  'change-email': DAY,
  'set-up': DAY,
  'end-factor': 4 * DAY,
  'not-me': 4 * DAY,
};

/** A sign-up whose mail can be had again. */
export interface SignUp {
  id: string;
  email: string;
  /** Whether a later sign-up of the same address took its place. */
  isReplaced: boolean;
}

interface KeptVerificationToken {
  payload: VerificationToken;
  at: number;
  /** The id of the first link of the same sign-up. */
  first: string;
  /** Its place among those of one purpose and one address: the day, then a number. */
  sequence: { day: number; number: number };
}

const LONGEST = Math.max(...Object.values(VERIFICATION_TOKEN_LIFETIMES));
/** How long a mail can wait, in milliseconds, before it costs its link some of its life. `domain/privacy/retention.ts` keeps verification tokens longer. */
const LONGEST_WAIT = 3 * DAY;
/** The days that one verification token can be replaced on: its wait, its life, and the day it began. */
const DAYS_OF_SEQUENCE = (LONGEST_WAIT + LONGEST) / DAY + 1;
/** Each of these mails can do what it says also after the next one. A change of the account ends them all. */
const STAND_ALONE: ReadonlySet<VerificationTokenPurpose> = new Set(['end-factor', 'not-me']);

/**
 * Verification tokens for mailed links. What they hold is encrypted; the token in the mail is only their signed name.
 */
export function createVerificationTokens(store: EncryptedStore, crypto: SiteCrypto) {
  const usedKey = (id: string) => `verification-token-used-${id}`;
  const keyOf = (id: string) => `verification-token-${id}`;
  const dayOf = (at: number) => Math.floor(at / DAY);
  /** The verification tokens of one purpose and one address on a day. */
  const sequenceOf = (payload: VerificationToken, day: number) => {
    const { purpose } = payload;
    const owner = crypto.addressKey(purpose === 'change-email' ? payload.accountId : payload.email);
    // The time stands in the name, so that old ones are found without reading any.
    const stem = `verification-token-sequence-${day * DAY}-${purpose}-${owner}.`;
    return series<{ at: number }>(store, stem);
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
    { payload, sequence: { day, number } }: KeptVerificationToken,
    at: number,
  ): Promise<boolean> {
    const later = Math.max(0, Math.min(dayOf(at) - day, DAYS_OF_SEQUENCE));
    const found = await Promise.all([
      sequenceOf(payload, day).at(number + 1),
      ...Array.from({ length: later }, (_, index) => sequenceOf(payload, day + 1 + index).at(1)),
    ]);
    return found.some((one) => one !== undefined);
  }

  /** A verification token that was not used and was not mailed longer ago than `lifetime`, in milliseconds. */
  async function open(
    { id, sentAt = 0 }: { id: string; sentAt?: number },
    lifetime: number,
    at: number,
  ) {
    const kept = (await store.read(keyOf(id))) as KeptVerificationToken | undefined;
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
     * Makes a verification token, or one more link of a sign-up with a new day to press it. Of one purpose and one
     * address only the newest works.
     * @param isMailed A verification token that nobody will be sent leaves the one before it as it is.
     * @returns the token for the link
     */
    async issue(link: VerificationToken | SignUp, at: number, isMailed = true): Promise<string> {
      const id = `${at}-${randomBytes(16).toString('hex')}`;
      const kept: KeptVerificationToken =
        'purpose' in link
          ? { payload: link, at, first: id, sequence: await takeSequence(link, at, isMailed) }
          : { ...((await store.read(keyOf(link.id))) as KeptVerificationToken), at };
      await store.create(keyOf(id), kept);
      return crypto.verificationToken.sign({ purpose: kept.payload.purpose, id });
    },
    /** Looks at a verification token; `undefined` for an unknown, used, replaced or old one. Uses nothing. */
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
    /** The token as a mail brings it that goes out now: a mail that had to wait has the whole life of its link before it. */
    mailed(token: string, at: number): string {
      const named = crypto.verificationToken.read(token);
      // The key of a rotation that was completed meanwhile signs nothing any more.
      return named ? crypto.verificationToken.sign({ ...named, sentAt: at }) : token;
    },
    /** A word that lets its holder have the mail of a sign-up again, and is good for nothing else. */
    receipt(token: string): string {
      const named = crypto.verificationToken.read(token);
      if (named?.purpose !== 'verify') throw new Error('Only a sign-up has a receipt.');
      return crypto.verificationToken.sign({ purpose: 'resend', id: named.id });
    },
    /**
     * The sign-up of a mailed link or of a receipt, also for a day after the link has ended. `undefined` for
     * everything else, and once it was used.
     */
    async signUpOf(token: string, at: number): Promise<SignUp | undefined> {
      const named = crypto.verificationToken.read(token);
      if (named?.purpose !== 'verify' && named?.purpose !== 'resend') return undefined;
      const found = await open(named, VERIFICATION_TOKEN_LIFETIMES.resend, at);
      if (!found) return undefined;
      return { id: found.first, email: found.payload.email, isReplaced: found.replaced };
    },
    /** Uses a verification token up, with every other link of its sign-up. @returns whether this caller was the first */
    use: async (id: string, at: number) => (await store.create(usedKey(id), { at })) === 'created',
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    verificationTokens: ReturnType<typeof createVerificationTokens>;
  }
}
