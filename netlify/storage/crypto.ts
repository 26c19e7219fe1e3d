import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { comparableAddress } from '#src/domain/email-address.ts';
import { createEncryption, deriveKey, type OrderSecrets } from './encrypted-store.ts';

/** Contents of a download token: one version of one entitlement. */
interface LinkToken {
  entitlementId: string;
  /** 1 for the link in the receipt, incremented for each new link. */
  linkVersion: number;
  /**
   * Set in test mode for a link shown on the page after payment. This link doesn't prove that its
   * holder can read the buyer's email.
   */
  isFromPage?: boolean;
}

/** Contents of the token in an emailed newsletter link. */
export interface NewsletterToken {
  action: 'confirm' | 'unsubscribe';
  addressKey: string;
  linkVersion: number;
  /** When the email with the confirmation link was sent, as Unix time in milliseconds. */
  sentAt?: number;
}

/** Purpose of an emailed account link. */
export type VerificationTokenPurpose =
  | 'verify'
  | 'resend'
  | 'recover'
  | 'change-email'
  | 'set-up'
  | 'end-factor'
  | 'not-me';

/** ID and purpose of a verification token. */
interface SignedVerificationToken {
  purpose: VerificationTokenPurpose;
  id: string;
  /** When the email with the token was sent, as Unix time in milliseconds. */
  sentAt?: number;
}

/** Encodes and parses a token's value, which comes between the key version and the signature. */
interface Codec<Value> {
  /** Pattern that a value must match to be read. */
  pattern: RegExp;
  write(value: Value): string;
  /** @param parts The pattern's capture groups. */
  read(parts: readonly (string | undefined)[]): Value;
}

/** Contents of a short-lived file URL's token. */
interface SignedFile extends LinkToken {
  slug: string;
  /** When the URL expires, as Unix time in milliseconds. */
  expiresAt: number;
}

/** Secrets for {@link createCrypto}. */
export interface SiteKeys extends OrderSecrets {
  /** From `openIndexKey`. */
  indexKey: string;
}

/**
 * Deterministic record IDs, blind indexes, signed links, and encryption. Each purpose has its own
 * key. The keys for IDs, indexes, and the pepper are derived from the index key and never change.
 * The others are derived from the secrets.
 */
export type SiteCrypto = ReturnType<typeof createCrypto>;

const ID = '[a-f0-9]{32}';
const LINK_VERSION = '[1-9]\\d{0,3}';
const TIME = '[1-9]\\d{12}';
const SLUG = '[a-z0-9-]{1,80}';

const LINK: Codec<LinkToken> = {
  pattern: new RegExp(`^(${ID})\\.(${LINK_VERSION})(\\.page)?$`),
  write: ({ entitlementId, linkVersion, isFromPage }) =>
    `${entitlementId}.${linkVersion}${isFromPage ? '.page' : ''}`,
  read: ([entitlementId = '', linkVersion, page]) => ({
    entitlementId,
    linkVersion: Number(linkVersion),
    ...(page ? { isFromPage: true } : {}),
  }),
};
const SIGNED_FILE: Codec<SignedFile> = {
  pattern: new RegExp(`^(${ID})\\.(${LINK_VERSION})(\\.page)?\\.(${SLUG})\\.(${TIME})$`),
  write: ({ slug, expiresAt, ...link }) => `${LINK.write(link)}.${slug}.${expiresAt}`,
  read: ([entitlementId, linkVersion, page, slug = '', expiresAt]) => ({
    ...LINK.read([entitlementId, linkVersion, page]),
    slug,
    expiresAt: Number(expiresAt),
  }),
};
/** Optional suffix: the time the email was sent. Older tokens don't have one. */
const SENT = `(?:\\.(${TIME}))?`;
const writeSent = (sentAt: number | undefined) => (sentAt === undefined ? '' : `.${sentAt}`);
const readSent = (sentAt: string | undefined) =>
  sentAt === undefined ? {} : { sentAt: Number(sentAt) };

