import { deployKind } from '#src/domain/build-info.ts';
import { isPlaceholder, type LaunchGap } from '#src/tooling/launch/launch-gaps.ts';
import {
  databaseOf,
  ENVIRONMENT_VARIABLES,
  EnvironmentError,
  readEnvironment,
} from '#netlify/platform/env.ts';
import type { Store } from '#netlify/storage/store.ts';

/**
 * Severity: nothing works (`missing`), something works incorrectly (`wrong`), someone is harmed
 * (`danger`), or it doesn't block the deploy (`note`).
 */
export type DeployDiagnosticKind = 'missing' | 'wrong' | 'danger' | 'note';

/** One problem with a deploy, and how to fix it. */
export interface DeployDiagnostic {
  kind: DeployDiagnosticKind;
  /** The variable or file it's about. */
  name: string;
  problem: string;
  remedy: string;
}

type DeployVariables = Readonly<Record<string, string | undefined>>;

/**
 * Netlify's limit for the total size of the functions' variables, in bytes, minus some room for its
 * own.
 */
const MAX_ENVIRONMENT_BYTES = 3500;

/**
 * Lists anything that's missing, of the wrong type, or dangerous in a deploy's variables. Never
 * includes a secret's value.
 * @param context `production`, `deploy-preview`, or `branch-deploy`.
 * @param gaps Open issues from the launch check.
 */
export function checkDeploy(
  source: DeployVariables,
  context: string,
  gaps: readonly LaunchGap[],
): DeployDiagnostic[] {
  const isReal = deployKind(context) === 'production';
  const get = (name: string) => source[name]?.trim() ?? '';
  const diagnostics = [
    ...checkMasked(source),
    ...checkMode(get),
    ...checkOrderSecret(get('ORDER_SECRET')),
    ...checkFormerSecret(get('ORDER_SECRET'), get('ORDER_SECRET_PREVIOUS')),
    ...checkKey(get('STRIPE_SECRET_KEY'), isReal),
    ...checkWebhookSecrets(get),
    ...checkToken(get('POSTMARK_TOKEN'), isReal),
    ...checkHookPassword(get('POSTMARK_HOOK_PASSWORD'), isReal),
    ...checkSender(get('MAIL_FROM'), isReal),
    ...checkCoaches(get('COACH_EMAILS'), isReal),
    ...(isReal ? checkAddress(get) : []),
    ...checkGithub(get, isReal),
    ...checkDatabase(source),
    ...checkSize(source),
    ...(isReal ? checkContent(gaps) : []),
  ];
  return diagnostics.some(({ kind }) => kind !== 'note')
    ? diagnostics
    : [...diagnostics, ...checkEnvironment(source, context)];
}

/**
 * Free email providers. If another service sends from one of their domains, the email bounces or
 * goes to spam.
 */
const FREE_MAIL = new Set(
  'gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.com gmx.net gmx.de mail.com zoho.com yandex.com comcast.net verizon.net att.net'.split(
    ' ',
  ),
);
const MAIL_ADDRESS = /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/;

type Get = (name: string) => string;

function diagnostic(
  kind: DeployDiagnosticKind,
  name: string,
  problem: string,
  remedy: string,
): DeployDiagnostic {
  return { kind, name, problem, remedy };
}

function diagnosticIf(
  applies: boolean,
  ...words: Parameters<typeof diagnostic>
): DeployDiagnostic[] {
  return applies ? [diagnostic(...words)] : [];
}

function checkMode(get: Get): DeployDiagnostic[] {
  const local = [
    'SITE_MODE',
    'STRIPE_API_URL',
    'POSTMARK_API_URL',
    'NETLIFY_API_URL',
    'GITHUB_API_URL',
  ].filter((name) => get(name));
  return local.map((name) =>
    diagnostic(
      'danger',
      name,
      'This variable is for local use only, but it’s set.',
      `Remove ${name}.`,
    ),
  );
}

/**
 * Notes the secrets that couldn't be checked, because outside Netlify, `netlify env:list` masks
 * them with asterisks.
 */
function checkMasked(source: DeployVariables): DeployDiagnostic[] {
  return ENVIRONMENT_VARIABLES.filter((name) => /\*{4}/.test(source[name] ?? '')).map((name) =>
    diagnostic(
      'note',
      name,
      'Netlify masks this secret here, so it wasn’t checked. Ignore what’s said about its format below.',
      'Get it from where it was created, put it into the file yourself, and delete the file afterward.',
    ),
  );
}

