import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { LoadStates, type Failure, type Loading } from './LoadStates.tsx';
import { wordsOf } from '#src/domain/http-error.ts';
import { serverState } from '#src/stores/server-state.ts';

/**
 * Like `Query`, but for content that loads automatically on a page about something else. The
 * visitor didn't ask for the content, so a failure doesn't take focus or interrupt a screen reader.
 */
export function InlineQuery<Data, Key extends QueryKey>({
  query,
  failed,
  remedy,
  ...loading
}: Omit<Loading<Data>, 'query'> & {
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** Text shown before the reason if loading fails. */
  failed: string;
  /** What else the visitor can do. Shown next to the retry button. */
  remedy?: ReactNode;
}) {
  return (
    <LoadStates
      query={useQuery(query, serverState)}
      {...loading}
      problem={(failure) => <ErrorNotice failed={failed} remedy={remedy} {...failure} />}
    />
  );
}

function ErrorNotice({
  failed,
  error,
  isBusy,
  onAgain,
  remedy,
}: Failure & { failed: string; remedy: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null);
  const isClicked = useRef(false);
  useEffect(() => {
    // If the visitor clicked to retry, take focus, so that screen readers announce the new failure.
    if (isClicked.current) place.current?.focus();
    isClicked.current = false;
  }, [error]);
  return (
    <>
      <p role="status" tabIndex={-1} ref={place}>
        {`${failed} ${wordsOf(error)}`}
      </p>
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            isClicked.current = true;
            onAgain();
          }}
        >
          {isBusy ? 'One moment...' : 'Try again'}
        </button>
        <span>{remedy}</span>
      </p>
    </>
  );
}
