import { randomBytes } from 'node:crypto';
import { isSameAddress } from '#src/domain/email-address.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';

/** Account state. An account exists only after its address has been confirmed by email. */
export interface AccountState {
  email: string;
  password: string;
  /**
   * Sessions and emailed links with a lower number are invalid. Incremented when the password, the
   * address, the second factor, or the recovery codes change, when the owner cancels a request, and
   * with "sign out everywhere."
   */
  epoch: number;
  /**
   * ID of the emailed link that made the latest change, so that an interrupted click can be
   * retried.
   */
  lastVerificationToken?: string;
  createdAt: number;
  /** Secret for the authenticator app, if the account has one. */
  totp?: string;
  /** Hashes of the recovery codes. */
  recoveryCodes?: readonly string[];
}

export interface Account extends AccountState {
  id: string;
}

export type Change = (state: AccountState) => AccountState | undefined;

/** An ID that can't belong to any account. */
export const NOBODY = '0'.repeat(32);
/** Most accounts have no more versions than this. See {@link sequence}. */
const USUAL_CHANGES = 3;

/** Credentials. Changing any of them ends existing sessions. */
const CREDENTIALS = ['email', 'password', 'totp', 'recoveryCodes'] as const;

function withNextEpoch(next: AccountState, before: AccountState): AccountState {
  const isUnchanged = CREDENTIALS.every((way) => next[way] === before[way]);
  return isUnchanged || next.epoch > before.epoch ? next : { ...next, epoch: before.epoch + 1 };
}

/**
 * Account store. Each change is a new numbered record that only one writer can create, so
 * concurrent changes never overwrite each other (decision 150).
 */
export function createAccounts(store: EncryptedStore, crypto: SiteCrypto) {
  /** `null` marks a deleted account. */
  const versions = (id: string) =>
    sequence<AccountState | null>(store, `account-${id}.`, { usual: USUAL_CHANGES });
  const claimKey = (email: string) => `account-address-${crypto.addressKey(email)}`;

  async function find(id: string): Promise<Account | undefined> {
    const state = (await versions(id).last())?.entry;
    return state ? { ...state, id } : undefined;
  }

  /** Claims an address for an account. Takes over an unused claim left behind by a crash. */
  async function claim(email: string, id: string): Promise<'created' | 'exists'> {
    for (let tries = 0; tries < 3; tries += 1) {
      if ((await store.create(claimKey(email), { id })) === 'created') return 'created';
      const holder = (await store.read(claimKey(email))) as { id: string } | undefined;
      if (holder?.id === id) return 'created';
      if (!holder) continue;
      const account = await find(holder.id);
      if (account && isSameAddress(account.email, email)) return 'exists';
      await store.remove(claimKey(email));
    }
    return 'exists';
  }

  async function change(id: string, apply: Change): Promise<Account | undefined> {
    for (;;) {
      const last = await versions(id).last();
      if (!last?.entry) return undefined;
      const next = apply(last.entry);
      if (!next) return undefined;
      if (next === last.entry) return { ...next, id };
      const state = withNextEpoch(next, last.entry);
      if ((await versions(id).append(state, last.number)) === 'created') return { ...state, id };
    }
  }

  async function redactEarlier(id: string): Promise<void> {
    const last = await versions(id).last();
    if (!last?.entry) return;
    const address = last.entry.email;
    for (let number = 1; number < last.number; number += 1)
      await store.redact(versions(id).keyOf(number), (data) => {
        const { email } = data as Partial<AccountState>;
        return email === undefined || isSameAddress(email, address) ? data : {};
      });
  }

  return {
    /**
     * Creates an account, or returns `exists` if the address already has one. Calling it again with
     * the same ID resumes an interrupted creation and returns the existing account.
     * @param id 32 random hex digits. If passed, returns `exists` for an account that has since
     * been changed or deleted.
     */
    async create(
      state: AccountState,
      id: string = randomBytes(16).toString('hex'),
    ): Promise<Account | 'exists'> {
      const made = await versions(id).append(state, 0);
      const account = await find(id);
      const isThis = account?.epoch === state.epoch && isSameAddress(account.email, state.email);
      if (isThis && (await claim(state.email, id)) === 'created') return account;
      if (isThis || made === 'created') await store.remove(versions(id).keyOf(1));
      return 'exists';
    },
    find,
    async findByAddress(email: string): Promise<Account | undefined> {
      const holder = (await store.read(claimKey(email))) as { id: string } | undefined;
      // If there's no account, look up a placeholder ID, so that both cases take the same amount of
      // work.
      const account = await find(holder?.id ?? NOBODY);
      return account && isSameAddress(account.email, email) ? account : undefined;
    },
    /** Returns the account ID for an address, even if that account has been deleted. */
    holderOf: async (addressKey: string) =>
      ((await store.read(`account-address-${addressKey}`)) as { id: string } | undefined)?.id,
    /** Removes the link between an address and its account. */
    release: (addressKey: string) => store.remove(`account-address-${addressKey}`),
    /**
     * Changes an account. `apply` may run again if another writer saves first. Returning the same
     * state makes no change, and returning `undefined` rejects the update.
     */
    change,
    /**
     * Like {@link change}, but with a new address. Returns `exists` if another account has that
     * address.
     */
    async changeAddress(
      id: string,
      email: string,
      apply: Change,
    ): Promise<Account | 'exists' | undefined> {
      const before = await find(id);
      if (!before || !apply(before)) return undefined;
      if ((await claim(email, id)) === 'exists') return 'exists';
      const after = await change(id, (state) => {
        const next = apply(state);
        return next && { ...next, email };
      });
      if (!after) return undefined;
      if (isSameAddress(before.email, email)) return after;
      // Keep the old address linked to this account until no record contains it anymore.
      await redactEarlier(id);
      await store.remove(claimKey(before.email));
      return after;
    },
    /** Redacts earlier versions of an account that contain a previous address. */
    redactEarlier,
    /**
     * Deletes an account and its data, including data restored from a backup after the deletion.
     */
    async remove(id: string): Promise<void> {
      for (;;) {
        const last = await versions(id).last();
        const state = last?.entry;
        if (state && (await versions(id).append(null, last.number)) !== 'created') continue;
        // Keep the deletion record, so that a concurrent change can't bring the account back.
        for (const key of await store.keys(`account-${id}`))
          if ((await store.read(key)) !== null) await store.remove(key);
        if (state) await store.remove(claimKey(state.email));
        return;
      }
    },
    /**
     * Records something that can happen only once per account.
     * @returns whether this was the first time
     */
    once: async (id: string, what: string, at: number) =>
      (await store.create(`account-${id}.once-${what}`, { at })) === 'created',
  };
}

/** Returns a copy of the account state without the second factor. */
export function withoutFactor(state: AccountState): AccountState {
  const known = { ...state };
  delete known.totp;
  delete known.recoveryCodes;
  return known;
}

declare module '#netlify/services.ts' {
  interface Services {
    accounts: ReturnType<typeof createAccounts>;
  }
}
