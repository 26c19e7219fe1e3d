import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { EnvironmentError, type Environment } from '#netlify/platform/env.ts';
import { eachOf, StoreRecordUnreadable, REDACTED, type NewRecord, type Store } from './store.ts';

/**
 * The secret for encryption and signing, and the previous one, which still decrypts and verifies
 * while it's set.
 */
export type OrderSecrets = Pick<Environment, 'orderSecret' | 'orderSecretPrevious'>;

export type Encryption = ReturnType<typeof createEncryption>;

/**
 * Store of records that are fully encrypted except for `at`, which is needed for expiry.
 * Unencrypted records can't be read.
 */
export interface EncryptedStore extends Pick<
  Store,
  'create' | 'read' | 'keys' | 'redact' | 'remove'
> {
  /** Builds an encrypted record for {@link Store.createAll}. */
  record(key: string, data: unknown): NewRecord;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/**
 * Key of the record with the random index key, from which IDs and blind indexes are derived. It
 * doesn't change when the secret does.
 */
export const INDEX_KEY = 'index-key';
/** Number of records re-encrypted concurrently. */
const AT_ONCE = 10;

export function createEncryption({ orderSecret, orderSecretPrevious }: OrderSecrets) {
  const current = deriveKey(orderSecret, 'encryption');
  const previous = orderSecretPrevious && deriveKey(orderSecretPrevious, 'encryption');
  return {
    /**
     * @param context The key of the record that contains the text. The text can't be decrypted
     * under any other key.
     */
    encrypt: (data: unknown, context: string) => encryptWith(current, data, context),
    /**
     * Decrypts text that was encrypted with the current or previous secret.
     * @throws {Error} for anything else
     */
    decrypt(text: string, context: string): unknown {
      try {
        return decryptWith(current, text, context);
      } catch (error) {
        if (previous) return decryptWith(previous, text, context);
        throw error;
      }
    },
  };
}

export function createEncryptedStore(
  { create, read, keys, redact, remove }: Store,
  { encrypt, decrypt }: Encryption,
): EncryptedStore {
  const lock = (key: string, data: unknown) => {
    const { at } = (data ?? {}) as { at?: unknown };
    return { encrypted: encrypt(data, key), ...(typeof at === 'number' ? { at } : {}) };
  };
  function unlock(key: string, kept: unknown): unknown {
    if (kept === undefined) return undefined;
    try {
      return decrypt((kept as { encrypted: string }).encrypted, key);
    } catch (error) {
      throw new StoreRecordUnreadable(key, 'cannot be decrypted', { cause: error });
    }
  }
  return {
    create: (key, data) => create(key, lock(key, data)),
    read: async (key) => unlock(key, await read(key)),
    keys,
    redact: (key, change) =>
      redact(key, (kept) => {
        const data = unlock(key, kept);
        const left = change(data);
        return left === data ? kept : { ...lock(key, left), ...REDACTED };
      }),
    remove,
    record: (key, data) => ({ key, data: lock(key, data) }),
  };
}

/**
 * Returns the index key, from which IDs and blind indexes are derived. Makes one store call. In a
 * new shop, the first caller creates the key, and concurrent callers all get the same one.
 * @throws {EnvironmentError} if the shop's records were encrypted with another secret
 */
export async function openIndexKey(store: Store, secrets: OrderSecrets): Promise<string> {
  const { encrypt, decrypt } = createEncryption(secrets);
  const read = async () => (await store.read(INDEX_KEY)) as { encrypted: string } | undefined;
  let kept = await read();
  if (!kept) {
    const indexKey = randomBytes(32).toString('base64');
    await store.create(INDEX_KEY, { encrypted: encrypt(indexKey, INDEX_KEY) });
    kept = await read();
  }
  try {
    return decrypt(kept?.encrypted ?? '', INDEX_KEY) as string;
  } catch (cause) {
    throw new EnvironmentError(
      'This shop’s records were encrypted with a different ORDER_SECRET. Set that one, or set it as ORDER_SECRET_PREVIOUS next to a new one. Nothing was changed.',
      { cause },
    );
  }
}

/**
 * Re-encrypts every record that was encrypted with the previous secret. The index key goes last:
 * once the current secret can decrypt it, it can decrypt everything.
 * @returns the number of records re-encrypted
 */
export async function reencryptRecords(store: Store, secrets: OrderSecrets): Promise<number> {
  const { encrypt } = createEncryption(secrets);
  const previous = createEncryption({
    orderSecret: secrets.orderSecretPrevious ?? '',
    orderSecretPrevious: undefined,
  });
  let count = 0;
  async function reencrypt(key: string): Promise<void> {
    let isChanged = false;
    await store.redact(key, (data) => {
      const fields = Object.entries((data ?? {}) as Record<string, unknown>).flatMap(
        ([name, text]) => {
          const opened = tryDecrypt(previous, text, key);
          return opened === undefined ? [] : [[name, encrypt(opened, key)] as const];
        },
      );
      isChanged = fields.length > 0;
      return isChanged ? { ...(data as object), ...Object.fromEntries(fields) } : data;
    });
    if (isChanged) count += 1;
  }
  const keys = (await store.keys('')).filter((key) => key !== INDEX_KEY);
  await eachOf(keys, AT_ONCE, reencrypt);
  await reencrypt(INDEX_KEY);
  return count;
}

/**
 * Decrypts a field of a record. Returns `undefined` if the field isn't encrypted with these keys.
 */
export function tryDecrypt(
  { decrypt }: Pick<Encryption, 'decrypt'>,
  field: unknown,
  context: string,
): unknown {
  if (typeof field !== 'string') return undefined;
  try {
    return decrypt(field, context);
  } catch {
    return undefined;
  }
}

/** AES-256-GCM with a new nonce each time. The context is authenticated as additional data. */
export function encryptWith(key: KeyObject, data: unknown, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** @throws {Error} if the text wasn't encrypted with this key for this context */
export function decryptWith(key: KeyObject, text: string, context: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return JSON.parse(Buffer.concat([body, cipher.final()]).toString('utf8'));
}

/**
 * Derives a key for one purpose. Returns a `KeyObject`, because Node would import raw bytes again
 * on every call.
 */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(
    new Uint8Array(hkdfSync('sha256', secret, 'stroke-recovery-site', purpose, 32)),
  );
}
