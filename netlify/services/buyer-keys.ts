import { createHash, randomBytes } from 'node:crypto';
import { sealWith, unsealWith } from './seal.ts';
import type { Store } from './store.ts';
import type { Vault } from './vault.ts';

/** The key under which everything personal of one order is sealed. */
export interface BuyerKey {
  seal(data: unknown): string;
  /** `undefined` for what was sealed under a key of before: that one was destroyed. */
  open(sealed: string): unknown;
}

/**
 * Each order has a key of its own for name, addresses and phone of its buyer. Without the key nobody can
 * read them any more, in the order, in lost records and wherever else they lie; the order itself stays as it
 * was paid.
 */
export interface BuyerKeys {
  /** The key of a paid session, made if there is none. */
  make(sessionId: string, at: number): Promise<BuyerKey>;
  /** `undefined` when its buyer was forgotten. */
  find(sessionId: string): Promise<BuyerKey | undefined>;
  /** Destroys the key. What it sealed cannot be read from then on. */
  destroy(sessionId: string): Promise<void>;
}

/** Keys over a store, where they lie sealed. */
export function createBuyerKeys(store: Store, vault: Vault): BuyerKeys {
  const keyOf = (sessionId: string) => `person-${sessionId}`;

  async function find(sessionId: string): Promise<BuyerKey | undefined> {
    const kept = (await store.read(keyOf(sessionId))) as { sealed: string } | undefined;
    return kept && openKey(Buffer.from(vault.unseal(kept.sealed) as string, 'base64'));
  }

  async function make(sessionId: string, at: number): Promise<BuyerKey> {
    const secret = randomBytes(32);
    const sealed = vault.seal(secret.toString('base64'));
    if ((await store.create(keyOf(sessionId), { sealed, at })) === 'created')
      return openKey(secret);
    return (await find(sessionId)) ?? make(sessionId, at);
  }

  return {
    make,
    find,
    destroy: (sessionId) => store.remove(keyOf(sessionId)),
  };
}

function openKey(secret: Buffer): BuyerKey {
  // Tells a key from one that was made later in its place.
  const name = createHash('sha256').update(secret).digest('hex').slice(0, 12);
  return {
    seal: (data) => `${name}.${sealWith(secret, data)}`,
    open(sealed) {
      const [sealedBy, text = ''] = sealed.split('.');
      return sealedBy === name ? unsealWith(secret, text) : undefined;
    },
  };
}
