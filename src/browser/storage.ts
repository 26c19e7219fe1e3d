/** A drawer of the browser's storage that never throws: closed, full or broken storage reads as empty. */
export interface Drawer {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
}

/** What stays after the browser is closed. */
export const kept = createDrawer(() => localStorage);
/** What stays as long as the tab. */
export const tab = createDrawer(() => sessionStorage);

/** @param open Gives the storage; may throw, as a browser does that keeps nothing. */
export function createDrawer(open: () => Storage): Drawer {
  const memory = new Map<string, string>();
  return {
    read(key) {
      try {
        const text = open().getItem(key) ?? memory.get(key);
        return text === undefined ? undefined : (JSON.parse(text) as unknown);
      } catch {
        return parse(memory.get(key));
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      try {
        open().setItem(key, text);
      } catch {
        memory.set(key, text);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing was kept, so nothing is left to remove.
      }
    },
  };
}

function parse(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}
