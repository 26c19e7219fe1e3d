import { deployKind } from '#src/domain/deploy.ts';
import { isPlaceholder, type LaunchGap } from '#src/tooling/launch/launch-gaps.ts';
import {
  databaseOf,
  ENVIRONMENT_VARIABLES,
  EnvironmentError,
  readEnvironment,
} from '#netlify/services/env.ts';
import type { Store } from '#netlify/services/store.ts';

/** How bad it is: nothing works, the wrong kind of thing works, or somebody is harmed. */
export type DeployFindingKind = 'missing' | 'wrong' | 'danger' | 'note';

/** One sentence about a deploy, and what to do. A `note` stops nothing. */
export interface DeployFinding {
  kind: DeployFindingKind;
  /** The variable or file it is about. */
  name: string;
  problem: string;
  remedy: string;
}

type Source = Readonly<Record<string, string | undefined>>;

/** What Netlify takes for all functions together, in bytes, with room for its own variables. */
const MAX_ENVIRONMENT_BYTES = 3500;

/**
 * Says what is missing, of the wrong kind or dangerous in the variables of a deploy. It never repeats
 * the value of a secret.
 * @param context `production`, `deploy-preview` or `branch-deploy`.
 * @param gaps What the launch check found open.
 */
export function checkDeploy(
  source: Source,
  context: string,
  gaps: readonly LaunchGap[],
): DeployFinding[] {
  const isReal = deployKind(context) === 'production';
  const get = (name: string) => source[name]?.trim() ?? '';
  const findings = [
    ...checkMasked(source),
    ...checkMode(get),
    ...checkOrderSecret(get('ORDER_SECRET')),
    ...checkFormerSecret(get('ORDER_SECRET'), get('ORDER_SECRET_PREVIOUS')),
    ...checkStripe(get, isReal),
    ...checkMail(get, isReal),
    ...checkCoaches(get('COACH_EMAILS'), isReal),
    ...(isReal ? checkAddress(get) : []),
    ...checkDatabase(source),
    ...checkSize(source),
    ...(isReal ? checkContent(gaps) : []),
  ];
  return findings.some(({ kind }) => kind !== 'note')
    ? findings
    : [...findings, ...checkWhole(source, context)];
}

/** Hosts of free mail whose rules (DMARC) refuse mail that others send in their name. */
const FREE_MAIL = new Set(
  'gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.com gmx.net gmx.de mail.com zoho.com yandex.com comcast.net verizon.net att.net'.split(
    ' ',
  ),
);
const MAIL_ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

type Get = (name: string) => string;

function finding(
  kind: DeployFindingKind,
  name: string,
  problem: string,
  remedy: string,
): DeployFinding {
  return { kind, name, problem, remedy };
}

/** A finding where it applies. */
function findingIf(applies: boolean, ...words: Parameters<typeof finding>): DeployFinding[] {
  return applies ? [finding(...words)] : [];
}

function checkMode(get: Get): DeployFinding[] {
  const local = ['SITE_MODE', 'STRIPE_API_URL', 'POSTMARK_API_URL', 'NETLIFY_API_URL'].filter(
    (name) => get(name),
  );
  return local.map((name) =>
    finding('danger', name, 'It is for one machine only, and it is set.', `Remove ${name}.`),
  );
}

/** `netlify env:list` shows secrets as stars outside of Netlify. */
function checkMasked(source: Source): DeployFinding[] {
  return ENVIRONMENT_VARIABLES.filter((name) => /\*{4}/.test(source[name] ?? '')).map((name) =>
    finding(
      'note',
      name,
      'Netlify hides this secret here, so it was not checked. What is said about its form below does not count.',
      'Read it where it was made, write it into the file yourself, and delete the file afterwards.',
    ),
  );
}

function checkOrderSecret(secret: string): DeployFinding[] {
  const name = 'ORDER_SECRET';
  const remedy = 'Make one with: openssl rand -base64 32. Keep a copy in a safe place.';
  if (!secret) return [finding('missing', name, 'The secret of orders is missing.', remedy)];
  if (secret.length < 32) {
    const problem = `The secret of orders has ${secret.length} characters. It needs at least 32.`;
    return [finding('danger', name, problem, remedy)];
  }
  const isWeak =
    new Set(secret).size < 12 || /secret|password|change|example|canary|1234/i.test(secret);
  return findingIf(isWeak, 'danger', name, 'The secret of orders can be guessed.', remedy);
}

function checkFormerSecret(secret: string, former: string): DeployFinding[] {
  const name = 'ORDER_SECRET_PREVIOUS';
  if (!former) return [];
  if (former === secret) {
    const problem = 'The former secret of orders is the same as the one of today.';
    return [finding('wrong', name, problem, 'Leave it out, or make a new ORDER_SECRET.')];
  }
  const problem = 'A change of the secret of orders is under way.';
  const remedy = 'npm run shop -- rotate-secret completes it, and says when the former one may go.';
  return [finding('note', name, problem, remedy)];
}

function checkStripe(get: Get, isReal: boolean): DeployFinding[] {
  return [...checkKey(get('STRIPE_SECRET_KEY'), isReal), ...checkWebhookSecrets(get)];
}

