import { LoadStates, type Loading } from './LoadStates.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { serverState } from '#src/stores/server-state.ts';

/**
 * Shows a function's response in every state: loading, failed, empty, loaded, and loaded but not
 * refreshed.
 */
export function LoadedData<Data>({
  failed,
  ...loading
}: Loading<Data> & {
  /** Text shown before the reason when loading fails. */
  failed?: string;
}) {
  return (
    <LoadStates
      {...loading}
      problem={(failure) => (
        <>
          <ErrorNotice title={failed} {...failure} />
          <p role="status">{failure.isBusy && loading.busy}</p>
        </>
      )}
    />
  );
}

/** Calls a function and shows its response in every state, using {@link LoadedData}. */
export function Query<Data, Key extends QueryKey>({
  query,
  ...loaded
}: Omit<ComponentProps<typeof LoadedData<Data>>, 'query'> & {
  query: UseQueryOptions<Data, Error, Data, Key>;
}) {
  return <LoadedData query={useQuery(query, serverState)} {...loaded} />;
}
