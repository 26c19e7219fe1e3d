import dns from 'node:dns';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseOf, EnvironmentError, type DatabaseAddress } from '#netlify/platform/env.ts';
import { connectDatabase, createPostgresStore } from '#netlify/storage/postgres-store.ts';
import { CA, DB_EXAMPLE, OTHER_CA } from '#tests/support/certificates.ts';

const PASSWORD = 'kept-to-itself';
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** All bytes the server received in plaintext. */
let inTheClear: Buffer;
/** All bytes the server received over TLS. */
let encrypted: Buffer;
let server: Server;
let sockets: Socket[];

/**
 * Starts a server that handles the start of a Postgres connection and responds to a TLS request
 * with the given letter.
 */
async function listen(letter: 'S' | 'N'): Promise<void> {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      inTheClear = Buffer.concat([inTheClear, bytes]);
      if (!bytes.equals(SSL_REQUEST)) {
        socket.destroy();
        return;
      }
      if (letter === 'S') socket.removeAllListeners('data');
      socket.write(letter);
      if (letter === 'N') return;
      const safe = new TLSSocket(socket, { isServer: true, ...DB_EXAMPLE });
      safe.on('error', () => undefined);
      safe.on('data', (more: Buffer) => {
        encrypted = Buffer.concat([encrypted, more]);
        safe.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

beforeEach(() => {
  inTheClear = Buffer.alloc(0);
  encrypted = Buffer.alloc(0);
  sockets = [];
  // Resolve every name to this machine.
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    options: { all?: boolean },
    found: (...answer: unknown[]) => void,
  ) => {
    if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }]);
    else found(null, '127.0.0.1', 4);
  }) as never);
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const addressOf = (host: string, words = '', ca?: string): DatabaseAddress => {
  const { port } = server.address() as AddressInfo;
  const url = `postgres://shop:${PASSWORD}@${host}:${port}/shop${words}`;
  return databaseOf({ DATABASE_URL: url, DATABASE_CA: ca }) as DatabaseAddress;
};

/**
 * Reads one record.
 * @returns the error message
 */
async function ask(address: DatabaseAddress): Promise<string> {
  const database = connectDatabase(address, 1);
  const failed: unknown = await createPostgresStore(database, 'x')
    .read('order-1')
    .catch((error: unknown) => error);
  await database.close();
  return String(failed);
}

