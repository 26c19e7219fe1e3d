/** `npm run migrate`: brings the database of DATABASE_URL to this version. */
import { connectDatabase } from '#netlify/services/postgres-store.ts';
import { databaseUrlOf } from '#netlify/services/env.ts';
import { migrate } from '../services/migrations.ts';

const url = databaseUrlOf(process.env);
if (url === undefined) {
  console.error(
    'DATABASE_URL is not set. Name the database: DATABASE_URL=postgres://… npm run migrate',
  );
  process.exitCode = 1;
} else {
  const database = connectDatabase(url, 1);
  try {
    const added = await migrate(database);
    console.log(
      added.length === 0 ? 'The database is up to date.' : `Applied ${added.join(', ')}.`,
    );
  } catch (error) {
    // The message of the server names no secret; the address does.
    console.error(`The database was not changed: ${error instanceof Error ? error.message : ''}`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
