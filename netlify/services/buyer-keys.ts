import { createHash, randomBytes } from 'node:crypto';
import type { Intent } from '#src/domain/order.ts';
import { derive } from './keyring.ts';
import { sealWith, unsealWith } from './seal.ts';
import type { NewRecord, Store } from './store.ts';
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
  /**
   * The key of an order that is made of an intent, alike for all who make it, and the record that keeps it, for
   * {@link Store.createAll}: it must stand before what it seals.
   */
  ofIntent(
    intent: Pick<Intent, 'secret'>,
    sessionId: string,
    at: number,
  ): { key: BuyerKey; kept: NewRecord };
  /** The key of a paid session, a new one if there is none any more. */
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

  const keep = (sessionId: string, secret: Buffer, at: number): NewRecord => ({
    key: keyOf(sessionId),
    data: { sealed: vault.seal(secret.toString('base64')), at },
  });

  async function make(sessionId: string, at: number): Promise<BuyerKey> {
    const secret = randomBytes(32);
    const { key, data } = keep(sessionId, secret, at);
    if ((await store.create(key, data)) === 'created') return openKey(secret);
    return (await find(sessionId)) ?? make(sessionId, at);
  }

  return {
    ofIntent(intent, sessionId, at) {
      const secret = derive(vault.unseal(intent.secret) as string, `buyer of ${sessionId}`);
      return { key: openKey(secret), kept: keep(sessionId, secret, at) };
    },
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
