import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the server-rendered page is taken over, true afterwards: what storage holds can be shown then. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
