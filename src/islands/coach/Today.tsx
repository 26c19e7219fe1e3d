import type { ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import type { CoachToday } from '#src/contracts/coach-today.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { routes } from '#src/routes.ts';
import { serverState } from '#src/stores/server-state.ts';
import { $session } from '#src/stores/session.ts';
import { savedChangesQuery, todayQuery } from './queries.ts';
import { Query } from '../ui/LoadedData.tsx';
import { Notice } from '../ui/Notice.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { TodaysTasks } from './TodaysTasks.tsx';
import { SalesAndReaders } from './SalesAndReaders.tsx';

/** The dashboard's home page: open tasks first, then the numbers. */
export default function TodayPage() {
  return (
    <CoachGuard isFrontPage>
      <NewPhone />
      <Query query={todayQuery} busy="Loading your numbers...">
        {(today) => (
          <TodayNumbers today={today}>
            <Unpublished />
          </TodayNumbers>
        )}
      </Query>
    </CoachGuard>
  );
}

/** Reminds the coach of changes she saved but didn't publish. The page doesn't wait for them. */
function Unpublished() {
  const { data } = useQuery(savedChangesQuery, serverState);
  const count = data?.files.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="actions mt-4">
      <span>{`${counted(count, 'change')} ${count === 1 ? 'isn’t' : 'aren’t'} on the live site yet.`}</span>
      <a className="button" href={routes.adminWrite}>
        {count === 1 ? 'Publish the change' : 'Publish the changes'}
      </a>
    </p>
  );
}

/** After signing in with a recovery code, prompts the coach to set up a new authenticator app. */
function NewPhone() {
  const { session } = useStore($session);
  if (session?.usedRecoveryCode === undefined) return null;
  return (
    <Notice title="You signed in with a recovery code">
      <p>
        If you lost your phone, set up the app on your new one. That also signs you out on the phone
        you lost.
      </p>
      <p>
        <a className="button button--fill" href={`${routes.account}#second-factor`}>
          Set up my new phone
        </a>
      </p>
    </Notice>
  );
}

/**
 * The coach's open tasks and her numbers.
 * @param children Other pending items, shown after the tasks.
 */
export function TodayNumbers({ today, children }: { today: CoachToday; children?: ReactNode }) {
  return (
    <>
      <section aria-labelledby="tasks">
        <h2 id="tasks">What needs your attention</h2>
        <TodaysTasks today={today} />
        {children}
      </section>
      <SalesAndReaders today={today} />
    </>
  );
}
