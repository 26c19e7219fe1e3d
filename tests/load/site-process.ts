/**
 * Runs the embedded server in a separate process, with small pages and small books. Reports its URL
 * to the parent process.
 */
import { Server, Socket } from 'node:net';
import { z } from 'zod';
import { startSite } from '#netlify/local/local-site.ts';
import { servicesFromEnv } from '#netlify/app/create-services.ts';

const { root, port } = z
  .strictObject({ root: z.string(), port: z.int() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

// Give every connection its own IP address. Otherwise, rate limits would reject most requests.
let count = 0;
const emit: (this: Server, event: string, ...args: unknown[]) => boolean = Server.prototype.emit;
Server.prototype.emit = function emitWithNetwork(this: Server, event: string, ...args: unknown[]) {
  const [socket] = args;
  if (event === 'connection' && socket instanceof Socket) {
    count += 1;
    const value = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    Object.defineProperty(socket, 'remoteAddress', { value });
  }
  return emit.call(this, event, ...args);
};

const site = await startSite({
  port,
  dataDir: `${root}/data`,
  projectRoot: root,
  own: {},
  seed: async () => {
    const { books, catalog, now } = await servicesFromEnv();
    for (const { slug, pages } of catalog.all()) {
      if (pages === undefined) continue;
      const body = new TextEncoder().encode(`%PDF-1.7 ${slug} ${'x'.repeat(50_000)} %%EOF`);
      await books.publish({ slug, fileName: `${slug}.pdf`, pages, body, at: now() });
    }
  },
});
process.send?.({ url: site.url });
