import { createHash, X509Certificate } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { cutText } from '#src/domain/cut-text.ts';
import { comparableAddress, readEmailAddress } from '#src/domain/email-address.ts';
import { readRepository, RepositoryError } from '#src/domain/coach/github-repository.ts';
import { readSelling, SellingError } from '#src/domain/checkout/sale-countries.ts';

/** Where the site runs: `embedded` is one machine with stand-ins, `netlify` is a deploy. */
type SiteMode = 'embedded' | 'netlify';

/** Everything that the functions take from the environment, checked. */
export type Environment = ReturnType<typeof readEnvironment>;

/** Where a database is, and how it shows who it is. */
export interface DatabaseAddress {
  /** A connection string, which says nothing about TLS. It is a secret: no message names it. */
  url: string;
  /** The TLS options of the client: `false` for a server on this machine, else the certificate is checked. */
  ssl: false | { rejectUnauthorized: true; ca?: string[] };
}

/** The variables that {@link readEnvironment} knows. `.env.example` is held in agreement with it. */
export const ENVIRONMENT_VARIABLES = [
  'SITE_MODE',
  'SITE_URL',
  'URL',
  'CONTEXT',
  'DATABASE_URL',
  'NETLIFY_DB_URL',
  'DATABASE_CA',
  'ORDER_SECRET',
  'ORDER_SECRET_PREVIOUS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  'STRIPE_API_URL',
  'POSTMARK_TOKEN',
  'POSTMARK_API_URL',
  'POSTMARK_HOOK_PASSWORD',
  'NETLIFY_API_URL',
  'MAIL_FROM',
  'COACH_EMAILS',
  'SELL_TO',
  'PROMOTION_CODES',
  'STRIPE_TAX',
  'CONTENT_REPOSITORY',
  'PREVIEW_URL',
] as const;

type EnvironmentVariable = (typeof ENVIRONMENT_VARIABLES)[number];

type Source = Readonly<Record<string, string | undefined>>;

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);
const STRIPE_KEY = /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$/;

/** A variable is missing or cannot be used. The functions stay closed until it is put right. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Reads and checks the environment. This is the only place that looks at it.
 * @throws {EnvironmentError} naming the variable and the remedy, never a secret's value.
 */
