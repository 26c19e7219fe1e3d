import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { comparableAddress } from '#src/domain/email-address.ts';

/** What a download link grants: one licence, in one of its generations. */
export interface LinkToken {
  licenceId: string;
  /** 1 for the link of the receipt; each fresh link is one more. */
  generation: number;
}

/** What a mailed newsletter link is for. */
export interface NewsletterToken {
  action: 'confirm' | 'unsubscribe';
  /** Key of the address. */
  addressKey: string;
  /** Which request of the address. */
  generation: number;
}

/** What a mailed link of an account is for. */
export type TicketPurpose = 'verify' | 'resend' | 'recover' | 'change-email' | 'set-up';

/** What a file address grants for a short while. */
export interface Grant extends LinkToken {
  slug: string;
  /** When the address stops working, milliseconds since 1970. */
  expiresAt: number;
}

/** What a signed address of a stored file grants. */
export interface FileGrant {
  id: string;
  /** When the address stops working, milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Everything that is derived from the order secret: record ids that any worker computes alike,
 * signed links, sealed personal data. One secret, one key for each purpose.
 */
export interface Vault {
  /** Id of an order, derived from what makes a checkout attempt one attempt. */
  orderId(attempt: string): string;
  /** Id of the licence of a paid session. */
  licenceId(sessionId: string): string;
  /** Id of a mail; the parts say which mail it is, so that it can exist only once. */
  mailId(...parts: readonly (string | number)[]): string;
  /** A look-up word for an address that cannot be turned back into it. */
  addressKey(address: string): string;
  /** A look-up word for anything that must not be readable in a record or log. */
  fingerprint(text: string): string;
  /** A word for a caller's network that cannot be turned back into it. */
  callerKey(network: string): string;
  signNewsletter(token: NewsletterToken): string;
  /** Reads a newsletter token; `undefined` for anything that this site did not sign. */
  readNewsletter(token: string): NewsletterToken | undefined;
  /** A token with which the coach opens and decides about one post. */
  signPost(postId: string): string;
  /** The id of the post of a token; `undefined` for anything that this site did not sign. */
  readPost(token: string): string | undefined;
  /** Id of the review of one book of a licence: there is at most one. */
  reviewId(licenceId: string, slug: string): string;
  /** A token with which a buyer reviews the books of a licence. */
  signReviewer(licenceId: string): string;
  /** The licence of a reviewer's token; `undefined` for anything that this site did not sign. */
  readReviewer(token: string): string | undefined;
  /** A token that names a ticket and what it is for. */
  signTicket(purpose: TicketPurpose, id: string): string;
  /** Reads a ticket's name; `undefined` for anything that this site did not sign. */
  readTicket(token: string): { purpose: TicketPurpose; id: string } | undefined;
  /** Mixes a password with a secret that is not in the store, before it is hashed. */
  pepper(password: string): Buffer;
  /** The stored form of a recovery code, which is random and needs no slow hash. */
  recoveryKey(accountId: string, code: string): string;
  signLink(link: LinkToken): string;
  /** Reads a link token; `undefined` for anything that this site did not sign. No look-up is made. */
  readLink(token: string): LinkToken | undefined;
  signGrant(grant: Grant): string;
  /** Reads a grant; `undefined` when it is not ours. The caller checks `expiresAt`. */
  readGrant(token: string): Grant | undefined;
  signFile(grant: FileGrant): string;
  /** Reads a file's grant; `undefined` when it is not ours. The caller checks `expiresAt`. */
  readFile(token: string): FileGrant | undefined;
  /** Encrypts JSON data (AES-256-GCM, a new nonce each time). */
  seal(data: unknown): string;
  /** @throws {Error} when the text was not sealed with this secret. */
  unseal(sealed: string): unknown;
}

/** Version of the keys; it stands in every token, so that old links can outlive a rotation. */
const KEY_VERSION = 'v1';
const LINK = /^v1\.([a-f0-9]{32})\.([1-9]\d{0,3})\.([A-Za-z0-9_-]{43})$/;
const GRANT =
  /^v1\.([a-f0-9]{32})\.([1-9]\d{0,3})\.([a-z0-9-]{1,80})\.([1-9]\d{12})\.([A-Za-z0-9_-]{43})$/;
const NEWSLETTER =
  /^v1\.(confirm|unsubscribe)\.([a-f0-9]{32})\.([1-9]\d{0,3})\.([A-Za-z0-9_-]{43})$/;
const POST = /^v1\.([a-f0-9]{32})\.([A-Za-z0-9_-]{43})$/;
const FILE = /^v1\.([a-z0-9-]{1,80})\.([1-9]\d{12})\.([A-Za-z0-9_-]{43})$/;
const TICKET =
  /^v1\.(verify|resend|recover|change-email|set-up)\.(\d{13}-[a-f0-9]{32})\.([A-Za-z0-9_-]{43})$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param secret The order secret, at least 32 characters. */
export function createVault(secret: string): Vault {
  const key = (purpose: string) =>
    Buffer.from(
      hkdfSync('sha256', secret, 'stroke-recovery-site', `${KEY_VERSION} ${purpose}`, 32),
    );
  const keys = {
    order: key('order id'),
    licence: key('licence id'),
    mail: key('mail id'),
    address: key('address look-up'),
    fingerprint: key('fingerprint'),
    caller: key('caller'),
    newsletter: key('newsletter link'),
    post: key('post review'),
    review: key('review id'),
    reviewer: key('reviewer'),
    ticket: key('account ticket'),
    pepper: key('password pepper'),
    recovery: key('recovery code'),
    link: key('download link'),
    grant: key('file grant'),
    file: key('stored file'),
    seal: key('sealed data'),
  };

  const id = (purpose: Buffer, text: string) => mac(purpose, text).toString('hex').slice(0, 32);
  const sign = (purpose: Buffer, body: string) =>
    `${body}.${mac(purpose, body).toString('base64url')}`;
  const isSigned = (purpose: Buffer, token: string) => {
    const cut = token.lastIndexOf('.');
    const expected = Buffer.from(mac(purpose, token.slice(0, cut)).toString('base64url'));
    const given = Buffer.from(token.slice(cut + 1));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  return {
    orderId: (attempt) => id(keys.order, attempt),
    licenceId: (sessionId) => id(keys.licence, sessionId),
    mailId: (...parts) => id(keys.mail, JSON.stringify(parts)),
    addressKey: (address) => id(keys.address, comparableAddress(address)),
    fingerprint: (text) => id(keys.fingerprint, text).slice(0, 12),

    callerKey: (network) => id(keys.caller, network),
    signNewsletter: ({ action, addressKey, generation }) =>
      sign(keys.newsletter, `${KEY_VERSION}.${action}.${addressKey}.${generation}`),
    readNewsletter(token) {
      const parts = NEWSLETTER.exec(token);
      if (!parts?.[2] || !parts[3] || !isSigned(keys.newsletter, token)) return undefined;
      return {
        action: parts[1] === 'confirm' ? 'confirm' : 'unsubscribe',
        addressKey: parts[2],
        generation: Number(parts[3]),
      };
    },

    signPost: (postId) => sign(keys.post, `${KEY_VERSION}.${postId}`),
    readPost(token) {
      const id = POST.exec(token)?.[1];
      return id && isSigned(keys.post, token) ? id : undefined;
    },

    reviewId: (licenceId, slug) => id(keys.review, JSON.stringify([licenceId, slug])),
    signReviewer: (licenceId) => sign(keys.reviewer, `${KEY_VERSION}.${licenceId}`),
    readReviewer(token) {
      const licenceId = POST.exec(token)?.[1];
      return licenceId && isSigned(keys.reviewer, token) ? licenceId : undefined;
    },
    signTicket: (purpose, id) => sign(keys.ticket, `${KEY_VERSION}.${purpose}.${id}`),
    readTicket(token) {
      const parts = TICKET.exec(token);
      if (!parts?.[1] || !parts[2] || !isSigned(keys.ticket, token)) return undefined;
      return { purpose: parts[1] as TicketPurpose, id: parts[2] };
    },
    pepper: (password) => mac(keys.pepper, password),
    recoveryKey: (accountId, code) => id(keys.recovery, `${accountId} ${code}`),

    signLink: ({ licenceId, generation }) =>
      sign(keys.link, `${KEY_VERSION}.${licenceId}.${generation}`),
    readLink(token) {
      const parts = LINK.exec(token);
      if (!parts?.[1] || !parts[2] || !isSigned(keys.link, token)) return undefined;
      return { licenceId: parts[1], generation: Number(parts[2]) };
    },

    signGrant: ({ licenceId, generation, slug, expiresAt }) =>
      sign(keys.grant, `${KEY_VERSION}.${licenceId}.${generation}.${slug}.${expiresAt}`),
    readGrant(token) {
      const parts = GRANT.exec(token);
      if (!parts?.[1] || !parts[2] || !parts[3] || !parts[4] || !isSigned(keys.grant, token))
        return undefined;
      return {
        licenceId: parts[1],
        generation: Number(parts[2]),
        slug: parts[3],
        expiresAt: Number(parts[4]),
      };
    },

    signFile: ({ id, expiresAt }) => sign(keys.file, `${KEY_VERSION}.${id}.${expiresAt}`),
    readFile(token) {
      const parts = FILE.exec(token);
      if (!parts?.[1] || !parts[2] || !isSigned(keys.file, token)) return undefined;
      return { id: parts[1], expiresAt: Number(parts[2]) };
    },

    seal(data) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce);
      const body = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', keys.seal, bytes.subarray(0, NONCE_BYTES));
      cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = Buffer.concat([
        cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        cipher.final(),
      ]);
      return JSON.parse(body.toString('utf8'));
    },
  };
}

function mac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
