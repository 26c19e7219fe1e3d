import type { MailPayload } from './mail-payloads.ts';
import type { Created, Store } from './store.ts';
import type { Vault } from './vault.ts';

/** Who a deferred payload goes to: the coach, who gets several in one mail, or a visitor. */
type DeferredFor = 'coach' | 'visitor';

/** A payload that came while the whole site got very many, and goes out later. */
interface DeferredMail {
  mailId: string;
  payload: MailPayload;
}

/** Payloads that wait because of a flood. They are kept until they are handed on; none is refused. */
export interface Deferred {
  keep(who: DeferredFor, mailId: string, payload: MailPayload, at: number): Promise<Created>;
  /** Some payloads, each time others, so that a flood in front keeps none waiting for ever. */
  some(who: DeferredFor, most: number, at: number): Promise<DeferredMail[]>;
  /** Takes a payload out once it was handed on. */
  drop(who: DeferredFor, mailId: string): Promise<void>;
}

/** The sweeper comes every 5 minutes, so each run has a turn of its own. */
const TURN = 5 * 60_000;

/** Deferred payloads over a store. What people typed lies sealed. */
export function createDeferred(store: Store, vault: Vault): Deferred {
  const prefix = (who: DeferredFor) => `deferred-${who}-`;
  return {
    keep: (who, mailId, payload, at) =>
      store.create(`${prefix(who)}${mailId}`, { sealed: vault.seal(payload), at }),
    async some(who, most, at) {
      const keys = (await store.keys(prefix(who))).toSorted();
      const parts = Math.max(1, Math.ceil(keys.length / most));
      const part = Math.floor(at / TURN) % parts;
      const found = await Promise.all(
        keys.slice(part * most, (part + 1) * most).map(async (key) => {
          const kept = (await store.read(key)) as { sealed: string } | undefined;
          if (!kept) return undefined;
          return {
            mailId: key.slice(prefix(who).length),
            payload: vault.unseal(kept.sealed) as MailPayload,
          };
        }),
      );
      return found.filter((one) => one !== undefined);
    },
    drop: (who, mailId) => store.remove(`${prefix(who)}${mailId}`),
  };
}
