import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The platform ends a function after this time, in milliseconds. */
const TIME_LIMIT = 60_000;
const ADDRESS = /^\/\.netlify\/functions\/([A-Za-z0-9_-]+)$/;

type Handler = (request: Request, context: object) => Promise<Response>;

/**
 * Calls the functions of a folder in this process, each imported once: what the platform does with a
 * warm function. Gives `undefined` for addresses that are no function.
 */
export function createFunctions(
  folder: string,
): (request: Request) => Promise<Response | undefined> {
  const loaded = new Map<string, Promise<{ default: Handler }>>();

  return async (request) => {
    const name = ADDRESS.exec(new URL(request.url).pathname)?.[1];
    if (!name) return undefined;
    const file = join(folder, `${name}.ts`);
    if (!existsSync(file)) return new Response('Function not found.', { status: 404 });
    const loading =
      loaded.get(name) ?? (import(pathToFileURL(file).href) as Promise<{ default: Handler }>);
    loaded.set(name, loading);
    const { default: handler } = await loading;
    const context = {
      ip: '127.0.0.1',
      requestId: randomUUID(),
      params: {},
      deploy: { context: 'embedded', id: 'local', published: false },
      waitUntil: (work: Promise<unknown>) => {
        work.catch((error: unknown) => console.error(`${name}: background work failed`, error));
      },
    };
    return Promise.race([handler(request, context), endAfter(TIME_LIMIT, name)]);
  };
}

function endAfter(milliseconds: number, name: string): Promise<Response> {
  return new Promise((resolve) => {
    setTimeout(() => {
      console.error(`${name}: ended after ${milliseconds} ms, as the platform would.`);
      resolve(new Response('Function timed out.', { status: 504 }));
    }, milliseconds).unref();
  });
}
