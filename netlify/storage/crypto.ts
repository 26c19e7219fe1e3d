import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { comparableAddress } from '#src/domain/email-address.ts';
import { createEncryption, deriveKey, type OrderSecrets } from './encrypted-store.ts';

/** What a download link grants: one entitlement, in one of its versions. */
interface LinkToken {
  entitlementId: string;
  /** 1 for the link of the receipt; each fresh link is one more. */
  linkVersion: number;
  /** In a rehearsal: it was shown behind the payment, so it does not prove that its holder reads the buyer's mail. */
  isFromPage?: boolean;
}

/** What a mailed newsletter link is for. */
export interface NewsletterToken {
  action: 'confirm' | 'unsubscribe';
  addressKey: string;
  linkVersion: number;
  /** When the mail with a link to confirm went out, milliseconds since 1970. */
  sentAt?: number;
}

/** What a mailed link of an account is for. */
export type VerificationTokenPurpose =
  | 'verify'
  | 'resend'
  | 'recover'
  | 'change-email'
  | 'set-up'
  | 'end-factor'
  | 'not-me';

/** The name of a verification token and what it is for. */
interface SignedVerificationToken {
  purpose: VerificationTokenPurpose;
  id: string;
  /** When the mail with it went out, milliseconds since 1970. */
  sentAt?: number;
}

/** How the value of a token stands in its word, between the version of the keys and the signature. */
interface Codec<Value> {
  /** What a value looks like; nothing else is read. */
  pattern: RegExp;
  write(value: Value): string;
  /** @param parts What the groups of the pattern found. */
  read(parts: readonly (string | undefined)[]): Value;
}

/** What a file address grants for a short while. */
interface SignedFile extends LinkToken {
  slug: string;
  /** When the address stops working, milliseconds since 1970. */
  expiresAt: number;
}

/** What the crypto of a site is made of. */
export interface SiteKeys extends OrderSecrets {
  /** From `openIndexKey`. */
  indexKey: string;
}

/**
 * Record ids that any worker computes alike, blind indexes, signed links and encryption. One key for each purpose: those
 * of ids, look-ups and the pepper come from the index key and never change, the others from the secrets.
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
/** The end of a word that says when its mail went out; words of before had none. */
const SENT = `(?:\\.(${TIME}))?`;
const writeSent = (sentAt: number | undefined) => (sentAt === undefined ? '' : `.${sentAt}`);
const readSent = (sentAt: string | undefined) =>
  sentAt === undefined ? {} : { sentAt: Number(sentAt) };

const NEWSLETTER: Codec<NewsletterToken> = {
  // 0 in place of a request: `BOOK_NEWS`.
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
  /** @param isLasting Tells words that are read for ever, whatever becomes of the secrets. */
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
      /** `undefined` for anything that this site did not sign for this purpose. No look-up is made. */
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
    /** Id of a mail; the parts say which mail it is, so that it can exist only once. */
    mailId: (...parts: readonly (string | number)[]) => id(keys.mail, JSON.stringify(parts)),
    /** A look-up word for an address that cannot be turned back into it. */
    addressKey: (address: string) => id(keys.address, comparableAddress(address)),
    /** A look-up word for anything that must not be readable in a record or log. */
    fingerprint: (text: string) => id(keys.fingerprint, text).slice(0, 12),

    /** A word for a caller's network that cannot be turned back into it. */
    callerKey: (network: string) => id(keys.caller, network),
    /** Id of the review of one book of an entitlement: there is at most one. */
    reviewId: (entitlementId: string, slug: string) =>
      id(keys.review, JSON.stringify([entitlementId, slug])),
    /** Mixes a password with a secret that is not in the store, before it is hashed. */
    pepper: (password: string) => mac(keys.pepper, password),
    /** The stored form of a recovery code, which is random and needs no slow hash. */
    recoveryKey: (accountId: string, code: string) => id(keys.recovery, `${accountId} ${code}`),

    link: token('download link', LINK),
    /** A file address that works for a short while; the caller checks `expiresAt`. */
    fileUrl: token('file url', SIGNED_FILE),
    // Who wants to leave the newsletter can do so by any mail they ever got. It lets nobody in.
    newsletter: token('newsletter link', NEWSLETTER, ({ action }) => action === 'unsubscribe'),
    /** Lets the coach open and decide about the post with this id. */
    post: token('post review', ONE_ID),
    /** Lets a buyer review the books of the entitlement with this id. */
    reviewer: token('reviewer', ONE_ID),
    /** Names a verification token and what it is for. */
    verificationToken: token('verification token', VERIFICATION_TOKEN),

    ...createEncryption(secrets),
  };
}

function mac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
