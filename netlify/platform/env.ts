import { createHash, X509Certificate } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { cutText } from '#src/domain/display-text.ts';
import { comparableAddress, readEmailAddress } from '#src/domain/email-address.ts';
import { readRepository, RepositoryError } from '#src/domain/coach/github-repository.ts';
import { readSelling, SellingError } from '#src/domain/checkout/sale-countries.ts';

/**
 * The site's environment: `embedded` is one machine with local stubs, and `netlify` is a deploy.
 */
type SiteMode = 'embedded' | 'netlify';

/** All settings that functions read from the environment, validated. */
export type Environment = ReturnType<typeof readEnvironment>;

/** Address and credentials of a database. */
export interface DatabaseAddress {
  /** Connection string without TLS parameters. It's secret and must never appear in a message. */
  url: string;
  /**
   * TLS options of the client. `false` for a server on this machine; otherwise, the certificate is
   * verified.
   */
  ssl: false | { rejectUnauthorized: true; ca?: string[] };
}

/** Variables that {@link readEnvironment} reads. `.env.example` must match this list. */
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
  'GITHUB_TOKEN',
  'GITHUB_API_URL',
] as const;

type EnvironmentVariable = (typeof ENVIRONMENT_VARIABLES)[number];

/** Secrets that the build doesn't need. */
export const SECRET_VARIABLES: readonly EnvironmentVariable[] = [
  'ORDER_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'POSTMARK_TOKEN',
  'POSTMARK_HOOK_PASSWORD',
  'DATABASE_URL',
  'GITHUB_TOKEN',
];

/** Environment variables, keyed by name. */
export type Source = Readonly<Record<string, string | undefined>>;

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);
const STRIPE_KEY = /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$/;

/** A variable is missing or invalid. The functions reject requests until it's fixed. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Reads and validates the environment. Functions read it only through this.
 * @throws {EnvironmentError} with the variable and the fix, but never a secret's value
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
      'STRIPE_SECRET_KEY doesn’t look like a Stripe key. It should start with sk_test_, sk_live_, rk_test_, or rk_live_.',
    );
  }
  const live = keyMode === 'live';
  const deployContext =
    mode === 'embedded'
      ? 'embedded'
      : required(
          'CONTEXT',
          'The platform didn’t report which deploy this is. Deploy again with "npm run build", which records it. Without it, test records could end up among the real ones.',
        );
  if (live && deployContext !== 'production') {
    throw new EnvironmentError(
      `STRIPE_SECRET_KEY is a live key, but this is a ${deployContext} deploy. Use a test key here. Live keys are for production only.`,
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
    /** Database that stores the records, if they're not in Netlify Blobs. */
    database: databaseOf(source),
    siteUrl,
    /** Used to encrypt and sign. */
    orderSecret,
    /** The previous secret, which is still accepted for reading. */
    orderSecretPrevious: get('ORDER_SECRET_PREVIOUS'),
    stripe: {
      secretKey,
      live,
      /** The current secret comes first. A second one is accepted during rotation. */
      webhookSecrets: previous ? [current, previous] : [current],
      /** Origin of the stub, in embedded mode only. */
      apiUrl: readStubUrl(mode, 'STRIPE_API_URL', get('STRIPE_API_URL')),
    },
    postmark: {
      token: required('POSTMARK_TOKEN', 'Copy the server token from Postmark.'),
      /** Origin of the stub, in embedded mode only. */
      apiUrl: readStubUrl(mode, 'POSTMARK_API_URL', get('POSTMARK_API_URL')),
    },
    /**
     * Password that the email provider sends with its webhook calls. If it's not set, they're
     * rejected.
     */
    mailHookPassword: readHookPassword(get('POSTMARK_HOOK_PASSWORD')),
    /** Origin of the stub for the platform's own API, in embedded mode only. */
    netlifyApiUrl: readStubUrl(mode, 'NETLIFY_API_URL', get('NETLIFY_API_URL')),
    /** Sender of every email, for example `Your coach <coach@example.com>`. */
    mailFrom: required('MAIL_FROM', 'For example: MAIL_FROM="Your coach <coach@example.com>"'),
    /** Addresses of accounts that may open the coach's dashboard, in normalized form. */
    coachEmails: readCoachEmails(get('COACH_EMAILS') ?? ''),
    /** Countries, promotion codes, and tax. The pages read the same variables at build time. */
    selling: withOwnErrors(() => readSelling(source)),
    /**
     * Repository where the coach edits the content without a local copy. A preview's pages read it
     * too.
     */
    repository: withOwnErrors(() => readRepository(get('CONTENT_REPOSITORY'))),
    /** Origin of the preview of the coach's saved changes. */
    previewUrl: previewUrl && readOrigin('PREVIEW_URL', previewUrl),
    github: {
      /** Lets the dashboard publish to the content repository. */
      token: readGithubToken(get('GITHUB_TOKEN')),
      /** Origin of the stub, in embedded mode only. */
      apiUrl: readStubUrl(mode, 'GITHUB_API_URL', get('GITHUB_API_URL')),
    },
  };
}

/**
 * Returns whether this shop is on the internet with a test key. Strangers can reach it, so it
 * doesn't give out the owner's files and emails only the coach.
 */
export function isPublicTestMode({ mode, stripe }: Pick<Environment, 'mode' | 'stripe'>): boolean {
  return mode === 'netlify' && !stripe.live;
}

/**
 * TLS parameters allowed in a connection string. Anything weaker than verifying the certificate and
 * its name is rejected, because parameters in the string override the client's options.
 */
