import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { hasCode, readIfThere } from '../state-file.ts';

/** Two servers over one folder would each believe that they alone write. */
export class FolderInUse extends CannotStart {
  override name = 'FolderInUse';
}

/** A process may lock a folder once; its own number in a lock that it does not hold is a dead one's. */
const heldHere = new Set<string>();

/**
 * Takes a folder for this process and gives the way to let go of it. The lock of a process that has
 * died is taken over.
 * @throws {FolderInUse} when a living process holds it
 */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const lock = join(resolve(folder), 'lock');
  if (heldHere.has(lock)) throw inUseBy(process.pid, lock);
  heldHere.add(lock);
  try {
    if (!(await tryMake(lock))) await takeOver(lock);
  } catch (error) {
    heldHere.delete(lock);
    throw error;
  }
  return async () => {
    await rm(lock, { force: true });
    heldHere.delete(lock);
  };
}

/** One process at a time may remove a dead lock, or a slow one would remove the lock of the next holder. */
async function takeOver(lock: string): Promise<void> {
  const guard = `${lock}-takeover`;
  if (!(await tryMake(guard))) {
    throw new FolderInUse(
      `Another process is starting over ${dirname(lock)}. Try again. If nothing else is running, delete ${guard}.`,
    );
  }
  try {
    const holder = Number(await readIfThere(lock));
    if (isAlive(holder)) throw inUseBy(holder, lock);
    await rm(lock, { force: true });
    if (!(await tryMake(lock))) throw inUseBy(Number(await readIfThere(lock)), lock);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Makes a file with our process number; `false` when it is there already. */
async function tryMake(path: string): Promise<boolean> {
  const draft = `${path}-${randomUUID()}`;
  await writeFile(draft, String(process.pid));
  try {
    // A link appears whole or not at all: nobody ever reads a lock without its process number.
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function inUseBy(holder: number, lock: string): FolderInUse {
  return new FolderInUse(
    `The data folder ${dirname(lock)} is in use by process ${holder}. Stop that one, or set LOCAL_DATA_DIR to another folder. If process ${holder} is another program, delete ${lock}.`,
  );
}

/** In a container a restarted process often has the number of the one before it. */
function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
