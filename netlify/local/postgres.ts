import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { migrate } from '#netlify/storage/migrations.ts';

/** Maximum connections shared by the functions and terminal commands. */
const MOST_CONNECTIONS = 20;

/**
 * Starts an in-process Postgres that stores its data in a folder and listens on a local port. It
 * runs one statement at a time, so it can show that the site works on Postgres, but not how it
 * handles concurrent users.
 */
export async function startLocalPostgres({ dir }: { dir: string }) {
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
    /** Connection string for DATABASE_URL. */
    url: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    async reset(): Promise<void> {
      await database.exec('truncate records');
    },
    async close(): Promise<void> {
      await server.stop();
      await database.close();
    },
  };
}