const TLS_PARAMETERS: Readonly<Record<string, RegExp>> = {
  sslmode: /^(?:require|verify-ca|verify-full)$/,
  ssl: /^(?:true|1)$/,
  sslrootcert: /^system$/,
  sslcert: /^$/,
  sslkey: /^$/,
  // With "true", sslmode=require wouldn't verify anything.
  uselibpqcompat: /^false$/,
  sslnegotiation: /^/,
};
/** Values that turn off TLS, allowed only for a server on this machine. */
const WITHOUT_TLS = /^(?:disable|allow|prefer|false|0)$/;

/**
 * Returns the database that stores the records, or `undefined` if records are in Netlify Blobs.
 * Netlify Database sets its own variable.
 * @throws {EnvironmentError} for an invalid connection string, or one that doesn't verify the
 * server
 */
export function databaseOf(source: Source): DatabaseAddress | undefined {
  const name = source['DATABASE_URL']?.trim() ? 'DATABASE_URL' : 'NETLIFY_DB_URL';
  const text = source[name]?.trim();
  if (!text) return undefined;
  const url = URL.parse(text);
  const host = url?.searchParams.getAll('host').at(-1) || url?.hostname;
  if (!url || !host || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    throw new EnvironmentError(
      `${name} isn’t a Postgres URL. It should look like postgres://user:password@host/name`,
    );
  }
  const words = Object.keys(TLS_PARAMETERS).flatMap((word) =>
    url.searchParams.getAll(word).map((value) => [word, value] as const),
  );
  const isLocal = isThisMachine(host);
  for (const [word, value] of words) {
    if (value === '' || TLS_PARAMETERS[word]?.test(value)) continue;
    if (isLocal && WITHOUT_TLS.test(value)) continue;
    throw new EnvironmentError(
      `${name} has "${word}=${cutText(value, 60)}", so nothing would verify who gets the records and the password. Remove it, or use sslmode=verify-full. If you have your own certificate, put it in DATABASE_CA.`,
    );
  }
  const wantsTls = words.some(
    ([word, value]) => /^ssl(?:mode)?$/.test(word) && !WITHOUT_TLS.test(value) && value !== '',
  );
  for (const [word] of words) url.searchParams.delete(word);
  if (isLocal && !wantsTls) return { url: url.href, ssl: false };
  const ca = readCertificates(source['DATABASE_CA']);
  return { url: url.href, ssl: { rejectUnauthorized: true, ...(ca && { ca }) } };
}

/** Returns whether a host is this machine, so that data sent to it never crosses a network. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase();
  const isSocket = name.startsWith('/') || name.startsWith('%2f');
  const isLoopback = LOOPBACK_HOSTS.has(name) || name === '::1';
  return isSocket || isLoopback || (isIPv4(name) && name.startsWith('127.'));
}

/**
 * Parses certificates. Depending on how a variable was entered, their line breaks are intact,
 * escaped, or replaced by spaces.
 */
function readCertificates(text: string | undefined): string[] | undefined {
  if (!text?.trim()) return undefined;
  const found = text.matchAll(/-----BEGIN CERTIFICATE-----(.*?)-----END CERTIFICATE-----/gs);
  const bodies = Array.from(found, ([, body = '']) => body.replaceAll(/\\[nr]|\s/g, ''));
  try {
    if (bodies.length === 0) throw new Error('It contains no certificate.');
    return bodies.map((body) => new X509Certificate(Buffer.from(body, 'base64')).toString());
  } catch (error) {
    throw new EnvironmentError(
      'DATABASE_CA is not a certificate. Copy the whole text, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.',
      { cause: error },
    );
  }
}

/** Returns a hash of the configuration, so that services can be cached while it stays the same. */
export function environmentFingerprint(source: Source): string {
  const values = ENVIRONMENT_VARIABLES.map((name) => source[name] ?? '');
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/**
 * Reads a setting that the pages read too. Reports its errors the same way as for any other
 * variable.
 */
function withOwnErrors<Setting>(read: () => Setting): Setting {
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
      `COACH_EMAILS has "${part}", which isn’t an email address. Separate addresses with commas.`,
    );
  });
}

function readOrigin(name: 'SITE_URL' | 'PREVIEW_URL', text: string | undefined): string {
  const url = URL.parse(text ?? '');
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new EnvironmentError(
      `${name} is "${text ?? ''}". Set it to a URL, for example https://example.com`,
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
    `POSTMARK_HOOK_PASSWORD can’t be used in a URL or is shorter than 24 characters (it has ${text.length}). Make one with: openssl rand -hex 24`,
  );
}

function readGithubToken(text: string | undefined): string | undefined {
  if (text === undefined || /^[A-Za-z0-9_]{10,255}$/.test(text)) return text;
  throw new EnvironmentError(
    'GITHUB_TOKEN isn’t a GitHub token. Copy it again: it starts with github_pat_ and has only letters, digits, and underscores. Or remove it.',
  );
}

function readStubUrl(mode: SiteMode, name: string, text: string | undefined): URL | undefined {
  if (!text) return undefined;
  if (mode !== 'embedded') {
    throw new EnvironmentError(
      `${name} is set on a deploy. Remove it, because deploys use the real service.`,
    );
  }
  const url = URL.parse(text);
  if (!url || !LOOPBACK_HOSTS.has(url.hostname)) {
    throw new EnvironmentError(
      `${name} is "${text}". It can only point to this machine, for example http://127.0.0.1:4242`,
    );
  }
  return url;
}

/**
 * Returns a running function's environment variables, plus the platform's details about the deploy.
 * @param deployInfo Variables that aren't in a running function's environment.
 */
export function environmentOfDeploy(
  deployInfo: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return { ...process.env, ...deployInfo };
}
