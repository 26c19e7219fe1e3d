import { randomUUID } from 'node:crypto';
import { SECURITY_HEADERS } from '#src/security-headers.ts';
import { REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { routes } from '#src/routes.ts';
import { functionPath } from '#src/function-path.ts';
import { KeyNotAllowed, type Payments } from '#netlify/payments/payments.ts';
import type { Store } from '#netlify/storage/store.ts';

export const TEST_PAYMENT = 'a test payment becomes an order';

/** Result of one check. "Not run" never counts as a pass. */
export interface CheckResult {
  name: string;
  outcome: 'ok' | 'FAILED' | 'not run';
  note?: string;
}

export interface DeployedSite {
  /** Origin of the site. */
  url: string;
  /** Address for the receipt of the test purchase. If omitted, nothing is bought. */
  email: string | undefined;
  /** Pays on a payment page, or asks a person to. */
  pay(paymentUrl: string): Promise<void>;
  /** Waits between two payment checks, in milliseconds. */
  pause(milliseconds: number): Promise<void>;
  /**
   * Queries the database set in this shell's environment. If omitted, the database isn't checked.
   */
  askDatabase?: (() => Promise<unknown>) | undefined;
  /** Stripe client that uses the site's key. If omitted, the key's permissions aren't checked. */
  payments:
    | Pick<Payments, 'refunds' | 'refund' | 'refundsAndDisputes' | 'completedSessions'>
    | undefined;
  /** An empty scratch store on the same site. If omitted, the store isn't checked directly. */
  scratch: Store | undefined;
}

/** A check that can't be run here. The message explains why. */
class NotRun extends Error {
  override name = 'NotRun';
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const RACERS = 50;
const ROUNDS = 5;
/**
 * Number of times to check the payment, and the delay between checks in milliseconds: 15 minutes in
 * total.
 */
const MOST_POLLS = 180;
const POLL_PAUSE = 5_000;
const TEST_BOOK = 'test-ebook';
/** Markup that the layout adds to a page if its URL is private to one visitor. */
const PRIVATE_MARK = '<meta name="referrer" content="no-referrer">';
/**
 * Start of the content security policy that every page contains, even if its URL has no header
 * rule.
 */
const POLICY_MARK = `content="default-src 'none'; script-src 'self'`;
const FIXED_ADDRESSES = Object.values(routes).filter((route) => typeof route === 'string');
const NOT_SERVED = [
  '/__local/',
  '/_headers',
  '/.env',
  '/netlify.toml',
  '/package.json',
  '/.git/HEAD',
];

/** Tests a running site from outside, as a visitor, a buyer, and an attacker would. */
export async function checkDeployed(
  site: DeployedSite,
  report: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const check = async (name: string, work: () => Promise<void>): Promise<boolean> => {
    const result = await run(name, work);
    results.push(result);
    report(result);
    return result.outcome === 'ok';
  };
  const isHttps = site.url.startsWith('https:');

  await check('plain http redirects to https', async () => {
    if (!isHttps) throw new NotRun('the address isn’t https');
    const { status, headers } = await fetch(site.url.replace('https:', 'http:'), {
      redirect: 'manual',
    });
    must([301, 308].includes(status), `http returns ${status}`);
    must(headers.get('location')?.startsWith('https:'), 'the redirect doesn’t go to https');
  });
  await check('pages have the security headers', async () => {
    for (const path of [
      routes.home,
      routes.shop,
      `${routes.shop}/`,
      routes.download,
      `${routes.download}.html`,
      '/no-such-page-here',
    ]) {
      const response = await fetch(site.url + path);
      mustHaveHeaders(response.headers, path);
      must((await response.text()).includes(POLICY_MARK), `${path} has no script policy`);
    }
  });
  await check('private pages are never cached and never send their URL', async () => {
    for (const path of await privatePages(site.url)) {
      const { headers } = await fetch(`${site.url}${path}?session_id=x`);
      must(headers.get('referrer-policy')?.endsWith('no-referrer'), `${path} sends its URL`);
      must(headers.get('cache-control')?.includes('no-store'), `${path} may be cached`);
      must(headers.get('x-robots-tag')?.includes('noindex'), `${path} may be indexed`);
    }
  });
  await check('a missing page returns 404', async () => {
    for (const path of ['/no-such-page-here', '/ebook/no-such-book', '/blog/no-such-article']) {
      const { status } = await fetch(site.url + path);
      must(status === 404, `${path} returns ${status}`);
    }
  });
  await check('internal files aren’t served', async () => {
    const isLocal = /^http:\/\/(?:localhost|127\.)/.test(site.url);
    for (const path of NOT_SERVED.slice(isLocal ? 1 : 0)) {
      const { status } = await fetch(site.url + path);
      must(status === 404 || status === 403, `${path} returns ${status}`);
    }
  });
  await check('functions reject other sites, wrong methods, and malicious bodies', async () => {
    const tries: [RequestInit, number][] = [
      [{ method: 'PUT' }, 405],
      [json('{}', { origin: 'https://evil.example' }), 403],
      [{ method: 'POST', body: 'a=1', headers: { 'content-type': 'text/plain' } }, 415],
      [json('{"__proto__":{}}'), 400],
      [json('['.repeat(20_000)), 400],
      [json(JSON.stringify({ text: 'x'.repeat(100_000) })), 413],
    ];
    for (const [init, expected] of tries) {
      const { status, headers } = await fetch(addressOf('my-downloads'), init);
      must(status === expected, `expected ${expected}, got ${status}`);
      mustHaveHeaders(headers, 'my-downloads');
      must(headers.get('cache-control') === 'no-store', 'a response may be cached');
    }
  });
  await check('an event without Stripe’s signature is rejected', async () => {
    const { status } = await fetch(addressOf('stripe-webhook'), json('{"type":"charge.refunded"}'));
    must(status === 400, `it returns ${status}`);
  });
  await check('a flood is stopped, whatever IP address it claims', async () => {
    for (let n = 0; n < 60; n += 1) {
      const claimed = { 'x-forwarded-for': `198.51.100.${n}` };
      const { status, headers } = await fetch(addressOf('newsletter'), json('{', claimed));
      if (status !== 429) continue;
      must(Number(headers.get('retry-after')) > 0, 'Retry-After is missing');
      return;
    }
    must(false, 'all of 60 requests in a row got through');
  });
  await check('the sweeper runs on schedule, and the store responds', async () => {
    const { status, body } = await call<{ status?: string; error?: string }>('health');
    must(
      body.error !== 'not_set_up',
      'danger: the site rejects one of its variables and is closed. npm run shop -- deploy-check shows which',
    );
    const hasSchedule = isHttps && !new URL(site.url).hostname.includes('--');
    if (body.status === 'no-recent-sweep' && !hasSchedule) {
      throw new NotRun('the schedule runs only on the published site');
    }
    must(
      status === 200,
      `health returns ${status} (${body.status ?? 'no details'}). After a deploy, wait 10 minutes for its first run`,
    );
  });
  const { askDatabase } = site;
  if (askDatabase) {
    await check(
      'the database has a valid certificate, and nothing is sent unencrypted',
      async () => {
        await askDatabase().catch((error: unknown) => {
          throw new Error(
            `danger: ${error instanceof Error ? error.message : 'it doesn’t respond'}`,
          );
        });
      },
    );
  }
  await checkStore(site.scratch, check);
  await check('the Stripe key has all permissions the shop needs, including refunds', () =>
    checkRights(site.payments),
  );
  await checkPurchase();
  return results;

  function addressOf(name: FunctionName): string {
    return site.url + functionPath(name);
  }

  /** @param sent Body to post. If omitted, the function gets a GET request. */
  async function call<Output>(name: FunctionName, sent?: unknown) {
    const init = sent === undefined ? {} : json(JSON.stringify(sent));
    const response = await fetch(addressOf(name), init);
    return { status: response.status, body: (await response.json()) as Output };
  }

  async function checkPurchase(): Promise<void> {
    let paymentUrl = '';
    let token = '';
    const opened = await check('10 clicks on Pay open one payment page, in test mode', async () => {
      if (!site.email)
        throw new NotRun('there’s no address for the receipt: add --email you@example.com');
      const order = {
        items: [{ slug: TEST_BOOK, quantity: 1 }],
        customerEmail: site.email,
        customerFirstName: 'Test',
        attemptId: randomUUID(),
      };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          call<{ url?: string; error?: string }>('ebook-checkout', order),
        ),
      );
      const [first] = answers;
      if (first?.body.error === 'test_only') {
        throw new NotRun('the site has live keys; check a branch deploy with test keys');
      }
      if (first?.body.error === 'not_for_sale') {
        throw new Error(
          'there’s no file to sell; first upload a book for the test eBook on the dashboard',
        );
      }
      const urls = new Set(answers.map(({ body }) => body.url));
      must(urls.size === 1 && first?.body.url, `they opened ${urls.size} pages`);
      paymentUrl = first.body.url;
      must(paymentUrl.includes('cs_test_'), 'the payment page isn’t in test mode');
    });
    const paid = await check(TEST_PAYMENT, async () => {
      if (!opened) throw new NotRun('there’s no payment page');
      const sessionId = /cs_test_[A-Za-z0-9]+/.exec(paymentUrl)?.[0] ?? '';
      await site.pay(paymentUrl);
      for (let look = 0; look < MOST_POLLS; look += 1) {
        const { body } = await call<{ status?: string; token?: string }>('process-purchase', {
          sessionId,
        });
        if (body.status === 'paid' && body.token) {
          ({ token } = body);
          return;
        }
        await site.pause(POLL_PAUSE);
      }
      must(false, 'the payment didn’t arrive within 15 minutes');
    });
    const claims: { status: number; body: { downloadUrl?: string } }[] = [];
    await check(
      `of ${RACERS} concurrent downloads, exactly ${REDEMPTIONS_PER_LINK} are allowed`,
      async () => {
        if (!paid) throw new NotRun('there’s no order');
        const claim = () => ({ action: 'claim', token, item: TEST_BOOK, claimId: randomUUID() });
        claims.push(
          ...(await Promise.all(
            Array.from({ length: RACERS }, () =>
              call<{ downloadUrl?: string }>('download', claim()),
            ),
          )),
        );
        const granted = claims.filter(({ status }) => status === 200).length;
        const refused = claims.filter(({ status }) => status === 410).length;
        must(
          granted === REDEMPTIONS_PER_LINK && refused === RACERS - REDEMPTIONS_PER_LINK,
          `${granted} were allowed and ${refused} rejected`,
        );
      },
    );
    await check('an allowed file downloads, whole and in parts', async () => {
      const path = claims.find(({ status }) => status === 200)?.body.downloadUrl;
      if (!path) throw new NotRun('no download was allowed');
      const whole = await fetch(site.url + path);
      const bytes = Buffer.from(await whole.arrayBuffer());
      must(bytes.subarray(0, 5).toString() === '%PDF-', 'it isn’t a PDF');
      must(whole.headers.get('x-content-type-options') === 'nosniff', 'nosniff is missing');
      const part = await fetch(site.url + path, { headers: { range: 'bytes=-100' } });
      must(part.status === 206, `a part returns ${part.status}`);
      must(
        Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(-100)),
        'a part is different',
      );
    });
    await check('a modified link doesn’t open anything', async () => {
      if (!paid) throw new NotRun('there’s no order');
      const forged = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      const { status } = await call('download', { action: 'open', token: forged });
      must(status === 404, `it returns ${status}`);
    });
  }
}

