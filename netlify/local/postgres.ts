import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { migrate } from '#netlify/services/migrations.ts';

/** A Postgres inside this process that answers on a port of this machine. */
export interface LocalPostgres {
  /** The connection string for DATABASE_URL. */
  url: string;
  /** Forgets every record. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Connections that the functions and the commands of a terminal may hold together. */
const MOST_CONNECTIONS = 20;

/**
 * Starts a database of this version over a folder. It works on one statement at a time, so it shows that
 * the site runs on Postgres, not how many can use it at once.
 */
export async function startLocalPostgres({ dir }: { dir: string }): Promise<LocalPostgres> {
  await mkdir(dir, { recursive: true });
  const database = await PGlite.create(dir);
  await migrate({
    query: async (text, values) => ({
      rows: (values.length > 0
        ? (await database.query(text, [...values])).rows
        : ((await database.exec(text)).at(-1)?.rows ?? [])) as Record<string, unknown>[],
    }),
  });
  const server = new PGLiteSocketServer({
    db: database,
    host: '127.0.0.1',
    port: 0,
    maxConnections: MOST_CONNECTIONS,
  });
  await server.start();
  const [, port] = server.getServerConn().split(':');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    reset: async () => {
      await database.exec('truncate records');
    },
    async close() {
      await server.stop();
      await database.close();
    },
  };
}
