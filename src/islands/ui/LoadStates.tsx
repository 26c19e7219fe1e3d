import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { wordsOf } from '#src/domain/http-error.ts';

/** Query and content for {@link LoadStates}. */
export interface Loading<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'failureCount'> & {
    refetch: () => unknown;
  };
  /** Shown until the first data arrives. */
  busy: ReactNode;
  /** Placeholder for an empty list. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** Why loading failed, and how to retry. */
export interface Failure {
  error: Error;
  isBusy: boolean;
  onAgain: () => void;
}

/**
 * Loading states for a function's response, for `LoadedData` and `InlineQuery`: loading, failed,
 * empty, loaded, and loaded but not refreshed. Keeps data on screen until newer data arrives.
 * @param problem Renders the error and what to do about it.
 */
export function LoadStates<Data>({
  query,
  busy,
  problem,
  empty,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  children,
}: Loading<Data> & { problem: (failure: Failure) => ReactNode }) {
  const { data, error, isFetching, refetch } = query;
  const content = useRef<HTMLDivElement>(null);
  const isClicked = useRef(false);
  const again = () => {
    isClicked.current = true;
    refetch();
  };
  const isThere = data !== undefined;
  useEffect(() => {
    // The clicked button is gone, so move focus to the content that took its place.
    if (isThere && isClicked.current) content.current?.focus();
    isClicked.current = false;
  }, [isThere]);
  // Keep the error on screen during the next attempt, so that its button doesn't disappear under a
  // finger.
  const [failure, setFailure] = useState<Error>();
  if (error !== null && error !== failure) setFailure(error);

  if (!isThere) {
    return failure ? (
      problem({ error: failure, isBusy: isFetching, onAgain: again })
    ) : (
      <p role="status">{busy}</p>
    );
  }
  return (
    <div ref={content} tabIndex={-1} className="grid grid-cols-1 gap-4">
      {error && (
        <p role="status">
          <span>{`This may be out of date. We couldn’t update it: ${wordsOf(error)} `}</span>
          <button
            type="button"
            className="button button--small"
            aria-disabled={isFetching}
            onClick={() => !isFetching && again()}
          >
            Try again
          </button>
        </p>
      )}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </div>
  );
}
