import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, truncate } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { openIndexKey } from '#netlify/services/encryption.ts';
import { EnvironmentError } from '#netlify/services/env.ts';
import { exportStores, importErasures, importStores } from './backup.ts';
import { openStores, type OpenedStores } from './open-stores.ts';

/** The whole lines of a file that was begun and cut off, and how many bytes they have. */
async function readBegun(path: string): Promise<{ lines: string[]; bytes: number }> {
  if (!existsSync(path)) return { lines: [], bytes: 0 };
  const text = await readFile(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return { lines: whole.split('\n').slice(0, -1), bytes: Buffer.byteLength(whole) };
}

async function save(to: string, stores: OpenedStores): Promise<void> {
  // Under this name until it is whole: cut off, the same command goes on behind the last whole line.
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
  // Readable by this account only.
  await pipeline(
    Readable.from(withBreaks()),
    createWriteStream(begun, { flags: bytes > 0 ? 'a' : 'w', mode: 0o600 }),
  );
  await rename(begun, to);
  console.log(
    `${count - 1} records of ${stores.place} are saved in ${to}. Keep it as safe as the shop.`,
  );
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
}

/** Says whether the people in the store can be read, as far as that is known here. */
async function describeSecret({ records }: OpenedStores): Promise<string> {
  const orderSecret = process.env['ORDER_SECRET']?.trim();
  const orderSecretPrevious = process.env['ORDER_SECRET_PREVIOUS']?.trim();
  if (!orderSecret)
    return 'The people in it can be read with the ORDER_SECRET of the site that was saved, and with no other.';
  try {
    await openIndexKey(records, { orderSecret, orderSecretPrevious });
    return 'The ORDER_SECRET that is set here opens it.';
  } catch (error) {
    if (error instanceof EnvironmentError)
      return 'The ORDER_SECRET that is set here does NOT open it: the site will not start. Set the one of the site that was saved; or, beside a new one, set it as ORDER_SECRET_PREVIOUS.';
    throw error;
  }
}

async function restore(
  from: string,
  erasures: string | undefined,
  stores: OpenedStores,
): Promise<void> {
  const { written, alreadyThere } = await importStores(() => linesOf(from), stores);
  console.log(
    `${written} records are put back in ${stores.place}. ${alreadyThere} were there already.`,
  );
  console.log(await describeSecret(stores));
  console.log(
    erasures === undefined
      ? 'People who were forgotten after this backup was made come back with it. Name a newer export, even one that was cut off, and they are forgotten again: --erasures newer.ndjson'
      : `${await importErasures(linesOf(erasures), stores)} people of ${erasures} are forgotten again within 10 minutes of the site running.`,
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

function mustBeThere(file: string): void {
  if (!existsSync(file)) throw new CannotStart(`There is no file ${file}.`);
}

export async function exportStore(args: string[]): Promise<void> {
  const [file] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!file) throw new CannotStart('Name the file: npm run shop -- export backup.ndjson');
  if (existsSync(file)) {
    throw new CannotStart(`${file} is there already. Choose another name.`);
  }
  await withStores((stores) => save(file, stores));
}

export async function importStore(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { erasures: { type: 'string' } },
  });
  const [file] = positionals;
  if (!file) throw new CannotStart('Name the file: npm run shop -- import backup.ndjson');
  mustBeThere(file);
  if (values.erasures !== undefined) mustBeThere(values.erasures);
  await withStores((stores) => restore(file, values.erasures, stores));
}
