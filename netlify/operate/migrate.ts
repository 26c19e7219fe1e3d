import { CannotStart } from '#netlify/local/cannot-start.ts';
import { databaseOf } from '#netlify/platform/env.ts';
import { migrate } from '#netlify/storage/migrations.ts';
import { connectDatabase } from '#netlify/storage/postgres-store.ts';

export async function migrateDatabase(): Promise<void> {
  const address = databaseOf(process.env);
  if (address === undefined) {
    throw new CannotStart(
      'DATABASE_URL isn’t set. Add it: DATABASE_URL=postgres://… npm run shop -- migrate',
    );
  }
  const database = connectDatabase(address, 1);
  try {
    const added = await migrate(database);
    console.log(
      added.length === 0 ? 'The database is up to date.' : `Applied ${added.join(', ')}.`,
    );
  } catch (error) {
    // The server's message doesn't contain a secret, but the URL does.
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The database wasn’t changed: ${reason}`);
  } finally {
    await database.close();
  }
}
