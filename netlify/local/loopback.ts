import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasCode } from './state-file.ts';

export interface LoopbackAddress {
  /** Origin without a trailing slash. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Number of attempts to find a port that's free on both addresses. */
const PORT_TRIES = 20;

/** Listens on this machine only. Port 0 picks any free port. */
export async function listenOnLoopback(server: Server, port = 0): Promise<LoopbackAddress> {
  await listen(server, port, '127.0.0.1');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () => closeServer(server),
  };
}

/**
 * Listens on both addresses that `localhost` can resolve to. Browsers try `::1` first, so another
 * program listening there would answer instead of us.
 * @param makeServer Called once per address. Both servers must behave the same way.
 */
export async function listenOnLocalhost(
  makeServer: () => Server,
  port: number,
): Promise<LoopbackAddress> {
  for (let tries = 1; ; tries += 1) {
    const first = await listenOnLoopback(makeServer(), port);
    const second = makeServer();
    try {
      await listen(second, first.port, '::1');
      return {
        ...first,
        url: `http://localhost:${first.port}`,
        async close() {
          await Promise.all([first.close(), closeServer(second)]);
        },
      };
    } catch (error) {
      // On a machine without IPv6, only one address is available.
      if (hasCode(error, 'EADDRNOTAVAIL', 'EAFNOSUPPORT'))
        return { ...first, url: `http://localhost:${first.port}` };
      await first.close();
      if (port !== 0 || tries === PORT_TRIES) throw error;
    }
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function closeServer(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}

/** Reads a body. Returns `undefined` if it's longer than `limit` bytes. */
export async function readAll(
  request: AsyncIterable<Uint8Array> | IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Read an oversized body to the end and discard it, so that the sender can read the error
  // response.
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes <= limit) chunks.push(chunk);
  }
  return bytes > limit ? undefined : Buffer.concat(chunks);
}
