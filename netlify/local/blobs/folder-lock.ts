import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Two servers over one folder would each believe that they alone write. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

const heldHere = new Set<string>();

/**
 * Takes a folder for this process and gives the way to let go of it. The lock of a process that has
 * died is taken over.
 * @throws {FolderInUse} when a living process holds it
 */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const lock = join(resolve(folder), 'lock');
  const mine = `${lock}-${randomUUID()}`;
  // A link appears whole or not at all: nobody ever reads a lock without its process number.
  await writeFile(mine, String(process.pid));
  try {
    while (!(await tryLink(mine, lock))) {
      const holder = await readFile(lock, 'utf8').catch(() => undefined);
      if (holder === undefined) continue;
      if (isAlive(Number(holder), lock)) {
        throw new FolderInUse(
          `The data folder ${folder} is in use by process ${holder}. Stop that one, or set LOCAL_DATA_DIR to another folder. If process ${holder} is another program, delete ${lock}.`,
        );
      }
      await removeDead(lock, holder);
    }
  } finally {
    await rm(mine, { force: true });
  }
  heldHere.add(lock);
  return async () => {
    heldHere.delete(lock);
    await rm(lock, { force: true });
  };
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Of several that find the same dead lock, a slow one may move the winner's away: it puts that back. */
async function removeDead(lock: string, deadHolder: string): Promise<void> {
  const aside = `${lock}-${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== deadHolder) await tryLink(aside, lock);
  await rm(aside, { force: true });
}

/** In a container a restarted process often has the number of the one before it. */
function isAlive(pid: number, lock: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return heldHere.has(lock);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
