import type { KeyObject } from 'node:crypto';
import { comparableAddress } from '#src/domain/email-address.ts';
import { createEncryption, deriveKey, type OrderSecrets } from './encrypted-store.ts';
import { createSignedTokens, mac } from './signed-tokens.ts';

/** Secrets for {@link createCrypto}. */
export interface SiteKeys extends OrderSecrets {
  /** From `openIndexKey`. */
  indexKey: string;
}

/**
 * Deterministic record IDs, blind indexes, signed links, and encryption. Each purpose has its own
 * key. The keys for IDs, indexes, the pepper, and unsubscribe links are derived from the index key
 * and never change. The others are derived from the secrets.
 */
export type SiteCrypto = ReturnType<typeof createCrypto>;

export function createCrypto({ indexKey, ...secrets }: SiteKeys) {
  const key = (purpose: string) => deriveKey(indexKey, purpose);
  const keys = {
    order: key('order id'),
    entitlement: key('entitlement id'),
    mail: key('mail id'),
    address: key('address look-up'),
    fingerprint: key('fingerprint'),
    caller: key('caller'),
    review: key('review id'),
    pepper: key('password pepper'),
    recovery: key('recovery code'),
  };

  const id = (purpose: KeyObject, text: string) => mac(purpose, text).toString('hex').slice(0, 32);

  return {
    orderId: (attempt: string) => id(keys.order, attempt),
    entitlementId: (sessionId: string) => id(keys.entitlement, sessionId),
    /** Returns an email's ID. The parts identify the email, so it can exist only once. */
    mailId: (...parts: readonly (string | number)[]) => id(keys.mail, JSON.stringify(parts)),
    /** Returns an irreversible index key for an email address. */
    addressKey: (address: string) => id(keys.address, comparableAddress(address)),
    /** Returns an irreversible key for a value that must not be readable in records or logs. */
    fingerprint: (text: string) => id(keys.fingerprint, text).slice(0, 12),

    /** Returns an irreversible key for a caller's network. */
    callerKey: (network: string) => id(keys.caller, network),
    /** Returns the ID of an entitlement's review of one book. There's at most one. */
    reviewId: (entitlementId: string, slug: string) =>
      id(keys.review, JSON.stringify([entitlementId, slug])),
    /** Mixes a password with a key that isn't readable in the store, before it's hashed. */
    pepper: (password: string) => mac(keys.pepper, password),
    /**
     * Returns the stored form of a recovery code. The code is random, so it doesn't need a slow
     * hash.
     */
    recoveryKey: (accountId: string, code: string) => id(keys.recovery, `${accountId} ${code}`),

    ...createSignedTokens(indexKey, secrets),
    ...createEncryption(secrets),
  };
}
