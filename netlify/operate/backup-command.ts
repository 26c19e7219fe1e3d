/** `npm run export` and `npm run import`: saves the store to a file, and puts it back. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { BackupRefused, exportStores, importStores } from './backup.ts';
import { openStores, type OpenedStores } from './open-stores.ts';

const [direction, file] = process.argv.slice(2);

async function save(to: string, stores: OpenedStores): Promise<void> {
  const lines = exportStores(stores, Date.now());
  let count = -2;
  const withBreaks = async function* () {
    for await (const line of lines) {
      count += 1;
      yield `${line}\n`;
    }
  };
  // Never over an older backup, and readable by this account only.
  await pipeline(Readable.from(withBreaks()), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  console.log(
    `${count} records of ${stores.place} are saved in ${to}. Keep it as safe as the shop.`,
  );
}

async function restore(from: string, stores: OpenedStores): Promise<void> {
  const readLines = () =>
    createInterface({ input: createReadStream(from, 'utf8'), crlfDelay: Infinity });
  const { written, alreadyThere } = await importStores(readLines, stores);
  console.log(
    `${written} records are put back in ${stores.place}. ${alreadyThere} were there already.`,
  );
}

async function run(): Promise<void> {
  if ((direction !== 'export' && direction !== 'import') || !file) {
    throw new CannotStart(
      'Name the file: npm run export -- backup.ndjson, or npm run import -- backup.ndjson',
    );
  }
  if (direction === 'export' && existsSync(file)) {
    throw new CannotStart(`${file} is there already. Choose another name.`);
  }
  if (direction === 'import' && !existsSync(file))
    throw new CannotStart(`There is no file ${file}.`);
  const stores = await openStores(process.env);
  try {
    await (direction === 'export' ? save : restore)(file, stores);
  } finally {
    await stores.close();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof CannotStart) && !(error instanceof BackupRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
