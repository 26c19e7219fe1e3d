import { randomBytes } from 'node:crypto';
import { isSameAddress } from '#src/domain/email-address.ts';
import { series } from '#netlify/storage/sequence.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';

/** What an account is. It exists only once its address was confirmed from a mail. */
export interface AccountState {
  email: string;
  password: string;
  /**
   * Sessions and mailed links of an earlier number are over: it grows with each new password, address, second
   * factor and set of recovery codes, and with "sign out everywhere".
   */
  epoch: number;
  /** The id of the mailed link that made the newest change, so that a press that was cut off can be repeated. */
  lastVerificationToken?: string;
  createdAt: number;
  /** Secret of the authenticator app, when there is one. */
  totp?: string;
  /** Fingerprints of the recovery codes. */
  recoveryCodes?: readonly string[];
}

export interface Account extends AccountState {
  id: string;
}

export type Change = (state: AccountState) => AccountState | undefined;

/** An id that no account has. */
export const NOBODY = '0'.repeat(32);
/** Changes of an account that are read in one go with it. */
const USUAL_CHANGES = 3;

/** What lets somebody in: whoever came in before it changed has to show the new one. */
const WAYS_IN = ['email', 'password', 'totp', 'recoveryCodes'] as const;

function inItsEpoch(next: AccountState, before: AccountState): AccountState {
  const isOfBefore = WAYS_IN.every((way) => next[way] === before[way]);
  return isOfBefore || next.epoch > before.epoch ? next : { ...next, epoch: before.epoch + 1 };
}

/**
 * Accounts. Each change is a new numbered record that only one writer can make, so two changes at the same
 * moment never lose one another (decision 150).
 */
export function createAccounts(store: EncryptedStore, crypto: SiteCrypto) {
  /** `null` is the end of an account. */
  const versions = (id: string) =>
    series<AccountState | null>(store, `account-${id}.`, { usual: USUAL_CHANGES });
  const claimKey = (email: string) => `account-address-${crypto.addressKey(email)}`;

  async function find(id: string): Promise<Account | undefined> {
    const state = (await versions(id).last())?.entry;
    return state ? { ...state, id } : undefined;
  }

  /** Takes an address for an account. A claim that its account does not use was left by a crash. */
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
      const state = inItsEpoch(next, last.entry);
      if ((await versions(id).append(state, last.number)) === 'created') return { ...state, id };
    }
  }

  async function strikeEarlier(id: string): Promise<void> {
    const last = await versions(id).last();
    if (!last?.entry) return;
    const address = last.entry.email;
    for (let number = 1; number < last.number; number += 1)
      await store.strike(versions(id).keyOf(number), (data) => {
        const { email } = data as Partial<AccountState>;
        return email === undefined || isSameAddress(email, address) ? data : {};
      });
  }

  return {
    /**
     * Makes an account; `exists` when the address has one. Called again with the same id it goes on where
     * it was cut off, and gives the account that is there.
     * @param id 32 random letters of hex; with one, an account that was changed or deleted since is `exists`.
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
      // Looking for nobody is as much work as looking for somebody.
      const account = await find(holder?.id ?? NOBODY);
      return account && isSameAddress(account.email, email) ? account : undefined;
    },
    /** The id that an address leads to, also that of an account which has ended. */
    holderOf: async (addressKey: string) =>
      ((await store.read(`account-address-${addressKey}`)) as { id: string } | undefined)?.id,
    /** Lets an address lead to no account any more. */
    release: (addressKey: string) => store.remove(`account-address-${addressKey}`),
    /**
     * Changes an account. `apply` may run again, on what another writer made of it meanwhile; it leaves the
     * account as it is by giving the same state back, and refuses by `undefined`.
     */
    change,
    /** {@link change}, with another address; `exists` when that one belongs to another account. */
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
      // The address of before leads here until nothing holds it any more.
      await strikeEarlier(id);
      await store.remove(claimKey(before.email));
      return after;
    },
    /** Empties the earlier states of an account that hold another address than it has now. */
    strikeEarlier,
    /** Ends an account and forgets what it held; also what a backup has brought back of one that ended. */
    async remove(id: string): Promise<void> {
      for (;;) {
        const last = await versions(id).last();
        const state = last?.entry;
        if (state && (await versions(id).append(null, last.number)) !== 'created') continue;
        // The end stays, so that no change which is on its way brings the account back.
        for (const key of await store.keys(`account-${id}`))
          if ((await store.read(key)) !== null) await store.remove(key);
        if (state) await store.remove(claimKey(state.email));
        return;
      }
    },
    /** Notes something that may happen once in an account. @returns whether this was the first time */
    once: async (id: string, what: string, at: number) =>
      (await store.create(`account-${id}.once-${what}`, { at })) === 'created',
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    accounts: ReturnType<typeof createAccounts>;
  }
}
