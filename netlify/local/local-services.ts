import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { functionPath } from '#src/function-path.ts';
import { SECRET_VARIABLES } from '#netlify/platform/env.ts';
import { startBlobsServer } from './blobs/server.ts';
import { readRepository } from '#src/domain/coach/github-repository.ts';
import { CannotStart } from './cannot-start.ts';
import { createEdgeCache } from './edge-cache.ts';
import { buttonForm, escapeHtml, localPage, seeOther } from './html-page.ts';
import { LOCAL_GITHUB_TOKEN, startGithubStub } from './github/server.ts';
import { startPostmarkStub } from './postmark/server.ts';
import { localSecrets } from './secrets.ts';
import { startStripeStub } from './stripe/server.ts';

export type LocalStore = 'blobs' | 'postgres';

export type LocalServices = Awaited<ReturnType<typeof startLocalServices>>;

/** The developer's own Stripe key isn't a test key, so it can't be used here. */
export class LiveKeyRefused extends CannotStart {
  override name = 'LiveKeyRefused';
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Starts storage, payments, email, and, if there's a content repository, GitHub. If the developer's
 * own environment has a Stripe test key or Postmark token, the same code talks to the real service
 * instead of the stub.
 * @param afterReset Restores the initial state. Called after everything has been deleted.
 * @throws {LiveKeyRefused} for a live Stripe key
 */
export async function startLocalServices({
  dataDir,
  siteUrl,
  own,
  store = 'blobs',
  afterReset,
}: {
  dataDir: string;
  store?: LocalStore;
  siteUrl: string;
  own: Readonly<Record<string, string | undefined>>;
  afterReset: () => Promise<void>;
}) {
  const ownStripeKey = own['STRIPE_SECRET_KEY'];
  if (ownStripeKey && !/^[sr]k_test_/.test(ownStripeKey)) {
    throw new LiveKeyRefused(
      'STRIPE_SECRET_KEY isn’t a test key, and this machine accepts only test keys. Remove it, or use one that starts with sk_test_ or rk_test_.',
    );
  }
  await mkdir(dataDir, { recursive: true });
  const secrets = await localSecrets(dataDir);
  const blobs = await startBlobsServer({ dir: join(dataDir, 'blobs') });
  const hook = {
    url: `${siteUrl}${functionPath('mail-hook')}`,
    // Derived from an existing secret, so data folders created before this password existed still
    // work.
    password: createHash('sha256').update(`mail-hook ${secrets.orderSecret}`).digest('hex'),
  };
  // Loaded only on request, because the embedded database is larger than everything else combined.
  const postgres =
    store === 'postgres'
      ? await (await import('./postgres.ts')).startLocalPostgres({ dir: join(dataDir, 'postgres') })
      : undefined;
  const repository = readRepository(own['CONTENT_REPOSITORY']);
  const [stripe, postmark, github] = await Promise.all([
    startStripeStub({
      dataDir,
      siteUrl,
      webhookUrl: `${siteUrl}${functionPath('stripe-webhook')}`,
      webhookSecret: secrets.webhookSecret,
    }),
    startPostmarkStub({ dataDir, hook }),
    repository &&
      startGithubStub({
        dataDir,
        repository: new URL(repository.page).pathname.slice(1),
        drafts: repository.branch,
      }),
  ]).catch(async (error: unknown) => {
    await Promise.all([blobs.close(), postgres?.close()]);
    throw error;
  });

  const edge = createEdgeCache();
  const ownToken = own['POSTMARK_TOKEN'];
  const env: Record<string, string> = {
    // Functions also see the developer's own environment. Blank any secret that isn't set below, so
    // that local runs never call a real service by accident.
    ...Object.fromEntries(SECRET_VARIABLES.map((name) => [name, ''])),
    SITE_MODE: 'embedded',
    SITE_URL: siteUrl,
    NETLIFY_BLOBS_CONTEXT: blobs.contextEnv,
    // Local runs must never use the shop's own database.
    DATABASE_URL: postgres?.url ?? '',
    NETLIFY_DB_URL: '',
    DATABASE_CA: '',
    ORDER_SECRET: own['ORDER_SECRET'] || secrets.orderSecret,
    MAIL_FROM: own['MAIL_FROM'] || 'Your coach <coach@example.com>',
    COACH_EMAILS: own['COACH_EMAILS'] || 'coach@example.com',
    STRIPE_WEBHOOK_SECRET: own['STRIPE_WEBHOOK_SECRET'] || secrets.webhookSecret,
    NETLIFY_API_URL: `${siteUrl}/__local/netlify`,
    ...(ownStripeKey
      ? { STRIPE_SECRET_KEY: ownStripeKey, STRIPE_API_URL: '' }
      : { STRIPE_SECRET_KEY: 'sk_test_localworld', STRIPE_API_URL: stripe.url }),
    ...(ownToken
      ? { POSTMARK_TOKEN: ownToken, POSTMARK_API_URL: '' }
      : { POSTMARK_TOKEN: 'local-services', POSTMARK_API_URL: postmark.url }),
    POSTMARK_HOOK_PASSWORD: own['POSTMARK_HOOK_PASSWORD'] || hook.password,
    CONTENT_REPOSITORY: own['CONTENT_REPOSITORY'] ?? '',
    PREVIEW_URL: own['PREVIEW_URL'] ?? '',
    // Always use the stub, because a developer's own token can often change every repository.
    GITHUB_TOKEN: github ? LOCAL_GITHUB_TOKEN : '',
    GITHUB_API_URL: github?.url ?? '',
  };

  /** Deletes all orders, emails, and payments, and restores the sample files. */
  async function reset(): Promise<void> {
    edge.clear();
    await Promise.all([
      blobs.reset(),
      postgres?.reset(),
      stripe.reset(),
      postmark.reset(),
      github?.reset(),
    ]);
    await afterReset();
  }

  return {
    env: env as Readonly<Record<string, string>>,
    /** Cache for public function responses. */
    edge,
    /** Handles every path under `/__local/`, and returns `undefined` for anything else. */
    async handle(request: Request): Promise<Response | undefined> {
      const url = new URL(request.url);
      if (!/^\/__local(?:\/|$)/.test(url.pathname)) return undefined;
      const refused = refuse(request, siteUrl);
      if (refused) return refused;
      if (url.pathname === '/__local/reset') {
        if (request.method !== 'POST')
          return new Response(null, { status: 405, headers: { allow: 'POST' } });
        await reset();
        return seeOther('/__local/');
      }
      if (url.pathname === '/__local/netlify/api/v1/purge') return edge.handlePurge(request);
      if (url.pathname === '/__local' || url.pathname === '/__local/')
        return indexPage(siteUrl, dataDir, env);
      if (url.pathname === '/__local/look') return (await import('./style-guide.ts')).lookPage();
      const answer = (await stripe.handlePage(request)) ?? (await postmark.handlePage(request));
      return (
        answer ??
        localPage({
          title: 'No such local page',
          status: 404,
          body: '<p><a href="/__local/">All local pages</a></p>',
        })
      );
    },
    reset,
    async close(): Promise<void> {
      await Promise.all([
        stripe.close(),
        postmark.close(),
        github?.close(),
        blobs.close(),
        postgres?.close(),
      ]);
    },
  };
}

/**
 * Checks the requested host, because another site could point its own domain at this machine (DNS
 * rebinding).
 */
function refuse(request: Request, siteUrl: string): Response | undefined {
  const { port } = new URL(siteUrl);
  const isOurs = (address: string) => {
    const url = URL.parse(address);
    return url !== null && LOCAL_HOSTS.has(url.hostname) && url.port === port;
  };
  const origin = request.headers.get('origin');
  const isHarmless = request.method === 'GET' || request.method === 'HEAD' || origin === null;
  if (isOurs(`http://${request.headers.get('host')}`) && (isHarmless || isOurs(origin))) {
    return undefined;
  }
  return localPage({
    title: 'Only for this machine',
    status: 403,
    body: `<p>These pages are available at localhost only. Open <a href="${escapeHtml(siteUrl)}/__local/">${escapeHtml(siteUrl)}/__local/</a>.</p>`,
  });
}

function indexPage(
  siteUrl: string,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Response {
  const payments = env['STRIPE_API_URL']
    ? 'They go to a stub of Stripe. On its payment page, you don’t need to type anything. Just select a button.'
    : 'They go to Stripe, with your test key. Pay with the card 4242 4242 4242 4242, any future date, and any 3 digits.';
  const mail = env['POSTMARK_API_URL']
    ? 'Emails go to a stub of Postmark and stay on this machine.'
    : 'Emails go to Postmark, with your token.';
  return localPage({
    title: 'Local pages',
    body: `
<p>Local services replace everything outside this machine. No real money changes hands and no email goes out, unless you set a key of your own.</p>
<ul>
<li><a href="/">The site</a>, at ${escapeHtml(siteUrl)}</li>
<li><a href="/__local/mail">Outbox</a> (<a href="/__local/mail.json">as JSON</a>). ${mail}</li>
<li><a href="/__local/payments">Payments</a>. ${payments}</li>
<li><a href="/__local/look">Style guide</a>: colors, type, and components in each theme.</li>
</ul>
<p>Files, orders, and emails are kept in <code>${escapeHtml(dataDir)}</code> until you reset.</p>
${buttonForm({ action: '/__local/reset', label: 'Reset: delete every order, email, and payment' })}`,
  });
}
