import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import { namesOf } from '#netlify/storage/store.ts';

/** What a mail needs that no order holds. `app/emails.ts` knows what goes with each kind. */
export interface StoredPayload {
  kind: string;
}

interface KeptPayload {
  payload: StoredPayload;
}

/** Payloads are kept encrypted, and only until they are sent. */
export function createMailPayloads(people: EncryptedStore) {
  const key = (mailId: string) => `payload-${mailId}`;
  return {
    save: (mailId: string, payload: StoredPayload, at: number) =>
      people.create(key(mailId), { payload, at }),
    read: async (mailId: string) =>
      ((await people.read(key(mailId))) as KeptPayload | undefined)?.payload,
    forget: (mailId: string) => people.remove(key(mailId)),
    /** Mails whose payload is still there; may lag a minute behind. */
    kept: () => namesOf(people, key('')),
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    mailPayloads: ReturnType<typeof createMailPayloads>;
  }
}
