import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { isRetryable } from '#src/browser/api.ts';
import { areInterruptionsReduced } from '#src/browser/popup-interruptions.ts';

/** How long an answer counts as fresh, in milliseconds. Behind it, coming back to the tab asks again. */
const FRESH = 5 * 60_000;
/** Times that a call is made again by itself where the line or the platform was in the way. */
const MOST_RETRIES = 1;

/** What functions answered, for all islands of a page. */
export const serverState = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      retry: (failures, error) => failures < MOST_RETRIES && isRetryable(error),
      // Without internet a call fails with words and a button; it does not wait in silence.
      networkMode: 'always',
      // In calm mode nothing appears by itself.
      refetchOnWindowFocus: () => !areInterruptionsReduced(),
      refetchOnReconnect: () => !areInterruptionsReduced(),
    },
  },
});

/**
 * Puts what an act has changed into what is shown. An answer that is still on its way was asked for before
 * the act, so it is dropped.
 */
export async function changeAnswer<Answer>(
  queryKey: QueryKey,
  change: (answer: Answer) => Answer,
): Promise<void> {
  await serverState.cancelQueries({ queryKey });
  serverState.setQueryData<Answer>(queryKey, (answer) => answer && change(answer));
}
