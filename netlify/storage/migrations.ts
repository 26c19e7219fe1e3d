import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './postgres-store.ts';

/** Netlify Database applies the files in this folder itself before a deploy is published. */
const MIGRATIONS = new URL('../database/migrations/', import.meta.url);

/**
 * Applies a database's pending migrations in name order, each in a transaction. Netlify does this
 * for its own database, so use this for any other.
 * @returns the names of the migrations applied
 */
export async function migrate({ query }: Pick<Database, 'query'>): Promise<string[]> {
  await query('create table if not exists applied_migrations (name text primary key)', []);
  const { rows } = await query('select name from applied_migrations', []);
  const applied = new Set(rows.map(({ name }) => name));
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d+_.+\.sql$/.test(name)).toSorted();
  const added = names.filter((name) => !applied.has(name));
  for (const name of added) {
    const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
    // Statements sent as one query run in one transaction.
    await query(`${sql}\ninsert into applied_migrations (name) values ('${name}');`, []);
  }
  return added;
}
