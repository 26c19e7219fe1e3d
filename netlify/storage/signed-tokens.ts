import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { deriveKey, type OrderSecrets } from './encrypted-store.ts';

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

/**
 * Signs and reads every token that the site puts in a link or a form, and checks that a token was
 * signed for its purpose.
 */
export function createSignedTokens(
  indexKey: string,
  { orderSecret, orderSecretPrevious }: OrderSecrets,
) {
  /**
   * @param isLasting Returns true for tokens that are valid forever, even when the secrets change.
   */
  function token<Value>(
    purpose: string,
    { pattern, write, read }: Codec<Value>,
    isLasting: (value: Value) => boolean = () => false,
  ) {
    const lasting = deriveKey(indexKey, purpose);
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
  };
}

/** Returns the HMAC-SHA256 of a text. */
export function mac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
