import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { serverState } from '#src/stores/server-state.ts';
import { Loaded } from './Loaded.tsx';

/** Asks a function, and shows what it answered in every state: {@link Loaded}. */
export function Asked<Data, Key extends QueryKey>({
  query,
  ...loaded
}: Omit<ComponentProps<typeof Loaded<Data>>, 'query'> & {
  query: UseQueryOptions<Data, Error, Data, Key>;
}) {
  return <Loaded query={useQuery(query, serverState)} {...loaded} />;
}
