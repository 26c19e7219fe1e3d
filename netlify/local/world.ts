import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { functionPaths } from '#src/routes.ts';
import { startBlobsServer } from './blobs/server.ts';
import { escapeHtml, localPage } from './page.ts';
import { startPostmarkStandIn } from './postmark/server.ts';
import { localSecrets } from './secrets.ts';
import { startStripeStandIn } from './stripe/server.ts';

/** The outside world on one machine. */
export interface World {
  /** What the functions find in their environment. */
  env: Readonly<Record<string, string>>;
  /** Answers every path under `/__local/`; anything else is not its business. */
  handle(request: Request): Promise<Response | undefined>;
  close(): Promise<void>;
}

/** A key of the developer's own that must not be used here. */
export class LiveKeyRefused extends Error {
  override name = 'LiveKeyRefused';
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Starts storage, payments and mail. A Stripe test key or Postmark token in the developer's own
 * environment switches that one stand-in off: the same code then talks to the real service.
 * @param afterReset Puts the world back to its first state; called after everything was forgotten.
 * @throws {LiveKeyRefused} for a live Stripe key
 */
export async function startWorld({
  dataDir,
  siteUrl,
  own,
  afterReset,
}: {
  dataDir: string;
  siteUrl: string;
  own: Readonly<Record<string, string | undefined>>;
  afterReset: () => Promise<void>;
}): Promise<World> {
  const ownStripeKey = own['STRIPE_SECRET_KEY'];
  if (ownStripeKey && /_live_/.test(ownStripeKey)) {
    throw new LiveKeyRefused(
      'STRIPE_SECRET_KEY is a live key. This machine takes test keys only. Remove it or use a key that starts with sk_test_.',
    );
  }
  await mkdir(dataDir, { recursive: true });
  const secrets = await localSecrets(dataDir);
  const blobs = await startBlobsServer({ dir: join(dataDir, 'blobs') });
  const stripe = await startStripeStandIn({
    dataDir,
    siteUrl,
    webhookUrl: `${siteUrl}${functionPaths['stripe-webhook']}`,
    webhookSecret: secrets.webhookSecret,
  });
  const postmark = await startPostmarkStandIn({ dataDir });

  const ownToken = own['POSTMARK_TOKEN'];
  const env: Record<string, string> = {
    SITE_MODE: 'embedded',
    SITE_URL: siteUrl,
    NETLIFY_BLOBS_CONTEXT: blobs.contextEnv,
    ORDER_SECRET: own['ORDER_SECRET'] || secrets.orderSecret,
    MAIL_FROM: own['MAIL_FROM'] || 'Your coach <coach@example.com>',
    STRIPE_WEBHOOK_SECRET: own['STRIPE_WEBHOOK_SECRET'] || secrets.webhookSecret,
    ...(ownStripeKey
      ? { STRIPE_SECRET_KEY: ownStripeKey, STRIPE_API_URL: '' }
      : { STRIPE_SECRET_KEY: 'sk_test_localworld', STRIPE_API_URL: stripe.url }),
    ...(ownToken
      ? { POSTMARK_TOKEN: ownToken, POSTMARK_API_URL: '' }
      : { POSTMARK_TOKEN: 'local-world', POSTMARK_API_URL: postmark.url }),
  };

  async function reset(): Promise<void> {
    await Promise.all([blobs.reset(), stripe.reset(), postmark.reset()]);
    await afterReset();
  }

  return {
    env,
    async handle(request) {
      const url = new URL(request.url);
      if (!url.pathname.startsWith('/__local')) return undefined;
      const refusal = refuse(request, siteUrl);
      if (refusal) return refusal;
      if (url.pathname === '/__local/reset') {
        if (request.method !== 'POST')
          return new Response(null, { status: 405, headers: { allow: 'POST' } });
        await reset();
        return new Response(null, { status: 303, headers: { location: '/__local/' } });
      }
      if (url.pathname === '/__local' || url.pathname === '/__local/')
        return indexPage(dataDir, env);
      const answer = (await stripe.handlePage(request)) ?? (await postmark.handlePage(request));
      return (
        answer ??
        localPage({
          title: 'Not part of the local world',
          status: 404,
          body: '<p><a href="/__local/">Everything that is here</a></p>',
        })
      );
    },
    async close() {
      await Promise.all([stripe.close(), postmark.close(), blobs.close()]);
    },
  };
}

/** Another site may point its own name at this machine, so the name that was asked for is checked. */
function refuse(request: Request, siteUrl: string): Response | undefined {
  const host = URL.parse(`http://${request.headers.get('host') ?? ''}`);
  const port = new URL(siteUrl).port;
  const origin = request.headers.get('origin');
  const isOurs = host && LOCAL_HOSTS.has(host.hostname) && host.port === port;
  const originHost = origin && origin !== 'null' ? URL.parse(origin) : undefined;
  const isForeign =
    request.method !== 'GET' &&
    request.method !== 'HEAD' &&
    (origin === 'null' ||
      (originHost && (!LOCAL_HOSTS.has(originHost.hostname) || originHost.port !== port)));
  if (isOurs && !isForeign) return undefined;
  return localPage({
    title: 'Only for this machine',
    status: 403,
    body: `<p>The local world answers to localhost only. Open <a href="${escapeHtml(siteUrl)}/__local/">${escapeHtml(siteUrl)}/__local/</a>.</p>`,
  });
}

function indexPage(dataDir: string, env: Readonly<Record<string, string>>): Response {
  const payments = env['STRIPE_API_URL'] ? 'the payment stand-in' : 'Stripe, with your test key';
  const mail = env['POSTMARK_API_URL'] ? 'the mail stand-in' : 'Postmark, with your token';
  return localPage({
    title: 'Local world',
    body: `
<p>Stand-ins for everything outside this machine. No money moves and no mail leaves.</p>
<ul>
<li><a href="/">The site</a></li>
<li><a href="/__local/mail">Mail outbox</a> (<a href="/__local/mail.json">as JSON</a>). Mail goes to ${mail}.</li>
<li><a href="/__local/payments">Payments</a>. They go to ${payments}.</li>
</ul>
<p>Data is in <code>${escapeHtml(dataDir)}</code>. Nothing needs to be typed on the payment page: press a button.</p>
<form method="post" action="/__local/reset">
<p><button>Reset: forget every order, mail and payment</button></p>
</form>`,
  });
}