function checkKey(key: string, isReal: boolean): DeployFinding[] {
  const name = 'STRIPE_SECRET_KEY';
  const copy = `Copy the ${isReal ? 'live' : 'test'} secret key from the Stripe dashboard.`;
  if (!key) return [finding('missing', name, 'The key for payments is missing.', copy)];
  if (key.startsWith('pk_')) {
    const problem = 'This is the publishable key, which cannot take payments.';
    return [finding('wrong', name, problem, copy)];
  }
  const mode = /^(?:sk|rk)_(test|live)_\w{8,}$/.exec(key)?.[1];
  if (!mode) {
    const problem =
      'The key has an unknown form. It starts with sk_test_, sk_live_, rk_test_ or rk_live_.';
    return [finding('wrong', name, problem, copy)];
  }
  if (mode === 'live' && !isReal) {
    const problem = 'A live key on a preview: whoever tries it pays real money.';
    return [finding('danger', name, problem, `${copy} Set live keys for Production only.`)];
  }
  if (mode === 'test' && isReal) {
    const problem = 'A test key in production: nobody can pay with a real card.';
    return [finding('wrong', name, problem, `${copy} Until then this is a rehearsal.`)];
  }
  return [];
}

function checkWebhookSecrets(get: Get): DeployFinding[] {
  const name = 'STRIPE_WEBHOOK_SECRET';
  const current = get(name);
  const previous = get(`${name}_PREVIOUS`);
  const remedy = 'Copy the signing secret of the webhook endpoint from the Stripe dashboard.';
  if (!current) {
    const problem = 'The webhook secret is missing: the site cannot trust what Stripe tells it.';
    return [finding('missing', name, problem, remedy)];
  }
  if (!current.startsWith('whsec_')) {
    return [finding('wrong', name, 'A webhook secret starts with whsec_. This does not.', remedy)];
  }
  if (previous === '') return [];
  const problem =
    previous === current
      ? 'The former webhook secret is the same as the current one.'
      : 'A former webhook secret is still accepted.';
  const note = 'Remove it a day after the change.';
  return [finding('note', `${name}_PREVIOUS`, problem, note)];
}

function checkMail(get: Get, isReal: boolean): DeployFinding[] {
  return [
    ...checkToken(get('POSTMARK_TOKEN'), isReal),
    ...checkHookPassword(get('POSTMARK_HOOK_PASSWORD'), isReal),
    ...checkSender(get('MAIL_FROM'), isReal),
  ];
}

function checkToken(token: string, isReal: boolean): DeployFinding[] {
  const name = 'POSTMARK_TOKEN';
  const remedy = 'Copy the server token from Postmark.';
  if (!token) return [finding('missing', name, 'The token for mails is missing.', remedy)];
  if (token === 'POSTMARK_API_TEST') {
    const problem = 'This token takes mails and sends none.';
    return [finding(isReal ? 'wrong' : 'note', name, problem, isReal ? remedy : 'Good for a try.')];
  }
  const isToken = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token);
  const problem = 'The token does not have the form of a server token.';
  return findingIf(!isToken, 'wrong', name, problem, remedy);
}

function checkHookPassword(password: string, isReal: boolean): DeployFinding[] {
  const name = 'POSTMARK_HOOK_PASSWORD';
  const remedy = 'Make one with: openssl rand -hex 24, and write it into the webhook at Postmark.';
  if (!password) {
    const problem = 'The site does not hear of mails that come back.';
    return [finding(isReal ? 'wrong' : 'note', name, problem, remedy)];
  }
  const problem = 'The password of the mail webhook is too short or has odd signs.';
  return findingIf(!/^[A-Za-z0-9_-]{24,}$/.test(password), 'danger', name, problem, remedy);
}

function checkSender(sender: string, isReal: boolean): DeployFinding[] {
  const name = 'MAIL_FROM';
  const remedy = 'Write a name and an address that Postmark has confirmed: Your coach <you@site>.';
  if (!sender) return [finding('missing', name, 'The sender of mails is missing.', remedy)];
  const address = /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
  if (!MAIL_ADDRESS.test(address)) {
    return [finding('wrong', name, `"${sender}" holds no mail address.`, remedy)];
  }
  const host = address.slice(address.indexOf('@') + 1).toLowerCase();
  if (FREE_MAIL.has(host)) {
    const problem = `"${address}" is an address of ${host}. Nobody but them may send from it, so mails would come back.`;
    const own = 'Use an address at your own domain, and set DKIM and Return-Path at Postmark.';
    return [finding('wrong', name, problem, own)];
  }
  const problem = `"${sender}" is an example, not your address.`;
  return findingIf(isReal && isPlaceholder(address), 'wrong', name, problem, remedy);
}

