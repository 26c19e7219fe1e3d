import type { Store } from './store.ts';

/** Somebody asked to be forgotten. Neither their address nor their name stands in it. */
export interface Forgetting {
  /** The look-up word of their address. */
  addressKey: string;
  /** When they asked, milliseconds since 1970: what came later stays. */
  at: number;
}

/**
 * Wishes to be forgotten. A wish is a fact; the sweeper works it off until nothing is found any more. Then
 * it stays, so that a backup from before it brings nobody back.
 */
export interface Forgettings {
  ask(forgetting: Forgetting): Promise<void>;
  /** Those that are not worked off; may lag a minute behind. */
  open(): Promise<Forgetting[]>;
  /** Notes that nothing is left to do. */
  finish(forgetting: Forgetting): Promise<void>;
  /** When an address was last forgotten, milliseconds since 1970; may lag a minute behind. */
  lastOf(addressKey: string): Promise<number | undefined>;
}

const ASKED = 'forget-';
/** What the key of a wish begins with that was worked off. */
export const FORGOTTEN = 'forgotten-';
const WISH = /^(?:forget|forgotten)-([a-f0-9]{32})-(\d{13})$/;

/** Wishes over a store. Their keys say everything. */
export function createForgettings(store: Store): Forgettings {
  const nameOf = ({ addressKey, at }: Forgetting) => `${addressKey}-${at}`;
  return {
    async ask(forgetting) {
      await store.create(`${ASKED}${nameOf(forgetting)}`, {});
    },
    open: async () => (await store.keys(ASKED)).flatMap(readWish),
    async finish(forgetting) {
      await store.create(`${FORGOTTEN}${nameOf(forgetting)}`, {});
      await store.remove(`${ASKED}${nameOf(forgetting)}`);
    },
    async lastOf(addressKey) {
      const keys = await store.keys(`${FORGOTTEN}${addressKey}-`);
      return keys
        .flatMap(readWish)
        .map(({ at }) => at)
        .toSorted()
        .at(-1);
    },
  };
}

/** The record by which a wish is worked off once more. */
export function repeatWish(forgottenKey: string): { key: string; data: unknown } {
  return { key: `${ASKED}${forgottenKey.slice(FORGOTTEN.length)}`, data: {} };
}

function readWish(key: string): Forgetting[] {
  const [, addressKey, at] = WISH.exec(key) ?? [];
  return addressKey ? [{ addressKey, at: Number(at) }] : [];
}
