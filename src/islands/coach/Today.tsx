import type { CoachToday } from '#src/contracts/coach-today.ts';
import { TASKS, type Task } from '#src/domain/alerts/alert.ts';
import { routes } from '#src/routes.ts';
import { todayQuery } from './queries.ts';
import { Query } from '../ui/LoadedData.tsx';
import { Notice } from '../ui/Notice.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { SalesAndReaders } from './SalesAndReaders.tsx';

/**
 * The dashboard's front page: what needs the coach first, then her numbers.
 */
export default function TodayPage() {
  return (
    <CoachGuard>
      <Query query={todayQuery} busy="Loading your numbers...">
        {(today) => <TodayNumbers today={today} />}
      </Query>
    </CoachGuard>
  );
}

/** The coach's open tasks and her numbers. */
export function TodayNumbers({ today }: { today: CoachToday }) {
  return (
    <>
      <section aria-labelledby="tasks">
        <h2 id="tasks">What needs your attention</h2>
        <OpenTasks today={today} />
      </section>
      <SalesAndReaders today={today} />
    </>
  );
}

/** Shows "All is well" only if nothing at all is pending. People in danger come first. */
function OpenTasks({ today: { tasks, posts, reviews } }: { today: CoachToday }) {
  const alerts = Object.entries(tasks) as [Task, number][];
  if (alerts.length === 0 && posts.total === 0 && reviews.total === 0) {
    return <p>Nothing needs your attention. All is well.</p>;
  }
  const inDanger = posts.inDanger + reviews.inDanger;
  const written = [
    ['post', posts],
    ['review', reviews],
  ] as const;
  return (
    <>
      {inDanger > 0 && (
        <Notice kind="bad" title="Someone may be in danger. Read this now." level={3}>
          {written.map(
            ([what, { inDanger: count }]) =>
              count > 0 && (
                <p key={what}>
                  <a className="button button--fill" href={routes.adminWaiting}>
                    {count === 1
                      ? `Read the ${what} from someone in danger`
                      : `Read the ${count} ${what}s from people in danger`}
                  </a>
                </p>
              ),
          )}
          <p>You’ll find what to do next to their words.</p>
        </Notice>
      )}
      <ul className="mt-3">
        {alerts.map(([kind, count]) => (
          <li key={kind}>
            <a className="alone" href={`${routes.adminOrders}?tasks=${kind}`}>
              {TASKS[kind]}
            </a>
            <span>{`: ${count}`}</span>
          </li>
        ))}
        {written.map(
          ([what, { total }]) =>
            total > 0 && (
              <li key={what}>
                <a className="alone" href={routes.adminWaiting}>
                  {total === 1 ? `1 ${what} to read` : `${total} ${what}s to read`}
                </a>
              </li>
            ),
        )}
      </ul>
    </>
  );
}
