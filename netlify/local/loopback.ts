import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A listening server of the local world. */
export interface LoopbackAddress {
  /** Origin, without a slash at the end. */
  url: string;
  port: number;
  /** Stops listening and ends open connections. */
  close(): Promise<void>;
}

/** Listens on this machine only; port 0 takes any free one. */
export function listenOnLoopback(server: Server, port = 0): Promise<LoopbackAddress> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        port: address.port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/** Reads a body; `undefined` when it is longer than `limit` bytes. */
export async function readAll(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes <= limit) chunks.push(chunk);
  }
  return bytes > limit ? undefined : Buffer.concat(chunks);
}
