import { fork, type ChildProcess } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionPath } from '#src/function-path.ts';
import { FUNCTION_NAMES } from '#tests/support/function-names.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { createChance, type Chance } from '#tests/support/random.ts';
import { hostileBody } from './hostile.ts';

/** Result of a load test. */
export interface LoadReport {
  requests: number;
  /** Number of responses by status code. */
  statuses: Record<string, number>;
  /** Unacceptable outcomes: undocumented 5xx responses, or no response at all. */
  broken: string[];
  /** Number of sessions whose order was shown before the server was killed. */
  bought: number;
  /** Orders from those sessions that were missing after the restart. */
  lost: string[];
}

interface Reply {
  status: number;
  body: string;
}

/** The only acceptable 503 responses: documented errors, and /health before the first sweep. */
const DECLARED =
  /"error":"(?:upstream_unavailable|file_missing|not_set_up)"|"status":"no-recent-sweep"/;
const PAGES = ['/', '/about', '/none', '/%ff', '//x/y', '/a/../b', '/.env', `/${'a'.repeat(4000)}`];
const REPLY_TIMEOUT = 60_000;

/**
 * Sends mixed requests to the embedded server, which runs in a separate process with occasional
 * Stripe failures. Then kills the server with `kill -9`, restarts it, and checks that everything it
 * had confirmed is still there.
 */