describe('S3: a remote database is reached over verified TLS', () => {
  test.each([
    ['as in the file', CA],
    ['with escaped line breaks', CA.replaceAll('\n', '\\n')],
    [
      'with Windows line breaks, after another certificate',
      `${OTHER_CA}\r\n${CA.replaceAll('\n', '\r\n')}`,
    ],
    ['on one line', CA.replaceAll('\n', ' ')],
  ])('S3: connects to a server whose CA is in DATABASE_CA, %s', async (_how, ca) => {
    await listen('S');
    await ask(addressOf('db.example', '', ca));
    expect(encrypted.toString()).toContain('shop');
    expect(inTheClear.toString()).not.toContain('shop');
  });

  test.each([
    [
      'signed by an unknown CA',
      'db.example',
      undefined,
      /wasn’t signed by a known authority.*DATABASE_CA/,
    ],
    [
      'signed by another CA',
      'db.example',
      OTHER_CA,
      /wasn’t signed by a known authority.*DATABASE_CA/,
    ],
    ['for another host name', 'elsewhere.example', CA, /for a different name/],
  ])('S3: rejects a certificate %s, and doesn’t send the password', async (...of) => {
    const [, host, ca, words] = of;
    await listen('S');
    for (const mode of ['', '?sslmode=verify-ca&sslnegotiation=direct'])
      expect(await ask(addressOf(host, mode, ca)), mode).toMatch(words);
    expect(encrypted).toHaveLength(0);
    expect(inTheClear.toString()).not.toContain('shop');
  });

  test('S3: doesn’t send credentials to a server without verified TLS, no matter how the Postgres environment variables are set', async () => {
    vi.stubEnv('PGSSLMODE', 'disable');
    await listen('N');
    expect(await ask(addressOf('db.example', '', CA))).toMatch(/doesn’t encrypt.*Turn on TLS/);
    expect(inTheClear.toString()).not.toContain('shop');
    vi.stubEnv('PGSSLMODE', 'no-verify');
    await new Promise((resolve) => server.close(resolve));
    await listen('S');
    expect(await ask(addressOf('db.example'))).toMatch(/wasn’t signed by a known authority/);
    expect(encrypted).toHaveLength(0);
  });

  test('S3: connects to a server on this machine without TLS', async () => {
    await listen('S');
    for (const host of ['127.0.0.1', 'LOCALHOST', '127.8.9.1', '[::1]']) {
      for (const words of ['', '?sslmode=disable', '?sslmode=prefer', '?ssl=0'])
        expect(addressOf(host, words).ssl, host).toBe(false);
    }
    await ask(addressOf('127.0.0.1'));
    expect(inTheClear.toString()).toContain('shop');
    expect(addressOf('127.0.0.1', '?sslmode=verify-full').ssl).not.toBe(false);
  });

  test('S3: treats an address that only looks local as remote', () => {
    const far = (url: string) => databaseOf({ DATABASE_URL: url })?.ssl;
    for (const url of [
      'postgres://a@127.0.0.1.evil.example/c',
      'postgres://localhost@db.example/c',
      'postgres://a@localhost/c?host=db.example',
      'postgres://a@localhost/c?host=localhost&host=db.example',
      'postgres://a@0.0.0.0/c',
      'postgresql://a@localhost,db.example/c',
    ])
      expect(far(url), url).toEqual({ rejectUnauthorized: true });
    for (const url of ['postgres://a@%2Fvar%2Frun/c', 'postgres:///c?host=/var/run/postgresql'])
      expect(far(url), url).toBe(false);
    expect(() => far('postgres:///c')).toThrow(EnvironmentError);
  });
});

test.each([
  'sslmode=disable',
  'sslmode=allow',
  'sslmode=prefer',
  'sslmode=no-verify',
  'sslmode=require-without-verify',
  'sslmode=Disable',
  'ssl=false',
  'ssl=0',
  'ssl=no-verify',
  'sslmode=require&uselibpqcompat=true',
  'sslmode=verify-full&sslmode=disable',
  '%73slmode=disable',
  'sslrootcert=/etc/ca.pem',
  'sslcert=/etc/me.pem',
  'sslkey=/etc/me.key',
])('S3: rejects an address with "%s" and reports the parameter but not the password', (words) => {
  const source = { NETLIFY_DB_URL: `postgres://shop:${PASSWORD}@db.example/shop?a=b&${words}` };
  const refused = (() => {
    try {
      databaseOf(source);
    } catch (error) {
      return error;
    }
    return undefined;
  })();
  expect(refused).toBeInstanceOf(EnvironmentError);
  const bad = decodeURIComponent(words).split('&').at(-1);
  expect(String(refused)).toContain(`NETLIFY_DB_URL has "${bad}"`);
  expect(String(refused)).not.toContain(PASSWORD);
});

test.each(['no certificate', CA.replace('MII', 'XXX'), DB_EXAMPLE.key])(
  'S3: rejects a DATABASE_CA that isn’t a certificate',
  (text) => {
    const source = { DATABASE_URL: 'postgres://a@db.example/c', DATABASE_CA: text };
    expect(() => databaseOf(source)).toThrow(/^DATABASE_CA is not a certificate\./);
  },
);

test('S3: accepts the parameters providers put in their URLs, and keeps other parameters', () => {
  const url =
    'postgres://a:p%40ss@db.example/c?sslmode=require&channel_binding=require&sslrootcert=system&options=project%3Dx';
  expect(databaseOf({ DATABASE_URL: url })).toEqual({
    url: 'postgres://a:p%40ss@db.example/c?channel_binding=require&options=project%3Dx',
    ssl: { rejectUnauthorized: true },
  });
});
