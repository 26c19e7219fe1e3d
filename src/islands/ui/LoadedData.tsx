import { LoadStates, type Loading } from './LoadStates.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { serverState } from '#src/stores/server-state.ts';

/**
 * Shows what a function answered, in every state: on its way, refused with a remedy, empty, there, and
 * there but not renewed.
 */
export function Loaded<Data>({
  failed,
  ...loading
}: Loading<Data> & {
  /** What stands before the reason when nothing could be read. */
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

/** Asks a function, and shows what it answered in every state: {@link Loaded}. */
export function Query<Data, Key extends QueryKey>({
  query,
  ...loaded
}: Omit<ComponentProps<typeof Loaded<Data>>, 'query'> & {
  query: UseQueryOptions<Data, Error, Data, Key>;
}) {
  return <Loaded query={useQuery(query, serverState)} {...loaded} />;
}