function checkCoaches(list: string, isReal: boolean): DeployFinding[] {
  const name = 'COACH_EMAILS';
  const remedy = "Write the addresses that may open the coach's room, with commas between them.";
  const addresses = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (addresses.length === 0) {
    const problem = "No address may open the coach's room.";
    return [finding(isReal ? 'missing' : 'note', name, problem, remedy)];
  }
  return addresses.flatMap((address) => {
    if (!MAIL_ADDRESS.test(address)) {
      return [finding('wrong', name, `"${address}" is no mail address.`, remedy)];
    }
    const problem = `"${address}" is an example, and it opens the coach's room.`;
    return findingIf(isReal && isPlaceholder(address), 'danger', name, problem, remedy);
  });
}

function checkAddress(get: Get): DeployFinding[] {
  const name = 'SITE_URL';
  const text = get(name) || get('URL');
  const remedy = 'Write the address that people type, for example https://your-site.org';
  if (!text) return [finding('missing', name, 'The address of the site is missing.', remedy)];
  const url = URL.parse(text);
  if (!url || url.protocol !== 'https:') {
    return [finding('wrong', name, `"${text}" is no address that starts with https://.`, remedy)];
  }
  if (text.replace(/\/$/, '') !== url.origin) {
    const problem = `"${text}" is more than the address of the site, which is ${url.origin}.`;
    return [finding('wrong', name, problem, `Write ${url.origin}`)];
  }
  if (isPlaceholder(`x@${url.hostname}`) || /(?:^|\.)localhost$/.test(url.hostname)) {
    return [finding('wrong', name, `"${text}" is an example, not your site.`, remedy)];
  }
  if (url.hostname.includes('--')) {
    const problem = `"${text}" is the address of a preview: buyers would be sent there.`;
    return [finding('danger', name, problem, remedy)];
  }
  const problem = `"${text}" is the host's own name for your site.`;
  return findingIf(url.hostname.endsWith('.netlify.app'), 'note', name, problem, remedy);
}

const MOVE = 'Move the records first: "A database" in netlify/operate/README.md.';

function checkDatabase(source: Source): DeployFinding[] {
  const name = source['DATABASE_URL']?.trim() ? 'DATABASE_URL' : 'NETLIFY_DB_URL';
  if (!source[name]?.trim()) return [];
  const problem =
    'Records are read from this database from now on. Orders that lie in Netlify Blobs and were not moved are seen by nobody.';
  try {
    databaseOf(source);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [
      finding('danger', name, error.message, 'Copy the address from the page of your database.'),
    ];
  }
  return [finding('note', name, problem, `${MOVE} For a new shop there is nothing to do.`)];
}

/**
 * Says when orders lie in Netlify Blobs that the database does not have.
 * @param blobs The records of the deploy as they lie without a database.
 */
export async function checkMoved(blobs: Store, database: Store): Promise<DeployFinding[]> {
  const [there, moved] = await Promise.all([blobs, database].map((one) => one.keys('order-')));
  const known = new Set(moved);
  const left = there?.filter((key) => !known.has(key)).length ?? 0;
  if (left === 0) return [];
  const problem = `${left} ${left === 1 ? 'order lies' : 'orders lie'} in Netlify Blobs and not in the database: their links would open nothing.`;
  return [finding('danger', 'DATABASE_URL', problem, MOVE)];
}

function checkSize(source: Source): DeployFinding[] {
  const bytes = ENVIRONMENT_VARIABLES.reduce(
    (sum, name) => sum + (source[name] ? Buffer.byteLength(`${name}=${source[name]}`) : 0),
    0,
  );
  if (bytes <= MAX_ENVIRONMENT_BYTES) return [];
  const problem = `The variables have ${bytes} bytes together. The host takes about 4,000.`;
  return [finding('wrong', 'variables', problem, 'Look for a value that was pasted twice.')];
}

function checkContent(gaps: readonly LaunchGap[]): DeployFinding[] {
  const own = (field: string) => gaps.find((gap) => gap.field === field);
  const samples = gaps.filter(({ problem }) => problem.startsWith('Still there: '));
  const address = own('postalAddress');
  const email = own('email');
  const points = gaps.filter((gap) => gap.stops && gap !== address && gap !== email);
  return [
    ...findingIf(
      address !== undefined,
      'danger',
      'content/site.json',
      'There is no postal address. The law asks for one in newsletters.',
      'Write it as postalAddress. A PO box may do.',
    ),
    ...findingIf(
      email !== undefined,
      'missing',
      'content/site.json',
      'The address of the coach is an example: what visitors write reaches nobody.',
      'Write as email the address at which you read mail.',
    ),
    ...samples.map(({ file, problem, remedy }) =>
      finding(
        'danger',
        file,
        `${problem.replace('Still there: ', 'Sample content in a real shop: ')} Pages leave it out.`,
        remedy,
      ),
    ),
    ...findingIf(
      points.length > 0,
      'danger',
      'content/launch.json',
      `Nobody has confirmed yet: ${points.map(({ field }) => field).join(', ')}.`,
      'Run npm run shop -- launch-check. It says what to do for each.',
    ),
  ];
}

/** What this check allows, the functions must start with. */
function checkWhole(source: Source, context: string): DeployFinding[] {
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
    return [finding('wrong', 'variables', problem, 'Compare with .env.example.')];
  }
}
