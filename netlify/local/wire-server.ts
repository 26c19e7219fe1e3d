import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Faults } from './faults.ts';
import { listenOnLoopback, readAll, type LoopbackAddress } from './loopback.ts';

/** One call of a stand-in's API. */
export interface WireCall {
  method: string;
  /** Path and query, for example `/v1/refunds?limit=3`. */
  target: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** The answer to a call; the body becomes JSON. */
export interface WireAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

/** What tests and scripts may do over the wire: `POST /__control/<name>` with a JSON body. */
export type Controls = Readonly<Record<string, (input: unknown) => unknown>>;

/** A control that checks what it is given. */
export function control<Input>(
  schema: z.ZodType<Input>,
  pull: (input: Input) => unknown,
): (input: unknown) => unknown {
  return (input) => pull(schema.parse(input));
}

/** A control was used for something that is not there. */
export class ControlRefused extends Error {
  override name = 'ControlRefused';
}

const CONTROL = '/__control/';
const OWN_NAMES = new Set(['localhost', '127.0.0.1']);

/** Serves a stand-in's API, with its faults and controls, to programs on this machine only. */
export async function startWireServer<HttpError extends object>({
  name,
  maxBodyBytes,
  faults,
  controls,
  answer,
}: {
  /** For messages. */
  name: string;
  maxBodyBytes: number;
  faults: Faults<HttpError>;
  controls: Controls;
  /** @param refusal A fault that the call has met. */
  answer(call: WireCall, httpError: HttpError | undefined): Promise<WireAnswer>;
}): Promise<LoopbackAddress> {
  const server = createServer((request, response) => {
    const { method = 'GET', url: target = '/' } = request;
    const reply = ({ status, headers, body }: WireAnswer) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    const work = async () => {
      if (!isFromThisMachine(request)) {
        return reply(refuse(403, `${name} answers to programs on this machine only.`));
      }
      const isControl = target.startsWith(CONTROL);
      const fault = isControl ? undefined : faults.take(`${method} ${target}`);
      if (fault === 'hang') return;
      if (fault === 'reset') return void request.socket.destroy();
      const bytes = await readAll(request, maxBodyBytes);
      if (!bytes) return reply(refuse(413, `The body is longer than ${maxBodyBytes} bytes.`));
      const body = bytes.toString('utf8');
      if (isControl) {
        return reply(await runControl(controls, method, target.slice(CONTROL.length), body));
      }
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
      );
      const httpError = typeof fault === 'object' ? fault : undefined;
      const result = await answer({ method, target, headers, body }, httpError);
      if (fault === 'lost-reply') return void request.socket.destroy();
      return reply(result);
    };
    work().catch((error: unknown) => {
      console.error(`${name}: ${method} ${target.split('?')[0]} failed:`, error);
      if (response.headersSent) response.destroy();
      else reply(refuse(500, `${name} itself has failed. Its terminal says why.`));
    });
  });
  return listenOnLoopback(server);
}

/** A page of another site may point its own name at this machine; a program sends no `Origin`. */
function isFromThisMachine({ headers: { host, origin } }: IncomingMessage): boolean {
  const url = URL.parse(`http://${host ?? ''}`);
  return url !== null && OWN_NAMES.has(url.hostname) && origin === undefined;
}

async function runControl(
  controls: Controls,
  method: string,
  name: string,
  body: string,
): Promise<WireAnswer> {
  const pull = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!pull) {
    return refuse(404, `No control "${name}". There are: ${Object.keys(controls).join(', ')}.`);
  }
  if (method !== 'POST') return refuse(405, `Controls are pulled with POST, not with ${method}.`);
  try {
    return { status: 200, body: (await pull(JSON.parse(body || '{}'))) ?? {} };
  } catch (error) {
    if (error instanceof z.ZodError) return refuse(400, z.prettifyError(error));
    if (error instanceof SyntaxError) return refuse(400, 'The body is not JSON.');
    if (error instanceof ControlRefused) return refuse(409, error.message);
    throw error;
  }
}

const refuse = (status: number, message: string): WireAnswer => ({
  status,
  body: { error: { message } },
});
