import { rename, writeFile, readFile } from 'node:fs/promises';

export interface StateFile<State extends object> {
  state: State;
  /** Writes the state as it is now; writes never overlap, and a reader never sees half of one. */
  save(): Promise<void>;
}

/**
 * Reads a state file, or begins with a fresh state when there is none. Fields that an older file does
 * not have come from the fresh state. Without a path nothing is kept: a campaign to
 * 10,000 people would spend most of its time on writing all mails again after each batch.
 * @throws {Error} when the file is there but cannot be read, or does not hold a JSON object
 */
export async function openStateFile<State extends object>(
  path: string | undefined,
  fresh: () => State,
): Promise<StateFile<State>> {
  const state = fresh();
  if (path === undefined) return { state, save: async () => {} };
  Object.assign(state, await readObject(path));
  let lastSave = Promise.resolve();
  return {
    state,
    save() {
      const text = JSON.stringify(state);
      const write = async () => {
        await writeFile(`${path}.tmp`, text);
        await rename(`${path}.tmp`, path);
      };
      // A write that failed has told its own caller; the next one begins anew.
      const saved = lastSave.then(write, write);
      lastSave = saved.catch(() => undefined);
      return saved;
    },
  };
}

async function readObject(path: string): Promise<object> {
  const text = await readIfThere(path);
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(
    `${path} does not hold a JSON object. Delete this file to begin with an empty local world.`,
  );
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Whether the system gave this reason for an error, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