export function readEnvironment(source: Source) {
  const get = (name: EnvironmentVariable) => source[name]?.trim() || undefined;
  const required = (name: EnvironmentVariable, remedy: string): string => {
    const value = get(name);
    if (!value) throw new EnvironmentError(`${name} is not set. ${remedy}`);
    return value;
  };

  const mode = get('SITE_MODE') ?? 'netlify';
  if (mode !== 'embedded' && mode !== 'netlify') {
    throw new EnvironmentError(`SITE_MODE is "${mode}". Use "embedded" or leave it out.`);
  }
  const siteUrl = readOrigin('SITE_URL', get('SITE_URL') ?? get('URL'));
  const previewUrl = get('PREVIEW_URL');
  const orderSecret = required('ORDER_SECRET', 'Make one with: openssl rand -base64 32');
  if (orderSecret.length < 32) {
    throw new EnvironmentError(
      `ORDER_SECRET has ${orderSecret.length} characters. Use at least 32: openssl rand -base64 32`,
    );
  }

  const secretKey = required('STRIPE_SECRET_KEY', 'Copy the secret key from the Stripe dashboard.');
  const keyMode = STRIPE_KEY.exec(secretKey)?.[1];
  if (!keyMode) {
    throw new EnvironmentError(
      'STRIPE_SECRET_KEY has an unknown form. It starts with sk_test_, sk_live_, rk_test_ or rk_live_.',
    );
  }
  const live = keyMode === 'live';
  const deployContext =
    mode === 'embedded'
      ? 'embedded'
      : required(
          'CONTEXT',
          'The platform did not say which deploy this is. Deploy again by "npm run build", which writes it down; without it, records of a test could end among the real ones.',
        );
  if (live && deployContext !== 'production') {
    throw new EnvironmentError(
      `STRIPE_SECRET_KEY is a live key but this is a ${deployContext} deploy. Use a test key here; live keys belong to production only.`,
    );
  }

  const current = required(
    'STRIPE_WEBHOOK_SECRET',
    'Copy it from the webhook endpoint in the Stripe dashboard.',
  );
  const previous = get('STRIPE_WEBHOOK_SECRET_PREVIOUS');

  return {
    mode,
    /** Part of every store name, so that a preview never touches the real shop's records. */
    deployContext,
    /** Where records lie, when they do not lie in Netlify Blobs. */
    database: databaseOf(source),
    siteUrl,
    /** Encrypts and signs. */
    orderSecret,
    /** The one before it, which is still read. */
    orderSecretPrevious: get('ORDER_SECRET_PREVIOUS'),
    stripe: {
      secretKey,
      live,
      /** The current secret first; a second one is accepted while a rotation is under way. */
      webhookSecrets: previous ? [current, previous] : [current],
      /** Only in embedded mode: the stand-in's origin. */
      apiUrl: readStandIn(mode, 'STRIPE_API_URL', get('STRIPE_API_URL')),
    },
    postmark: {
      token: required('POSTMARK_TOKEN', 'Copy the server token from Postmark.'),
      /** Only in embedded mode: the stand-in's origin. */
      apiUrl: readStandIn(mode, 'POSTMARK_API_URL', get('POSTMARK_API_URL')),
      /** What Postmark's own calls carry; without one they are refused. */
      hookPassword: readHookPassword(get('POSTMARK_HOOK_PASSWORD')),
    },
    /** Only in embedded mode: the origin of the stand-in for the platform's own API. */
    netlifyApiUrl: readStandIn(mode, 'NETLIFY_API_URL', get('NETLIFY_API_URL')),
    /** Sender of every mail, for example `Your coach <coach@example.com>`. */
    mailFrom: required('MAIL_FROM', 'For example: MAIL_FROM="Your coach <coach@example.com>"'),
    /** Addresses of accounts that may enter the coach's room, in comparable form. */
    coachEmails: readCoachEmails(get('COACH_EMAILS') ?? ''),
    /** Countries, promotion codes and tax. The pages read the same variables when they are built. */
    selling: inWords(() => readSelling(source)),
    /** Where the coach edits the content without a computer of her own. The pages of a preview read it, too. */
    repository: inWords(() => readRepository(get('CONTENT_REPOSITORY'))),
    /** Origin of the preview of what she saved there. */
    previewUrl: previewUrl && readOrigin('PREVIEW_URL', previewUrl),
  };
}

/**
 * Whether strangers can reach a shop that charges nobody: a test key on the internet. It gives them no file of the
 * owner's, and mails the coach alone.
 */
export function isRehearsal({ mode, stripe }: Pick<Environment, 'mode' | 'stripe'>): boolean {
  return mode === 'netlify' && !stripe.live;
}

/**
 * What a connection string may say about TLS, by parameter: nothing that checks less than the certificate
 * and its name. In the string these words would overrule the options of the client.
 */
const TLS_WORDS: Readonly<Record<string, RegExp>> = {
  sslmode: /^(?:require|verify-ca|verify-full)$/,
  ssl: /^(?:true|1)$/,
  sslrootcert: /^system$/,
  sslcert: /^$/,
  sslkey: /^$/,
  // "true" turns sslmode=require into one that checks nothing.
  uselibpqcompat: /^false$/,
  sslnegotiation: /^/,
};
/** What asks for no TLS; only a server on this machine may be asked so. */
const WITHOUT_TLS = /^(?:disable|allow|prefer|false|0)$/;

/**
 * The database that holds the records; Netlify Database sets a variable of its own. `undefined` when records
 * lie in Netlify Blobs.
 * @throws {EnvironmentError} for what is no connection string, and for one that does not check the server
 */
