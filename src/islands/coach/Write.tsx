import { routes } from '#src/routes.ts';
import { writingQuery } from './queries.ts';
import { Query } from '../ui/LoadedData.tsx';
import { WritingPlace } from './ArticleDrafts.tsx';
import { NEWEST } from './campaign-words.ts';
import { CoachGuard } from './CoachGuard.tsx';

/** Everything that the coach writes: site content and newsletters. */
export default function WritePage() {
  return (
    <CoachGuard>
      <section aria-labelledby="writing" className="print:hidden">
        <h2 id="writing">Your site</h2>
        <Query query={writingQuery} busy="Checking your preview...">
          {(writing) => <WritingPlace {...writing} />}
        </Query>
      </section>
      <section aria-labelledby="newsletter" className="print:hidden">
        <h2 id="newsletter">Your newsletter</h2>
        <p className="actions">
          <a className="button" href={`${routes.adminCampaigns}${NEWEST}`}>
            Send your newest article
          </a>
          <a className="button" href={routes.adminCampaigns}>
            Email your readers
          </a>
        </p>
      </section>
      <section aria-labelledby="ideas" className="print:hidden">
        <h2 id="ideas">What to write about</h2>
        <p className="actions">
          <a className="button" href={routes.adminUnanswered}>
            See searches with no results
          </a>
        </p>
      </section>
    </CoachGuard>
  );
}