export async function runLoad({
  requests,
  parallel,
  seed,
}: {
  requests: number;
  parallel: number;
  seed: number;
}): Promise<LoadReport> {
  const root = await makeSite();
  const report: LoadReport = { requests: 0, statuses: {}, broken: [], bought: 0, lost: [] };
  const paid = new Map<string, string>();
  let site = await startSite(root);
  try {
    const chance = createChance(seed);
    const secret = (
      JSON.parse(await readFile(join(root, 'data/secrets.json'), 'utf8')) as {
        webhookSecret: string;
      }
    ).webhookSecret;
    const { act, buy } = createVisitor(chance, secret, () => site, paid);
    // The first checkout loads a lot of code. Without this warm-up, most requests would finish
    // before the first purchase.
    await buy();
    let begun = 0;
    const work = async () => {
      while (begun < requests) {
        begun += 1;
        const { what, reply } = await act();
        report.requests += 1;
        report.statuses[reply.status] = (report.statuses[reply.status] ?? 0) + 1;
        const isDeclared = reply.status === 503 && DECLARED.test(reply.body);
        if (reply.status === 0 || (reply.status >= 500 && !isDeclared)) {
          report.broken.push(`${what}: ${reply.status} ${reply.body.slice(0, 200)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    report.bought = paid.size;
    await site.kill();
    site = await startSite(root);
    for (const [sessionId, orderId] of paid) {
      // Use a new connection for each request, to avoid rate limits.
      const visitor = { ...site, agent: new Agent() };
      const { body } = await send(visitor, 'POST', functionPath('process-purchase'), {
        sessionId,
      });
      if (!body.includes(`"orderId":"${orderId}"`)) report.lost.push(`${sessionId}: ${body}`);
    }
  } finally {
    await site.kill();
    await rm(root, { recursive: true, force: true });
  }
  return report;
}

/** Sends one request and returns its label and response. */
type Action = () => Promise<{ what: string; reply: Reply }>;

interface RunningSite {
  url: string;
  agent: Agent;
  kill(): Promise<void>;
}

/** Creates a small built site with the real functions. */
async function makeSite(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'load-'));
  const project = new URL('../..', import.meta.url).pathname;
  await mkdir(join(root, 'dist'), { recursive: true });
  await mkdir(join(root, 'netlify'));
  await symlink(join(project, 'netlify/functions'), join(root, 'netlify/functions'));
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  await writeFile(join(root, 'netlify.toml'), '[build]\npublish = "dist"\n');
  for (const page of ['index', 'about', '404']) {
    await writeFile(join(root, `dist/${page}.html`), `<!doctype html><title>${page}</title>`);
  }
  return root;
}

async function startSite(root: string): Promise<RunningSite> {
  const child: ChildProcess = fork(
    new URL('site-process.ts', import.meta.url),
    [JSON.stringify({ root, port: 0 })],
    { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.on('message', (message) => resolve(message as { url: string }));
    void closed.then(() => reject(new Error(`The site did not start: ${errors}`)));
  });
  return {
    url,
    agent: new Agent({ keepAlive: true }),
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

function send(
  { url, agent }: Pick<RunningSite, 'url' | 'agent'>,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Reply> {
  const bytes =
    body instanceof Uint8Array ? body : body === undefined ? undefined : JSON.stringify(body);
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const request = httpRequest({ hostname, port, method, path, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => resolve({ status: 0, body: 'broke off' }));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('latin1');
        resolve({ status: response.statusCode ?? 0, body: text });
      });
    });
    request.setTimeout(REPLY_TIMEOUT, () => request.destroy(new Error('no answer')));
    request.on('error', (error) => {
      // The server closed an idle connection just as it was being reused. HTTP clients are expected
      // to retry.
      if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET') {
        resolve(send({ url, agent: new Agent() }, method, path, body, headers));
      } else resolve({ status: 0, body: String(error) });
    });
    request.end(bytes);
  });
}

/**
 * Simulates a visitor who takes random actions and remembers the sessions, tokens, and files
 * received.
 */
function createVisitor(
  chance: Chance,
  webhookSecret: string,
  site: () => RunningSite,
  paid: Map<string, string>,
): { act: Action; buy: Action } {
  const sessions: string[] = [];
  const tokens: string[] = [];
  const files: string[] = [];
  const anyOf = (list: readonly string[], otherwise: string) =>
    list[chance.between(0, Math.max(0, list.length - 1))] ?? otherwise;
  const page = functionPath('process-purchase');
  const download = functionPath('download');
  const checkout = functionPath('ebook-checkout');

  const ask = async (path: string, body: object) => {
    const reply = await send(site(), 'POST', path, body);
    return { what: path, reply };
  };
  const purchase = () => ({
    items: [{ slug: chance.pick(['recovery-planner', 'meal-plan']), quantity: 1 }],
    customerEmail: `buyer${chance.between(1, 10_000)}@example.com`,
    customerFirstName: 'Maria',
    attemptId: randomUUID(),
  });
  const webhook = async (isOurs: boolean) => {
    const object = { id: anyOf(sessions, 'cs_test_nobodyknowsthisone') };
    const event = { id: `evt_${randomUUID()}`, object: 'event', livemode: false };
    const type = 'checkout.session.completed';
    const body = JSON.stringify({ ...event, type, data: { object } });
    const time = Math.floor(Date.now() / 1000);
    const key = isOurs ? webhookSecret : 'whsec_other';
    const mac = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
    const headers = { 'stripe-signature': `t=${time},v1=${mac}` };
    const path = functionPath('stripe-webhook');
    const bytes = new TextEncoder().encode(body);
    return { what: 'webhook', reply: await send(site(), 'POST', path, bytes, headers) };
  };

  /** Clicks a button on one of the local services' pages. */
  const press = (path: string, form: Record<string, string> = {}) =>
    fetch(`${site().url}/__local/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });

  const buy: Action = async () => {
    const { reply, what } = await ask(checkout, purchase());
    const sessionId = /\/(cs_test_\w+)"/.exec(reply.body)?.[1];
    if (sessionId) {
      sessions.push(sessionId);
      if (chance.happens(0.7)) await press(`pay/${sessionId}/now`);
    }
    return { what, reply };
  };
  const lookAtOrder: Action = async () => {
    const sessionId = anyOf(sessions, 'cs_test_nobodyknowsthisone');
    const { reply, what } = await ask(page, { sessionId });
    const orderId = /"orderId":"(\w+)"/.exec(reply.body)?.[1];
    const token = /"token":"([^"]+)"/.exec(reply.body)?.[1];
    if (orderId) paid.set(sessionId, orderId);
    if (token) tokens.push(token);
    return { what, reply };
  };
  const failStripe: Action = async () => {
    const kind = chance.pick([
      'Return an error (500)',
      'Return too many requests (429)',
      'Drop the connection immediately',
      'Do the work, then drop the connection',
    ]);
    const call = chance.pick(['opens a payment page', 'reads a payment']);
    await press('payments/controls/fault', { call, kind, times: '2' });
    return { what: 'a page', reply: await send(site(), 'GET', '/') };
  };
  const acts: readonly [Action, ...Action[]] = [
    buy,
    buy,
    lookAtOrder,
    lookAtOrder,
    () => webhook(true),
    () => webhook(false),
    () => ask(download, { action: 'open', token: anyOf(tokens, 'v1.x') }),
    async () => {
      const item = chance.pick(['recovery-planner', 'meal-plan']);
      const claim = { action: 'claim', token: anyOf(tokens, 'v1.x'), item, claimId: randomUUID() };
      const { reply, what } = await ask(download, claim);
      const file = /"downloadUrl":"([^"]+)"/.exec(reply.body)?.[1];
      if (file) files.push(file);
      return { what, reply };
    },
    async () => {
      const path = anyOf(files, `${download}?file=none`);
      const headers: Record<string, string> = chance.happens(0.5) ? { range: 'bytes=10-99' } : {};
      const method = chance.pick(['GET', 'HEAD']);
      return { what: 'file', reply: await send(site(), method, path, undefined, headers) };
    },
    () => ask(functionPath('my-downloads'), { email: `buyer${chance.between(1, 99)}@example.com` }),
    () => {
      const products = [{ productId: 'meal-plan', productName: 'A', price: 9.99, quantity: 1 }];
      const sessionId = `cart_1764000000000_${chance.between(1000, 9999)}`;
      return ask(functionPath('cart-tracking'), { action: 'add_item', sessionId, products });
    },
    () => ask(functionPath('not-found'), { path: '/nothing' }),
    () =>
      ask(functionPath('send-email'), {
        type: 'receipt',
        sessionId: anyOf(sessions, 'cs_test_0'),
      }),
    async () => {
      const path = chance.pick(PAGES as [string, ...string[]]);
      return { what: `page ${path.slice(0, 40)}`, reply: await send(site(), 'GET', path) };
    },
    async () => {
      const path = functionPath(chance.pick(FUNCTION_NAMES as [FunctionName, ...FunctionName[]]));
      const method = chance.pick(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
      return { what: `${method} ${path}`, reply: await send(site(), method, path) };
    },
    async () => {
      const path = functionPath(chance.pick(FUNCTION_NAMES as [FunctionName, ...FunctionName[]]));
      const { what, headers, body } = hostileBody(chance, purchase());
      const reply = await send(site(), 'POST', path, body, headers);
      return { what: `${path} with ${what}`, reply };
    },
    async () => {
      const { what, headers, body } = hostileBody(chance, { action: 'open', token: 'v1.x' });
      return {
        what: `download with ${what}`,
        reply: await send(site(), 'POST', download, body, headers),
      };
    },
  ];
  return { act: () => (chance.happens(0.01) ? failStripe() : chance.pick(acts)()), buy };
}
