import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Two servers over one folder would each believe that they alone write. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Takes a folder for this process and gives the way to let go of it. The lock of a process that has
 * died is taken over.
 * @throws {FolderInUse} when a living process holds it
 */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, 'lock');
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' });
      return () => rm(lock, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (isAlive(holder)) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${holder}. Stop that one, or set LOCAL_DATA_DIR to another folder.`,
      );
    }
    await rm(lock, { force: true });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
