import { readFile, rename, writeFile } from 'node:fs/promises';

/** A stand-in's memory, kept as one JSON file. */
export interface StateFile<State> {
  state: State;
  /** Writes the state as it is now; writes never overlap. */
  save(): Promise<void>;
}

/** Reads a state file, or begins with a fresh state when there is none. */
export async function openStateFile<State>(
  path: string,
  fresh: () => State,
): Promise<StateFile<State>> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const file: StateFile<State> = {
    state: text === undefined ? fresh() : (JSON.parse(text) as State),
    save() {
      saving = saving.then(async () => {
        await writeFile(`${path}.tmp`, JSON.stringify(file.state));
        await rename(`${path}.tmp`, path);
      });
      return saving;
    },
  };
  let saving = Promise.resolve();
  return file;
}