const NEWSLETTER: Codec<NewsletterToken> = {
  // 0 instead of a request number means `BOOK_NEWS`.
  pattern: new RegExp(`^(confirm|unsubscribe)\\.(${ID})\\.(0|${LINK_VERSION})${SENT}$`),
  write: ({ action, addressKey, linkVersion, sentAt }) =>
    `${action}.${addressKey}.${linkVersion}${writeSent(sentAt)}`,
  read: ([action, addressKey = '', linkVersion, sentAt]) => ({
    action: action === 'confirm' ? 'confirm' : 'unsubscribe',
    addressKey,
    linkVersion: Number(linkVersion),
    ...readSent(sentAt),
  }),
};
const VERIFICATION_TOKEN: Codec<SignedVerificationToken> = {
  pattern: new RegExp(
    `^(verify|resend|recover|change-email|set-up|end-factor|not-me)\\.(\\d{13}-${ID})${SENT}$`,
  ),
  write: ({ purpose, id, sentAt }) => `${purpose}.${id}${writeSent(sentAt)}`,
  read: ([purpose, id = '', sentAt]) => ({
    purpose: purpose as VerificationTokenPurpose,
    id,
    ...readSent(sentAt),
  }),
};
const ONE_ID: Codec<string> = {
  pattern: new RegExp(`^(${ID})$`),
  write: (id) => id,
  read: ([id = '']) => id,
};

export function createCrypto({ indexKey, ...secrets }: SiteKeys) {
  const { orderSecret, orderSecretPrevious } = secrets;
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
  /**
   * @param isLasting Returns true for tokens that are valid forever, even when the secrets change.
   */
  function token<Value>(
    purpose: string,
    { pattern, write, read }: Codec<Value>,
    isLasting: (value: Value) => boolean = () => false,
  ) {
    const lasting = key(purpose);
    const current = deriveKey(orderSecret, purpose);
    const previous = orderSecretPrevious ? [deriveKey(orderSecretPrevious, purpose)] : [];
    const signature = (signer: KeyObject, body: string) => mac(signer, body).toString('base64url');
    return {
      sign(value: Value): string {
        const body = `v1.${write(value)}`;
        return `${body}.${signature(isLasting(value) ? lasting : current, body)}`;
      },
      /**
       * Returns the value, or `undefined` if this site didn't sign the token for this purpose.
       * Doesn't read the store.
       */
      read(word: string): Value | undefined {
        const cut = word.lastIndexOf('.');
        const body = word.slice(0, Math.max(0, cut));
        const parts = body.startsWith('v1.') ? pattern.exec(body.slice(3)) : null;
        if (!parts) return undefined;
        const value = read(parts.slice(1));
        const given = Buffer.from(word.slice(cut + 1));
        const signers = isLasting(value) ? [lasting] : [current, ...previous];
        const isOurs = signers.some((signer) => {
          const expected = Buffer.from(signature(signer, body));
          return given.length === expected.length && timingSafeEqual(given, expected);
        });
        return isOurs ? value : undefined;
      },
    };
  }

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
    /** Mixes a password with a secret kept outside the store, before it's hashed. */
    pepper: (password: string) => mac(keys.pepper, password),
    /**
     * Returns the stored form of a recovery code. The code is random, so it doesn't need a slow
     * hash.
     */
    recoveryKey: (accountId: string, code: string) => id(keys.recovery, `${accountId} ${code}`),

    link: token('download link', LINK),
    /** Signs a short-lived file URL. The caller must check `expiresAt`. */
    fileUrl: token('file url', SIGNED_FILE),
    // Unsubscribe links in old emails must always work. They can't be used to sign in.
    newsletter: token('newsletter link', NEWSLETTER, ({ action }) => action === 'unsubscribe'),
    /** Token that lets the coach open and moderate the post with this ID. */
    post: token('post review', ONE_ID),
    /** Token that lets a buyer review the books of the entitlement with this ID. */
    reviewer: token('reviewer', ONE_ID),
    /** Signs a verification token's ID and purpose. */
    verificationToken: token('verification token', VERIFICATION_TOKEN),

    ...createEncryption(secrets),
  };
}

function mac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
