import { campaignsQuery } from './queries.ts';
import { Query } from '../ui/LoadedData.tsx';
import { CampaignCard } from './CampaignCard.tsx';
import {
  CampaignForm,
  SOURCE_KINDS,
  type CampaignSource,
  type LinkedPage,
} from './CampaignForm.tsx';
import { CardList } from './CardList.tsx';
import { CoachGuard } from './CoachGuard.tsx';

/**
 * The page where the coach writes to newsletter readers and keeps track of her campaigns.
 * @param sources Articles are sorted newest first. A button can open any of them.
 * @param pages Other pages that a button can open.
 */
export default function CampaignsPage({
  sources,
  pages,
}: {
  sources: readonly CampaignSource[];
  pages: readonly LinkedPage[];
}) {
  const linkable = [
    ...pages,
    ...SOURCE_KINDS.toReversed().flatMap((kind) =>
      sources
        .filter((source) => source.kind === kind)
        .map(({ campaign: { subject, path } }) => ({ label: subject, path })),
    ),
  ];
  return (
    <CoachGuard>
      <div className="gap-x-8 lg:grid lg:grid-cols-2">
        <section aria-labelledby="write" className="flow [&_.field-input]:max-w-none">
          <h2 id="write" className="max-lg:hidden">
            New email
          </h2>
          <CampaignForm sources={sources} pages={linkable} />
        </section>
        <section aria-labelledby="campaigns" className="flow max-lg:mt-10">
          <h2 id="campaigns">Your emails</h2>
          <Query
            query={campaignsQuery}
            busy="Loading your emails..."
            isEmpty={({ campaigns }) => campaigns.length === 0}
            empty={<p>You haven’t sent any emails yet.</p>}
          >
            {({ campaigns, recipients }) => (
              <CardList hasMargin>
                {campaigns.map((campaign) => (
                  <CampaignCard key={campaign.id} campaign={campaign} recipients={recipients} />
                ))}
              </CardList>
            )}
          </Query>
        </section>
      </div>
    </CoachGuard>
  );
}
