import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false while the server-rendered page hydrates. After that, returns true, which means that
 * values from storage can be shown.
 */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
