import { createServer, type IncomingMessage } from 'node:http';
import type { Faults } from './inject-faults.ts';
import { listenOnLoopback, readAll, type LoopbackAddress } from './loopback.ts';

export interface WireCall {
  method: string;
  /** Path and query, for example `/v1/refunds?limit=3`. */
  target: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** Response to a call. The body is serialized as JSON. */
export interface WireAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

const OWN_NAMES = new Set(['localhost', '127.0.0.1']);

/** Serves a stub API, with injected faults, to clients on this machine only. */
export async function startWireServer<ErrorAnswer extends object>({
  name,
  maxBodyBytes,
  faults,
  answer,
}: {
  /** Used in error messages. */
  name: string;
  maxBodyBytes: number;
  faults: Faults<ErrorAnswer>;
  /** @param error Error to return, if a fault was injected for this call. */
  answer(call: WireCall, error: ErrorAnswer | undefined): Promise<WireAnswer>;
}): Promise<LoopbackAddress> {
  const server = createServer((request, response) => {
    const { method = 'GET', url: target = '/' } = request;
    const reply = ({ status, headers, body }: WireAnswer) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    const work = async () => {
      if (!isFromThisMachine(request)) {
        return reply(refuse(403, `${name} responds to programs on this machine only.`));
      }
      const fault = faults.take(`${method} ${target}`);
      if (fault === 'hang') return;
      if (fault === 'reset') return void request.socket.destroy();
      const bytes = await readAll(request, maxBodyBytes);
      if (!bytes) return reply(refuse(413, `The body is longer than ${maxBodyBytes} bytes.`));
      const body = bytes.toString('utf8');
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
      );
      const error = typeof fault === 'object' ? fault : undefined;
      const result = await answer({ method, target, headers, body }, error);
      if (fault === 'lost-reply') return void request.socket.destroy();
      return reply(result);
    };
    work().catch((error: unknown) => {
      console.error(`${name}: ${method} ${target.split('?')[0]} failed:`, error);
      if (response.headersSent) response.destroy();
      else reply(refuse(500, `${name} itself failed. See its terminal for the reason.`));
    });
  });
  return listenOnLoopback(server);
}

/**
 * Returns whether a request comes from a program on this machine. Pages on other sites can point
 * their own domain at it (DNS rebinding). Clients other than browsers don't send `Origin`.
 */
function isFromThisMachine({ headers: { host, origin } }: IncomingMessage): boolean {
  const url = URL.parse(`http://${host ?? ''}`);
  return url !== null && OWN_NAMES.has(url.hostname) && origin === undefined;
}

const refuse = (status: number, message: string): WireAnswer => ({
  status,
  body: { error: { message } },
});
