import type { Created, Store } from './store.ts';
import type { Vault } from './vault.ts';

/** What a mail needs that no order holds. `messages/registry.ts` knows what goes with each kind. */
export interface StoredPayload {
  kind: string;
}

/** Payloads lie sealed, and only until they are sent. */
export interface MailPayloads {
  save(mailId: string, payload: StoredPayload, at: number): Promise<Created>;
  read(mailId: string): Promise<StoredPayload | undefined>;
  /** When it was written, milliseconds since 1970. */
  writtenAt(mailId: string): Promise<number | undefined>;
  forget(mailId: string): Promise<void>;
  /** Mails whose payload is still there; may lag a minute behind. */
  kept(): Promise<string[]>;
}

interface SealedPayload {
  sealed: string;
  at: number;
}

/** Payloads over a store. */
export function createMailPayloads(store: Store, vault: Vault): MailPayloads {
  const key = (mailId: string) => `payload-${mailId}`;
  const find = async (mailId: string) =>
    (await store.read(key(mailId))) as SealedPayload | undefined;
  return {
    save: (mailId, payload, at) => store.create(key(mailId), { sealed: vault.seal(payload), at }),
    async read(mailId) {
      const found = await find(mailId);
      return found && (vault.unseal(found.sealed) as StoredPayload);
    },
    writtenAt: async (mailId) => (await find(mailId))?.at,
    forget: (mailId) => store.remove(key(mailId)),
    kept: async () => (await store.keys(key(''))).map((one) => one.slice(key('').length)),
  };
}
