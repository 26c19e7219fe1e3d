/** Persists after the browser is closed. */
export const local = wrapStorage(() => localStorage);
/** Lasts until the tab is closed. */
export const session = wrapStorage(() => sessionStorage);

/**
 * Wraps browser storage so that it never throws. Treats invalid content as empty. If storage is
 * blocked or full, keeps values in memory until the page is closed.
 * @param open Returns the storage. May throw, for example in a browser that blocks it.
 */
function wrapStorage(open: () => Storage) {
  const memory = new Map<string, string>();
  const put = (key: string, text: string): boolean => {
    try {
      open().setItem(key, text);
      return open().getItem(key) === text;
    } catch {
      return false;
    }
  };
  return {
    read(key: string): unknown {
      try {
        const text = memory.get(key) ?? open().getItem(key);
        return text === null ? undefined : JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    /**
     * Returns true if the value will still be available on the next page. Reads it back to make
     * sure, because some browsers accept writes without storing anything.
     */
    write(key: string, value: unknown): boolean {
      const text = JSON.stringify(value);
      memory.set(key, text);
      return put(key, text) && memory.delete(key);
    },
    remove(key: string): void {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Storage is blocked, so there's nothing to remove.
      }
    },
    /** Returns true if values written here will still be available on the next page. */
    isOpen(): boolean {
      const isOpen = put('open', '1');
      if (isOpen) open().removeItem('open');
      return isOpen;
    },
  };
}

/**
 * Storage key for the reading settings. Separate from the module that validates them, because most
 * pages need only these constants.
 */
export const READING_KEY = 'reading';
/** Query parameter for sharing settings with someone else. */
export const READING_PARAMETER = 'read';
