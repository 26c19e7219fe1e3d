import { rename, writeFile, readFile } from 'node:fs/promises';

export interface StateFile<State extends object> {
  state: State;
  /** Writes the current state. Writes never overlap, and readers never see a partial file. */
  save(): Promise<void>;
}

/**
 * Reads a state file. If it doesn't exist, starts with a fresh state. Fields missing from an older
 * file come from the fresh state. Without a path, nothing is saved. Tests use this, because a
 * campaign to 10,000 people would spend most of its time rewriting all emails after each batch.
 * @throws {Error} if the file exists but can't be read or isn't a JSON object
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
      // A failed save was already reported to its caller, so run the next one anyway.
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
    `${path} doesn’t contain a JSON object. Delete this file to start over with empty local services.`,
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

/** Returns whether an error has one of these system error codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
