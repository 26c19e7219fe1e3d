/**
 * A drawer of the browser's storage that never throws. Broken content reads as empty; what closed or
 * full storage did not take is remembered as long as the page.
 */
export interface Drawer {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Whether what is written here is there on the next page. */
  isOpen(): boolean;
}

/** What stays after the browser is closed. */
export const local = createDrawer(() => localStorage);
/** What stays as long as the tab. */
export const session = createDrawer(() => sessionStorage);

/** @param open Gives the storage; may throw, as a browser does that keeps nothing. */
function createDrawer(open: () => Storage): Drawer {
  const memory = new Map<string, string>();
  return {
    read(key) {
      const unsaved = memory.get(key);
      if (unsaved !== undefined) return JSON.parse(unsaved);
      try {
        const text = open().getItem(key);
        return text === null ? undefined : JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      try {
        open().setItem(key, text);
        memory.delete(key);
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
    isOpen() {
      try {
        open().setItem('open', '');
        open().removeItem('open');
        return true;
      } catch {
        return false;
      }
    },
  };
}
