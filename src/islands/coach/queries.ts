import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { callFunction } from '#src/browser/api.ts';
import type { CoachSubmission, CoachSubmissions } from '#src/contracts/submissions.ts';
import { urgencyOf } from '#src/domain/chat/recognition.ts';
import { selectAllEbooks } from '#src/stores/ebooks-table.ts';
import { storageFrom } from '../ebooks/upload-files.ts';
import type { Task } from '#src/domain/alerts/alert.ts';
import { GUIDE_PATH } from '#src/domain/ebooks/upload.ts';

export type Which = 'waiting' | 'decided';

/** Polling interval while a campaign is being sent, in milliseconds. */
const CAMPAIGNS_PACE = 20_000;

/** Polling interval for a preview or a change that isn't live yet, in milliseconds. */
const PUBLISHING_PACE = 15_000;

/** How soon a published change goes live, for the coach. */
export const LIVE_SOON = 'Live in about 2 minutes.';

/** The coach's numbers and open tasks. */
export const todayQuery = queryOptions({
  queryKey: ['coach-today'],
  queryFn: () => callFunction('coach-today', {}),
});

/** Links for editing, and the status of saved changes. A preview takes a few minutes to build. */
export const writingQuery = queryOptions({
  queryKey: ['coach-writing'],
  queryFn: () => callFunction('coach-writing', {}),
  refetchInterval: PUBLISHING_PACE,
});

/**
 * Query options for a paginated list.
 * @param read Reads the page after a cursor, or the first page without one.
 */
const inPages = <Page extends { next?: string | undefined }>(
  queryKey: QueryKey,
  read: (place: string | undefined) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => read(pageParam),
    getNextPageParam: ({ next }) => next,
  });

export const ordersQuery = inPages(['coach-orders', 'list'], (before) =>
  callFunction('coach-orders', { action: 'list', before }),
);

export const foundOrdersQuery = (text: string) =>
  inPages(['coach-orders', 'find', text], (before) =>
    callFunction('coach-orders', { action: 'find', text, before }),
  );

/** Number of alerts and messages shown on the home page. */
const TODAY_TASKS = 5;
export const TODAY_MESSAGES = 3;

/** Tasks for the coach, optionally of a single kind. */
export const tasksQuery = (task: Task | undefined, most?: number) =>
  queryOptions({
    queryKey: ['coach-orders', 'tasks', task ?? 'all', most ?? 'all'],
    queryFn: () => callFunction('coach-orders', { action: 'tasks', task, most }),
  });

/** The alerts on the home page. */
export const todayTasksQuery = tasksQuery(undefined, TODAY_TASKS);

export type WhichMessages = 'open' | 'answered';

/** Up to `most` messages from the contact page, starting at the top of the list. */
export const messagesQuery = (which: WhichMessages, most: number) =>
  queryOptions({
    queryKey: ['coach-messages', which, most],
    queryFn: () => callFunction('coach-messages', { action: 'list', which, most }),
  });

export const messagePagesQuery = (which: WhichMessages) =>
  inPages(['coach-messages', which, 'pages'], (after) =>
    callFunction('coach-messages', { action: 'list', which, after }),
  );

export const archivedQuery = queryOptions({
  queryKey: ['coach-orders', 'archive'],
  queryFn: () => callFunction('coach-orders', { action: 'archived' }),
});

export const orderQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['coach-order', sessionId],
    queryFn: () => callFunction('coach-orders', { action: 'open', sessionId }),
  });

const readSubmissions = (kind: CoachSubmission['kind'], which: Which) =>
  callFunction('coach-submissions', { action: 'list', kind, which });

export const submissionsQuery = (kind: CoachSubmission['kind'], which: Which) =>
  queryOptions({
    queryKey: ['coach-submissions', kind, which],
    queryFn: () => readSubmissions(kind, which),
  });

/**
 * Sorts pending submissions in reading order: first people in danger, then those who may be. Within
 * each group, alternates between subnets, oldest first.
 */
export const inReadingOrder = (items: readonly CoachSubmission[]): CoachSubmission[] =>
  items.toSorted((a, b) => urgencyOf(b) - urgencyOf(a) || a.ahead - b.ahead || a.at - b.at);

/** Pending posts and reviews, and the number of open messages. */
export interface WaitingItems extends CoachSubmissions {
  messages: number;
}

export const waitingQuery = queryOptions({
  queryKey: ['coach-waiting'],
  queryFn: async (): Promise<WaitingItems> => {
    const [posts, reviews, messages] = await Promise.all([
      readSubmissions('post', 'waiting'),
      readSubmissions('review', 'waiting'),
      callFunction('coach-messages', { action: 'list', which: 'open', most: 1 }),
    ]);
    return {
      items: inReadingOrder([...posts.items, ...reviews.items]),
      total: posts.total + reviews.total,
      messages: messages.total,
    };
  },
});

/** Newsletter subscribers, newest first within each page. */
export const subscribersQuery = inPages(['coach-subscribers'], async (after) => {
  const page = await callFunction('coach-subscribers', { after });
  return {
    ...page,
    subscribers: page.subscribers.toSorted((a, b) => b.confirmedAt - a.confirmedAt),
  };
});

/** Campaigns. Polled while one is being sent. */
export const campaignsQuery = queryOptions({
  queryKey: ['coach-campaigns'],
  queryFn: () => callFunction('coach-campaigns', { action: 'list' }),
  refetchInterval: ({ state }) =>
    state.data?.campaigns.some((campaign) => campaign.state === 'sending') ? CAMPAIGNS_PACE : false,
});

export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['coach-campaign', campaignId],
    queryFn: () => callFunction('coach-campaigns', { action: 'open', campaignId }),
  });

/** Visitors' unanswered questions. */
export const unansweredQuery = queryOptions({
  queryKey: ['coach-unanswered'],
  queryFn: () => callFunction('coach-unanswered', {}),
});

/** Whether publishing from the dashboard works, and which changes aren't live yet. */
export const publishingQuery = queryOptions({
  queryKey: ['coach-publishing'],
  queryFn: () => callFunction('coach-publishing', { action: 'state' }),
  refetchInterval: ({ state: { data } }) =>
    data?.state === 'ready' && data.pending.length > 0 ? PUBLISHING_PACE : false,
});

/** The saved files that publishing would put on the live site. Always refetched. */
export const savedChangesQuery = queryOptions({
  queryKey: ['coach-saved-changes'],
  queryFn: () => callFunction('coach-publishing', { action: 'saved' }),
  staleTime: 0,
  gcTime: 0,
});

/** Number of eBook files shown at a time. */
const MOST_FILES = 12;

/** All eBooks, including those not for sale. */
export const coachEbooksQuery = queryOptions({
  queryKey: ['coach-ebooks'],
  queryFn: () => selectAllEbooks(),
});

/** The newest uploads. Each file is included once, even if it was uploaded several times. */
export const ebookFilesQuery = queryOptions({
  queryKey: ['coach-files'],
  queryFn: async () =>
    onlyOnce((await storageFrom('ebooks').list()).toSorted((a, b) => b.at - a.at)).slice(
      0,
      MOST_FILES,
    ),
});

/** Keeps the first of several copies of a file. */
export const onlyOnce = <File extends { sha256: string }>(files: readonly File[]): File[] =>
  files.filter(({ sha256 }, at) => files.findIndex((one) => one.sha256 === sha256) === at);

/** The free guide: current and earlier versions. */
export const guideVersionsQuery = queryOptions({
  queryKey: ['coach-guide'],
  queryFn: () => storageFrom('guide').versions(GUIDE_PATH),
});
