import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, truncate } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { counted } from '#src/domain/count-with-noun.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import {
  createEncryption,
  INDEX_KEY,
  type OrderSecrets,
} from '#netlify/storage/encrypted-store.ts';
import {
  endSignIns,
  exportStores,
  findRecord,
  importAccounts,
  importErasures,
  importStores,
} from './backup.ts';
import { openStores, type OpenedStores } from './open-stores.ts';

/** Returns the complete lines of a partial file, and their size in bytes. */
async function readBegun(path: string): Promise<{ lines: string[]; bytes: number }> {
  if (!existsSync(path)) return { lines: [], bytes: 0 };
  const text = await readFile(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return { lines: whole.split('\n').slice(0, -1), bytes: Buffer.byteLength(whole) };
}

async function save(to: string, stores: OpenedStores): Promise<void> {
  // The file has this name until it's complete. After an interruption, running the same command
  // again resumes after the last complete line.
  const begun = `${to}.begun`;
  const { lines: earlier, bytes } = await readBegun(begun);
  if (bytes > 0) await truncate(begun, bytes);
  let count = earlier.length - 1;
  const withBreaks = async function* () {
    for await (const line of exportStores(stores, Date.now(), earlier)) {
      count += 1;
      yield `${line}\n`;
    }
  };
  // Readable only by this user account.
  await pipeline(
    Readable.from(withBreaks()),
    createWriteStream(begun, { flags: bytes > 0 ? 'a' : 'w', mode: 0o600 }),
  );
  await rename(begun, to);
  console.log(
    `${count - 1} records from ${stores.place} are saved in ${to}. Keep this file as safe as the shop itself.`,
  );
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
}

/** Checks whether the current ORDER_SECRET, if set, can decrypt a backup. */
async function describeSecret(from: string): Promise<string> {
  const secrets = readSecrets();
  if (!secrets)
    return 'You’ll need the ORDER_SECRET of the exported site to read its personal data.';
  return (await opens(from, secrets))
    ? 'The ORDER_SECRET set here can decrypt it.'
    : 'The ORDER_SECRET set here can NOT decrypt it, so the site won’t start. Set the one from the exported site, or set that as ORDER_SECRET_PREVIOUS next to a new one.';
}

function readSecrets(): OrderSecrets | undefined {
  const orderSecret = process.env['ORDER_SECRET']?.trim();
  const orderSecretPrevious = process.env['ORDER_SECRET_PREVIOUS']?.trim();
  return orderSecret ? { orderSecret, orderSecretPrevious } : undefined;
}

async function opens(from: string, secrets: OrderSecrets): Promise<boolean> {
  const kept = (await findRecord(linesOf(from), INDEX_KEY)) as { encrypted: string } | undefined;
  try {
    if (kept) createEncryption(secrets).decrypt(kept.encrypted, INDEX_KEY);
    return true;
  } catch {
    return false;
  }
}

/** How to handle people and accounts that have changed since the backup. */
interface Since {
  /** A newer export, which may be incomplete. */
  newer: string | undefined;
  /** Set if nothing has changed since the backup, for example when moving to another database. */
  isNewest: boolean;
}

async function restore(from: string, { newer, isNewest }: Since, stores: OpenedStores) {
  const secrets = readSecrets();
  if (!isNewest && (!secrets || !(await opens(from, secrets))))
    throw new CannotStart(
      'Set ORDER_SECRET to the one from the exported site. Passwords may have changed since this backup, so the old ones have to be reset. If nothing has changed since, for example when you move to another store, add --is-newest. Nothing was written.',
    );
  const { written, alreadyThere, accounts } = await importStores(() => linesOf(from), stores);
  console.log(
    `${written} records were restored to ${stores.place}. ${alreadyThere} already existed.`,
  );
  console.log(await describeSecret(from));
  if (isNewest || !secrets) return;
  console.log(
    newer === undefined
      ? 'This brings back people who were erased after the backup was made. To erase them again, add a newer export, even an incomplete one: --newer newer.ndjson'
      : `${counted(await importErasures(linesOf(newer), stores), 'erasure')} listed in ${newer} will be repeated within 10 minutes once the site runs.`,
  );
  const known = newer === undefined ? undefined : await importAccounts(linesOf(newer), stores);
  const unknown = [...accounts].filter(([id]) => !known?.has(id));
  const ended = await endSignIns(stores.records, new Map(unknown), secrets);
  console.log(
    `Everyone has been signed out. Passwords reset: ${ended}. Their owners can choose a new one with "I forgot my password" at /auth.`,
  );
}

async function withStores(work: (stores: OpenedStores) => Promise<void>): Promise<void> {
  const stores = await openStores(process.env);
  try {
    await work(stores);
  } finally {
    await stores.close();
  }
}

function requireFile(file: string): void {
  if (!existsSync(file)) throw new CannotStart(`The file ${file} doesn’t exist.`);
}

export async function exportStore(args: string[]): Promise<void> {
  const [file] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!file) throw new CannotStart('Add a file name: npm run shop -- export backup.ndjson');
  if (existsSync(file)) {
    throw new CannotStart(`${file} already exists. Choose another name.`);
  }
  await withStores((stores) => save(file, stores));
}

export async function importStore(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { newer: { type: 'string' }, 'is-newest': { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file) throw new CannotStart('Add a file name: npm run shop -- import backup.ndjson');
  requireFile(file);
  const { newer, 'is-newest': isNewest } = values;
  if (newer !== undefined) requireFile(newer);
  if (newer !== undefined && isNewest)
    throw new CannotStart('Use either --newer FILE or --is-newest, not both.');
  await withStores((stores) => restore(file, { newer, isNewest }, stores));
}
