/** What stays after the browser is closed. */
export const local = createDrawer(() => localStorage);
/** What stays as long as the tab. */
export const session = createDrawer(() => sessionStorage);

/**
 * A drawer of the browser's storage that never throws. Broken content reads as empty; what closed or
 * full storage did not take is remembered as long as the page.
 * @param open Gives the storage; may throw, as a browser does that keeps nothing.
 */
function createDrawer(open: () => Storage) {
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
    /** Whether it is there on the next page: it is read back, since some storage takes all and keeps nothing. */
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
        // Nothing was kept, so nothing is left to remove.
      }
    },
    /** Whether what is written here is there on the next page. */
    isOpen(): boolean {
      const isOpen = put('open', '1');
      if (isOpen) open().removeItem('open');
      return isOpen;
    },
  };
}

/** Where a browser keeps the reading settings. Apart from their rules, since every page needs only these. */
export const READING_KEY = 'reading';
/** The part of an address that carries settings to another person. */
export const READING_PARAMETER = 'read';
