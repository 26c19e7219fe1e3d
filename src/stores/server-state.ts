import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { isRetryable } from '#src/browser/api.ts';
import { areInterruptionsReduced } from '#src/browser/calm-mode.ts';

/**
 * How long a response stays fresh, in milliseconds. After that, it's fetched again when the visitor
 * returns to the tab.
 */
const FRESH = 5 * 60_000;
/** Number of automatic retries when the connection or the platform fails. */
const MOST_RETRIES = 1;

/** Function responses, shared by all islands on a page. */
export const serverState = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      retry: (failures, error) => failures < MOST_RETRIES && isRetryable(error),
      // When offline, fail with a message and a button instead of waiting silently.
      networkMode: 'always',
      // In calm mode, nothing appears automatically.
      refetchOnWindowFocus: () => !areInterruptionsReduced(),
      refetchOnReconnect: () => !areInterruptionsReduced(),
    },
  },
});

/**
 * Applies an action's changes to the cached response. If a request is still pending, it was sent
 * before the action, so it's canceled.
 */
export async function changeAnswer<Answer>(
  queryKey: QueryKey,
  change: (answer: Answer) => Answer,
): Promise<void> {
  await serverState.cancelQueries({ queryKey });
  serverState.setQueryData<Answer>(queryKey, (answer) => answer && change(answer));
}
