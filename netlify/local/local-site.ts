import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { StaticHandler } from '@netlify/static';
import { dropServices } from '#netlify/app/create-services.ts';
import { createFunctions } from './functions.ts';
import { listenOnLocalhost } from './loopback.ts';
import { forwardRequest, forwardUpgrade } from './proxy.ts';
import { startSchedule } from './schedule.ts';
import { createStaticResponses, cacheResponses } from './static-responses.ts';
import { startLocalServices, type LocalStore, type LocalServices } from './local-services.ts';

export type Site = Awaited<ReturnType<typeof startSite>>;

type ServedAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Files in a build that are never served: the platform's settings, and hidden files. */
const UNSERVED = /^\/+(?:_(?:headers|redirects)(?:\/|$)|\.(?!well-known\/))/;

/**
 * Serves the built site, its functions, redirects, and headers, and the local services, on a single
 * local port. Port 0 picks any free port. Functions read their settings from `process.env`, so a
 * process can run only one site at a time.
 * @param seed Adds the sample files. Called before the first request and after each reset.
 */
export async function startSite({
  port,
  dataDir,
  projectRoot = process.cwd(),
  own = process.env,
  store,
  seed,
  pagesUrl,
  startClock = startSchedule,
}: {
  port: number;
  dataDir: string;
  projectRoot?: string;
  own?: Readonly<Record<string, string | undefined>>;
  store?: LocalStore;
  seed: () => Promise<void>;
  /** URL of a dev server with live reload. If omitted, the built pages are served. */
  pagesUrl?: string;
  /** Starts calling the scheduled functions, and returns a function that stops it. */
  startClock?: typeof startSchedule;
}) {
  const starting = Promise.withResolvers<ServedAnswer>();
  const makeServer = () => {
    const server = createServer((request, response) => {
      starting.promise
        .then((answer) => answer(request, response))
        .catch((error: unknown) => {
          // Don't log anything after an escaped #, because it may be a secret.
          const [path] = request.url?.split(/[?%]/) ?? [];
          console.error(`${request.method} ${path} failed:`, error);
          if (response.headersSent) response.destroy();
          else response.writeHead(500).end();
        });
    });
    if (pagesUrl)
      server.on('upgrade', (message, socket) => forwardUpgrade(message, socket, pagesUrl));
    return server;
  };
  const address = await listenOnLocalhost(makeServer, port);
  const { url } = address;

  let services: LocalServices | undefined;
  let restoreEnvironment = () => {};
  try {
    services = await startLocalServices({
      dataDir: resolve(dataDir),
      siteUrl: url,
      own,
      ...(store ? { store } : {}),
      async afterReset() {
        dropServices();
        await seed();
      },
    });
    restoreEnvironment = setEnvironment(services.env);
    await seed();
    const { findFile, findRedirect } = createPlatform(projectRoot);
    const functions = createFunctions(join(projectRoot, 'netlify/functions'));
    const answerStatic = createStaticResponses();
    const running = services;

    const findPage = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      const isServed = !UNSERVED.test(decodeURIComponent(pathname));
      const page = isServed ? await findFile(request) : undefined;
      if (page) return page;
      const redirect = isServed ? await findRedirect(request) : undefined;
      if (redirect && redirect.status >= 300) return redirect;
      // For a rewrite with status 404, the package returns 200 but the platform returns 404.
      const missing = redirect ?? (await findFile(new Request(`${url}/404.html`)));
      return new Response(missing?.body ?? 'Not found', {
        status: 404,
        headers: missing?.headers ?? {},
      });
    };

    const stopClock = startClock(await functions.scheduled());
    starting.resolve(async (message, response) => {
      const request = readRequest(message, url);
      if (!request) {
        response.writeHead(400).end();
        return;
      }
      const answer =
        (await running.handle(request)) ??
        (await running.edge.answer(request, () =>
          functions.answer(request, message.socket.remoteAddress),
        ));
      if (answer) return send(message, response, answer);
      if (pagesUrl) return forwardRequest(message, response, pagesUrl);
      return send(message, response, await answerStatic(request, await findPage(request)));
    });

    return {
      url,
      async close(): Promise<void> {
        stopClock();
        await address.close();
        await running.close();
        restoreEnvironment();
      },
    };
  } catch (error) {
    await address.close();
    await services?.close();
    restoreEnvironment();
    throw error;
  }
}

/**
 * Sets the environment variables that functions read their settings from. Returns a function that
 * restores the previous values.
 */
function setEnvironment(values: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  };
}

/**
 * Serves static files, headers, and redirects with the platform's own packages, without the rest of
 * its server.
 */
function createPlatform(projectRoot: string) {
  const publishDir = join(projectRoot, 'dist');
  const configPath = join(projectRoot, 'netlify.toml');
  const logger = { log: () => undefined, warn: console.warn, error: console.error };
  const files = new StaticHandler({ directory: publishDir });
  const headers = new HeadersHandler({ configPath, projectDir: projectRoot, publishDir, logger });
  const redirects = new RedirectsHandler({
    configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: projectRoot,
    publicDir: publishDir,
  });
  // Cached, because the package reads all header rules again for every file.
  const findFile = cacheResponses(
    async (request) => {
      const response = await (await files.match(request))?.handle();
      if (response) await headers.apply(request, response);
      return response;
    },
    join(publishDir, '_headers'),
  );
  return {
    findFile,
    async findRedirect(request: Request): Promise<Response | undefined> {
      const match = await redirects.match(request);
      return (
        match &&
        redirects.handle(request, match, async (target) => {
          const file = await findFile(target);
          return file && (() => Promise.resolve(file));
        })
      );
    },
  };
}

/** Returns `undefined` for an invalid request, such as one whose URL can't be decoded. */
function readRequest(message: IncomingMessage, siteUrl: string): Request | undefined {
  const { method = 'GET', url: path = '/' } = message;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  try {
    // Concatenate the strings, because resolving `//name/` as a URL would change the host.
    const url = new URL(`${siteUrl}${path}`);
    decodeURIComponent(url.pathname);
    const headers = new Headers();
    for (const [name, value] of Object.entries(message.headers)) {
      for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
    }
    return new Request(url, {
      method,
      headers,
      ...(hasBody
        ? { body: Readable.toWeb(message) as ReadableStream<Uint8Array>, duplex: 'half' as const }
        : {}),
    });
  } catch {
    return undefined;
  }
}

async function send(
  message: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const headers = new Map<string, string | string[]>();
  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') headers.set(name, answer.headers.getSetCookie());
    else if (!/^(?:connection|transfer-encoding|x-nf-)/.test(name)) headers.set(name, value);
  }
  response.writeHead(answer.status, Object.fromEntries(headers));
  if (message.method === 'HEAD' || !answer.body) {
    await answer.body?.cancel();
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(answer.body, { objectMode: false }), response);
  } catch {
    // Either the client disconnected, or the response was cut off and the reason has already been
    // logged.
    response.destroy();
  }
}
