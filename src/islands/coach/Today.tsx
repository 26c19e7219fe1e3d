import { useStore } from '@nanostores/react';
import type { CoachToday } from '#src/contracts/coach-today.ts';
import { routes } from '#src/routes.ts';
import { $session } from '#src/stores/session.ts';
import { todayQuery } from './queries.ts';
import { Query } from '../ui/LoadedData.tsx';
import { Notice } from '../ui/Notice.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import { SalesAndReaders } from './SalesAndReaders.tsx';

/** The dashboard's front page: open tasks first, then the numbers. */
export default function TodayPage() {
  return (
    <CoachGuard isFrontPage>
      <NewPhone />
      <Query query={todayQuery} busy="Loading your numbers...">
        {(today) => <TodayNumbers today={today} />}
      </Query>
    </CoachGuard>
  );
}

/** After signing in with a recovery code, leads to setting up a new authenticator app. */
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
