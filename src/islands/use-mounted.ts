import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while the server-rendered page hydrates and true afterward, when values from storage can be
 * shown.
 */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
