import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CoachToday } from '#src/contracts/coach-today.ts';
import { earnedCents, formatMonth } from '#src/domain/coach/sales.ts';
import { formatPrice } from '#src/domain/money.ts';
import { routes } from '#src/routes.ts';
import { serverState } from '#src/stores/server-state.ts';
import { Query } from '../ui/LoadedData.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AlertList } from './AlertList.tsx';
import { useListResult } from './list-result.tsx';
import { MessageCards } from './MessageCards.tsx';
import { messagesQuery, todayTasksQuery, TODAY_MESSAGES } from './queries.ts';

/**
 * The coach's open tasks: people in danger first, then alerts, messages, posts, and reviews. Says
 * that nothing needs attention only if nothing at all is pending. Otherwise, shows a link to the
 * numbers below.
 */
export function TodaysTasks({ today }: { today: CoachToday }) {
  const { tasks, posts, reviews, messages, months } = today;
  const month = months.at(-1);
  const alerts = Object.values(tasks).reduce((sum, count) => sum + count, 0);
  const { result, show } = useListResult();
  const isAllWell = alerts + posts.total + reviews.total + messages.total === 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      {result}
      {isAllWell && <p className="m-0">Nothing needs your attention. You’re all caught up.</p>}
      <Danger today={today} />
      {!isAllWell && month && (
        <p className="m-0">
          <a className="alone" href="#today">
            {`${formatMonth(month.month, today.today.from.slice(0, 4))} so far: ${formatPrice(earnedCents(month))}`}
          </a>
        </p>
      )}
      {alerts > 0 && <Alerts show={show} />}
      {messages.total > 0 && <Messages hasAlerts={alerts > 0} show={show} />}
      <p className="actions m-0 empty:hidden">
        {WRITTEN.map(
          ({ what, of }) =>
            today[of].total > 0 && (
              <a key={what} className="button" href={routes.adminWaiting}>
                {today[of].total === 1 ? `Read 1 ${what}` : `Read ${today[of].total} ${what}s`}
              </a>
            ),
        )}
      </p>
    </div>
  );
}

/** The first few open messages, except those shown with an alert. */
function Messages({ hasAlerts, show }: { hasAlerts: boolean; show: (done: string) => void }) {
  const alerts = useQuery({ ...todayTasksQuery, enabled: hasAlerts }, serverState);
  const atAlerts = (alerts.data?.tasks ?? []).map(({ message }) => message?.id);
  return (
    <Query query={messagesQuery('open', TODAY_MESSAGES)} busy="Loading your messages...">
      {({ messages, total }) => (
        <>
          <MessageCards
            messages={messages.slice(0, TODAY_MESSAGES).filter(({ id }) => !atAlerts.includes(id))}
            areShort
            show={show}
          />
          {total > TODAY_MESSAGES && (
            <More href={routes.adminMessages}>{`See all messages (${total})`}</More>
          )}
        </>
      )}
    </Query>
  );
}

const WRITTEN = [
  { what: 'post', of: 'posts' },
  { what: 'review', of: 'reviews' },
] as const;

function Danger({ today }: { today: CoachToday }) {
  const places = [
    ...WRITTEN.map((one) => ({ ...one, href: routes.adminWaiting })),
    { what: 'message', of: 'messages', href: routes.adminMessages } as const,
  ].filter(({ of }) => today[of].inDanger > 0);
  if (places.length === 0) return null;
  return (
    <Notice kind="bad" title="Someone may be in danger. Read this now." level={3}>
      {places.map(({ what, of, href }) => (
        <p key={what}>
          <a className="button button--fill" href={href}>
            {today[of].inDanger === 1
              ? `Read the ${what} from someone in danger`
              : `Read the ${today[of].inDanger} ${what}s from people in danger`}
          </a>
        </p>
      ))}
      <p>You’ll see what they wrote, and what you can do.</p>
    </Notice>
  );
}

function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <a className="button" href={href}>
        {children}
      </a>
    </p>
  );
}

/** The first few open alerts. */
function Alerts({ show }: { show: (done: string) => void }) {
  return (
    <Query query={todayTasksQuery} busy="Loading your alerts...">
      {({ tasks, total }) => (
        <>
          <AlertList tasks={tasks} show={show} />
          {total > tasks.length && (
            <More href={`${routes.adminOrders}?tasks=all`}>{`See all alerts (${total})`}</More>
          )}
        </>
      )}
    </Query>
  );
}