/** Makes the same calls as the shop. Refunds a payment that doesn't exist, so no money moves. */
async function checkRights(payments: DeployedSite['payments']): Promise<void> {
  if (!payments)
    throw new NotRun('set STRIPE_SECRET_KEY to the site’s key to check its permissions');
  const nobody = `pi_no_payment_${randomUUID().replaceAll('-', '')}`;
  const rights: [string, () => Promise<unknown>][] = [
    ['read “Checkout Sessions”', () => Array.fromAsync(payments.completedSessions(Date.now()))],
    ['read “Events”', () => Array.fromAsync(payments.refundsAndDisputes(Date.now()))],
    ['read “Charges and Refunds”', () => payments.refunds(nobody)],
    ['write “Charges and Refunds”', () => payments.refund(nobody, 100, nobody)],
  ];
  for (const [right, tryIt] of rights) {
    try {
      await tryIt();
    } catch (error) {
      must(
        !(error instanceof KeyNotAllowed),
        `the key can’t ${right}. In Stripe, open Developers, API keys, and add this permission`,
      );
      throw error;
    }
  }
}

/**
 * Checks the guarantees that orders rely on: only one writer wins, and a rejected write is never
 * reported as successful.
 */
async function checkStore(
  scratch: Store | undefined,
  check: (name: string, work: () => Promise<void>) => Promise<boolean>,
): Promise<void> {
  const use = (): Store => {
    if (scratch) return scratch;
    throw new NotRun('set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to test the store directly');
  };
  await check(
    `of ${RACERS} concurrent writers of a record, exactly 1 wins, ${ROUNDS} times`,
    async () => {
      const store = use();
      for (let round = 0; round < ROUNDS; round += 1) {
        const key = `race-${round}`;
        const outcomes = await Promise.all(
          Array.from({ length: RACERS }, (_, writer) => store.create(key, { writer })),
        );
        const winners = outcomes.filter((outcome) => outcome === 'created').length;
        must(winners === 1, `${winners} writers won`);
        const kept = (await store.read(key)) as { writer: number } | undefined;
        must(kept?.writer === outcomes.indexOf('created'), 'the record isn’t the winner’s');
      }
    },
  );
  await check('a second write changes nothing and reports that', async () => {
    const store = use();
    must((await store.create('twice', { n: 1 })) === 'created', 'the first write failed');
    must(
      (await store.create('twice', { n: 2 })) === 'exists',
      'the second write was reported as new',
    );
    must(((await store.read('twice')) as { n: number }).n === 1, 'the record was changed');
  });
  await check('a new record can be read right away', async () => {
    const store = use();
    for (let n = 0; n < 20; n += 1) {
      must((await store.read(`fresh-${n}`)) === undefined, 'the record already existed');
      await store.create(`fresh-${n}`, { n });
      must((await store.read(`fresh-${n}`)) !== undefined, 'the record couldn’t be read');
    }
  });
}

