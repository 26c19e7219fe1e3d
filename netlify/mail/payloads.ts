import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import { namesOf } from '#netlify/storage/store.ts';

/** Data for an email that isn't in any order. `app/emails.ts` defines the data of each kind. */
export interface StoredPayload {
  kind: string;
}

interface KeptPayload {
  payload: StoredPayload;
}

/** Stores payloads encrypted, and only until they're sent. */
export function createMailPayloads(people: EncryptedStore) {
  const key = (mailId: string) => `payload-${mailId}`;
  return {
    save: (mailId: string, payload: StoredPayload, at: number) =>
      people.create(key(mailId), { payload, at }),
    read: async (mailId: string) =>
      ((await people.read(key(mailId))) as KeptPayload | undefined)?.payload,
    forget: (mailId: string) => people.remove(key(mailId)),
    /**
     * Returns the IDs of emails whose payloads are still stored. May be up to a minute out of date.
     */
    kept: () => namesOf(people, key('')),
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    mailPayloads: ReturnType<typeof createMailPayloads>;
  }
}
