import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { wordsOf } from '#src/domain/http-error.ts';

const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** What {@link LoadStates} shows. */
export interface Loading<Data> {
  query: Pick<
    UseQueryResult<Data>,
    'data' | 'error' | 'isFetching' | 'dataUpdatedAt' | 'failureCount'
  > & { refetch: () => unknown };
  /** What is said, or stands there, while nothing has come yet. */
  busy: ReactNode;
  /** What stands in place of nothing. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** Why nothing came, and how to ask again. */
export interface Failure {
  error: Error;
  isBusy: boolean;
  onAgain: () => void;
}

/**
 * The states of what a function answered, for `Loaded` and `InlineQuery`: on its way, refused, empty, there, and
 * there but not renewed. What was shown once stays until something newer is there.
 * @param problem Says why nothing came, with a remedy.
 */
export function LoadStates<Data>({
  query,
  busy,
  problem,
  empty,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  children,
}: Loading<Data> & { problem: (failure: Failure) => ReactNode }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const content = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const again = () => {
    isPressed.current = true;
    refetch();
  };
  const isThere = data !== undefined;
  useEffect(() => {
    // The pressed button is gone; the focus goes to what came in its place.
    if (isThere && isPressed.current) content.current?.focus();
    isPressed.current = false;
  }, [isThere]);
  // Kept through the next attempt, so that its button does not vanish under a finger.
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
          <span>{`This is from ${CLOCK.format(dataUpdatedAt)}. It could not be renewed: ${wordsOf(error)} `}</span>
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