/** Returns the paths of pages marked as private to one visitor, with and without `.html`. */
async function privatePages(url: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of FIXED_ADDRESSES) {
    const page = await (await fetch(url + path)).text();
    if (page.includes(PRIVATE_MARK)) found.push(path, `${path}.html`);
  }
  must(found.length > 0, 'no page is marked as private');
  return found;
}

async function run(name: string, work: () => Promise<void>): Promise<CheckResult> {
  try {
    await work();
    return { name, outcome: 'ok' };
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error);
    return { name, outcome: error instanceof NotRun ? 'not run' : 'FAILED', note };
  }
}

function must(condition: unknown, note: string): asserts condition {
  if (!condition) throw new Error(note);
}

/**
 * Returns whether a Strict-Transport-Security header lasts at least a year. A host may add its own
 * rule to ours, and browsers use the first of the combined values.
 */
function lastsAYear(header: string): boolean {
  const age = /^\s*max-age=(\d+)/i.exec(header)?.[1];
  return age !== undefined && Number(age) >= YEAR_SECONDS;
}

function mustHaveHeaders(headers: Headers, place: string): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    const sent = headers.get(name) ?? 'absent';
    const isRight = name === 'strict-transport-security' ? lastsAYear(sent) : sent === value;
    must(isRight, `${place}: ${name} is "${sent}"`);
  }
  const policy = headers.get('content-security-policy') ?? '';
  must(policy.includes("frame-ancestors 'none'"), `${place} can be framed`);
  must(!policy.includes('unsafe-'), `${place} allows unsafe scripts or styles`);
}

function json(body: string, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
}