function checkOrderSecret(secret: string): DeployDiagnostic[] {
  const name = 'ORDER_SECRET';
  const remedy = 'Make one with: openssl rand -base64 32. Keep a copy in a safe place.';
  if (!secret) return [diagnostic('missing', name, 'The order secret is missing.', remedy)];
  if (secret.length < 32) {
    const problem = `The order secret has ${secret.length} characters. It needs at least 32.`;
    return [diagnostic('danger', name, problem, remedy)];
  }
  const isWeak =
    new Set(secret).size < 12 || /secret|password|change|example|canary|1234/i.test(secret);
  return diagnosticIf(isWeak, 'danger', name, 'The order secret is easy to guess.', remedy);
}

function checkFormerSecret(secret: string, former: string): DeployDiagnostic[] {
  const name = 'ORDER_SECRET_PREVIOUS';
  if (!former) return [];
  if (former === secret) {
    const problem = 'The previous order secret is the same as the current one.';
    return [diagnostic('wrong', name, problem, 'Leave it out, or make a new ORDER_SECRET.')];
  }
  const problem = 'The order secret is being rotated.';
  const remedy =
    'Run npm run shop -- rotate-secret to finish. It’ll say when you can remove the old one.';
  return [diagnostic('note', name, problem, remedy)];
}

function checkKey(key: string, isReal: boolean): DeployDiagnostic[] {
  const name = 'STRIPE_SECRET_KEY';
  const copy = `Copy the ${isReal ? 'live' : 'test'} secret key from the Stripe dashboard.`;
  if (!key) return [diagnostic('missing', name, 'The Stripe key is missing.', copy)];
  if (key.startsWith('pk_')) {
    const problem = 'This is the publishable key, which can’t take payments.';
    return [diagnostic('wrong', name, problem, copy)];
  }
  const mode = /^(?:sk|rk)_(test|live)_\w{8,}$/.exec(key)?.[1];
  if (!mode) {
    const problem =
      'This doesn’t look like a Stripe key. It should start with sk_test_, sk_live_, rk_test_, or rk_live_.';
    return [diagnostic('wrong', name, problem, copy)];
  }
  if (mode === 'live' && !isReal) {
    const problem = 'This preview has a live key, so anyone who tries it would pay real money.';
    return [diagnostic('danger', name, problem, `${copy} Set live keys for Production only.`)];
  }
  if (mode === 'test' && isReal) {
    const problem = 'Production has a test key, so nobody can pay with a real card.';
    return [diagnostic('wrong', name, problem, `${copy} Until then, the site is in test mode.`)];
  }
  return [];
}

function checkWebhookSecrets(get: Get): DeployDiagnostic[] {
  const name = 'STRIPE_WEBHOOK_SECRET';
  const current = get(name);
  const previous = get(`${name}_PREVIOUS`);
  const remedy = 'Copy the signing secret of the webhook endpoint from the Stripe dashboard.';
  if (!current) {
    const problem = 'The webhook secret is missing, so the site can’t verify Stripe’s events.';
    return [diagnostic('missing', name, problem, remedy)];
  }
  if (!current.startsWith('whsec_')) {
    return [
      diagnostic('wrong', name, 'A webhook secret starts with whsec_. This one doesn’t.', remedy),
    ];
  }
  if (previous === '') return [];
  const problem =
    previous === current
      ? 'The previous webhook secret is the same as the current one.'
      : 'The previous webhook secret is still accepted.';
  const note = 'Remove it a day after the change.';
  return [diagnostic('note', `${name}_PREVIOUS`, problem, note)];
}

function checkToken(token: string, isReal: boolean): DeployDiagnostic[] {
  const name = 'POSTMARK_TOKEN';
  const remedy = 'Copy the server token from Postmark.';
  if (!token) return [diagnostic('missing', name, 'The Postmark token is missing.', remedy)];
  if (token === 'POSTMARK_API_TEST') {
    const problem = 'This token accepts emails but doesn’t send them.';
    return [
      diagnostic(
        isReal ? 'wrong' : 'note',
        name,
        problem,
        isReal ? remedy : 'That’s fine for testing.',
      ),
    ];
  }
  const isToken = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token);
  const problem = 'This doesn’t look like a server token.';
  return diagnosticIf(!isToken, 'wrong', name, problem, remedy);
}

