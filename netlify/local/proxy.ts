import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';

export function forwardRequest(
  message: IncomingMessage,
  response: ServerResponse,
  to: string,
): Promise<void> {
  return new Promise((done, failed) => {
    const { method, url, headers } = message;
    const onward = httpRequest(
      new URL(url ?? '/', to),
      { ...(method ? { method } : {}), headers },
      (answer) => {
        // The client may have disconnected, and we can't write to a closed response.
        if (response.destroyed) {
          answer.destroy();
          done();
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, response, () => done());
      },
    );
    onward.on('error', failed);
    message.pipe(onward);
  });
}

/** Forwards a WebSocket upgrade to another local server. Pages use it for live reload. */
export function forwardUpgrade(message: IncomingMessage, socket: Duplex, to: string): void {
  const { hostname, port } = new URL(to);
  const onward = connect(Number(port), hostname, () => {
    const lines = [`${message.method} ${message.url} HTTP/1.1`];
    for (let index = 0; index < message.rawHeaders.length; index += 2) {
      lines.push(`${message.rawHeaders[index]}: ${message.rawHeaders[index + 1]}`);
    }
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    pipeline(onward, socket, onward, () => undefined);
  });
  onward.on('error', () => socket.destroy());
}