export function databaseOf(source: Source): DatabaseAddress | undefined {
  const name = source['DATABASE_URL']?.trim() ? 'DATABASE_URL' : 'NETLIFY_DB_URL';
  const text = source[name]?.trim();
  if (!text) return undefined;
  const url = URL.parse(text);
  const host = url?.searchParams.getAll('host').at(-1) || url?.hostname;
  if (!url || !host || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    throw new EnvironmentError(
      `${name} is no address of a Postgres database. It looks like postgres://user:password@host/name`,
    );
  }
  const words = Object.keys(TLS_WORDS).flatMap((word) =>
    url.searchParams.getAll(word).map((value) => [word, value] as const),
  );
  const isHere = isThisMachine(host);
  for (const [word, value] of words) {
    if (value === '' || TLS_WORDS[word]?.test(value)) continue;
    if (isHere && WITHOUT_TLS.test(value)) continue;
    throw new EnvironmentError(
      `${name} says "${word}=${cutText(value, 60)}". Records and the password would travel without a check of who reads them. Remove these words, or write sslmode=verify-full. A certificate of your own goes into DATABASE_CA.`,
    );
  }
  const wantsTls = words.some(
    ([word, value]) => /^ssl(?:mode)?$/.test(word) && !WITHOUT_TLS.test(value) && value !== '',
  );
  for (const [word] of words) url.searchParams.delete(word);
  if (isHere && !wantsTls) return { url: url.href, ssl: false };
  const ca = readCertificates(source['DATABASE_CA']);
  return { url: url.href, ssl: { rejectUnauthorized: true, ...(ca && { ca }) } };
}

/** Whether a host is this machine: what is sent there meets no network. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase();
  const isSocket = name.startsWith('/') || name.startsWith('%2f');
  const isLoopback = LOOPBACK_HOSTS.has(name) || name === '::1';
  return isSocket || isLoopback || (isIPv4(name) && name.startsWith('127.'));
}

/** Certificates as text; forms of variables keep its lines as they are, as "\\n", or as spaces. */
function readCertificates(text: string | undefined): string[] | undefined {
  if (!text?.trim()) return undefined;
  const found = text.matchAll(/-----BEGIN CERTIFICATE-----(.*?)-----END CERTIFICATE-----/gs);
  const bodies = Array.from(found, ([, body = '']) => body.replaceAll(/\\[nr]|\s/g, ''));
  try {
    if (bodies.length === 0) throw new Error('There is none.');
    return bodies.map((body) => new X509Certificate(Buffer.from(body, 'base64')).toString());
  } catch (error) {
    throw new EnvironmentError(
      'DATABASE_CA is no certificate. Copy the whole text, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.',
      { cause: error },
    );
  }
}

/** A short name for a configuration, so that assembled services can be kept while it is the same. */
export function environmentFingerprint(source: Source): string {
  const values = ENVIRONMENT_VARIABLES.map((name) => source[name] ?? '');
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** Reads what pages read as well; what is wrong is said as of any other variable. */
function inWords<Setting>(read: () => Setting): Setting {
  try {
    return read();
  } catch (error) {
    if (error instanceof SellingError || error instanceof RepositoryError) {
      throw new EnvironmentError(error.message);
    }
    throw error;
  }
}

function readCoachEmails(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const address = readEmailAddress(part);
    if (address) return comparableAddress(address);
    throw new EnvironmentError(
      `COACH_EMAILS has "${part}", which is no email address. Separate addresses by commas.`,
    );
  });
}

function readOrigin(name: 'SITE_URL' | 'PREVIEW_URL', text: string | undefined): string {
  const url = URL.parse(text ?? '');
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new EnvironmentError(
      `${name} is "${text ?? ''}". Set it to an address, for example https://example.com`,
    );
  }
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    throw new EnvironmentError(`${name} is "${text}". A public site needs https.`);
  }
  return url.origin;
}

function readHookPassword(text: string | undefined): string | undefined {
  if (text === undefined || /^[A-Za-z0-9_-]{24,}$/.test(text)) return text;
  throw new EnvironmentError(
    `POSTMARK_HOOK_PASSWORD cannot stand in an address, or has under 24 characters (it has ${text.length}). Make one with: openssl rand -hex 24`,
  );
}

function readStandIn(mode: SiteMode, name: string, text: string | undefined): URL | undefined {
  if (!text) return undefined;
  if (mode !== 'embedded') {
    throw new EnvironmentError(
      `${name} is set on a deploy. Remove it: a deploy talks to the real service.`,
    );
  }
  const url = URL.parse(text);
  if (!url || !LOOPBACK_HOSTS.has(url.hostname)) {
    throw new EnvironmentError(
      `${name} is "${text}". It may only name this machine, for example http://127.0.0.1:4242`,
    );
  }
  return url;
}