function checkHookPassword(password: string, isReal: boolean): DeployDiagnostic[] {
  const name = 'POSTMARK_HOOK_PASSWORD';
  const remedy = 'Make one with: openssl rand -hex 24, and add it to the webhook at Postmark.';
  if (!password) {
    const problem = 'The site won’t know when an email bounces.';
    return [diagnostic(isReal ? 'wrong' : 'note', name, problem, remedy)];
  }
  const problem = 'The mail webhook’s password is too short or has unusual characters.';
  return diagnosticIf(!/^[A-Za-z0-9_-]{24,}$/.test(password), 'danger', name, problem, remedy);
}

function checkSender(sender: string, isReal: boolean): DeployDiagnostic[] {
  const name = 'MAIL_FROM';
  const remedy = 'Use a name and an address that Postmark has confirmed: Your coach <you@site>.';
  if (!sender) return [diagnostic('missing', name, 'The sender’s address is missing.', remedy)];
  const address = /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
  if (!MAIL_ADDRESS.test(address)) {
    return [diagnostic('wrong', name, `"${sender}" doesn’t contain an email address.`, remedy)];
  }
  const host = address.slice(address.indexOf('@') + 1).toLowerCase();
  if (FREE_MAIL.has(host)) {
    const problem = `"${address}" is a ${host} address. Nobody else may send from it, so emails would bounce.`;
    const own = 'Use an address at your own domain, and set DKIM and Return-Path at Postmark.';
    return [diagnostic('wrong', name, problem, own)];
  }
  const problem = `"${sender}" is an example, not your address.`;
  return diagnosticIf(isReal && isPlaceholder(address), 'wrong', name, problem, remedy);
}

function checkGithub(get: Get, isReal: boolean): DeployDiagnostic[] {
  const name = 'GITHUB_TOKEN';
  const hasRepository = get('CONTENT_REPOSITORY') !== '';
  if (!get(name)) {
    const problem = 'The dashboard can’t change prices or publish drafts without GitHub’s pages.';
    const remedy = 'Optional: make the token that .env.example describes.';
    return diagnosticIf(isReal && hasRepository, 'note', name, problem, remedy);
  }
  if (!isReal) {
    const problem = 'The dashboard of a preview could publish to the live site.';
    return [diagnostic('danger', name, problem, `Set ${name} for Production only.`)];
  }
  const problem = 'There’s a token for GitHub, but no repository.';
  const remedy = `Set CONTENT_REPOSITORY too, or remove ${name}.`;
  return diagnosticIf(!hasRepository, 'wrong', name, problem, remedy);
}

function checkCoaches(list: string, isReal: boolean): DeployDiagnostic[] {
  const name = 'COACH_EMAILS';
  const remedy = 'Enter the addresses that can open the dashboard, separated by commas.';
  const addresses = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (addresses.length === 0) {
    const problem = 'No address can open the dashboard.';
    return [diagnostic(isReal ? 'missing' : 'note', name, problem, remedy)];
  }
  return addresses.flatMap((address) => {
    if (!MAIL_ADDRESS.test(address)) {
      return [diagnostic('wrong', name, `"${address}" isn’t an email address.`, remedy)];
    }
    const problem = `"${address}" is an example, and it can open the dashboard.`;
    return diagnosticIf(isReal && isPlaceholder(address), 'danger', name, problem, remedy);
  });
}

function checkAddress(get: Get): DeployDiagnostic[] {
  const name = 'SITE_URL';
  const text = get(name) || get('URL');
  const remedy = 'Use the address people type, for example https://your-site.org';
  if (!text) return [diagnostic('missing', name, 'The site’s address is missing.', remedy)];
  const url = URL.parse(text);
  if (!url || url.protocol !== 'https:') {
    return [diagnostic('wrong', name, `"${text}" doesn’t start with https://.`, remedy)];
  }
  if (text.replace(/\/$/, '') !== url.origin) {
    const problem = `"${text}" has more than the site’s address, which is ${url.origin}.`;
    return [diagnostic('wrong', name, problem, `Use ${url.origin}`)];
  }
  if (isPlaceholder(`x@${url.hostname}`) || /(?:^|\.)localhost$/.test(url.hostname)) {
    return [diagnostic('wrong', name, `"${text}" is an example, not your site.`, remedy)];
  }
  if (url.hostname.includes('--')) {
    const problem = `"${text}" is a preview’s address, so buyers would be sent there.`;
    return [diagnostic('danger', name, problem, remedy)];
  }
  const problem = `"${text}" is the host’s own address for your site.`;
  return diagnosticIf(url.hostname.endsWith('.netlify.app'), 'note', name, problem, remedy);
}

