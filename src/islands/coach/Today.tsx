import type { CoachToday } from '#src/contracts/coach-today.ts';
import { todayQuery } from './queries.ts';
import { Query } from '../ui/LoadedData.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import { SalesAndReaders } from './SalesAndReaders.tsx';

/** The dashboard's front page: open tasks first, then the numbers. */
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
