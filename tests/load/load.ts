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

/** What a load came to. */
export interface LoadReport {
  requests: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** Answers that must not be: 5xx without a declared refusal, no answer at all. */
  broken: string[];
  /** Sessions whose order was shown before the server was killed. */
  bought: number;
  /** What of it was not there after the restart. */
  lost: string[];
}

interface Reply {
  status: number;
  body: string;
}

/** The only answers that may be 503: refusals that are documented, and what /health says before the first sweep. */
const DECLARED =
  /"error":"(?:upstream_unavailable|file_missing|not_set_up)"|"status":"no-recent-sweep"/;
const PAGES = ['/', '/about', '/none', '/%ff', '//x/y', '/a/../b', '/.env', `/${'a'.repeat(4000)}`];
const REPLY_TIMEOUT = 60_000;

/**
 * Sends mixed requests to the embedded server, in a process of its own, while its Stripe fails now and
 * then; kills that with -9, starts it again and looks for everything that it had confirmed.
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
    // The first checkout loads much code: most of a load would be over before anybody had bought.
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
      // A connection of its own for each, so that no limit answers instead.
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

/** One request, and what it was about. */
type Action = () => Promise<{ what: string; reply: Reply }>;

interface RunningSite {
  url: string;
  agent: Agent;
  kill(): Promise<void>;
}

/** A small built site with the real functions. */
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
      // The server closed a waiting connection at the moment of its next use: HTTP asks for another try.
      if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET') {
        resolve(send({ url, agent: new Agent() }, method, path, body, headers));
      } else resolve({ status: 0, body: String(error) });
    });
    request.end(bytes);
  });
}

/** Somebody who does one thing after the other, without sense, and keeps what was given. */
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

  /** Presses a button on a page of the local world. */
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
      'Answer with an error, 500',
      'Answer that it is too much, 429',
      'Hang up at once',
      'Do the work, then hang up',
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