const MOVE = 'Move the records first: "A database" in netlify/operate/README.md.';

function checkDatabase(source: DeployVariables): DeployDiagnostic[] {
  const name = source['DATABASE_URL']?.trim() ? 'DATABASE_URL' : 'NETLIFY_DB_URL';
  if (!source[name]?.trim()) return [];
  const problem =
    'Records are now read from this database. Orders in Netlify Blobs that weren’t moved won’t show up anywhere.';
  try {
    databaseOf(source);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [
      diagnostic('danger', name, error.message, 'Copy the address from your database’s page.'),
    ];
  }
  return [diagnostic('note', name, problem, `${MOVE} For a new shop, there’s nothing to do.`)];
}

/**
 * Reports orders in Netlify Blobs that are missing from the database.
 * @param blobs The deploy's records in Netlify Blobs.
 */
export async function checkMoved(blobs: Store, database: Store): Promise<DeployDiagnostic[]> {
  const [there, moved] = await Promise.all([blobs, database].map((one) => one.keys('order-')));
  const known = new Set(moved);
  const left = there?.filter((key) => !known.has(key)).length ?? 0;
  if (left === 0) return [];
  const problem = `${left} ${left === 1 ? 'order is' : 'orders are'} in Netlify Blobs but not in the database, so their links wouldn’t work.`;
  return [diagnostic('danger', 'DATABASE_URL', problem, MOVE)];
}

function checkSize(source: DeployVariables): DeployDiagnostic[] {
  const bytes = ENVIRONMENT_VARIABLES.reduce(
    (sum, name) => sum + (source[name] ? Buffer.byteLength(`${name}=${source[name]}`) : 0),
    0,
  );
  if (bytes <= MAX_ENVIRONMENT_BYTES) return [];
  const problem = `All variables together have ${bytes} bytes. The host accepts about 4,000.`;
  return [diagnostic('wrong', 'variables', problem, 'Look for a value that was pasted twice.')];
}

function checkContent(gaps: readonly LaunchGap[]): DeployDiagnostic[] {
  const own = (field: string) => gaps.find((gap) => gap.field === field);
  const samples = gaps.filter(({ problem }) => problem.startsWith('Not removed yet: '));
  const address = own('postalAddress');
  const email = own('email');
  const points = gaps.filter((gap) => gap.stops && gap !== address && gap !== email);
  return [
    ...diagnosticIf(
      address !== undefined,
      'danger',
      'content/site.json',
      'There’s no postal address. By law, newsletters need one.',
      'Add it as postalAddress. A PO box is fine.',
    ),
    ...diagnosticIf(
      email !== undefined,
      'missing',
      'content/site.json',
      'The coach’s address is an example, so nobody gets visitors’ messages.',
      'For email, enter the address where you read email.',
    ),
    ...samples.map(({ file, problem, remedy }) =>
      diagnostic(
        'danger',
        file,
        `${problem.replace('Not removed yet: ', 'Sample content in a real shop: ')} Pages leave it out.`,
        remedy,
      ),
    ),
    ...diagnosticIf(
      points.length > 0,
      'danger',
      'content/launch.json',
      `Nobody has confirmed yet: ${points.map(({ field }) => field).join(', ')}.`,
      'Run npm run shop -- launch-check to see what to do for each.',
    ),
  ];
}

/** The functions must be able to start with any configuration that passes this check. */
function checkEnvironment(source: DeployVariables, context: string): DeployDiagnostic[] {
  const isReal = deployKind(context) === 'production';
  try {
    readEnvironment({
      ...source,
      CONTEXT: context,
      ...(isReal ? {} : { SITE_URL: 'https://deploy-preview-1--site.netlify.app' }),
    });
    return [];
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return [diagnostic('wrong', 'variables', problem, 'Compare with .env.example.')];
  }
}
