import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { NetlifyDev } from '@netlify/dev';
import { createFunctions } from './functions.ts';
import { listenOnLoopback } from './loopback.ts';
import { passOn, passUpgrade } from './pass-on.ts';
import { startSweepTimer } from './schedule.ts';
import { createStaticAnswers } from './static-answers.ts';
import { startWorld, type World } from './world.ts';

/** The whole product, running. */
export interface Site {
  url: string;
  world: World;
  close(): Promise<void>;
}

/** The platform's limits for functions, in bytes: body and buffered answer, streamed answer. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;
const MAX_STREAM_BYTES = 20 * 1024 * 1024;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const OFF = { enabled: false };
const ON = { enabled: true };

/**
 * Serves the built site, its functions, redirects and headers, and the local world, on one port of this
 * machine. Port 0 takes any free one.
 * @param seed Puts sample files in place; called before the first request and after each reset.
 */
export async function startSite({
  port,
  dataDir,
  projectRoot = process.cwd(),
  own = process.env,
  seed,
  pagesUrl,
}: {
  port: number;
  dataDir: string;
  projectRoot?: string;
  own?: Readonly<Record<string, string | undefined>>;
  seed: () => Promise<void>;
  /** A page server that reloads; without it the built pages are served. */
  pagesUrl?: string;
}): Promise<Site> {
  const dist = join(projectRoot, 'dist');
  const starting = Promise.withResolvers<Answer>();

  const server = createServer((request, response) => {
    starting.promise
      .then((answer) => answer(request, response))
      .catch((error: unknown) => {
        console.error(`${request.method} ${request.url?.split('?')[0]} failed:`, error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
  });
  const address = await listenOnLoopback(server, port);
  const url = `http://localhost:${address.port}`;

  let world: World | undefined;
  try {
    world = await startWorld({ dataDir: resolve(dataDir), siteUrl: url, own, afterReset: seed });
    Object.assign(process.env, world.env);
    await seed();
    // Redirects come second: asked together, the package gives a page the headers of the rule's target.
    const pages = createPlatform(projectRoot, OFF);
    const redirects = createPlatform(projectRoot, ON);
    await Promise.all([pages.start(), redirects.start()]);
    const callFunction = createFunctions(join(projectRoot, 'netlify/functions'));
    const answerStatic = createStaticAnswers();
    const running = world;

    starting.resolve(async (message, response) => {
      const request = readRequest(message, url);
      if (!request) {
        response.writeHead(413, { connection: 'close' }).end();
        return;
      }
      const local = await running.handle(request);
      if (local) return send(message, response, local);
      const answered = await callFunction(request);
      if (answered) return send(message, response, answered, MAX_STREAM_BYTES);
      if (pagesUrl) return passOn(message, response, pagesUrl);
      const page = await pages.handle(request);
      if (page) return send(message, response, await answerStatic(request, page));
      const redirect = await redirects.handle(request);
      if (redirect && redirect.status >= 300) return send(message, response, redirect);
      // A rewrite with status 404 answers 200 in the package; the platform answers 404.
      const missing = redirect ?? (await notFoundPage(dist));
      const answer = new Response(missing.body, { status: 404, headers: missing.headers });
      return send(message, response, await answerStatic(request, answer));
    });

    if (pagesUrl) server.on('upgrade', (message, socket) => passUpgrade(message, socket, pagesUrl));
    const stopTimer = startSweepTimer(url);
    return {
      url,
      world: running,
      async close() {
        stopTimer();
        await Promise.all([pages.stop(), redirects.stop()]);
        await address.close();
        await running.close();
      },
    };
  } catch (error) {
    await address.close();
    await world?.close();
    throw error;
  }
}

/** The platform's own package for static files and headers, with or without redirects. */
function createPlatform(projectRoot: string, redirects: typeof ON): NetlifyDev {
  return new NetlifyDev({
    projectRoot,
    redirects,
    headers: ON,
    staticFiles: ON,
    aiGateway: OFF,
    blobs: OFF,
    database: OFF,
    edgeFunctions: OFF,
    environmentVariables: OFF,
    functions: OFF,
    geolocation: OFF,
    images: OFF,
    server: OFF,
    logger: { log: () => undefined, warn: console.warn, error: console.error },
  });
}

async function notFoundPage(dist: string): Promise<Response> {
  const html = await readFile(join(dist, '404.html')).catch(() => Buffer.from('Not found'));
  return new Response(new Uint8Array(html), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  });
}

/** `undefined` when the body is larger than the platform would take. */
function readRequest(message: IncomingMessage, siteUrl: string): Request | undefined {
  if (Number(message.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return undefined;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const method = message.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(message.url ?? '/', siteUrl), {
    method,
    headers,
    ...(hasBody
      ? { body: Readable.toWeb(message) as ReadableStream<Uint8Array>, duplex: 'half' as const }
      : {}),
  });
}

async function send(
  message: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const headers = new Map<string, string | string[]>();
  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') headers.set(name, answer.headers.getSetCookie());
    else if (!/^(?:connection|transfer-encoding|x-nf-)/.test(name)) headers.set(name, value);
  }
  response.writeHead(answer.status, Object.fromEntries(headers));
  if (message.method === 'HEAD' || !answer.body) {
    response.end();
    return;
  }
  let sent = 0;
  for await (const chunk of answer.body) {
    sent += chunk.byteLength;
    if (sent > limit) {
      console.error(
        `${message.url?.split('?')[0]}: the answer was cut at ${limit} bytes, as the platform would.`,
      );
      response.destroy();
      return;
    }
    if (!response.write(chunk)) await new Promise((drained) => response.once('drain', drained));
    if (response.destroyed) return;
  }
  response.end();
}
