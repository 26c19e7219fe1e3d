import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { EnvironmentError, type Environment } from './env.ts';
import { sealWith, unsealWith } from './seal.ts';
import type { Store } from './store.ts';

/** What all ids, look-ups, seals and signed words of a shop come from. Made at random, once. */
export interface Keyring {
  /** Ids and look-ups come from it, so it never changes; base64. */
  root: string;
  /** Seals and signed words come from these; base64. Each rotation adds one, and the last is in use. */
  keys: readonly string[];
}

/** The keyring of a shop, opened. */
export interface OpenedKeyring {
  keyring: Keyring;
  /** A former order secret is still accepted, and with it what was signed under it. */
  isRotating: boolean;
  /** Since when it lies under the order secret of today, milliseconds since 1970. */
  since: number;
}

interface KeptKeyring {
  sealed: string;
  at: number;
}

/** Says which keyring a shop began with; with it, no second one is ever made. */
const BEGUN = 'keyring-begun';

type Secrets = Pick<Environment, 'orderSecret' | 'orderSecretPrevious'>;

/**
 * Opens the keyring, which lies in the store under the order secret; one wait. The first caller of a new shop makes
 * it. With a new order secret and the former one beside it, the keyring is put under the new one and
 * gets one more key. Any number of callers at once get the same.
 * @throws {EnvironmentError} when the records of the shop were sealed under another order secret
 */
export async function openKeyring(
  store: Store,
  { orderSecret, orderSecretPrevious }: Secrets,
  at: number,
): Promise<OpenedKeyring> {
  const [kept, begun] = await Promise.all([store.read(keyringKey(orderSecret)), store.read(BEGUN)]);
  let own = kept as KeptKeyring | undefined;
  if (!own) {
    const former = orderSecretPrevious && (await store.read(keyringKey(orderSecretPrevious)));
    if (!former && begun) throw new WrongOrderSecret();
    const { root, keys } =
      former && orderSecretPrevious
        ? open(former as KeptKeyring, orderSecretPrevious)
        : { root: newKey(), keys: [] };
    const sealed = sealWith(sealingKey(orderSecret), { root, keys: [...keys, newKey()] });
    await store.create(keyringKey(orderSecret), { sealed, at });
    own = (await store.read(keyringKey(orderSecret))) as KeptKeyring;
  }
  const keyring = open(own, orderSecret);
  const root = createHash('sha256').update(keyring.root).digest('hex');
  if (!begun) await store.create(BEGUN, { root });
  const first = (begun ?? (await store.read(BEGUN))) as { root: string };
  if (first.root !== root) throw new WrongOrderSecret();
  return { keyring, isRotating: orderSecretPrevious !== undefined, since: own.at };
}

/** Removes the keyring from under every order secret but this one. @returns how many were removed */
export async function dropFormerKeyrings(
  store: Store,
  { orderSecret }: Pick<Secrets, 'orderSecret'>,
): Promise<number> {
  const stay = [BEGUN, keyringKey(orderSecret)];
  const former = (await store.keys('keyring-')).filter((key) => !stay.includes(key));
  await Promise.all(former.map((key) => store.remove(key)));
  return former.length;
}

class WrongOrderSecret extends EnvironmentError {
  constructor() {
    super(
      'ORDER_SECRET is not the one under which the records of this shop were sealed. Set that one; or, beside a new one, set it as ORDER_SECRET_PREVIOUS. Nothing was read or changed.',
    );
  }
}

/** Where the keyring lies under an order secret. The name tells nothing about the secret. */
export function keyringKey(secret: string): string {
  return `keyring-${derive(secret, 'keyring name').toString('hex').slice(0, 32)}`;
}

function open({ sealed }: KeptKeyring, secret: string): Keyring {
  return unsealWith(sealingKey(secret), sealed) as Keyring;
}

const sealingKey = (secret: string) => derive(secret, 'keyring');
const newKey = () => randomBytes(32).toString('base64');

/** A key for one purpose. */
export function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'stroke-recovery-site', purpose, 32));
}
