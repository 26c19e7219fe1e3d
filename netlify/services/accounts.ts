import { randomBytes } from 'node:crypto';
import { comparableAddress } from '#src/domain/email-address.ts';
import type { Store } from './store.ts';
import type { Vault } from './vault.ts';

/** What an account is. It exists only once its address was confirmed from a mail. */
export interface AccountState {
  email: string;
  /** The stored form of the password. */
  password: string;
  /** Sessions of an earlier number are over: it grows with each new password and "sign out everywhere". */
  epoch: number;
  createdAt: number;
  /** Secret of the authenticator app, when there is one. */
  totp?: string;
  /** Fingerprints of the recovery codes. */
  recoveryCodes?: readonly string[];
}

/** An account as it is now. */
export interface Account extends AccountState {
  id: string;
}

/**
 * Accounts. Each change is a new numbered record that only one writer can make, so two changes at the same
 * moment never lose one another.
 */
export interface Accounts {
  /** Makes an account; `exists` when the address has one. */
  create(state: AccountState): Promise<Account | 'exists'>;
  find(id: string): Promise<Account | undefined>;
  findByAddress(email: string): Promise<Account | undefined>;
  /** Changes an account. `apply` may run again, on what another writer made of it meanwhile. */
  change(id: string, apply: (state: AccountState) => AccountState): Promise<Account | undefined>;
  /** Gives an account another address; `exists` when that one belongs to another account. */
  changeAddress(id: string, email: string): Promise<Account | 'exists' | undefined>;
  /** Ends an account and forgets what it held. */
  remove(id: string): Promise<void>;
  /** Notes something that may happen once in an account. @returns whether this was the first time */
  once(id: string, what: string, at: number): Promise<boolean>;
}

/** An id that no account has. */
export const NOBODY = '0'.repeat(32);
/** Versions that are read in one go. */
const PROBES = 4;

/** Accounts over a store. Personal data lies sealed. */
export function createAccounts(store: Store, vault: Vault): Accounts {
  const versionKey = (id: string, version: number) => `account-${id}.${version}`;
  const claimKey = (email: string) => `account-address-${vault.addressKey(email)}`;

  async function newest(
    id: string,
  ): Promise<{ version: number; state: AccountState | undefined } | undefined> {
    for (let first = 1, found; ; first += PROBES) {
      const keys = Array.from({ length: PROBES }, (_, index) => versionKey(id, first + index));
      const read = await Promise.all(keys.map((key) => store.read(key)));
      const last = read.findLastIndex((one) => one !== undefined);
      if (last === -1) return found;
      const { sealed } = read[last] as { sealed: string | null };
      const state = sealed === null ? undefined : (vault.unseal(sealed) as AccountState);
      found = { version: first + last, state };
      if (last < PROBES - 1) return found;
    }
  }
  const write = (id: string, version: number, state: AccountState | undefined) =>
    store.create(versionKey(id, version), { sealed: state ? vault.seal(state) : null });

  async function find(id: string): Promise<Account | undefined> {
    const state = (await newest(id))?.state;
    return state && { ...state, id };
  }

  /** Takes an address for an account. A claim that its account does not use was left by a crash. */
  async function claim(email: string, id: string): Promise<'created' | 'exists'> {
    for (let tries = 0; tries < 3; tries += 1) {
      if ((await store.create(claimKey(email), { id })) === 'created') return 'created';
      const holder = (await store.read(claimKey(email))) as { id: string } | undefined;
      if (holder?.id === id) return 'created';
      if (!holder) continue;
      const account = await find(holder.id);
      if (account && isSame(account.email, email)) return 'exists';
      await store.remove(claimKey(email));
    }
    return 'exists';
  }

  async function change(
    id: string,
    apply: (state: AccountState) => AccountState,
  ): Promise<Account | undefined> {
    for (;;) {
      const current = await newest(id);
      if (!current?.state) return undefined;
      const state = apply(current.state);
      if ((await write(id, current.version + 1, state)) === 'created') return { ...state, id };
    }
  }

  return {
    async create(state) {
      const id = randomBytes(16).toString('hex');
      await write(id, 1, state);
      if ((await claim(state.email, id)) === 'created') return { ...state, id };
      await store.remove(versionKey(id, 1));
      return 'exists';
    },
    find,
    async findByAddress(email) {
      const holder = (await store.read(claimKey(email))) as { id: string } | undefined;
      // Looking for nobody is as much work as looking for somebody.
      const account = await find(holder?.id ?? NOBODY);
      return account && isSame(account.email, email) ? account : undefined;
    },
    change,
    async changeAddress(id, email) {
      const before = await find(id);
      if (!before) return undefined;
      if ((await claim(email, id)) === 'exists') return 'exists';
      const after = await change(id, (state) => ({ ...state, email }));
      if (!isSame(before.email, email)) await store.remove(claimKey(before.email));
      return after;
    },
    async remove(id) {
      for (;;) {
        const current = await newest(id);
        if (!current?.state) return;
        if ((await write(id, current.version + 1, undefined)) !== 'created') continue;
        await store.remove(claimKey(current.state.email));
        for (let version = 1; version <= current.version; version += 1) {
          await store.remove(versionKey(id, version));
        }
        return;
      }
    },
    once: async (id, what, at) =>
      (await store.create(`account-${id}.once-${what}`, { at })) === 'created',
  };
}

function isSame(one: string, other: string): boolean {
  return comparableAddress(one) === comparableAddress(other);
}
