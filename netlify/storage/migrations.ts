import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './postgres-store.ts';

/** Netlify Database applies the files of this folder by itself, before a deploy is published. Names are resolved below it. */
const MIGRATIONS = new URL('../database/migrations/', import.meta.url);

/**
 * Applies the migrations that a database lacks, each whole or not at all, in the order of their names.
 * Netlify does the same on its own database; this is for any other. @returns the names of the new ones
 */
export async function migrate({ query }: Pick<Database, 'query'>): Promise<string[]> {
  await query('create table if not exists applied_migrations (name text primary key)', []);
  const { rows } = await query('select name from applied_migrations', []);
  const applied = new Set(rows.map(({ name }) => name));
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d+_.+\.sql$/.test(name)).toSorted();
  const added = names.filter((name) => !applied.has(name));
  for (const name of added) {
    const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
    // Statements that travel as one text are one transaction.
    await query(`${sql}\ninsert into applied_migrations (name) values ('${name}');`, []);
  }
  return added;
}
