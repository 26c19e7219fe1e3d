import type { EncryptedStore } from './encryption.ts';
import type { Created } from './store.ts';

/** What a mail needs that no order holds. `messages/registry.ts` knows what goes with each kind. */
export interface StoredPayload {
  kind: string;
}

/** Payloads are kept encrypted, and only until they are sent. */
export interface MailPayloads {
  save(mailId: string, payload: StoredPayload, at: number): Promise<Created>;
  read(mailId: string): Promise<StoredPayload | undefined>;
  /** When it was written, milliseconds since 1970. */
  writtenAt(mailId: string): Promise<number | undefined>;
  forget(mailId: string): Promise<void>;
  /** Mails whose payload is still there; may lag a minute behind. */
  kept(): Promise<string[]>;
}

interface KeptPayload {
  payload: StoredPayload;
  at: number;
}

export function createMailPayloads(people: EncryptedStore): MailPayloads {
  const key = (mailId: string) => `payload-${mailId}`;
  const find = async (mailId: string) =>
    (await people.read(key(mailId))) as KeptPayload | undefined;
  return {
    save: (mailId, payload, at) => people.create(key(mailId), { payload, at }),
    read: async (mailId) => (await find(mailId))?.payload,
    writtenAt: async (mailId) => (await find(mailId))?.at,
    forget: (mailId) => people.remove(key(mailId)),
    kept: async () => (await people.keys(key(''))).map((one) => one.slice(key('').length)),
  };
}
